//! LARCENIST: for an idea loot can be picked up from neighbouring tiles, for the rest of the phase. What reaching costs and
//! when it is possible is the same for SWINDLER, in `swindler`.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::Spaces;
use crate::model::state::{PersonFlags, Phase};
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::Larcenist, 1, Timing::BesideTheAction).in_escape_too().local();

/// Something is picked up from a neighbouring tile that is out of reach.
pub(crate) const OUT_OF_REACH: Refusal =
    Refusal::new("card.larcenist", "LARCENIST must be paid for this phase, and the tile must not be locked.");

impl View<'_> {
    #[inline]
    pub(super) fn may_use_larcenist(self, who: Who) -> Verdict {
        self.needs(who, Ability::Larcenist, "card.larcenist")?;
        self.may_reach_out(who, self.state.loot_spaces, USAGE.ideas, "card.larcenist")
    }

    /// Whether somebody with LARCENIST or SWINDLER may pay for reaching something on these spaces.
    pub(super) fn may_reach_out(self, who: Who, worth: Spaces, ideas: u8, rule: &'static str) -> Verdict {
        self.free_to_speak(who)?;
        let person = self.person(who);
        if self.state.phase == Phase::Event {
            self.in_action_phase(who)?;
        }
        if !matches!(self.state.phase, Phase::Action | Phase::Escape) || person.is(PersonFlags::STAYED) {
            return refuse("round.wrong-phase", "That ability works in the action phase and in the escape.");
        }
        if person.is(PersonFlags::REACHING) {
            return refuse(rule, "It has been paid for this phase already.");
        }
        if (self.open_neighbours(who) & worth).is_empty() {
            return refuse(rule, "No unlocked neighbouring tile has anything to pick up.");
        }
        self.needs_ideas(who, ideas, rule)
    }

    /// Neighbouring tiles that are not locked.
    #[inline]
    fn open_neighbours(self, who: Who) -> Spaces {
        self.reach(who) - self.state.barred()
    }

    /// Neighbouring tiles from which somebody has paid to pick up.
    #[inline]
    pub(crate) fn reached_out_to(self, who: Who) -> Spaces {
        if self.person(who).is(PersonFlags::REACHING) { self.open_neighbours(who) } else { Spaces::NONE }
    }

    #[inline]
    pub(super) fn list_reaching_out(self, who: Who, ability: Ability, list: &mut Vec<Command>) {
        if !self.person(who).is(PersonFlags::REACHING) {
            self.offer(who, Use::Plain(ability), list);
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn reach_out(&mut self, who: Who, ideas: u8) {
        self.take_ideas(who, ideas);
        self.state.person_mut(who).flags |= PersonFlags::REACHING;
    }
}
