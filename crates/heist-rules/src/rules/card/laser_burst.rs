//! Laser Burst (card.laser-burst): its action is KILL PIXELS, in `kill_pixels`, once per heist. The card is never discarded.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::space::Space;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn take_laser_burst(&mut self, who: Who, card: usize, first: Space) {
        self.kill_pixels(who, first);
        self.state.spent |= 1 << card;
    }
}
