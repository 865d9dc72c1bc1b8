//! PLOTTING ESCAPE (card.plotting-escape): a hostage who is taken gains ideas.

use crate::engine::transition::Transition;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::who::Who;

const GAIN: u8 = 3;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The hostage has been taken.
    pub(crate) fn plot_escape(&mut self) {
        if self.view().can(Who::Npc, Ability::PlottingEscape) {
            self.gain_ideas(Who::Npc, GAIN);
        }
    }
}
