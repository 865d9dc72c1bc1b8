//! `heist replay --debrief`: what was luck in a recorded game, and what was decision.

use anyhow::Result;
use heist_bots::debrief::{Debrief, Debriefing, StepKind};
use heist_engine::debrief::TURNING_POINTS;
use heist_format::game::Game;
use heist_words::debrief as words;
use std::io::{IsTerminal, Write};

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
