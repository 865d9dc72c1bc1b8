//! `think`: what a bot would do, how good it is, and why. A bot sees the position and nothing of the chance of the game.

use super::answer;
use super::hosted::Hosted;
use super::request::{Request, Trouble, cut};
use crate::bots;
use heist_bots::{Advice, Bot, Effort, Greedy, Level, Planner, Random, WinChance};
use heist_data::suggest;
use heist_format::notation;
use heist_rules::command::Command;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::{Crew, Who};
use heist_words::advice;
use serde_json::Value;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The most nodes of one request.
pub(super) const MAX_NODES: u64 = 1_000_000_000;

/// The bots by name.
const BOTS: [&str; 3] = ["planner", "greedy", "random"];

/// Writes what a bot advises; `partial` gets what it advises on the way there.
pub(super) fn think(
    hosted: &Hosted,
    request: &Request<'_>,
    out: &mut String,
    partial: Option<&mut dyn FnMut(&str)>,
) -> Result<(), Trouble> {
    let (setup, state) = (hosted.game.setup(), hosted.game.state());
    let seats = seats(request, state)?;
    let seed = request.number("seed")?.unwrap_or(bots::SEED);
    let level = level(request)?;
    let nodes = match (request.get("nodes"), level) {
        (Some(_), Some(_)) => return Err("`think` takes `nodes` or a `level`, not both".into()),
        (Some(_), None) => request.limited("nodes", 0, MAX_NODES)?,
        (None, level) => level.unwrap_or(Level::Normal).nodes(),
    };
    let cap = request.number("ms")?.map(Duration::from_millis);
    let streams = request.flag("stream", true)?;
    let advice = match request.word("bot")?.unwrap_or(BOTS[0]) {
        "random" => held(Random::new(seed), seats).think(setup, state),
        "greedy" => held(Greedy::new(setup), seats).think(setup, state),
        "planner" => {
            let begin = Instant::now();
            let mut partial = partial.filter(|_| streams);
            let mut heard = |advice: &Advice| {
                if let Some(partial) = &mut partial {
                    let mut line = String::new();
                    answer::whole(&mut line, request.get("id"), |line| {
                        answer::raw(line, "partial", true);
                        write(setup, state, Some(advice), line);
                        Ok(())
                    });
                    line.push('\n');
                    partial(&line);
                }
                match cap {
                    Some(cap) if begin.elapsed() >= cap => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            };
            let effort = Effort::nodes(nodes).with_jobs(bots::jobs());
            held(Planner::new(setup, effort, seed), seats).think_with(setup, state, &mut heard)
        }
        other => {
            let near = suggest::question(other, BOTS);
            return Err(format!("`{}` is not a bot.{near} Known are {}", cut(other), BOTS.join(", ")).into());
        }
    };
    write(setup, state, advice.as_ref(), out);
    Ok(())
}

/// A bot with its seats.
fn held<B: Bot>(mut bot: B, seats: Crew) -> B {
    bot.hold(seats);
    bot
}

/// Whom the bot speaks for: `who`, a colour or a list of them; by default everybody.
fn seats(request: &Request<'_>, state: &State) -> Result<Crew, Trouble> {
    let one = |word: &Value| -> Result<Who, Trouble> {
        let who = word.as_str().and_then(Who::from_word).filter(|who| state.in_play().has(*who));
        who.ok_or_else(|| {
            format!("`who` is somebody in play, or a list such as [\"blue\",\"red\"], not {}", cut(&word.to_string()))
                .into()
        })
    };
    match request.get("who") {
        None => Ok(Who::ALL.into_iter().collect()),
        Some(Value::Array(words)) => words.iter().map(one).collect(),
        Some(word) => Ok([one(word)?].into_iter().collect()),
    }
}

fn level(request: &Request<'_>) -> Result<Option<Level>, Trouble> {
    let Some(word) = request.word("level")? else { return Ok(None) };
    match word.parse() {
        Ok(level) => Ok(Some(level)),
        Err(_) => Err(format!("`{}` is not a level; known are {}", cut(word), bots::levels().join(", ")).into()),
    }
}

/// Appends an advice; without one there is nothing for the bot to do.
fn write(setup: &Setup, state: &State, advised: Option<&Advice>, out: &mut String) {
    let Some(advised) = advised else {
        answer::raw(out, "command", Value::Null);
        return;
    };
    answer::entry(out, "command", &notation::print(setup, state, &advised.command));
    line(setup, state, &advised.line, out);
    if let Some(win) = advised.win {
        win_chance(win, out);
    }
    answer::key(out, "alternatives");
    answer::list(out, &advised.alternatives, |out, other| {
        // Every key follows another; the first one of an object does not.
        let begin = out.len();
        line(setup, state, &other.line, out);
        win_chance(other.win, out);
        out.replace_range(begin..=begin, "{");
        out.push('}');
    });
    answer::key(out, "why");
    answer::list(out, advice::reasons(setup, state, advised), |out, sentence| answer::text(out, &sentence));
    answer::raw(out, "nodes", advised.nodes);
}

fn line(setup: &Setup, state: &State, commands: &[Command], out: &mut String) {
    answer::key(out, "line");
    answer::list(out, bots::printed(setup, state, commands), |out, line| answer::text(out, &line));
}

fn win_chance(win: WinChance, out: &mut String) {
    answer::key(out, "win");
    let (permille, error) = (win.permille(), win.error_permille());
    let _ = write!(out, "{{\"permille\":{permille},\"error\":{error},\"won\":{},\"games\":{}}}", win.won, win.games);
}
