//! Deck, queue and the event under way, or the alert bar where an edition has no event cards.

use super::read::PositionReader;
use crate::setup::start;
use heist_data::deck::parse_deck;
use heist_data::error::ContentError;
use heist_rules::state::HeistFlags;
use toml::Value;

impl PositionReader<'_> {
    /// The alert bar, where an edition has one in place of event cards.
    fn read_alert_bar(&mut self) -> Result<(), ContentError> {
        let fields = &self.fields;
        if let Some(key) = ["deck", "queue", "event"].into_iter().find(|key| fields.has(key)) {
            let words = format!(
                "the edition {} has no event cards: `alert` says where the bar lies",
                self.built.setup.edition.id
            );
            return Err(fields.fault(key, words).rule("security.squares-from-bar"));
        }
        self.built.set_alert_bar(fields.small("alert")?.unwrap_or(start::ALERT_BAR))
    }

    /// Deck, queue and the event under way.
    pub(super) fn read_cards(&mut self) -> Result<(), ContentError> {
        if self.built.setup.has_security_die() {
            return self.read_alert_bar();
        }
        let fields = &self.fields;
        if fields.has("alert") {
            return Err(fields.fault("alert", format!("the edition {} has no alert bar", self.built.setup.edition.id)));
        }
        let mut cards = Vec::new();
        for word in fields.words("queue")?.unwrap_or_default() {
            let card = self.built.card(&fields.path_to("queue"), word.text)?;
            if !self.built.setup.is_crisis(card) {
                return Err(word
                    .fault(format!("'{}' is an event; only crises wait in the queue", word.text))
                    .rule("crisis.not-an-event"));
            }
            cards.push(card);
        }
        for card in &cards {
            let id = &self.built.setup.cards[card.0 as usize].id;
            let waits = cards.iter().filter(|other| *other == card).count();
            let listed = self.built.heist.map_or(0, |heist| heist.deck.iter().filter(|other| *other == id).count());
            let copies = self.built.library.copies(&self.built.setup.edition, id).max(listed);
            if waits > copies {
                return Err(fields.fault("queue", format!("{id} waits {waits} times, and there are {copies} of it")));
            }
        }
        let deck = match fields.get("deck") {
            None => None,
            Some(Value::String(text)) => Some(parse_deck(text).map_err(|fault| fault.at_key("deck"))?),
            Some(_) => {
                Some(fields.words("deck")?.unwrap_or_default().iter().map(|word| word.text.to_owned()).collect())
            }
        };
        self.built.lay_deck(&cards, deck)?;
        if let Some(event) = fields.table("event")? {
            if let Some(id) = event.text("active")? {
                self.built.state.active = self.built.card(&event.path_to("active"), id)?;
            }
            if event.flag("done")?.unwrap_or(false) {
                self.built.state.flags |= HeistFlags::EVENT_DONE;
            }
            if event.flag("ran-out")?.unwrap_or(false) {
                self.built.state.flags |= HeistFlags::RAN_OUT;
            }
            event.finish()?;
        }
        Ok(())
    }
}
