//! Counting the tree of commands and chance. Chance is not drawn but enumerated: a command is carried out once for every
//! distinct outcome it can have.

use heist_rules::command::Command;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::{Scope, apply, legal};
use heist_search::ChancePaths;

/// The deepest count that is begun at all.
pub const DEEPEST: u32 = 30;

/// How many sequences of so many commands there are, each outcome of chance apart.
pub fn count(setup: &Setup, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = Vec::new();
    legal(setup, state, Scope::All, &mut list);
    list.into_iter().map(|command| behind(setup, state, command, depth)).sum()
}

/// How many of them begin with this command.
pub fn behind(setup: &Setup, state: &State, command: Command, depth: u32) -> u64 {
    let mut paths = ChancePaths::default();
    let mut leaves = 0;
    loop {
        let mut next = *state;
        if apply(setup, &mut next, command, &mut paths, &mut ()).is_ok() {
            leaves += count(setup, &next, depth - 1);
        }
        if !paths.turn() {
            return leaves;
        }
    }
}
