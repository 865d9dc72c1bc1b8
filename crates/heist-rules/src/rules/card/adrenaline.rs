//! ADRENALINE (card.adrenaline): an idea for every guard or dog that the character subdues.

use crate::engine::transition::Transition;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Somebody has subdued a guard or dog.
    #[inline]
    pub(crate) fn feel_adrenaline(&mut self, who: Who) {
        if self.view().can(who, Ability::Adrenaline) {
            self.gain_ideas(who, 1);
        }
    }
}
