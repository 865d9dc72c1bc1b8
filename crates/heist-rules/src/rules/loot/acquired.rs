//! What the team has acquired: loot that came outdoors, and what becomes of what does not stay in the heist.

use crate::engine::transition::Transition;
use crate::model::cards::{ITEM_CARDS, Item, Loot};
use crate::model::chance::Chance;
use crate::model::edition::CarriedOut;
use crate::model::fact::{Fact, Observer};
use crate::model::state::{Phase, Place, State};
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Somebody has come outdoors: what stays in its hands, a keycard, a USB key, items, is the team's for good from now on
    /// (loot.outdoors-acquired).
    pub(crate) fn acquire_in_hand(&mut self, who: Who) {
        self.acquire_where(|_| true, Place::with(who));
    }

    /// What is in a place has come outdoors; of item cards only those that are named.
    pub(super) fn acquire_where(&mut self, items: impl Fn(Item) -> bool, place: Place) {
        if self.setup.edition.carried_out != CarriedOut::Acquired
            || self.state.phase == Phase::Escape && self.setup.terms.hideouts.any()
        {
            return;
        }
        for piece in 0..self.state.loot.count as usize {
            if self.state.loot.place[piece] == place && !self.state.loot.kind[piece].banked_outdoors() {
                self.state.acquired_loot |= 1 << piece;
            }
        }
        for (card, item) in ITEM_CARDS.into_iter().enumerate() {
            if self.state.items[card] == place && items(item) {
                self.state.acquired_items |= 1 << card;
            }
        }
    }

    /// What the team has acquired is safe wherever it is (loot.acquired-is-safe): when the heist ends, it is among the team's
    /// things.
    pub(crate) fn keep_what_is_acquired(&mut self) {
        if self.state.acquired_loot == 0 && self.state.acquired_items == 0 {
            return;
        }
        let held = |state: &State, place: Place| {
            place == Place::TEAM || place.holder().is_some_and(|who| state.person(who).in_play())
        };
        for piece in 0..self.state.loot.count as usize {
            if self.state.acquired_loot >> piece & 1 == 1 && !held(self.state, self.state.loot.place[piece]) {
                self.lose_piece(piece);
            }
        }
        for card in 0..self.state.items.len() {
            if self.state.acquired_items >> card & 1 == 1 && !held(self.state, self.state.items[card]) {
                self.lose_item(card);
            }
        }
        (self.state.acquired_loot, self.state.acquired_items) = (0, 0);
    }

    /// An item card is lost with its place, or kept if the team has acquired it.
    pub(crate) fn lose_item(&mut self, card: usize) {
        if self.state.acquired_items >> card & 1 == 0 {
            return self.discard_item(card);
        }
        let from = self.state.items[card];
        self.state.items[card] = Place::TEAM;
        self.state.acquired_items &= !(1 << card);
        if let Some(space) = from.space() {
            self.state.refresh_loot_at(space);
        }
        self.tell(Fact::AcquireItem(ITEM_CARDS[card]));
    }

    /// A loot chit changes its place.
    pub(crate) fn move_piece(&mut self, piece: usize, to: Place) {
        let from = self.state.loot.place[piece];
        self.state.loot.place[piece] = to;
        if let Some(space) = from.space() {
            self.state.refresh_loot_at(space);
        }
        if let Some(space) = to.space() {
            self.state.loot_spaces.insert(space);
        }
    }

    /// A loot chit is out of the heist, or among the team's things if the team has acquired it.
    pub(crate) fn lose_piece(&mut self, piece: usize) {
        let kind: Loot = self.state.loot.kind[piece];
        if self.state.acquired_loot >> piece & 1 == 1 {
            self.state.acquired_loot &= !(1 << piece);
            self.move_piece(piece, Place::TEAM);
            return self.tell(Fact::Acquire(kind));
        }
        self.move_piece(piece, Place::LOST);
        self.tell(Fact::LostLoot(kind));
    }
}
