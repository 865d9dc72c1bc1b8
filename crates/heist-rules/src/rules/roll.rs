//! The roll phase.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::edition::StartReveal;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::{Phase, Prompt};
use crate::rules::round::QUESTION_OPEN;

impl View<'_> {
    /// Whether the dice may be rolled.
    pub(crate) fn may_roll(self) -> Verdict {
        if !matches!(self.state.prompt, Prompt::None) {
            return Err(QUESTION_OPEN);
        }
        match self.state.phase {
            Phase::Roll => Ok(()),
            _ => refuse("round.wrong-phase", "Dice are rolled at the beginning of a round."),
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Everybody in play rolls a die, all before anyone acts (roll.everyone-at-once), an active NPC its white one too
    /// (roll.npc-die).
    pub(crate) fn roll(&mut self) {
        for who in self.state.in_play() {
            if self.view().has_no_ideas(who) {
                continue;
            }
            let value = self.chance.roll(who, self.state.round);
            self.state.person_mut(who).die = value;
            self.tell(Fact::Roll(who, value));
        }
        self.enter(Phase::Action);
        if self.state.round == 1 && self.setup.edition.start_reveal == StartReveal::FirstActionPhase {
            self.look_from_starting_places();
        }
    }
}
