//! IT'S ALL ONLINE (card.its-all-online), the ability of Visage: a reveal in planning.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::Observer;
use crate::model::space::Space;

/// In $k, for each reveal.
pub(super) const PRICE: u16 = 1;

impl View<'_> {
    pub(super) fn may_look_online(self, at: Space) -> bool {
        self.state.unknown.has(at)
    }

    pub(super) fn list_its_all_online(self, list: &mut Vec<Command>) {
        for at in self.state.unknown {
            self.offer_fixer(FixerUse::Visage(at), list);
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn look_online(&mut self, at: Space) {
        self.state.to_reveal.insert(at);
    }
}
