//! CHANGE OF PLANS: once per heist, for two ideas and a noise, up to three planning tokens go to other hexes. ALRIGHT, NEW
//! PLAN, in `alright_new_plan`, and TWEAK PLAN, in `tweak_plan`, move tokens in the same way.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, TokenMoves, Use, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::Once;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::ChangeOfPlans, 2, Timing::BesideTheAction).local();
const MAX_TOKENS: usize = 3;

impl View<'_> {
    #[inline]
    pub(super) fn may_change_plans(self, who: Who, moves: &TokenMoves) -> Verdict {
        self.needs(who, Ability::ChangeOfPlans, "card.change-of-plans")?;
        self.not_in_escape(who)?;
        self.unused(who, Once::NEW_PLAN)?;
        self.needs_ideas(who, USAGE.ideas, "card.change-of-plans")?;
        if moves.is_empty() {
            return refuse("card.change-of-plans", "Name the tokens to move.");
        }
        self.check_token_moves(moves, MAX_TOKENS, "card.change-of-plans")
    }

    #[inline]
    pub(super) fn list_change_of_plans(self, who: Who, list: &mut Vec<Command>) {
        if !self.person(who).once.contains(Once::NEW_PLAN) {
            self.list_token_moves(who, list, |moves, _, _| Use::ChangeOfPlans(moves));
        }
    }

    /// Whether these tokens may move, `max` of them.
    pub(super) fn check_token_moves(self, moves: &TokenMoves, max: usize, rule: &'static str) -> Verdict {
        if moves.len() > max {
            return refuse(rule, "That is more planning tokens than the ability moves.");
        }
        // Played out on a copy, so that two moves cannot use one token or pile two onto one hex.
        let mut plans = self.state.people.map(|person| person.plan);
        for (owner, from, to) in moves.iter() {
            let plan = &mut plans[owner as usize];
            if owner == Who::Npc || !plan.has(from) {
                return refuse(rule, "There is no planning token of that colour on that hex.");
            }
            if !self.state.tiles(self.setup).has(to) || plan.has(to) {
                return refuse(rule, "A token goes to a hex tile without one of the same colour.");
            }
            plan.remove(from);
            plan.insert(to);
        }
        Ok(())
    }

    /// Lists single moves of the character's own tokens to a neighbouring hex without one: legal by construction.
    #[inline]
    pub(super) fn list_token_moves(
        self,
        who: Who,
        list: &mut Vec<Command>,
        with: impl Fn(TokenMoves, Space, Space) -> Use,
    ) {
        let plan = self.person(who).plan;
        let free = self.state.tiles(self.setup) - plan;
        for from in plan {
            for to in self.adjacent(from) & free {
                let moves = TokenMoves::one(who, from, to);
                list.push(Command::by(who, Verb::Use(with(moves, from, to))));
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn change_plans(&mut self, who: Who, ideas: u8, moves: &TokenMoves) {
        self.take_ideas(who, ideas);
        self.owe_noise(1);
        self.state.person_mut(who).once |= Once::NEW_PLAN;
        self.move_tokens(moves);
    }

    pub(super) fn move_tokens(&mut self, moves: &TokenMoves) {
        for (owner, from, to) in moves.iter() {
            let plan = &mut self.state.person_mut(owner).plan;
            plan.remove(from);
            plan.insert(to);
            self.tell(Fact::Unplan(owner, from));
            self.tell(Fact::Plan(owner, to));
        }
    }
}
