//! Those who walk by themselves when an event phase ends: a convoy that takes a captive away, and an NPC on its round.
//! Guards of a convoy are ordinary guard chits; on a space that they share with others they are the first to go down and
//! the first to wake up.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::{Chit, Counts};
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::space::Space;
use crate::model::state::{Escort, HeistFlags, PersonFlags};
use crate::model::terms::{Convoy, Special};
use crate::model::who::Who;

impl View<'_> {
    /// The guards of the convoy that are still on the board.
    pub fn escort(self) -> impl Iterator<Item = Escort> {
        self.state.escort.into_iter().filter(|guard| guard.at().is_somewhere())
    }
    /// Whether a guard of the convoy still holds the captive.
    pub(crate) fn escort_is_awake(self) -> bool {
        self.escort().any(|guard| !guard.is_down())
    }
    /// The captive is still held.
    fn has_captive(self) -> bool {
        self.setup.member(Who::Npc).is_some()
            && !self.person(Who::Npc).flags.intersects(PersonFlags::ACTIVE | PersonFlags::BUSTED)
    }
    /// The crisis that an incomplete ambush brings early, when it would come now: some guards of the convoy are down,
    /// others not, and its card is still in the deck.
    pub(crate) fn coming_ambush(self) -> Option<CardId> {
        let convoy = self.setup.terms.convoy?;
        let some_down = self.escort().any(|guard| guard.is_down());
        let incomplete = some_down && self.escort_is_awake() && self.has_captive();
        (incomplete && self.state.deck.coming().contains(&convoy.ambush)).then_some(convoy.ambush)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A guard chit on a space was turned over, from this face.
    #[cold]
    pub(crate) fn escort_turned(&mut self, space: Space, from: Chit) {
        let down = match from {
            Chit::Guard => false,
            Chit::GuardSubdued => true,
            _ => return,
        };
        let turned = Escort::new(space, down);
        if let Some(guard) = self.state.escort.iter_mut().find(|guard| **guard == turned) {
            *guard = Escort::new(space, !down);
            self.state.flags |= HeistFlags::CHECK_FREE;
        }
    }

    /// Guard chits have left a space: guards of the convoy go when too few chits are left for them.
    #[cold]
    pub(crate) fn escort_left(&mut self, space: Space) {
        for (down, chit) in [(false, Chit::Guard), (true, Chit::GuardSubdued)] {
            let mut left = self.state.security.of(chit).at(space);
            for guard in &mut self.state.escort {
                if *guard == Escort::new(space, down) {
                    if left == 0 {
                        *guard = Escort::NONE;
                    }
                    left = left.saturating_sub(1);
                }
            }
        }
        self.state.flags |= HeistFlags::CHECK_FREE;
    }

    /// The action phase has ended with some guards of the convoy down, but not all: its crisis leaves the deck and waits.
    #[cold]
    pub(crate) fn ambush(&mut self) {
        let Some(card) = self.view().coming_ambush() else { return };
        let deck = &mut self.state.deck;
        let top = deck.top as usize;
        if let Some(place) = deck.coming().iter().position(|coming| *coming == card) {
            deck.cards[top..=top + place].rotate_right(1);
            deck.queue.insert(top as u8);
            deck.top += 1;
            self.tell(Fact::Queue(card));
        }
    }

    /// The event phase ends: who walks by itself takes a step. The convoy takes its captive along, who is lost at the end of the
    /// way (special.convoy); an NPC on its round walks until it is taken, and waits where no hex follows (special.walking-npc).
    #[cold]
    pub(crate) fn walk_along(&mut self) {
        if !self.view().has_captive() {
            return;
        }
        let mut side = self.setup.terms.walk;
        if let Some(convoy) = self.setup.terms.convoy {
            self.escort_walks(&convoy);
            side = convoy.side;
        }
        if self.setup.terms.has(Special::WALKING_NPC | Special::CONVOY) {
            let from = self.state.person(Who::Npc).at;
            if let Some(to) = self.step_beside(from, side) {
                self.state.person_mut(Who::Npc).at = to;
                self.tell(Fact::At(Who::Npc, to));
            }
        }
        if self.setup.terms.convoy.is_some_and(|convoy| convoy.to == self.state.person(Who::Npc).at) {
            self.bust(Who::Npc);
        }
    }

    /// The hex beside a space, whatever lies there.
    fn step_beside(&self, from: Space, side: crate::model::board::Side) -> Option<Space> {
        let to = self.setup.board.beside(from, side);
        (from.is_somewhere() && self.state.tiles(self.setup).has(to)).then_some(to)
    }

    fn escort_walks(&mut self, convoy: &Convoy) {
        for i in 0..Escort::MAX {
            let guard = self.state.escort[i];
            let from = guard.at();
            let Some(to) = self.step_beside(from, convoy.side).filter(|_| !guard.is_down()) else { continue };
            if self.state.security.of(Chit::Guard).at(to) < Counts::MAX {
                self.state.security.of_mut(Chit::Guard).take(from.only());
                self.state.security.of_mut(Chit::Guard).add(to.only());
                self.state.escort[i] = Escort::new(to, false);
                self.tell(Fact::Guard(from, to));
            }
        }
    }
}
