//! BREACH: as the action of the round, for four ideas, a new exit on an external side of the character's tile; the escape
//! begins at once.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::Ability;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::{Opening, PersonFlags, Step};
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::Breach, 4, Timing::TakesTheAction);

impl View<'_> {
    /// The sides of the character's tile on which BREACH may put an exit.
    pub(crate) fn breach_sides(self, who: Who) -> impl Iterator<Item = Side> + use<> {
        let at = self.person(who).at;
        let sides = if self.state.tiles(self.setup).has(at) {
            self.setup.board.external_sides(at, self.state.closed_gates(self.setup))
        } else {
            0
        };
        let taken: [bool; 6] = Side::ALL.map(|side| self.state.next(self.setup, at, side).is_some());
        Side::ALL.into_iter().filter(move |side| sides >> *side as u8 & 1 == 1 && !taken[*side as usize])
    }

    #[inline]
    pub(super) fn may_breach(self, who: Who, side: Side) -> Verdict {
        self.needs(who, Ability::Breach, "card.breach")?;
        self.may_begin_action(who)?;
        self.needs_ideas(who, USAGE.ideas, "card.breach")?;
        if self.state.free_opening().is_none() || !self.breach_sides(who).any(|open| open == side) {
            return refuse("card.breach", "The exit needs a free external side of the character's own tile.");
        }
        Ok(())
    }

    #[inline]
    pub(super) fn list_breach(self, who: Who, list: &mut Vec<Command>) {
        if self.person(who).ideas < USAGE.ideas {
            return;
        }
        for side in self.breach_sides(who) {
            self.offer(who, Use::Breach(side), list);
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn breach(&mut self, who: Who, side: Side) {
        self.take_ideas(who, USAGE.ideas);
        self.begin_ability(who, Ability::Breach, &[]);
        let taken = self.state.openings.iter().filter(|opening| opening.side.is_some()).count() as u8;
        let space = Space(63 - taken);
        let tile = self.state.person(who).at;
        self.state.add_opening(Opening { space, tile, side: Some(side) });
        self.tell(Fact::Exit(space));
        // Actions under way end with the phase, and what they owe is taken in full.
        for other in self.state.in_play() {
            if !self.state.person(other).is(PersonFlags::DONE) {
                self.settle_action(other);
            }
        }
        self.state.noise_due = self.state.noise_due.saturating_add(core::mem::take(&mut self.state.noise_owed));
        self.state.step = Step::EscapeGates;
    }
}
