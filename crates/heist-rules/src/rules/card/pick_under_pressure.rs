//! PICK UNDER PRESSURE: in the escape, before the last ditch roll, an idea opens a lock on a neighbouring tile.

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
use crate::model::state::{PersonFlags, Phase};
use crate::model::who::Who;
use crate::rules::escape;

pub(super) const USAGE: Usage = Usage::new(Ability::PickUnderPressure, 1, Timing::OnlyInEscape);

impl View<'_> {
    pub(super) fn may_pick_under_pressure(self, who: Who, at: Space) -> Verdict {
        if !self.can(who, Ability::PickUnderPressure) {
            return Err(escape::NO_UNLOCKING);
        }
        self.free_to_speak(who)?;
        if self.state.phase != Phase::Escape {
            return refuse("card.pick-under-pressure", "That ability works in the escape only.");
        }
        self.escaping(who)?;
        if self.person(who).is(PersonFlags::ROLLED) {
            return refuse("escape.last-ditch.no-ideas-after-roll", "After the roll no more ideas can be spent.");
        }
        if !(self.adjacent(self.person(who).at) & self.state.security.with(Chit::Lock)).has(at) {
            return refuse("card.pick-under-pressure", "There is no locked lock on that neighbouring tile.");
        }
        self.needs_ideas(who, USAGE.ideas, "card.pick-under-pressure")
    }

    /// Whether somebody can open locks in the escape at all, as things stand.
    pub(crate) fn picks_under_pressure(self, who: Who) -> bool {
        self.can(who, Ability::PickUnderPressure) && !self.person(who).is(PersonFlags::ROLLED)
    }

    pub(super) fn may_pick_any_lock_under_pressure(self, who: Who) -> bool {
        let locks = self.adjacent(self.person(who).at) & self.state.security.with(Chit::Lock);
        locks.into_iter().any(|at| self.may_pick_under_pressure(who, at).is_ok())
    }

    #[inline]
    pub(super) fn list_pick_under_pressure(self, who: Who, list: &mut Vec<Command>) {
        let person = self.person(who);
        if !person.is(PersonFlags::ROLLED) && self.can(who, Ability::PickUnderPressure) {
            for at in self.adjacent(person.at) & self.state.security.with(Chit::Lock) {
                list.push(Command::by(who, Verb::Use(Use::PickUnderPressure(at))));
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn pick_under_pressure(&mut self, who: Who, at: Space) {
        self.take_ideas(who, USAGE.ideas);
        self.flip(at, Chit::Lock);
    }
}
