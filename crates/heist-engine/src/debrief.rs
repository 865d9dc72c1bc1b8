//! `debrief`: what was luck in a game, and what was decision; `attempt`: a moment of it that is tried again.

use crate::hosted::Hosted;
use crate::request::{Request, Trouble};
use crate::think::{MAX_NODES, read_line};
use crate::{answer, printed};
use heist_bots::debrief::{Attempt, Debrief, Debriefing, Label, NODES, Step, StepKind, Totals, try_again};
use heist_format::game::Game;
use heist_rules::command::{Command, Speaker};
use heist_words::debrief as words;
use serde_json::{Value, json};

/// Turning points that are told.
pub const TURNING_POINTS: usize = 8;
/// Moments to try again.
const MOMENTS: usize = 3;
/// The most commands of a line that is tried.
const MAX_TRIED: usize = 200;

/// Writes the debrief of a game; `partial` hears how far it is.
pub(crate) fn debrief(
    game: &Game,
    request: &Request<'_>,
    out: &mut String,
    partial: Option<&mut dyn FnMut(&str)>,
) -> Result<(), Trouble> {
    let nodes = request.limited("nodes", NODES, MAX_NODES)?;
    let streams = request.flag("stream", true)?;
    let debrief = match request.word("text")? {
        Some(_) if request.get("nodes").is_some() => {
            return Err("`text` is a debrief that is there already, which takes no `nodes`".into());
        }
        Some(text) => Debrief::parse(text, game).map_err(|fault| format!("`text`: {fault}"))?,
        None => {
            let mut work = Debriefing::with_nodes(game, nodes);
            let mut partial = partial.filter(|_| streams);
            loop {
                let progress = work.step();
                if progress.is_done() {
                    break work.finish();
                }
                if let Some(partial) = &mut partial {
                    let mut line = String::new();
                    answer::whole(&mut line, request.get("id"), |line| {
                        answer::raw(line, "partial", true);
                        answer::raw(line, "done", progress.done);
                        answer::raw(line, "of", progress.of);
                        Ok(())
                    });
                    line.push('\n');
                    partial(&line);
                }
            }
        }
    };
    answer::raw(out, "debrief", json(game, &debrief));
    answer::entry(out, "text", &debrief.print(game));
    Ok(())
}

/// Writes how good a line is that somebody tries instead of what was played.
pub(crate) fn attempt(hosted: &Hosted, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
    let line = |key: &str| -> Result<Vec<Command>, Trouble> {
        let strange = || format!("`{key}` is a list of 1 to {MAX_TRIED} lines such as [\"blue move c5\"]");
        let lines = request.list(key)?.ok_or_else(strange)?;
        let lines: Option<Vec<&str>> = lines.iter().map(Value::as_str).collect();
        let lines = lines.filter(|lines| (1..=MAX_TRIED).contains(&lines.len())).ok_or_else(strange)?;
        read_line(hosted, &lines, true)
    };
    let (best, tried) = (line("best")?, line("tried")?);
    let attempt = try_again(hosted.game.setup(), hosted.game.state(), &best, &tried);
    let Attempt { loss, error, accepted } = attempt;
    // `error` alone is what goes wrong with a request.
    answer::raw(out, "loss", json!({ "permille": loss, "error": error }));
    answer::raw(out, "accepted", accepted);
    answer::entry(out, "verdict", &words::attempt(attempt));
    Ok(())
}

/// A debrief for programs.
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
        json!({
            "line": printed(game.setup(), before, &better.line), "gain": -step.decision, "error": better.error,
            "told": words::better(game, step),
        })
    });
    // A plan is long, and what chance decided is told by the step itself.
    let played = (step.kind != StepKind::Plan && step.label().is_some()).then(|| words::played(game, step));
    json!({
        "kind": step.kind.to_string(), "first": step.commands.start + 1, "last": step.commands.end, "round": step.round,
        "who": name(step.who), "before": step.before, "after": step.after, "luck": step.luck, "decision": step.decision,
        "label": step.label().map(|label: Label| label.to_string()), "told": words::step(step),
        "played": played.flatten(), "better": better,
    })
}
