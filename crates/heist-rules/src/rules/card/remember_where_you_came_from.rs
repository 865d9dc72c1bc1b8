//! REMEMBER WHERE YOU CAME FROM, the ability of the Lucky Penny: the card goes instead of the ideas that an event takes.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::state::Prompt;
use crate::model::who::Who;

/// The rule behind the question whether the penny goes.
pub(crate) const RULE: &str = "card.remember-where-you-came-from";

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Asks, where somebody who would lose ideas to an event has the penny. Says whether it does.
    pub(crate) fn ask_for_penny(&mut self, who: Who, ideas: u8) -> bool {
        let asks = self.view().has_penny(who);
        if asks {
            self.state.prompt = Prompt::LuckyPenny { who, ideas };
        }
        asks
    }

    /// The answer: the penny goes, or the ideas do.
    pub(crate) fn answer_for_penny(&mut self, who: Who, ideas: u8, penny: bool) {
        if penny {
            self.spend_penny(who);
        } else {
            self.take_ideas(who, ideas);
        }
    }
}
