//! BOLT: as the action of the round, an idea for two moves or two ideas for three, and a noise. The second idea may be added
//! while the action lasts.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, SubAction};
use crate::model::chance::Chance;
use crate::model::command::{Command, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::PersonFlags;
use crate::model::who::Who;

/// It takes the action of the round, but can be added to: so it is not ruled out later.
pub(super) const USAGE: Usage = Usage::new(Ability::Bolt, 1, Timing::BesideTheAction).local();
/// The icons for two ideas; for one idea there is one less.
pub(super) const ICONS: [SubAction; 3] = [SubAction::Move; 3];

impl View<'_> {
    #[inline]
    pub(super) fn may_bolt(self, who: Who, ideas: u8) -> Verdict {
        self.needs(who, Ability::Bolt, "card.bolt")?;
        if ideas == 2 && self.is_bolting_on_one(who) {
            self.in_action_phase(who)?;
            return self.needs_ideas(who, self.bolt_price(who, ideas), "card.bolt");
        }
        self.may_begin_action(who)?;
        if !(1..=2).contains(&ideas) {
            return refuse("card.bolt", "BOLT costs 1 or 2 ideas.");
        }
        self.needs_ideas(who, ideas, "card.bolt")
    }

    /// What BOLT with so many ideas costs now: the second of them may have been left to be added.
    pub(super) fn bolt_price(self, who: Who, ideas: u8) -> u8 {
        if ideas == 2 && self.is_bolting_on_one(who) { 1 } else { ideas }
    }

    /// BOLT was taken with one idea and the action is not finished: the second may be added.
    fn is_bolting_on_one(self, who: Who) -> bool {
        let person = self.person(who);
        !person.is(PersonFlags::DONE)
            && person.bought == 0
            && person.action.is_some()
            && person.action == self.slot(who, Ability::Bolt)
    }

    #[inline]
    pub(super) fn list_bolt(self, who: Who, list: &mut Vec<Command>) {
        self.offer(who, Use::Bolt(1), list);
        self.offer(who, Use::Bolt(2), list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn bolt(&mut self, who: Who, ideas: u8) {
        if self.view().is_bolting_on_one(who) {
            self.take_ideas(who, 1);
            let person = self.state.person_mut(who);
            person.left = person.left.plus(SubAction::Move);
            person.bought = 1;
        } else {
            self.take_ideas(who, ideas);
            self.begin_ability(who, Ability::Bolt, &ICONS[..ideas as usize + 1]);
            self.state.person_mut(who).bought = u8::from(ideas == 2);
            self.owe_noise(1);
        }
    }
}
