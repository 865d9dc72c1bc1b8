//! ANGER THERAPY (card.anger-therapy): when the escape starts, the character subdues every guard and dog on its tile.

use crate::engine::transition::Transition;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::Observer;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The escape starts for somebody.
    pub(crate) fn let_anger_out(&mut self, who: Who) {
        if !self.view().can(who, Ability::AngerTherapy) {
            return;
        }
        let at = self.state.person(who).at;
        for chit in [Chit::Guard, Chit::Dog] {
            while self.flip(at, chit) {
                self.feel_adrenaline(who);
            }
        }
    }
}
