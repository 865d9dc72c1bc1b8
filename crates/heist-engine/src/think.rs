//! `think`: what a bot would do, how good it is, and why. A bot sees the position and nothing of the chance of the game.

use crate::hosted::Hosted;
use crate::request::{Request, Trouble, cut};
use crate::{Host, answer, printed};
use heist_bots::{Advice, Bot, Comparison, Effort, Greedy, Level, Planner, Random, Reason, WinChance};
use heist_data::suggest;
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::chance::UnknownChance;
use heist_rules::command::Command;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::{Crew, Who};
use heist_words::advice;
use serde_json::Value;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;
use strum::VariantArray;

/// The seed of the tapes on which bots try things out, unless another is given. It has nothing to do with the dice of the game.
pub const SEED: u64 = 1;

/// The most threads of one bot.
const MAX_JOBS: usize = 4;

/// The most nodes of one request.
pub(crate) const MAX_NODES: u64 = 1_000_000_000;

/// The most commands that are compared as one line.
const MAX_COMPARED: usize = 16;

/// The bots by name.
const BOTS: [&str; 3] = ["planner", "greedy", "random"];

/// On how many threads a bot thinks. What it says does not depend on it.
pub fn jobs() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MAX_JOBS))
}

/// The levels by name.
pub fn levels() -> Vec<&'static str> {
    Level::VARIANTS.iter().map(<&'static str>::from).collect()
}

/// Writes what a bot advises; `partial` gets what it advises on the way there.
pub(crate) fn think(
    host: &dyn Host,
    hosted: &Hosted,
    request: &Request<'_>,
    out: &mut String,
    partial: Option<&mut dyn FnMut(&str)>,
) -> Result<(), Trouble> {
    let (setup, state) = (hosted.game.setup(), hosted.game.state());
    let seats = seats(request, state)?;
    let seed = request.number("seed")?.unwrap_or(SEED);
    let level = level(request)?;
    let nodes = match (request.get("nodes"), level) {
        (Some(_), Some(_)) => return Err("`think` takes `nodes` or a `level`, not both".into()),
        (Some(_), None) => request.limited("nodes", 0, MAX_NODES)?,
        (None, level) => level.unwrap_or(Level::Normal).nodes(),
    };
    let cap = request.number("ms")?.map(Duration::from_millis);
    let streams = request.flag("stream", true)?;
    let asked = asked(hosted, request)?;
    let advice = match request.word("bot")?.unwrap_or(BOTS[0]) {
        "random" => held(Random::new(seed), seats).think(setup, state),
        "greedy" => held(Greedy::new(setup), seats).think(setup, state),
        "planner" => {
            let begin = host.now();
            let mut before = Duration::ZERO;
            let mut partial = partial.filter(|_| streams);
            let mut heard = |advice: &Advice| {
                if let Some(partial) = &mut partial {
                    let mut line = String::new();
                    answer::whole(&mut line, request.get("id"), |line| {
                        answer::raw(line, "partial", true);
                        write(setup, state, &asked, Some(advice), line);
                        Ok(())
                    });
                    line.push('\n');
                    partial(&line);
                }
                let spent = host.now().saturating_sub(begin);
                let stage = spent.saturating_sub(std::mem::replace(&mut before, spent));
                // The next stage takes about as long as this one, and a third of all stages is spent on the chance that is shown.
                let late = |cap: Duration| (spent + stage) * 4 / 3 >= cap;
                match cap {
                    Some(cap) if advice.nodes > 0 && late(cap) => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            };
            let effort = Effort::nodes(nodes).with_jobs(jobs());
            held(Planner::new(setup, effort, seed), seats).compare_with(setup, state, &asked, &mut heard)
        }
        other => {
            let near = suggest::question(other, BOTS);
            return Err(format!("`{}` is not a bot.{near} Known are {}", cut(other), BOTS.join(", ")).into());
        }
    };
    write(setup, state, &asked, advice.as_ref(), out);
    Ok(())
}

/// The commands that are to be compared: `compare`, a legal line of the notation or several, one after the other.
fn asked(hosted: &Hosted, request: &Request<'_>) -> Result<Vec<Command>, Trouble> {
    let strange = || Trouble::from("`compare` is a line such as \"blue move c5\", or a list of them");
    let lines: Vec<&str> = match request.get("compare") {
        None => return Ok(Vec::new()),
        Some(Value::String(line)) => vec![line],
        Some(Value::Array(lines)) if lines.len() <= MAX_COMPARED => {
            lines.iter().map(Value::as_str).collect::<Option<_>>().ok_or_else(strange)?
        }
        Some(_) => return Err(strange()),
    };
    read_line(hosted, &lines, false)
}

/// The commands of lines of the notation, which follow each other; perhaps only those up to the first in which chance has a say.
pub(crate) fn read_line(hosted: &Hosted, lines: &[&str], until_chance: bool) -> Result<Vec<Command>, Trouble> {
    let mut game = Game::new(hosted.game.shared_setup(), *hosted.game.state());
    let mut commands = Vec::new();
    for line in lines {
        let command = notation::parse(game.setup(), game.state(), line)
            .map_err(|error| Trouble::with_line(&game, line, &error))?;
        let mut chance = UnknownChance::default();
        if let Err(refusal) = game.apply(command, &mut chance).map(drop) {
            return Err(Trouble::with_command(&game, &command, &refusal));
        }
        commands.push(command);
        if until_chance && chance.was_asked() {
            break;
        }
    }
    Ok(commands)
}

/// A bot with its seats.
fn held<B: Bot>(mut bot: B, seats: Crew) -> B {
    bot.hold(seats);
    bot
}

/// Whom the bot speaks for: `who`, a colour or a list of them; by default everybody.
pub(crate) fn seats(request: &Request<'_>, state: &State) -> Result<Crew, Trouble> {
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

pub(crate) fn level(request: &Request<'_>) -> Result<Option<Level>, Trouble> {
    let Some(word) = request.word("level")? else { return Ok(None) };
    match word.parse() {
        Ok(level) => Ok(Some(level)),
        Err(_) => Err(format!("`{}` is not a level; known are {}", cut(word), levels().join(", ")).into()),
    }
}

/// Appends an advice; without one there is nothing for the bot to do.
fn write(setup: &Setup, state: &State, asked: &[Command], advised: Option<&Advice>, out: &mut String) {
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
    answer::list(out, 0..advised.alternatives.len(), |out, n| alternative(setup, state, advised, n, out));
    if let Some(n) = advised.asked {
        answer::key(out, "compared");
        alternative(setup, state, advised, n, out);
    } else if !asked.is_empty() && advised.line.starts_with(asked) && advised.nodes > 0 {
        // It is the best itself, and not only because nothing was played out yet.
        answer::key(out, "compared");
        object(out, |out| {
            line(setup, state, asked, out);
            answer::entry(out, "verdict", advice::BEST);
        });
    }
    answer::key(out, "why");
    sentences(advice::reasons(setup, state, advised), out);
    if let Some(risk) = advised.reasons.iter().find(|reason| matches!(reason, Reason::GoesWrong { .. })) {
        answer::entry(out, "risk", &advice::reason(setup, state, advised, risk));
    }
    answer::raw(out, "nodes", advised.nodes);
}

/// Appends one of the other lines.
fn alternative(setup: &Setup, state: &State, advised: &Advice, number: usize, out: &mut String) {
    let other = &advised.alternatives[number];
    let Comparison { ahead, error, .. } = other.against;
    object(out, |out| {
        line(setup, state, &other.line, out);
        win_chance(other.win, out);
        answer::key(out, "behind");
        let equal = other.against.is_about_equal();
        let _ = write!(out, "{{\"permille\":{ahead},\"error\":{error},\"equal\":{equal}}}");
        answer::entry(out, "verdict", &advice::verdict(setup, state, advised, &other.against));
        answer::key(out, "why");
        sentences(other.reasons.iter().map(|reason| advice::reason(setup, state, advised, reason)), out);
    });
}

/// Appends an object. Every key follows another; the first one of an object does not.
fn object(out: &mut String, keys: impl FnOnce(&mut String)) {
    let begin = out.len();
    keys(out);
    out.replace_range(begin..=begin, "{");
    out.push('}');
}

fn sentences(list: impl IntoIterator<Item = String>, out: &mut String) {
    answer::list(out, list, |out, sentence| answer::text(out, &sentence));
}

pub(crate) fn line(setup: &Setup, state: &State, commands: &[Command], out: &mut String) {
    answer::key(out, "line");
    answer::list(out, printed(setup, state, commands), |out, line| answer::text(out, &line));
}

fn win_chance(win: WinChance, out: &mut String) {
    answer::key(out, "win");
    let (permille, error) = (win.permille(), win.error_permille());
    let _ = write!(out, "{{\"permille\":{permille},\"error\":{error},\"won\":{},\"games\":{}}}", win.won, win.games);
}
