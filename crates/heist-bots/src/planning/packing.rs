//! Who carries what the team brings along: whoever has planned to come by the place where it goes.

use heist_rules::cards::{Loot, Thing};
use heist_rules::state::Place;
use heist_rules::{Command, Setup, Spaces, State, Verb, Who, check};

/// Takes the next piece along, by the tokens that everybody will have.
pub(super) fn pack(setup: &Setup, state: &State, who: Who, tokens: &[Spaces; 4]) -> Option<Command> {
    let at = state.person(who).at;
    let mut load = [0u8; 4];
    for kind in Loot::ALL.into_iter().filter(|kind| setup.terms.brought >> *kind as u32 & 1 == 1) {
        let home = kind.motif().map_or(Spaces::NONE, |motif| setup.terms.homes[motif].only());
        let passes = |who: Who| (tokens[who as usize] & home).any();
        let players = state.players_in_play().into_iter();
        let Some(carrier) = players.min_by_key(|who| (!passes(*who), load[*who as usize])) else { continue };
        load[carrier as usize] += 1;
        let command = Command::by(who, Verb::PickUp(Thing::Loot(kind), at));
        if carrier == who && state.loot.find(kind, Place::TEAM).is_some() && check(setup, state, &command).is_ok() {
            return Some(command);
        }
    }
    None
}
