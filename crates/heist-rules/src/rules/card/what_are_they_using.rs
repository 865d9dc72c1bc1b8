//! WHAT ARE THEY USING?, the ability of The Machinist: an idea for a character of the team's choice for every lock that a
//! reveal in planning turns up.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::state::Prompt;
use crate::model::who::Who;

/// The rule behind the question who gets the idea.
pub(crate) const RULE: &str = "card.what-are-they-using";

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A reveal in planning has turned up locks.
    pub(crate) fn locks_turn_up_in_planning(&mut self, count: u8) {
        if self.state.machinist_helps() {
            self.state.machinist_ideas += count;
        }
    }

    /// Asks who gets the next idea.
    pub(crate) fn ask_who_gets_idea(&mut self) {
        self.state.prompt = Prompt::Machinist;
    }

    /// The answer.
    pub(crate) fn gain_idea_from_lock(&mut self, who: Who) {
        self.state.machinist_ideas -= 1;
        self.gain_ideas(who, 1);
    }
}
