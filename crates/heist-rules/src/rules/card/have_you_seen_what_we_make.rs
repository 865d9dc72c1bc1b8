//! HAVE YOU SEEN WHAT WE MAKE?? (card.have-you-seen-what-we-make), the ability of the Prison Guard: two locks in the bag are
//! swapped for blanks, if somebody starts inside.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::BagChit;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::Observer;
use crate::model::who::Who;

/// In $k.
pub(super) const PRICE: u16 = 3;
const LOCKS: u8 = 2;

impl View<'_> {
    pub(super) fn may_swap_locks(self) -> bool {
        self.somebody_starts_inside() && self.state.bag.count(BagChit::Lock) > 0
    }

    fn somebody_starts_inside(self) -> bool {
        Who::ALL.into_iter().any(|who| {
            let person = self.person(who);
            self.setup.member(who).is_some()
                && (self.state.tiles(self.setup).has(person.at)
                    || who != Who::Npc && self.setup.terms.inside_starts.any())
        })
    }

    pub(super) fn list_have_you_seen_what_we_make(self, list: &mut Vec<Command>) {
        self.offer_fixer(FixerUse::PrisonGuard, list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn swap_locks(&mut self) {
        let locks = self.state.bag.count(BagChit::Lock).min(LOCKS);
        self.swap_for_blanks(BagChit::Lock, locks);
    }
}
