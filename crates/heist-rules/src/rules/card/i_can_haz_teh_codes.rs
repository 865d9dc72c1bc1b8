//! I CAN HAZ TEH CODES: once per heist, for two ideas, every unknown tile around a live camera is revealed. HAS THE CODE, in
//! `has_the_code`, does it for nothing.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::Once;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::ICanHazTehCodes, 2, Timing::BesideTheAction).far().local();

impl View<'_> {
    #[inline]
    pub(super) fn may_haz_codes(self, who: Who, at: Space) -> Verdict {
        self.needs(who, Ability::ICanHazTehCodes, "card.i-can-haz-teh-codes")?;
        self.may_read_codes(who, at, USAGE.ideas, "card.i-can-haz-teh-codes")
    }

    /// Whether somebody with one of the two abilities may choose this camera.
    pub(super) fn may_read_codes(self, who: Who, at: Space, ideas: u8, rule: &'static str) -> Verdict {
        self.in_action_phase(who)?;
        self.unused(who, Once::CODES)?;
        self.needs_ideas(who, ideas, rule)?;
        if !self.state.security.with(Chit::Camera).has(at) {
            return refuse(rule, "A live camera must be on that tile.");
        }
        Ok(())
    }

    /// Lists the cameras for somebody with one of the two abilities who can pay: nothing else is asked.
    #[inline]
    pub(super) fn list_codes(self, who: Who, list: &mut Vec<Command>) {
        if self.person(who).once.contains(Once::CODES) {
            return;
        }
        for at in self.state.security.with(Chit::Camera) {
            list.push(Command::by(who, Verb::Use(Use::Codes(at))));
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn haz_codes(&mut self, who: Who, at: Space) {
        self.read_codes(who, at, USAGE.ideas);
    }

    #[inline]
    pub(super) fn read_codes(&mut self, who: Who, at: Space, ideas: u8) {
        self.take_ideas(who, ideas);
        self.state.person_mut(who).once |= Once::CODES;
        self.state.to_reveal |= self.view().adjacent(at) & self.state.unknown;
    }
}
