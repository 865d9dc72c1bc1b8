//! REWIRE: as the action of the round, for two ideas and a noise, one or two live cameras nearby go off, and every guard and
//! dog on their tiles goes down.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::TinkererRewire, 2, Timing::TakesTheAction);

impl View<'_> {
    #[inline]
    pub(super) fn may_rewire(self, who: Who, first: Space, second: Space) -> Verdict {
        self.needs(who, Ability::TinkererRewire, "card.tinkerer-rewire")?;
        self.may_begin_action(who)?;
        self.needs_ideas(who, USAGE.ideas, "card.tinkerer-rewire")?;
        let cameras = self.state.security.of(Chit::Camera);
        let near = self.near(who);
        let enough = if first == second { cameras.at(first) >= 2 } else { cameras.any().has(first) };
        let both = !second.is_somewhere() || near.has(second) && cameras.any().has(second);
        if !first.is_somewhere() || !near.has(first) || !enough || !both {
            return refuse(
                "card.tinkerer-rewire",
                "The cameras must be live, on the character's own tile or next to it.",
            );
        }
        Ok(())
    }

    #[inline]
    pub(super) fn list_rewire(self, who: Who, list: &mut Vec<Command>) {
        let cameras = self.near(who) & self.state.security.with(Chit::Camera);
        for first in cameras {
            self.offer(who, Use::Rewire(first, Space::NOWHERE), list);
            for second in cameras {
                if second >= first {
                    self.offer(who, Use::Rewire(first, second), list);
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn rewire(&mut self, who: Who, first: Space, second: Space) {
        self.take_ideas(who, USAGE.ideas);
        self.begin_ability(who, Ability::TinkererRewire, &[]);
        self.owe_noise(1);
        for at in [first, second] {
            if at.is_somewhere() {
                self.flip(at, Chit::Camera);
            }
        }
        self.put_down_guards(first.only() | second.only());
    }
}
