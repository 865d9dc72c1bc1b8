//! I'LL GET YOU INSIDE (card.ill-get-you-inside), the ability of The Mayor: a character starts in place of a known guard.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Fixer;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::{Fact, Observer};
use crate::model::space::Space;
use crate::model::state::PersonFlags;
use crate::model::who::Who;

/// In $k.
pub(super) const PRICE: u16 = 0;

impl View<'_> {
    pub(super) fn may_get_inside(self, at: Space, who: Who) -> bool {
        let person = self.person(who);
        who != Who::Npc
            && person.in_play()
            && !person.is(PersonFlags::READY)
            && self.state.security.guards().has(at)
            && self.state.tiles(self.setup).has(at)
    }

    pub(super) fn list_ill_get_you_inside(self, list: &mut Vec<Command>) {
        if self.state.has_fixer(Fixer::TheMayor) {
            for at in self.state.security.guards() {
                for who in Who::PLAYERS {
                    self.offer_fixer(FixerUse::Mayor(at, who), list);
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn get_inside(&mut self, at: Space, who: Who) {
        // A dog is a guard in every respect; where both are, the guard goes.
        let guard = self.state.security.with(Chit::Guard).has(at);
        self.remove_chits(at, if guard { Chit::Guard } else { Chit::Dog }, 1);
        let person = self.state.person_mut(who);
        person.at = at;
        person.flags |= PersonFlags::PLACED | PersonFlags::INSIDE;
        self.tell(Fact::At(who, at));
    }
}
