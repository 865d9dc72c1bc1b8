//! SCRAWLED ON PALM (card.scrawled-on-palm), the ability of the Master Plan Copy: two planning tokens more for its owner; if
//! the owner is busted, everybody is, and the objective fails.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::fact::{Fact, Observer};
use crate::model::state::PersonFlags;
use crate::model::who::Who;

/// Planning tokens that the owner gets.
pub(crate) const TOKENS: u8 = 2;

impl View<'_> {
    /// Whether everybody's fate depends on this character.
    #[inline]
    pub(crate) fn binds_everybody(self, who: Who) -> bool {
        self.person(who).is(PersonFlags::MASTER_PLAN)
    }

    /// Whether the objective fails because the owner does not get out.
    pub(crate) fn master_plan_fails(self) -> bool {
        let lost = |who: Who| self.person(who).is(PersonFlags::BUSTED) || !self.is_out(who);
        Who::PLAYERS.into_iter().any(|who| self.binds_everybody(who) && lost(who))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn scrawl_on_palm(&mut self, who: Who) {
        let person = self.state.person_mut(who);
        person.flags |= PersonFlags::MASTER_PLAN;
        person.tokens += TOKENS;
    }

    /// The card is sold: its tokens go back, and placed ones beyond the rest come off the board.
    pub(super) fn wipe_palms(&mut self) {
        for who in Who::PLAYERS {
            let person = self.state.person_mut(who);
            if person.is(PersonFlags::MASTER_PLAN) {
                person.flags.remove(PersonFlags::MASTER_PLAN);
                for _ in 0..TOKENS {
                    self.lose_token(who);
                }
                while self.state.person(who).plan.len() > u32::from(self.state.person(who).tokens) {
                    let last = self.state.person(who).plan.into_iter().last();
                    let Some(at) = last else { break };
                    self.state.person_mut(who).plan.remove(at);
                    self.tell(Fact::Unplan(who, at));
                }
            }
        }
    }

    /// The owner is busted, and everybody else is.
    #[cold]
    pub(crate) fn bust_everybody(&mut self) {
        for who in self.state.in_play() {
            self.bust(who);
        }
    }
}
