//! Play without a player: the fixed planner, random commands, and whole random games.

use crate::answer;
use crate::any_seed;
use crate::hosted::Hosted;
use crate::request::{Request, Trouble};
use heist_format::notation;
use heist_rules::choices::Choices;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::state::{HeistFlags, PersonFlags, Phase};
use heist_rules::who::Who;
use heist_rules::{Scope, legal};
use std::fmt::Write;

/// The most random commands of one request.
pub(crate) const MAX_STEPS: u64 = 100_000;

/// The most random games of one request.
pub(crate) const MAX_PLAYOUTS: u64 = 1_000_000;

/// Commands that the engine chose, as they go into the answer.
#[derive(Default)]
struct Log {
    played: Vec<String>,
    facts: Vec<String>,
}

impl Log {
    /// Carries a command out and keeps its line and its facts.
    fn apply(&mut self, hosted: &mut Hosted, command: Command) -> Result<(), Trouble> {
        let line = notation::print(hosted.game.setup(), hosted.game.state(), &command);
        hosted.apply(command)?;
        self.played.push(line);
        let (setup, state) = (hosted.game.setup(), hosted.game.state());
        let facts = hosted.game.history().last().into_iter().flat_map(|entry| &entry.facts);
        self.facts.extend(facts.map(|fact| notation::print_fact(setup, state, fact)));
        Ok(())
    }

    fn write(&self, facts: bool, out: &mut String) {
        answer::key(out, "played");
        answer::list(out, &self.played, |out, line| answer::text(out, line));
        if facts {
            answer::key(out, "facts");
            answer::list(out, &self.facts, |out, fact| answer::text(out, fact));
        }
    }
}

/// `plan`: the fixed planner plans for one character or for everybody.
pub(crate) fn plan(hosted: &mut Hosted, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
    let (facts, ready) = (request.flag("facts", true)?, request.flag("ready", true)?);
    request.flag("legal", false)?;
    let state = hosted.game.state();
    if state.phase != Phase::Planning {
        return Err(format!("`plan` plans, and planning is over: the phase is {}", state.phase.word()).into());
    }
    let mut people: Vec<Who> = match request.speaker()? {
        None | Some(Speaker::Team) => {
            state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::READY)).collect()
        }
        Some(Speaker::One(who)) if state.in_play().has(who) => vec![who],
        Some(Speaker::One(who)) => return Err(format!("nobody in this crew is {}", who.word()).into()),
    };
    // Nobody is ready before the NPC stands somewhere.
    people.sort_by_key(|who| *who != Who::Npc);
    let mut log = Log::default();
    // On a copy, so that a script that runs out on the way changes nothing.
    let mut planned = hosted.copied(true);
    for who in people {
        if planned.game.state().phase != Phase::Planning {
            break;
        }
        let commands = random_play::plan_for(planned.game.setup(), planned.game.state(), who);
        for command in commands.into_iter().chain(ready.then_some(Command::by(who, Verb::Ready))) {
            match log.apply(&mut planned, command) {
                // A token that the rules refuse is simply not placed.
                Ok(()) | Err(Trouble::Refused(..)) => {}
                Err(missing) => return Err(missing),
            }
        }
    }
    *hosted = planned;
    log.write(facts, out);
    hosted.stands(request, out)
}

/// `random`: so many random commands, in the game itself.
pub(crate) fn random(hosted: &mut Hosted, request: &Request<'_>, out: &mut String) -> Result<(), Trouble> {
    let steps = request.limited("steps", 1, MAX_STEPS)?;
    let facts = request.flag("facts", true)?;
    request.flag("legal", false)?;
    if let Some(seed) = request.number("seed")? {
        hosted.rng = FastRng::new(seed);
    }
    let mut log = Log::default();
    let mut list = Vec::new();
    let mut stopped = None;
    for _ in 0..steps {
        legal(hosted.game.setup(), hosted.game.state(), Scope::RandomPlay, &mut list);
        let Some(command) = list.get(hosted.rng.below(list.len() as u32) as usize) else { break };
        if let Err(trouble) = log.apply(hosted, *command) {
            stopped = Some(trouble);
            break;
        }
    }
    log.write(facts, out);
    match stopped {
        Some(Trouble::Error(words) | Trouble::Refused(_, words)) => answer::entry(out, "stopped", &words),
        Some(Trouble::Findings(_)) | None => {}
    }
    hosted.stands(request, out)
}

/// `playouts`: whole random games from here; the game itself stays as it is.
pub(crate) fn playouts(
    hosted: &Hosted,
    choices: &mut Choices,
    request: &Request<'_>,
    out: &mut String,
) -> Result<(), Trouble> {
    let count = request.limited("count", 1, MAX_PLAYOUTS)?;
    let each = request.flag("each", false)?;
    let seed = request.number("seed")?.unwrap_or_else(any_seed);
    let (setup, mut begin) = (hosted.game.setup(), *hosted.game.state());
    random_play::plan_all(setup, &mut begin, &mut FastRng::new(seed), &mut ());
    let (mut won, mut steps) = (0, 0);
    let mut outcomes = String::new();
    for number in 0..count {
        let mut state = begin;
        let mut rng = FastRng::new(seed.wrapping_add(number));
        let length = random_play::play_out(setup, &mut state, &mut rng, choices);
        let is_won = state.is(HeistFlags::WON);
        won += u64::from(is_won);
        steps += u64::from(length);
        if each {
            let comma = if number == 0 { "" } else { "," };
            let round = state.round;
            let _ = write!(outcomes, "{comma}{{\"won\":{is_won},\"round\":{round},\"steps\":{length}}}");
        }
    }
    answer::raw(out, "seed", seed);
    answer::raw(out, "count", count);
    answer::raw(out, "won", won);
    answer::raw(out, "steps", steps);
    if each {
        answer::key(out, "outcomes");
        out.push('[');
        out.push_str(&outcomes);
        out.push(']');
    }
    Ok(())
}
