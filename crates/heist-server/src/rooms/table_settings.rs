//! How a table is run: for how long it waits for somebody who is away, and whether anybody may join it. The host decides.

use super::guests::Guest;
use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use heist_protocol::{Failure, ServerMessage, limits};

/// Why a table cannot wait for so many seconds, if it cannot.
pub fn unfit_away_limit(seconds: u32) -> Option<String> {
    let (least, most) = (limits::AWAY_SECONDS.start(), limits::AWAY_SECONDS.end());
    (!limits::AWAY_SECONDS.contains(&seconds))
        .then(|| format!("A table waits for {least} to {most} seconds for somebody who is away."))
}

impl<S: RoomStore> Room<S> {
    /// How the table is run, as everybody is told.
    pub(super) fn settings(&self) -> ServerMessage {
        let info = &self.record.info;
        let away_limit = info.away_limit.unwrap_or(limits::DEFAULT_AWAY_SECONDS);
        ServerMessage::Settings { away_limit, public: info.public, cover: info.cover }
    }

    pub(super) async fn set(
        &mut self,
        guest: &Guest,
        id: u32,
        away_limit: Option<u32>,
        public: Option<bool>,
        cover: Option<u32>,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        if !guest.is_host {
            out.fail(guest.id, Some(id), Failure::NotHost, "Only the host of the table may do this.");
            return Ok(());
        }
        if let Some(why) = away_limit.and_then(unfit_away_limit) {
            out.fail(guest.id, Some(id), Failure::Limit, why);
            return Ok(());
        }
        if cover.is_some_and(|minutes| minutes > limits::MAX_COVER_MINUTES) {
            let why = format!("A bot covers after {} minutes at most, or never (0).", limits::MAX_COVER_MINUTES);
            out.fail(guest.id, Some(id), Failure::Limit, why);
            return Ok(());
        }
        let info = &self.record.info;
        let away_limit = away_limit.or(info.away_limit).unwrap_or(limits::DEFAULT_AWAY_SECONDS);
        let (public, cover) = (public.unwrap_or(info.public), cover.unwrap_or(info.cover));
        // The commit may have been done when its answer is lost.
        self.store.change_settings(self.table, away_limit, public, cover).await.map_err(RoomError::Unsure)?;
        (self.record.info.away_limit, self.record.info.public) = (Some(away_limit), public);
        self.record.info.cover = cover;
        out.send(Recipients::All, self.settings());
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
        Ok(())
    }

    /// Whether the table is in the list of open tables while a seat is free.
    pub fn is_public(&self) -> bool {
        self.record.info.public
    }

    /// Whether somebody who plays is there, at whatever node.
    pub fn has_players(&self) -> bool {
        self.guests.iter().any(|guest| !guest.holds.is_empty() && !guest.is_bot)
            || self.remote.people().any(|person| !person.seats.is_empty() && !person.bot)
    }
}
