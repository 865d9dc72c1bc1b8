//! Planning in words: what would be lost or left at home if it ended now.

use crate::english::several;
use crate::names::loot_name;
use heist_rules::cards::Loot;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, Place, State};

/// Something that nobody has taken yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// What it is, without a full stop.
    pub words: String,
    /// A command that takes some of it.
    pub command: String,
}

/// What nobody has taken yet of what planning gives for nothing and of what the team brings along.
pub fn left(setup: &Setup, state: &State) -> Vec<Left> {
    let mut left = Vec::new();
    if state.phase != Phase::Planning {
        return left;
    }
    let free = [(state.free_reveals, "reveal", "team buy reveal c4"), (state.free_ideas, "idea", "team buy idea blue")];
    for (count, what, command) in free.into_iter().filter(|(count, ..)| *count > 0) {
        let words = format!("{} free and not taken yet", several(count, what));
        left.push(Left { words, command: command.to_owned() });
    }
    let brought = |kind: Loot| setup.terms.brought >> kind as u32 & 1 == 1;
    let here = state.loot.iter().filter(|(_, kind, at)| *at == Place::TEAM && brought(*kind));
    let pieces: Vec<Loot> = here.map(|(_, kind, _)| kind).collect();
    if let Some(first) = pieces.first() {
        let names: Vec<&str> = pieces.iter().map(|piece| loot_name(*piece)).collect();
        let words = format!("Nobody has taken along yet: {}", names.join(", "));
        left.push(Left { words, command: format!("blue pick-up {}", first.word()) });
    }
    left
}
