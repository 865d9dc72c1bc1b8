//! IF YOU DO THIS, DO IT RIGHT (card.if-you-do-this-do-it-right), the ability of the Retiree: mastermind events go into the
//! deck, anywhere above the final crisis.

use super::step_price;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::effect::CardId;
use crate::model::fact::Observer;
use crate::model::state::Deck;

/// In $k, for one, two or three events.
const PRICES: [u16; 3] = [3, 5, 6];
const MASTERMIND_EVENTS: [&str; 3] = ["M1", "M2", "M3"];

fn added(places: [u8; 3]) -> usize {
    places.into_iter().filter(|place| *place > 0).count()
}

pub(super) fn price(places: [u8; 3]) -> Option<u16> {
    step_price(PRICES, added(places))
}

impl View<'_> {
    pub(super) fn may_insert_events(self, places: [u8; 3]) -> bool {
        let coming = self.state.deck.coming();
        let added = added(places);
        if self.state.deck.len as usize + added > Deck::MAX {
            return false;
        }
        let last_is_final = coming.last().is_some_and(|card| self.setup.is_crisis(*card) || self.setup.is_alarm(*card));
        let last = coming.len() + added - usize::from(last_is_final);
        let mut seen = [false; Deck::MAX + 4];
        places.into_iter().enumerate().filter(|(_, place)| *place > 0).all(|(i, place)| {
            let place = place as usize;
            place <= last
                && self.setup.card(MASTERMIND_EVENTS[i]).is_some()
                && !core::mem::replace(&mut seen[place], true)
        })
    }

    /// Lists single events on top of the deck.
    pub(super) fn list_do_it_right(self, list: &mut Vec<Command>) {
        for i in 0..3 {
            let mut places = [0; 3];
            places[i] = 1;
            self.offer_fixer(FixerUse::Retiree(places), list);
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Places count from the top after the insertion, so the smallest goes in first.
    pub(super) fn insert_events(&mut self, places: [u8; 3]) {
        let mut order: [(u8, CardId); 3] = [(0, CardId::NONE); 3];
        for (i, place) in places.into_iter().enumerate() {
            order[i] = (place, self.setup.card(MASTERMIND_EVENTS[i]).unwrap_or(CardId::NONE));
        }
        order.sort_unstable_by_key(|(place, _)| *place);
        let deck = &mut self.state.deck;
        for (place, card) in order.into_iter().filter(|(place, card)| *place > 0 && *card != CardId::NONE) {
            let at = deck.top as usize + place as usize - 1;
            let end = deck.len as usize;
            if at <= end && end < Deck::MAX {
                deck.cards.copy_within(at..end, at + 1);
                deck.cards[at] = card;
                deck.len += 1;
            }
        }
    }
}
