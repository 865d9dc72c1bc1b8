//! Plays at random: the yardstick for everybody else.

use crate::Bot;
use heist_rules::command::Speaker;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play::plan_for;
use heist_rules::{Command, Crew, Phase, Scope, Setup, State, Verb, Who, check, legal};

/// Plans like the fixed planner of random play and then gives any legal command. Commands of the team and of the NPC it gives
/// whomever it holds, so that a table of random players gets on.
#[derive(Debug)]
pub struct Random {
    rng: FastRng,
    seats: Crew,
    list: Vec<Command>,
}

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Random {
        Random { rng: FastRng::new(seed), seats: Who::ALL.into_iter().collect(), list: Vec::with_capacity(1024) }
    }
}

impl Bot for Random {
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        if state.phase == Phase::Planning && !state.prompt.is_open() {
            for who in state.players_in_play() & self.seats {
                let plan = plan_for(setup, state, who).into_iter().chain([Command::by(who, Verb::Ready)]);
                if let Some(command) = plan.into_iter().find(|command| check(setup, state, command).is_ok()) {
                    return Some(command);
                }
            }
        }
        legal(setup, state, Scope::RandomPlay, &mut self.list);
        self.list.retain(|command| match command.by {
            Speaker::Team | Speaker::One(Who::Npc) => true,
            Speaker::One(who) => self.seats.has(who),
        });
        if self.list.is_empty() {
            return None;
        }
        self.list.get(self.rng.below(self.list.len() as u32) as usize).copied()
    }

    fn hold(&mut self, seats: Crew) {
        self.seats = seats;
    }
}
