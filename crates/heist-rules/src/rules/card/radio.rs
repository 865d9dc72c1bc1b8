//! Radio (card.radio): its action is TWEAK PLAN, in `tweak_plan`. The card is discarded after use.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn take_radio(&mut self, card: usize) {
        self.let_everybody_tweak();
        self.discard_item(card);
    }
}
