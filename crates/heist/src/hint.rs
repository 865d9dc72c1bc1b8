//! A hint: the legal command after which random play wins most often. Simple and honest, not clever.

use heist_rules::choices::Choices;
use heist_rules::command::Command;
use heist_rules::command::Verb;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, Phase, Place, State};
use heist_rules::{Scope, apply, legal};
use std::time::{Duration, Instant};

/// What one command is worth so far.
struct Candidate {
    command: Command,
    played: u32,
    won: u32,
    /// Where nothing wins, what was brought out and who got away still tells better from worse.
    consolation: f64,
}

/// A command and the share of random games won after it; nothing when nothing is legal.
pub fn best(setup: &Setup, state: &State, time: Duration, seed: u64) -> Option<(Command, f64)> {
    let mut first = Vec::new();
    if state.phase == Phase::Planning {
        first.extend(next_of_plan(setup, state));
    } else {
        legal(setup, state, Scope::RandomPlay, &mut first);
    }
    let mut candidates: Vec<Candidate> =
        first.into_iter().map(|command| Candidate { command, played: 0, won: 0, consolation: 0.0 }).collect();
    let mut chance = FastRng::new(seed);
    let mut choices = Choices::with_room();
    let begin = Instant::now();
    loop {
        for candidate in &mut candidates {
            let mut end = *state;
            if apply(setup, &mut end, candidate.command, &mut chance, &mut ()).is_err() {
                continue;
            }
            random_play::plan_all(setup, &mut end, &mut chance, &mut ());
            random_play::play_out(setup, &mut end, &mut chance, &mut choices);
            candidate.played += 1;
            candidate.won += u32::from(end.is(HeistFlags::WON));
            candidate.consolation += consolation(&end);
        }
        if begin.elapsed() >= time || candidates.is_empty() {
            break;
        }
    }
    let rate = |candidate: &Candidate| f64::from(candidate.won) / f64::from(candidate.played.max(1));
    let worth =
        |candidate: &Candidate| rate(candidate) + 0.01 * candidate.consolation / f64::from(candidate.played.max(1));
    let best =
        candidates.iter().filter(|candidate| candidate.played > 0).max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    Some((best.command, rate(best)))
}

/// The fixed planner's next command.
fn next_of_plan(setup: &Setup, state: &State) -> Option<Command> {
    let mut list = Vec::new();
    legal(setup, state, Scope::All, &mut list);
    let ready = list.iter().filter_map(|command| match command.by {
        heist_rules::command::Speaker::One(who) if command.verb == Verb::Ready => Some(who),
        _ => None,
    });
    let planned = state.players_in_play().into_iter().find_map(|who| {
        let commands = random_play::plan_for(setup, state, who);
        commands.into_iter().find(|command| list.contains(command))
    });
    planned.or_else(|| ready.map(|who| Command::by(who, Verb::Ready)).next()).or_else(|| list.first().copied())
}

fn consolation(end: &State) -> f64 {
    let loot = end.loot.iter().filter(|(_, _, place)| *place == Place::TEAM).count();
    let free = end.in_play().len();
    loot as f64 + f64::from(free) / 4.0 + f64::from(end.cash_out) / 10.0
}
