//! What the host may do about those who watch: show them the door, or let them not speak.

use super::guests::Guest;
use super::outbox::{Outbox, Recipients};
use super::remote::NodeMessage;
use super::room::Room;
use super::room_store::RoomStore;
use heist_protocol::{Failure, ServerMessage};
use std::net::IpAddr;

/// The answer to somebody who was shown the door.
pub(super) const REMOVED_MESSAGE: &str = "The host of this table does not want you to watch.";
/// The most addresses that a room remembers of each kind; then the oldest is forgiven.
const MAX_ADDRESSES: usize = 64;

/// Addresses of those whom the host has muted or removed, for as long as the room is open. Whoever holds a seat is neither.
#[derive(Debug, Default)]
pub struct Banned {
    muted: Vec<IpAddr>,
    removed: Vec<IpAddr>,
}

impl Banned {
    pub(super) fn is_muted(&self, address: IpAddr) -> bool {
        self.muted.contains(&address)
    }
    pub(super) fn is_removed(&self, address: IpAddr) -> bool {
        self.removed.contains(&address)
    }
}

fn remember(addresses: &mut Vec<IpAddr>, address: IpAddr) {
    addresses.retain(|known| *known != address);
    if addresses.len() >= MAX_ADDRESSES {
        addresses.remove(0);
    }
    addresses.push(address);
}

impl<S: RoomStore> Room<S> {
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

    pub(super) fn remove(&mut self, guest: &Guest, id: u32, person: u64, out: &mut Outbox) {
        if self.may_moderate(guest, id, person, out) {
            if !self.remove_here(person, out) {
                out.node_messages.push(NodeMessage::Remove(person));
            }
            out.answer(guest.id, ServerMessage::Done { id, seq: None });
        }
    }

    /// Shows somebody the door who is connected to this node and holds no seat; whether there was somebody.
    pub(super) fn remove_here(&mut self, person: u64, out: &mut Outbox) -> bool {
        let Some(guest) = self.guest(person).filter(|guest| guest.holds.is_empty()) else { return false };
        let address = guest.address;
        remember(&mut self.banned.removed, address);
        out.fail(person, None, Failure::Removed, REMOVED_MESSAGE);
        out.removed.push(person);
        true
    }

    pub(super) fn mute(&mut self, guest: &Guest, id: u32, person: u64, muted: bool, out: &mut Outbox) {
        if self.may_moderate(guest, id, person, out) {
            if !self.mute_here(person, muted, out) {
                out.node_messages.push(NodeMessage::Mute(person, muted));
            }
            out.answer(guest.id, ServerMessage::Done { id, seq: None });
        }
    }

    /// Mutes somebody who is connected to this node, with everybody else who watches from there; whether there was somebody.
    pub(super) fn mute_here(&mut self, person: u64, muted: bool, out: &mut Outbox) -> bool {
        let Some(address) = self.guest(person).map(|guest| guest.address) else { return false };
        if muted {
            remember(&mut self.banned.muted, address);
        } else {
            self.banned.muted.retain(|known| *known != address);
        }
        for guest in self.guests.iter_mut().filter(|guest| guest.address == address && !guest.is_host) {
            guest.muted = muted;
        }
        self.send_people(Recipients::All, out);
        true
    }
}
