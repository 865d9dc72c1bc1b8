//! HAS THE CODE: as I CAN HAZ TEH CODES, in `i_can_haz_teh_codes`, but free of charge.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::refusal::Verdict;
use crate::model::space::Space;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::HasTheCode, 0, Timing::BesideTheAction).far().local();

impl View<'_> {
    /// Whether somebody who has the code may choose this camera.
    #[inline]
    pub(super) fn may_use_the_code(self, who: Who, at: Space) -> Verdict {
        self.may_read_codes(who, at, USAGE.ideas, "card.has-the-code")
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn use_the_code(&mut self, who: Who, at: Space) {
        self.read_codes(who, at, USAGE.ideas);
    }
}
