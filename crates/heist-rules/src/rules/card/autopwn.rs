//! AUTOPWN: as the action of the round, for an idea and a noise, another character gets a subdue, a disable or an unlock.
//! EXPLOIT, in `exploit`, gives two of them.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, SubAction};
use crate::model::chance::Chance;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::who::Who;
use crate::rules::character::{CANNOT_SUBDUE, GIVER_IS_RECEIVER};

pub(super) const USAGE: Usage = Usage::new(Ability::Autopwn, 1, Timing::TakesTheAction).local();
const GIVEN: u8 = 1;

impl View<'_> {
    #[inline]
    pub(super) fn may_autopwn(self, who: Who, to: Who, sub: SubAction) -> Verdict {
        self.may_give_sub_action(who, to, sub, &USAGE, "card.autopwn")
    }

    /// Whether somebody may use AUTOPWN or EXPLOIT.
    pub(super) fn may_give_sub_action(
        self,
        who: Who,
        to: Who,
        sub: SubAction,
        usage: &Usage,
        rule: &'static str,
    ) -> Verdict {
        self.needs(who, usage.ability, rule)?;
        self.may_begin_action(who)?;
        self.needs_ideas(who, usage.ideas, rule)?;
        self.may_receive(who, to, sub, rule)
    }

    fn may_receive(self, giver: Who, to: Who, sub: SubAction, rule: &'static str) -> Verdict {
        if to == giver {
            return Err(GIVER_IS_RECEIVER);
        }
        self.must_be_there(to)?;
        match sub {
            SubAction::Subdue if !self.may_subdue(to) => Err(CANNOT_SUBDUE),
            SubAction::Subdue | SubAction::Disable | SubAction::Unlock => Ok(()),
            _ => refuse(rule, "Only subdue, disable or unlock can be given."),
        }
    }

    #[inline]
    pub(super) fn list_autopwn(self, who: Who, list: &mut Vec<Command>) {
        self.list_giving_sub_actions(who, Use::Autopwn, list);
    }

    /// Lists AUTOPWN or EXPLOIT for somebody who can pay and has the action of the round left: what is left to ask is the
    /// receiver.
    #[inline]
    pub(super) fn list_giving_sub_actions(self, who: Who, with: fn(Who, SubAction) -> Use, list: &mut Vec<Command>) {
        for to in self.everybody_but(who) {
            let give = |sub| Command::by(who, Verb::Use(with(to, sub)));
            let gifts = [give(SubAction::Subdue), give(SubAction::Disable), give(SubAction::Unlock)];
            list.extend_from_slice(if self.may_subdue(to) { &gifts } else { &gifts[1..] });
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn autopwn(&mut self, who: Who, to: Who, sub: SubAction) {
        self.give_sub_action(who, to, sub, &USAGE, GIVEN);
    }

    #[inline]
    pub(super) fn give_sub_action(&mut self, who: Who, to: Who, sub: SubAction, usage: &Usage, count: u8) {
        self.take_ideas(who, usage.ideas);
        self.begin_ability(who, usage.ability, &[]);
        self.owe_noise(1);
        let receiver = self.state.person_mut(to);
        for _ in 0..count {
            receiver.given = receiver.given.plus(sub);
        }
    }
}
