//! TALKATIVE (card.talkative): a panicked guide on or next to a player character's tile makes a noise when the action phase
//! ends.

use crate::engine::transition::Transition;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The action phase ends.
    pub(crate) fn talkative(&mut self) {
        let view = self.view();
        if view.person(Who::Npc).in_play() && view.can(Who::Npc, Ability::Talkative) {
            let near = view.near(Who::Npc);
            if self.state.players_in_play().into_iter().any(|who| near.has(self.state.person(who).at)) {
                self.state.noise_due += 1;
            }
        }
    }
}
