//! THERE ARE BETTER WAYS: no subduing; for an idea guards do not hold the character in this phase, and in the escape they
//! never do.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use};
use crate::model::edition::BetterWays;
use crate::model::fact::Observer;
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::state::PersonFlags;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::ThereAreBetterWays, 1, Timing::BesideTheAction).local();

/// Somebody with this ability tries to subdue.
pub(crate) const NO_SUBDUING: Refusal = Refusal::new(
    "card.there-are-better-ways",
    "This character cannot subdue, but can leave a guarded tile by THERE ARE BETTER WAYS.",
);

impl View<'_> {
    #[inline]
    pub(super) fn may_slip_away(self, who: Who) -> Verdict {
        self.needs(who, Ability::ThereAreBetterWays, "card.there-are-better-ways")?;
        self.in_action_phase(who)?;
        let person = self.person(who);
        if person.is(PersonFlags::DONE) && self.setup.edition.better_ways == BetterWays::BeforeDone {
            return refuse(
                "card.there-are-better-ways",
                "This character has ended its action and does not move any more.",
            );
        }
        if person.is(PersonFlags::SLIPPING) || !self.state.security.guards().has(person.at) {
            return refuse("card.there-are-better-ways", "Once a phase, on a tile with an active guard.");
        }
        self.needs_ideas(who, USAGE.ideas, "card.there-are-better-ways")
    }

    #[inline]
    pub(super) fn list_slipping_away(self, who: Who, list: &mut Vec<Command>) {
        if self.state.security.guards().has(self.person(who).at) {
            self.offer(who, Use::Plain(Ability::ThereAreBetterWays), list);
        }
    }

    /// Whether guards cost somebody no more in the escape than an empty tile.
    #[inline]
    pub(crate) fn slips_past_guards_in_escape(self, who: Who) -> bool {
        self.can(who, Ability::ThereAreBetterWays)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn slip_away(&mut self, who: Who) {
        self.take_ideas(who, USAGE.ideas);
        self.state.person_mut(who).flags |= PersonFlags::SLIPPING;
    }
}
