//! What people send each other beside the game: chat, which is stored, and pointing, proposals and nudges, which are not.

use super::guests::Guest;
use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use crate::clock;
use heist_protocol::{ChatLine, Colour, Failure, SeatState, ServerMessage, limits};
use std::time::Duration;

/// How long after a nudge the same seat can be nudged again.
const NUDGE_PAUSE: Duration = Duration::from_secs(10);
/// No name of a space is longer.
const MAX_SPACE_BYTES: usize = 8;

impl<S: RoomStore> Room<S> {
    pub(super) async fn chat(&mut self, guest: &Guest, id: u32, text: &str, out: &mut Outbox) -> Result<(), RoomError> {
        let Some(text) = limits::clean_chat(text) else {
            out.fail(guest.id, Some(id), Failure::Limit, "There is nothing to say.");
            return Ok(());
        };
        if guest.muted && guest.holds.is_empty() {
            out.fail(guest.id, Some(id), Failure::Muted, "The host has muted you.");
            return Ok(());
        }
        let line = ChatLine { name: self.chat_name(guest), who: guest.first_seat(), text, at: crate::clock::now() };
        // The commit may have been done when its answer is lost.
        self.store.add_chat_line(self.table, &line).await.map_err(RoomError::Unsure)?;
        out.broadcast(Recipients::All, ServerMessage::Said(line));
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
        Ok(())
    }

    /// Pointing by spectators, and on behalf of others, is ignored.
    pub(super) fn point(
        &mut self,
        guest: &Guest,
        at: Option<String>,
        who: Option<Colour>,
        mark: bool,
        out: &mut Outbox,
    ) {
        let is_space =
            |at: &String| at.len() <= MAX_SPACE_BYTES && at.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
        let own = !guest.holds.is_empty() && who.is_none_or(|who| guest.holds.has(who));
        if own && at.as_ref().is_none_or(is_space) {
            out.broadcast(Recipients::Others(guest.id), ServerMessage::Pointing { person: guest.id, at, who, mark });
        }
    }

    /// A sign to whoever holds a seat. Everybody hears it, so that nobody gives it a second time.
    pub(super) fn nudge(&mut self, guest: &Guest, id: u32, who: Colour, out: &mut Outbox) {
        let now = clock::instant();
        self.nudged.retain(|(_, at)| now.saturating_duration_since(*at) < NUDGE_PAUSE);
        let seat = self.record.info.seats.iter().find(|seat| seat.who == who);
        let failure = match seat.map(|seat| seat.state) {
            None => Some((Failure::NoSeat, "Nobody plays this colour here.")),
            _ if guest.holds.is_empty() && !guest.is_host => Some((Failure::Spectator, "Spectators only watch.")),
            Some(state) if state != SeatState::Held => Some((Failure::NoSeat, "Nobody holds this seat.")),
            _ if self.nudged.iter().any(|(seat, _)| *seat == who) => {
                Some((Failure::TooFast, "They have had a nudge just now. Give them a moment."))
            }
            _ => None,
        };
        if let Some((code, why)) = failure {
            out.fail(guest.id, Some(id), code, why);
            return;
        }
        self.nudged.push((who, now));
        out.broadcast(Recipients::Others(guest.id), ServerMessage::Nudged { who, person: guest.id });
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
    }

    pub(super) fn propose(&mut self, guest: &Guest, lines: Vec<String>, why: Option<String>, out: &mut Outbox) {
        let why = why.as_deref().and_then(limits::clean_why);
        let fits =
            lines.len() <= limits::MAX_PROPOSAL_LINES && lines.iter().all(|line| line.len() <= limits::MAX_LINE_BYTES);
        // Shown as it is written, so it must look like the notation: nothing that is no line of plain text.
        let plain = lines.iter().all(|line| line.bytes().all(|c| (b' '..=b'~').contains(&c)));
        if !guest.holds.is_empty() && fits && plain {
            if !guest.is_bot {
                self.note_plan(guest.id, !lines.is_empty());
            }
            out.broadcast(Recipients::Others(guest.id), ServerMessage::Proposed { person: guest.id, lines, why });
        }
    }
}
