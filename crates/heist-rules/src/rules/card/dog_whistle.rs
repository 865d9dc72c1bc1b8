//! Dog Whistle (card.dog-whistle): its action is BLOW WHISTLE, in `blow_whistle`. The card is never discarded.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn take_dog_whistle(&mut self) {
        self.blow_whistle();
    }
}
