//! Flashbang (card.flashbang): its action is TOSS FLASHBANG, in `toss_flashbang`. The card is discarded after use.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn take_flashbang(&mut self, who: Who, card: usize) {
        self.toss_flashbang(who);
        self.discard_item(card);
    }
}
