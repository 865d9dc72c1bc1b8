//! `heist replay --debrief`: what was luck in a recorded game, and what was decision.

use anyhow::Result;
use heist_bots::debrief::{Debrief, Debriefing, Label, Step, StepKind, Totals};
use heist_format::game::Game;
use heist_rules::command::Speaker;
use heist_words::debrief as words;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};

/// Turning points that are told, and moments to try again.
const TURNING_POINTS: usize = 8;
const MOMENTS: usize = 3;
/// The width of a bar of the chart.
const BAR: i32 = 20;

/// Debriefs a game; how far it is stands on standard error while somebody looks.
pub fn of(game: &Game) -> Debrief {
    let (mut work, watched) = (Debriefing::new(game), std::io::stderr().is_terminal());
    loop {
        let progress = work.step();
        if watched {
            eprint!("\r{} of {} ", progress.done, progress.of);
        }
        if progress.is_done() {
            break;
        }
    }
    if watched {
        eprint!("\r{:20}\r", "");
    }
    work.finish()
}

/// A debrief to read.
pub fn tell(game: &Game, debrief: &Debrief, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}\n", words::summary(debrief))?;
    for (round, chance, totals) in debrief.rounds() {
        let place = format!("before round {round}");
        writeln!(out, "{}  {}", row(&place, chance), words::totals(totals))?;
    }
    writeln!(out, "{}\n", row("at the end", debrief.last))?;
    for speaker in debrief.speakers() {
        writeln!(out, "{}: {}", words::who(speaker), words::totals(debrief.totals_of(speaker)))?;
    }
    let turning = debrief.turning_points(TURNING_POINTS);
    if !turning.is_empty() {
        writeln!(out, "\nTurning points")?;
    }
    for step in turning.into_iter().map(|n| &debrief.steps[n]) {
        writeln!(out, "\n{:>4}  {}", step.commands.start + 1, words::step(step))?;
        if step.label().is_some()
            && step.kind != StepKind::Plan
            && let Some(played) = words::played(game, step)
        {
            writeln!(out, "      Played: {played}.")?;
        }
        for sentence in words::better(game, step).into_iter().flatten() {
            writeln!(out, "      {sentence}")?;
        }
    }
    Ok(())
}

/// A chance as a line of the chart.
fn row(place: &str, chance: i32) -> String {
    let full = (chance * BAR + 500) / 1000;
    let bar: String = (0..BAR).map(|n| if n < full { '█' } else { '·' }).collect();
    format!("{place:<15} {:>7}  {bar}", words::percent(chance)).trim_end().to_owned()
}

/// The same for programs.
pub fn json(game: &Game, debrief: &Debrief) -> Value {
    let part = |who: &Speaker| {
        let mut part = totals(debrief.totals_of(*who));
        part["who"] = json!(name(*who));
        part
    };
    let mut crew = totals(debrief.totals());
    crew["who"] = json!("crew");
    json!({
        "initial": debrief.initial, "last": debrief.last, "error": debrief.error, "crew": crew,
        "parts": debrief.speakers().iter().map(part).collect::<Vec<_>>(),
        "steps": debrief.steps.iter().map(|it| step(game, it)).collect::<Vec<_>>(),
        "turning-points": debrief.turning_points(TURNING_POINTS), "moments": debrief.worst(MOMENTS),
    })
}

fn name(who: Speaker) -> &'static str {
    match who {
        Speaker::One(who) => who.word(),
        Speaker::Team => "team",
    }
}

fn totals(totals: Totals) -> Value {
    let [inaccuracies, mistakes, blunders] = totals.labels;
    json!({
        "luck": totals.luck, "decisions": totals.decisions,
        "inaccuracies": inaccuracies, "mistakes": mistakes, "blunders": blunders,
    })
}

fn step(game: &Game, step: &Step) -> Value {
    let before = game.history().get(step.commands.start).map(|entry| &entry.before);
    let better = step.better.as_ref().zip(before).map(|(better, before)| {
        json!({ "line": heist_engine::printed(game.setup(), before, &better.line), "gain": -step.decision, "error": better.error })
    });
    json!({
        "kind": step.kind.to_string(), "first": step.commands.start + 1, "last": step.commands.end, "round": step.round,
        "who": name(step.who), "before": step.before, "after": step.after, "luck": step.luck, "decision": step.decision,
        "label": step.label().map(|label: Label| label.to_string()), "better": better,
    })
}
