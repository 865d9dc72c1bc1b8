//! Crises: they lie in the event deck, but none of them is an event. Each waits from the moment it comes to the top until
//! its turn in the event phase.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Setup;
use crate::model::state::{Bits, Step};

impl Setup {
    /// Whether a card is a crisis, which older editions call a special event (crisis.name-special-event). What speaks of
    /// events never means a crisis (crisis.not-an-event).
    #[inline]
    pub fn is_crisis(&self, card: CardId) -> bool {
        self.cards.get(card.0 as usize).is_some_and(|card| card.crisis)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Crises on top of the deck go to the end of the queue at once, and the next card is the top card
    /// (crisis.set-aside-when-on-top), in any phase and whatever has uncovered them (crisis.queued-for-any-reason): in the
    /// action phase (crisis.queued-in-action-phase), with the active event or by its alerts
    /// (crisis.queued-during-active-event), or by another crisis (crisis.queued-by-crisis). They never count as discarded
    /// events (crisis.not-an-alert).
    pub(crate) fn queue_crises_on_top(&mut self) {
        let deck = &mut self.state.deck;
        while deck.top < deck.len && self.setup.is_crisis(deck.cards[deck.top as usize]) {
            let card = deck.cards[deck.top as usize];
            deck.queue.insert(deck.top);
            deck.top += 1;
            self.observer.note(Fact::Queue(card));
        }
    }

    /// After the active event (crisis.after-the-event) the queued crises are carried out, in the order in which they came
    /// (crisis.order-encountered), until none is left (crisis.all-happen). What leaves the queue is out of the heist
    /// (crisis.discard-after-use).
    pub(crate) fn next_crisis(&mut self) {
        let deck = &mut self.state.deck;
        if !deck.queue.any() {
            self.state.step = Step::CardDone;
            return;
        }
        let queue = deck.queue.get();
        let card = deck.cards[queue.trailing_zeros() as usize];
        deck.queue = Bits::new(queue & (queue - 1));
        self.tell(Fact::Crisis(card));
        self.state.step = Step::Effect { card, number: 0, started: false };
    }
}
