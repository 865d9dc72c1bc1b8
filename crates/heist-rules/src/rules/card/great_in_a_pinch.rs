//! GREAT IN A PINCH: as GOOD IN A PINCH, in `good_in_a_pinch`, but any number of times.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::refusal::Verdict;
use crate::model::state::Once;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::GreatInAPinch, 2, Timing::OnlyInEscape);

impl View<'_> {
    /// Whether somebody who is great in a pinch may help.
    #[inline]
    pub(super) fn may_be_great_in_a_pinch(self, who: Who, to: Who) -> Verdict {
        self.may_help_in_a_pinch(who, to, Once::empty(), USAGE.ideas, "card.great-in-a-pinch")
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn be_great_in_a_pinch(&mut self, who: Who, to: Who) {
        self.help_in_a_pinch(who, to, USAGE.ideas);
    }
}
