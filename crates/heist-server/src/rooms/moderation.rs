//! What the host may do about those who watch: show them the door, or let them not speak.

use super::guests::Guest;
use super::outbox::{Outbox, Recipients};
use super::remote::NodeMessage;
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use crate::store::{Ban, Hash};
use heist_protocol::{Failure, ServerMessage, TableId};
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// The answer to somebody who was shown the door.
pub(super) const REMOVED_MESSAGE: &str = "The host of this table does not want you to watch.";

/// What is stored of an address: enough to know it again at this table, and nowhere else.
fn mark(table: TableId, address: IpAddr) -> Hash {
    Sha256::digest(format!("{table} {address}")).into()
}

impl<S: RoomStore> Room<S> {
    /// Whether the host has muted or removed those who watch from an address. Whoever holds a seat is neither.
    pub(super) fn is_banned(&self, ban: Ban, address: IpAddr) -> bool {
        self.banned.contains(&(ban, mark(self.table, address)))
    }

    /// Reads whom the host has muted or removed, perhaps at another node.
    pub(super) async fn read_banned(&mut self, out: &mut Outbox) -> Result<(), RoomError> {
        let banned = self.store.banned(self.table).await?;
        if banned != self.banned {
            self.banned = banned;
            self.show_muted(out);
        }
        Ok(())
    }

    /// Mutes and removes from now on, here at once and then for good.
    async fn ban(&mut self, ban: Ban, address: IpAddr, banned: bool) -> Result<(), RoomError> {
        let mark = mark(self.table, address);
        self.banned.retain(|known| *known != (ban, mark));
        if banned {
            self.banned.push((ban, mark));
        }
        // The commit may have been done when its answer is lost.
        self.store.set_banned(self.table, ban, &mark, banned).await.map_err(RoomError::Unsure)
    }

    /// Tells everybody who is muted, if that has changed.
    fn show_muted(&mut self, out: &mut Outbox) {
        let (table, banned) = (self.table, &self.banned);
        let mut changed = false;
        for guest in self.guests.iter_mut().filter(|guest| !guest.is_host) {
            let muted = banned.contains(&(Ban::Muted, mark(table, guest.address)));
            changed |= std::mem::replace(&mut guest.muted, muted) != muted;
        }
        if changed {
            self.send_people(Recipients::All, out);
        }
    }

    /// Whether a guest may do something about a person, here or at another node; if not, the guest is told.
    fn may_moderate(&self, guest: &Guest, id: u32, person: u64, out: &mut Outbox) -> bool {
        let found = self.people().into_iter().find(|other| other.id == person);
        let is_host = self.guest(person).is_some_and(|other| other.is_host);
        let (code, why) = match found {
            _ if !guest.is_host => (Failure::NotHost, "Only the host of the table may do this."),
            None => (Failure::NoSeat, "Nobody of this number is here."),
            Some(other) if !other.seats.is_empty() || is_host => {
                (Failure::NotHost, "This is for those who watch; whoever plays or is the host stays.")
            }
            Some(_) => return true,
        };
        out.fail(guest.id, Some(id), code, why);
        false
    }

    pub(super) async fn remove(
        &mut self,
        guest: &Guest,
        id: u32,
        person: u64,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        if self.may_moderate(guest, id, person, out) {
            if !self.remove_here(person, out).await? {
                out.node_messages.push(NodeMessage::Remove(person));
            }
            out.answer(guest.id, ServerMessage::Done { id, seq: None });
        }
        Ok(())
    }

    /// Shows somebody the door who is connected to this node and holds no seat; whether there was somebody.
    pub(super) async fn remove_here(&mut self, person: u64, out: &mut Outbox) -> Result<bool, RoomError> {
        let Some(guest) = self.guest(person).filter(|guest| guest.holds.is_empty()) else { return Ok(false) };
        let address = guest.address;
        out.fail(person, None, Failure::Removed, REMOVED_MESSAGE);
        out.removed.push(person);
        self.ban(Ban::Removed, address, true).await?;
        Ok(true)
    }

    pub(super) async fn mute(
        &mut self,
        guest: &Guest,
        id: u32,
        person: u64,
        muted: bool,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        if self.may_moderate(guest, id, person, out) {
            if !self.mute_here(person, muted, out).await? {
                out.node_messages.push(NodeMessage::Mute(person, muted));
            }
            out.answer(guest.id, ServerMessage::Done { id, seq: None });
        }
        Ok(())
    }

    /// Mutes somebody who is connected to this node, with everybody else who watches from there; whether there was somebody.
    pub(super) async fn mute_here(&mut self, person: u64, muted: bool, out: &mut Outbox) -> Result<bool, RoomError> {
        let Some(address) = self.guest(person).map(|guest| guest.address) else { return Ok(false) };
        let stored = self.ban(Ban::Muted, address, muted).await;
        self.show_muted(out);
        stored?;
        Ok(true)
    }
}
