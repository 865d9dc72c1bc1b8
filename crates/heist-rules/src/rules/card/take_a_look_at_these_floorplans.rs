//! TAKE A LOOK AT THESE FLOORPLANS (card.take-a-look-at-these-floorplans), the ability of The Architect: ideas on connected
//! hexes, for whoever comes there.

use super::{step_price, the_architect};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Fixer;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::Refusal;
use crate::model::space::{Space, Spaces};

/// In $k, for one, two or three ideas.
const PRICES: [u16; 3] = [0, 3, 5];

/// Somebody wants to take an idea from another hex.
pub(crate) const NOT_THERE: Refusal =
    Refusal::new(the_architect::CARD.rule, "An idea on a hex is taken by somebody on that hex.");

fn named(hexes: [Space; 3]) -> impl Iterator<Item = Space> {
    hexes.into_iter().filter(|hex| hex.is_somewhere())
}

pub(super) fn price(hexes: [Space; 3]) -> Option<u16> {
    step_price(PRICES, named(hexes).count())
}

impl View<'_> {
    pub(super) fn may_put_ideas(self, hexes: [Space; 3]) -> bool {
        let set: Spaces = named(hexes).collect();
        let different = set.len() == named(hexes).count() as u32;
        let linked = set.len() == 1 || set.into_iter().all(|hex| (self.adjacent(hex) & set).any());
        (set - self.state.tiles(self.setup)).is_empty() && different && linked
    }

    /// Lists single ideas.
    pub(super) fn list_take_a_look(self, list: &mut Vec<Command>) {
        if self.state.has_fixer(Fixer::TheArchitect) && !self.state.fixer_used(Fixer::TheArchitect) {
            for hex in self.state.tiles(self.setup) {
                self.offer_fixer(FixerUse::Architect([hex, Space::NOWHERE, Space::NOWHERE]), list);
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn put_ideas(&mut self, hexes: [Space; 3]) {
        for hex in named(hexes) {
            self.state.idea_hexes.insert(hex);
            self.tell(Fact::IdeaOnHex(hex, 1));
        }
    }
}
