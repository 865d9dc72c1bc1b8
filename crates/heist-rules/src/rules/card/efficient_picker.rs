//! EFFICIENT PICKER: in an action with unlock icons an idea buys a move and a noise, once for each of the icons.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, SubAction};
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::PersonFlags;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::EfficientPicker, 1, Timing::AddsToTheAction).local();

impl View<'_> {
    #[inline]
    pub(super) fn may_pick_efficiently(self, who: Who) -> Verdict {
        self.needs(who, Ability::EfficientPicker, "card.efficient-picker")?;
        self.not_in_escape(who)?;
        let person = self.person(who);
        if person.is(PersonFlags::DONE) || person.bought >= self.unlock_icons(who) {
            return refuse("card.efficient-picker", "Once for every unlock icon of the action taken, while it lasts.");
        }
        self.needs_ideas(who, USAGE.ideas, "card.efficient-picker")
    }

    /// Unlock icons printed on the action on which the die lies.
    fn unlock_icons(self, who: Who) -> u8 {
        self.person(who)
            .action
            .and_then(|action| self.action_card(who, action))
            .map_or(0, |card| card.icons.count(SubAction::Unlock))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn pick_efficiently(&mut self, who: Who) {
        self.take_ideas(who, USAGE.ideas);
        let person = self.state.person_mut(who);
        person.bought += 1;
        person.left = person.left.plus(SubAction::Move);
        self.owe_noise(1);
    }
}
