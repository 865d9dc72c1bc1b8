//! DART: as the action of the round, an idea for two moves and a noise.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, SubAction};
use crate::model::chance::Chance;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::Verdict;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::Dart, 1, Timing::TakesTheAction).local();
pub(super) const ICONS: [SubAction; 2] = [SubAction::Move; 2];

impl View<'_> {
    #[inline]
    pub(super) fn may_dart(self, who: Who) -> Verdict {
        self.needs(who, Ability::Dart, "card.dart")?;
        self.may_begin_action(who)?;
        self.needs_ideas(who, USAGE.ideas, "card.dart")
    }

    /// Lists it for somebody who can pay and has the action of the round left: nothing else is asked.
    #[inline]
    pub(super) fn list_dart(self, who: Who, list: &mut Vec<Command>) {
        list.push(Command::by(who, Verb::Use(Use::Plain(Ability::Dart))));
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn dart(&mut self, who: Who) {
        self.take_ideas(who, USAGE.ideas);
        self.begin_ability(who, Ability::Dart, &ICONS);
        self.owe_noise(1);
    }
}
