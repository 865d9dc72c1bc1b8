//! GOOD IN A PINCH: once per heist, in the escape, two ideas for one of somebody else, before that one's roll. GREAT IN A
//! PINCH, in `great_in_a_pinch`, is not limited.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::{Once, PersonFlags, Phase};
use crate::model::who::Who;
use crate::rules::character::GIVER_IS_RECEIVER;

pub(super) const USAGE: Usage = Usage::new(Ability::GoodInAPinch, 2, Timing::OnlyInEscape);
const GAIN: u8 = 1;

/// The abilities by which somebody gives another an idea in the escape.
pub(crate) const PINCH: u32 = 1 << Ability::GoodInAPinch as u32 | 1 << Ability::GreatInAPinch as u32;

impl View<'_> {
    #[inline]
    pub(super) fn may_be_good_in_a_pinch(self, who: Who, to: Who) -> Verdict {
        if !self.can(who, Ability::GoodInAPinch) {
            return refuse("card.good-in-a-pinch", "This character does not have that ability.");
        }
        self.may_help_in_a_pinch(who, to, Once::PINCH, USAGE.ideas, "card.good-in-a-pinch")
    }

    /// Whether somebody with one of the two abilities may help; `once` is what must not have been used up.
    pub(super) fn may_help_in_a_pinch(self, who: Who, to: Who, once: Once, ideas: u8, rule: &'static str) -> Verdict {
        self.free_to_speak(who)?;
        if self.state.phase != Phase::Escape {
            return refuse(rule, "That ability works in the escape only.");
        }
        self.escaping(who)?;
        if self.person(who).once.intersects(once) {
            return refuse("character.ability.once-per-heist", "That ability has been used in this heist.");
        }
        self.needs_ideas(who, ideas, rule)?;
        if to == who {
            return Err(GIVER_IS_RECEIVER);
        }
        self.may_get_ideas(to)?;
        if self.person(to).is(PersonFlags::ROLLED) {
            return refuse(
                "escape.last-ditch.no-ideas-after-roll",
                "After that character's roll no idea can be added.",
            );
        }
        if self.person(to).is(PersonFlags::STAYED) {
            return refuse(rule, "That character has ended its escape.");
        }
        Ok(())
    }

    /// Lists those whom somebody with one of the two abilities may help.
    #[inline]
    pub(super) fn list_pinch(self, who: Who, list: &mut Vec<Command>) {
        if self.person(who).ideas < USAGE.ideas || self.abilities(who).0 & PINCH == 0 {
            return;
        }
        for to in self.state.in_play() {
            self.offer(who, Use::Pinch(to), list);
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn be_good_in_a_pinch(&mut self, who: Who, to: Who) {
        self.state.person_mut(who).once |= Once::PINCH;
        self.help_in_a_pinch(who, to, USAGE.ideas);
    }

    #[inline]
    pub(super) fn help_in_a_pinch(&mut self, who: Who, to: Who, ideas: u8) {
        self.take_ideas(who, ideas);
        self.gain_ideas(to, GAIN);
    }
}
