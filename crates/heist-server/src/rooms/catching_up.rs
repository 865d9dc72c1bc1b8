//! Takes in what other nodes have stored.

use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use heist_protocol::{LogEntry, ServerMessage};

impl<S: RoomStore> Room<S> {
    /// Reads what other nodes have stored, carries it out and tells everybody.
    pub async fn catch_up(&mut self, out: &mut Outbox) -> Result<(), RoomError> {
        let missed = self.store.entries_after(self.table, self.game.seq()).await?;
        self.take_in(missed, Recipients::All, out).await
    }

    /// Carries out what other nodes have stored and tells of it. What the shares in a toss are bound by is told first: whoever hears of
    /// the toss without it must take it for a fraud.
    pub(super) async fn take_in(
        &mut self,
        entries: Vec<LogEntry>,
        to: Recipients,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        if entries.iter().any(|entry| entry.toss.is_some()) {
            self.read_commitments(out).await?;
        }
        self.repeat(entries, to, out)
    }

    pub(super) fn repeat(&mut self, entries: Vec<LogEntry>, to: Recipients, out: &mut Outbox) -> Result<(), RoomError> {
        for mut entry in entries {
            if entry.seq != self.game.seq() + 1 {
                return Err(RoomError::Log(entry.seq, format!("entry {} is missing", self.game.seq() + 1)));
            }
            let pending = self.game.repeat(&entry.line, &entry.chance);
            let mut pending = pending.map_err(|error| RoomError::Log(entry.seq, error.to_string()))?;
            entry.facts = std::mem::take(&mut pending.facts);
            self.game.commit(pending);
            self.note_toss(&entry);
            self.unsure = false;
            out.send(to, ServerMessage::Did(entry));
        }
        Ok(())
    }

    pub(super) fn note_toss(&mut self, entry: &LogEntry) {
        if let (Some(tosses), Some(toss)) = (&mut self.tosses, &entry.toss) {
            tosses.stored(toss);
        }
    }
}
