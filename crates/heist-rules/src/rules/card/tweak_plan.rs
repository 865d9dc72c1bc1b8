//! TWEAK PLAN, the ability of the Radio: once it is used, every character may shift one of its planning tokens by one hex.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, TokenMoves, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::PersonFlags;
use crate::model::who::Who;

/// Nobody else has other commands afterwards.
pub(super) const LOCAL: bool = true;

impl View<'_> {
    #[inline]
    pub(super) fn may_tweak_plan(self, who: Who, from: Space, to: Space) -> Verdict {
        self.in_action_phase(who)?;
        let person = self.person(who);
        if !person.is(PersonFlags::TWEAKING) {
            return refuse("card.tweak-plan", "The Radio must have been used, and each character shifts one token.");
        }
        if !person.plan.has(from)
            || person.plan.has(to)
            || !(self.adjacent(from) & self.state.tiles(self.setup)).has(to)
        {
            return refuse("card.tweak-plan", "One own token goes to a touching hex tile.");
        }
        Ok(())
    }

    #[cold]
    pub(super) fn list_tweak_plan(self, who: Who, list: &mut Vec<Command>) {
        self.list_token_moves(who, list, |_, from, to| Use::TweakPlan(from, to));
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The Radio is used: everybody may shift a token.
    pub(super) fn let_everybody_tweak(&mut self) {
        for who in self.state.players_in_play() {
            self.state.person_mut(who).flags |= PersonFlags::TWEAKING;
        }
    }

    #[inline]
    pub(super) fn tweak_plan(&mut self, who: Who, from: Space, to: Space) {
        self.state.person_mut(who).flags.remove(PersonFlags::TWEAKING);
        self.move_tokens(&TokenMoves::one(who, from, to));
    }
}
