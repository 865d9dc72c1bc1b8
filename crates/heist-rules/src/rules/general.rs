//! What holds for the whole game. Everybody is on one team, and a heist is won or lost by all together (general.one-team):
//! there is one flag for it, [`crate::model::state::HeistFlags::WON`]. What it takes is said by the heist
//! (general.objective-by-scenario): [`crate::model::setup::Objective`].
//!
//! A card is stronger than a rule: the code of a rule asks whether somebody has the ability that changes it
//! (general.ability-beats-rulebook). So is the text of a heist: any number of characters may leave through one exit, but in
//! 'County: The River' [`View::full_exits`] keeps a second one out (general.special-rule-example).

use crate::engine::view::View;
use crate::model::command::{Command, Speaker};
use crate::model::space::Spaces;
use crate::model::state::{Phase, Prompt};
use crate::model::who::Who;

impl View<'_> {
    /// Lists the commands of one character in play, outside of planning. Whoever acted before, everybody in play is asked:
    /// there is no turn order (general.no-turn-order), in no phase (general.all-phases-simultaneous). `worth` is where
    /// something may be picked up or opened.
    #[inline(always)]
    pub(crate) fn list_own(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        match self.state.phase {
            Phase::Action => self.list_turn(who, all, worth, list),
            Phase::Escape => self.list_escape(who, all, worth, list),
            _ => self.list_aside(who, all, worth, list),
        }
    }
}

impl Prompt {
    /// Who answers: the character concerned, or the team where a card or rule leaves something open
    /// (general.team-choice-on-open-order).
    pub const fn asked(&self) -> Speaker {
        match self {
            Prompt::Squirrely { who }
            | Prompt::Replan { who }
            | Prompt::GainForNoise { who }
            | Prompt::FumbleTo { who, .. }
            | Prompt::LuckyPenny { who, .. }
            | Prompt::RevealNext { who }
            | Prompt::KeptIdeas { who } => Speaker::One(*who),
            _ => Speaker::Team,
        }
    }
}
