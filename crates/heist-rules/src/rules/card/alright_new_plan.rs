//! ALRIGHT, NEW PLAN: as CHANGE OF PLANS, in `change_of_plans`, but with up to six planning tokens, and with up to three
//! ideas for others.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, Gifts, TokenMoves, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::Once;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::AlrightNewPlan, 2, Timing::BesideTheAction).local();
/// Ideas for others concern those who can do more with them.
pub(super) fn is_local(gifts: Gifts) -> bool {
    USAGE.local && gifts == Gifts::NONE
}
const MAX_TOKENS: usize = 6;
const MAX_GIFTS: u32 = 3;

impl View<'_> {
    #[inline]
    pub(super) fn may_make_new_plan(self, who: Who, moves: &TokenMoves, gifts: Gifts) -> Verdict {
        self.needs(who, Ability::AlrightNewPlan, "card.alright-new-plan")?;
        self.not_in_escape(who)?;
        self.unused(who, Once::NEW_PLAN)?;
        self.needs_ideas(who, USAGE.ideas, "card.alright-new-plan")?;
        let given: u32 = Who::ALL.into_iter().map(|to| u32::from(gifts.to(to))).sum();
        let to_others = Who::ALL.into_iter().all(|to| gifts.to(to) == 0 || to != who && self.person(to).in_play());
        let left = u32::from(self.person(who).ideas - USAGE.ideas);
        if given > MAX_GIFTS || given > left || !to_others {
            return refuse("card.alright-new-plan", "Up to 3 of the remaining ideas go to other characters.");
        }
        if gifts.to(Who::Npc) > 0 {
            self.may_get_ideas(Who::Npc)?;
        }
        if moves.is_empty() && given == 0 {
            return refuse("card.alright-new-plan", "Name tokens to move or ideas to hand over.");
        }
        self.check_token_moves(moves, MAX_TOKENS, "card.alright-new-plan")
    }

    #[inline]
    pub(super) fn list_new_plan(self, who: Who, list: &mut Vec<Command>) {
        if !self.person(who).once.contains(Once::NEW_PLAN) {
            self.list_token_moves(who, list, |moves, _, _| Use::AlrightNewPlan(moves, Gifts::NONE));
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn make_new_plan(&mut self, who: Who, moves: &TokenMoves, gifts: Gifts) {
        self.change_plans(who, USAGE.ideas, moves);
        for to in Who::ALL {
            let gift = gifts.to(to);
            self.take_ideas(who, gift);
            self.gain_ideas(to, gift);
        }
    }
}
