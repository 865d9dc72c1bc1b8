//! Deck, queue and the event under way, or the alert bar where an edition has no event cards.

use super::read::PositionReader;
use crate::setup::start;
use heist_data::deck::parse_deck;
use heist_data::error::ContentError;
use heist_rules::effect::CardId;
use heist_rules::state::{Bits, Deck, HeistFlags};
use toml::Value;

impl PositionReader<'_> {
    /// The alert bar: the squares behind it are gone from the track.
    fn read_alert_bar(&mut self) -> Result<(), ContentError> {
        let fields = &self.fields;
        if let Some(key) = ["deck", "queue", "event"].into_iter().find(|key| fields.has(key)) {
            let words =
                format!("the edition {} has no event cards: `alert` says where the bar lies", self.setup.edition.id);
            return Err(fields.fault(key, words).rule("security.squares-from-bar"));
        }
        let squares = self.setup.alert_track.squares;
        let passed = fields.small("alert")?.unwrap_or(start::ALERT_BAR);
        if passed >= squares {
            let words =
                format!("the alert bar goes up to {}: the last square stays before it", squares.saturating_sub(1));
            return Err(fields.fault("alert", words).rule("alert.bar.capped"));
        }
        let deck = &mut self.state.deck;
        for (place, square) in deck.cards.iter_mut().zip(0..squares) {
            *place = CardId(square);
        }
        deck.len = squares;
        deck.top = passed;
        Ok(())
    }

    /// Deck, queue and the event under way.
    pub(super) fn read_cards(&mut self) -> Result<(), ContentError> {
        if self.setup.has_security_die() {
            return self.read_alert_bar();
        }
        let fields = &self.fields;
        if fields.has("alert") {
            return Err(fields.fault("alert", format!("the edition {} has no alert bar", self.setup.edition.id)));
        }
        let mut cards = Vec::new();
        for word in fields.words("queue")?.unwrap_or_default() {
            let card = self.card(fields, "queue", word.text)?;
            if !self.setup.is_crisis(card) {
                return Err(word
                    .fault(format!("'{}' is an event; only crises wait in the queue", word.text))
                    .rule("crisis.not-an-event"));
            }
            cards.push(card);
        }
        for card in &cards {
            let id = &self.setup.cards[card.0 as usize].id;
            let waits = cards.iter().filter(|other| *other == card).count();
            let listed = self.heist.map_or(0, |heist| heist.deck.iter().filter(|other| *other == id).count());
            let copies = self.library.copies(&self.setup.edition, id).max(listed);
            if waits > copies {
                return Err(fields.fault("queue", format!("{id} waits {waits} times, and there are {copies} of it")));
            }
        }
        let waiting = cards.len();
        let ids = match fields.get("deck") {
            Some(Value::String(text)) => parse_deck(text).map_err(|fault| fault.at_key("deck"))?,
            Some(_) => fields.words("deck")?.unwrap_or_default().iter().map(|word| word.text.to_owned()).collect(),
            None => start::deck(self.heist),
        };
        for id in &ids {
            cards.push(self.card(fields, "deck", id)?);
        }
        if cards.len() > Deck::MAX {
            return Err(fields.fault("deck", format!("deck and queue together hold at most {} cards", Deck::MAX)));
        }
        self.state.deck.cards[..cards.len()].copy_from_slice(&cards);
        self.state.deck.len = cards.len() as u8;
        self.state.deck.top = waiting as u8;
        self.state.deck.queue = Bits::new(if waiting == 64 { u64::MAX } else { (1 << waiting) - 1 });
        if let Some(event) = fields.table("event")? {
            if let Some(id) = event.text("active")? {
                self.state.active = self.card(&event, "active", id)?;
            }
            if event.flag("done")?.unwrap_or(false) {
                self.state.flags |= HeistFlags::EVENT_DONE;
            }
            if event.flag("ran-out")?.unwrap_or(false) {
                self.state.flags |= HeistFlags::RAN_OUT;
            }
            event.finish()?;
        }
        Ok(())
    }
}
