//! The event deck, whose order is open to everybody (deck.face-up): [`Deck::coming`] lists it from the top, and so does a
//! position.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::effect::CardId;
use crate::model::fact::Observer;
use crate::model::state::Deck;

impl Deck {
    /// The cards still in the deck, from the top.
    pub fn coming(&self) -> &[CardId] {
        &self.cards[(self.top as usize).min(self.len as usize)..self.len as usize]
    }

    /// The crises waiting, in order.
    pub fn waiting(&self) -> impl Iterator<Item = CardId> + '_ {
        self.queue.spaces().into_iter().map(|place| self.cards[place.index()])
    }
}

impl View<'_> {
    /// The event that the coming event phase will carry out as things stand; a die cannot be foreseen.
    pub fn coming_event(self) -> Option<CardId> {
        if self.setup.has_security_die() {
            return None;
        }
        let coming = self.state.deck.coming().iter().copied().find(|card| !self.setup.is_crisis(*card));
        coming.or((self.state.active != CardId::NONE).then_some(self.state.active))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Takes the event card on top of the deck, if one is left.
    pub(crate) fn take_top_event(&mut self) -> Option<CardId> {
        self.queue_crises_on_top();
        let deck = &mut self.state.deck;
        if deck.top >= deck.len {
            return None;
        }
        let card = deck.cards[deck.top as usize];
        deck.top += 1;
        Some(card)
    }
}
