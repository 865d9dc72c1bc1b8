//! PATCH IN: as the action of the round, next to a live camera, two ideas, a reveal and a noise.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, SubAction};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::PatchIn, 0, Timing::TakesTheAction).local();
pub(super) const ICONS: [SubAction; 3] = [SubAction::Idea, SubAction::Idea, SubAction::Reveal];

impl View<'_> {
    #[inline]
    pub(super) fn may_patch_in(self, who: Who) -> Verdict {
        self.needs(who, Ability::PatchIn, "card.patch-in")?;
        self.may_begin_action(who)?;
        if (self.reach(who) & self.state.security.with(Chit::Camera)).is_empty() {
            return refuse("card.patch-in", "A live camera must be on a neighbouring tile, not on its own.");
        }
        Ok(())
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn patch_in(&mut self, who: Who) {
        self.begin_ability(who, Ability::PatchIn, &ICONS);
        self.owe_noise(1);
    }
}
