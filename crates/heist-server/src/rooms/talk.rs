//! What people say to each other beside the game: chat, which is kept, and gestures, which are not.

use super::guests::Guest;
use super::ledger::Ledger;
use super::outbox::{Outbox, To};
use super::room::{Room, Trouble};
use heist_protocol::{ChatLine, Colour, Failure, ServerMessage, limits};

/// The longest name of a space is shorter.
const SPACE_BYTES: usize = 8;

impl<L: Ledger> Room<L> {
    pub(super) async fn chat(&mut self, guest: &Guest, id: u32, text: &str, out: &mut Outbox) -> Result<(), Trouble> {
        let Some(text) = limits::clean_chat(text) else {
            out.fail(guest.id, Some(id), Failure::Limit, "There is nothing to say.");
            return Ok(());
        };
        let line = ChatLine { name: guest.speaks_as(), who: guest.first_seat(), text, at: crate::clock::now() };
        // The commit may have been done when its answer is lost.
        self.ledger.say(self.table, &line).await.map_err(Trouble::Unsure)?;
        out.everywhere(To::All, ServerMessage::Said(line));
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
        Ok(())
    }

    /// Gestures of spectators, and on behalf of others, go unnoticed.
    pub(super) fn point(&mut self, guest: &Guest, at: Option<String>, who: Option<Colour>, out: &mut Outbox) {
        let is_space =
            |at: &String| at.len() <= SPACE_BYTES && at.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
        let own = !guest.holds.is_empty() && who.is_none_or(|who| guest.holds.has(who));
        if own && at.as_ref().is_none_or(is_space) {
            out.everywhere(To::Others(guest.id), ServerMessage::Pointing { person: guest.id, at, who });
        }
    }

    pub(super) fn propose(&mut self, guest: &Guest, lines: Vec<String>, out: &mut Outbox) {
        let fits =
            lines.len() <= limits::MAX_PROPOSAL_LINES && lines.iter().all(|line| line.len() <= limits::MAX_LINE_BYTES);
        // Shown as it is written, so it must look like the notation: nothing that is no line of plain text.
        let plain = lines.iter().all(|line| line.bytes().all(|c| (b' '..=b'~').contains(&c)));
        if !guest.holds.is_empty() && fits && plain {
            out.everywhere(To::Others(guest.id), ServerMessage::Proposed { person: guest.id, lines });
        }
    }
}
