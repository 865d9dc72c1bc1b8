//! The Machinist (card.the-machinist): the ability is WHAT ARE THEY USING?, in `what_are_they_using`; it works by itself.

use crate::model::cards::Fixer;
use crate::model::state::State;

impl State {
    pub(super) fn machinist_helps(&self) -> bool {
        self.has_fixer(Fixer::TheMachinist)
    }
}
