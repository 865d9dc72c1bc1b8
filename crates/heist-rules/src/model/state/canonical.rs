//! One form for all states that play on equally.

use super::{Bits, Deck, Flashed, LootPieces, Place, Prompt, State};
use crate::model::cards::{ActionRef, ITEM_CARDS, Loot};
use crate::model::chits::Chit;
use crate::model::who::Who;
use arrayvec::ArrayVec;

impl State {
    /// The state with everything in a fixed order that has no order in the game: cards already discarded are forgotten, and
    /// what cannot be told apart (equal loot, equal item cards, guards of a convoy) lies in order of its place. Two states
    /// with the same canonical form have the same legal commands, and these lead to states with the same canonical form.
    ///
    /// ```
    /// # let (_, state) = heist_format::setup::official_game("startup").unwrap();
    /// assert_eq!(state.canonical().canonical(), state.canonical());
    /// ```
    #[must_use]
    pub fn canonical(&self) -> State {
        let mut canonical = *self;
        canonical.deck = self.deck.canonical();
        self.sort_loot(&mut canonical);
        self.sort_items(&mut canonical);
        canonical.escort.sort_unstable();
        let dogs = self.security.with(Chit::Dog) | self.security.with(Chit::DogSubdued);
        canonical.supply_dogs = self.supply_dogs & dogs;
        let mut flashed: ArrayVec<Flashed, 14> =
            self.flashed.into_iter().filter(|flash| flash.at.is_somewhere()).collect();
        flashed.sort_unstable_by_key(|flash| (flash.at, flash.dogs(), flash.guards()));
        canonical.flashed = [Flashed::NONE; 14];
        canonical.flashed[..flashed.len()].copy_from_slice(&flashed);
        canonical
    }

    fn sort_loot(&self, canonical: &mut State) {
        let mut pieces: ArrayVec<(Place, Loot, bool), { LootPieces::MAX }> =
            self.loot.iter().map(|(i, kind, place)| (place, kind, self.acquired_loot >> i & 1 == 1)).collect();
        pieces.sort_unstable_by_key(|(place, kind, acquired)| (place.0, *kind as u8, *acquired));
        (canonical.loot, canonical.acquired_loot) = (LootPieces::NONE, 0);
        for (i, (place, kind, acquired)) in pieces.into_iter().enumerate() {
            canonical.loot.push(kind, place);
            canonical.acquired_loot |= u32::from(acquired) << i;
        }
        if let Prompt::FumbleTo { who, piece } = self.prompt {
            let kind = self.loot.kind.get(piece as usize).filter(|_| piece != 255);
            let moved = kind.and_then(|kind| canonical.loot.find(*kind, Place::with(who)));
            canonical.prompt = Prompt::FumbleTo { who, piece: moved.map_or(piece, |i| i as u8) };
        }
    }

    /// Equal cards stand side by side in [`ITEM_CARDS`]: their places are put in order, those of used-up cards first.
    fn sort_items(&self, canonical: &mut State) {
        const COUNT: usize = ITEM_CARDS.len();
        let bit = |bits: u16, card: usize| bits >> card & 1 == 1;
        let mut cards: [(u8, bool, u8, bool); COUNT] = core::array::from_fn(|card| {
            (ITEM_CARDS[card] as u8, !bit(self.spent, card), self.items[card].0, bit(self.acquired_items, card))
        });
        cards.sort_unstable();
        let mut order: [usize; COUNT] = core::array::from_fn(|card| card);
        order.sort_unstable_by_key(|card| (ITEM_CARDS[*card] as u8, *card));
        (canonical.spent, canonical.acquired_items) = (0, 0);
        for (slot, (_, fresh, place, acquired)) in order.into_iter().zip(cards) {
            canonical.items[slot] = Place(place);
            canonical.spent |= u16::from(!fresh) << slot;
            canonical.acquired_items |= u16::from(acquired) << slot;
        }
        for who in Who::ALL {
            if let Some(ActionRef::Item(card)) = self.person(who).action {
                let item = ITEM_CARDS.get(card as usize).copied();
                let same = |slot: &usize| Some(ITEM_CARDS[*slot]) == item;
                let held = (0..COUNT).filter(same).find(|slot| canonical.items[*slot] == Place::with(who));
                let first = held.or((0..COUNT).find(same));
                canonical.person_mut(who).action = first.map(|slot| ActionRef::Item(slot as u8));
            }
        }
    }
}

impl Deck {
    /// Only what waits and what is still to come.
    fn canonical(&self) -> Deck {
        let mut deck = Deck::EMPTY;
        let waiting = self.waiting().count().min(Deck::MAX);
        for (i, card) in self.waiting().chain(self.coming().iter().copied()).enumerate().take(Deck::MAX) {
            deck.cards[i] = card;
            deck.len = i as u8 + 1;
        }
        deck.top = waiting as u8;
        deck.queue = Bits::new(if waiting == 64 { u64::MAX } else { (1 << waiting) - 1 });
        deck
    }
}
