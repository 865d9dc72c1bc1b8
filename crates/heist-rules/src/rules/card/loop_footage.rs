//! LOOP FOOTAGE: as the action of the round, for two ideas; cameras have no consequences until the event phase ends.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::Verdict;
use crate::model::space::Spaces;
use crate::model::state::HeistFlags;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::LoopFootage, 2, Timing::TakesTheAction);

impl View<'_> {
    #[inline]
    pub(super) fn may_loop_footage(self, who: Who) -> Verdict {
        self.needs(who, Ability::LoopFootage, "card.loop-footage")?;
        self.may_begin_action(who)?;
        self.needs_ideas(who, USAGE.ideas, "card.loop-footage")
    }

    /// Lists it for somebody who can pay and has the action of the round left: nothing else is asked.
    #[inline]
    pub(super) fn list_loop_footage(self, who: Who, list: &mut Vec<Command>) {
        list.push(Command::by(who, Verb::Use(Use::Plain(Ability::LoopFootage))));
    }

    /// Spaces with live cameras that have consequences: none while footage is looped.
    pub(crate) fn watching_cameras(self) -> Spaces {
        if self.state.is(HeistFlags::LOOPED) { Spaces::NONE } else { self.state.security.with(Chit::Camera) }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn loop_footage(&mut self, who: Who) {
        self.take_ideas(who, USAGE.ideas);
        self.begin_ability(who, Ability::LoopFootage, &[]);
        self.state.flags |= HeistFlags::LOOPED;
    }
}
