//! Coming in and leaving: which tokens hold which seats, and what a newcomer is told.

use super::guests::{Guest, Seats};
use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use crate::limits::rate_limit_key;
use crate::secrets;
use crate::store::Ban;
use heist_protocol::{AccessToken, Colour, Failure, SeatState, ServerMessage, VERSION, limits};
use std::net::IpAddr;

/// The most connections that watch. Those who play have places of their own.
pub const MAX_WATCHING: usize = 48;
/// The most connections that may take a seat and have none yet.
pub const MAX_JOINING: usize = 16;
/// The most connections of one address that hold no seat.
pub const MAX_UNSEATED_PER_ADDRESS: usize = 16;
/// The most connections by which one seat is held: windows, devices, and those that broke off and were not missed yet.
pub const MAX_PER_SEAT: usize = 8;
/// The answer to a connection without a token that fits the table.
pub(super) const NO_TABLE_MESSAGE: &str =
    "There is no such table, or the link does not fit it. The link to a seat works once, for whoever follows it first.";

/// A connection that wants to come in.
#[derive(Clone, Debug)]
pub struct Hello {
    /// The connection.
    pub person: u64,
    /// Where it comes from.
    pub address: IpAddr,
    /// The tokens that were shown.
    pub tokens: Vec<AccessToken>,
    /// The name to be known by.
    pub name: Option<String>,
    /// The last entry that the client has.
    pub since: Option<u64>,
}

impl<S: RoomStore> Room<S> {
    /// Lets a connection in that shows tokens of the table; whether that worked.
    pub async fn enter(&mut self, hello: Hello, out: &mut Outbox) -> bool {
        let person = hello.person;
        let entered = self.try_enter(hello, out).await.unwrap_or_else(|error| {
            tracing::warn!(table = %self.table, %error, "somebody could not come in");
            let (code, why) = error.failure();
            out.fail(person, None, code, why);
            false
        });
        // What came up meanwhile is part of the welcome, which is the first thing that a newcomer hears.
        for (to, _) in &mut out.messages {
            if *to == Recipients::All {
                *to = Recipients::Others(person);
            }
        }
        entered
    }

    async fn try_enter(&mut self, hello: Hello, out: &mut Outbox) -> Result<bool, RoomError> {
        let Hello { person, address, tokens, name, since } = hello;
        let name = name.as_deref().and_then(limits::clean_name);
        let hashes: Vec<_> = tokens.iter().map(secrets::hash).collect();
        let key = |stored: &_| hashes.iter().position(|hash| secrets::same(hash, stored));
        let shown = |stored: &_| key(stored).is_some();
        let mut guest = Guest {
            id: person,
            address: rate_limit_key(address),
            name: None,
            holds: Seats::default(),
            may_take: false,
            has_join: self.record.info.public || shown(&self.record.join),
            is_host: self.record.host.as_ref().is_some_and(shown),
            muted: self.is_banned(Ban::Muted, rate_limit_key(address)),
            is_bot: false,
            former: Seats::default(),
            shown: Vec::new(),
        };
        let mut changed = false;
        for place in 0..self.record.info.seats.len() {
            // Somebody at another node may be faster: then what was shown is compared with the new secret.
            for _ in 0..3 {
                if !self.record.tokens.get(place).is_some_and(shown) {
                    break;
                }
                changed |= self.sit_down(place, name.as_deref(), out).await?;
                if self.record.info.seats[place].state == SeatState::Held {
                    break;
                }
            }
        }
        // Only now: with the last of the seats, news of the first may have come.
        let mut keys: Vec<(Colour, u8)> = Vec::new();
        for (seat, token) in self.record.info.seats.iter().zip(&self.record.tokens) {
            if let Some(key) = key(token).filter(|_| seat.state == SeatState::Held) {
                guest.holds.insert(seat.who);
                keys.push((seat.who, key as u8));
            }
        }
        for (seat, former) in self.record.info.seats.iter().zip(&self.record.former) {
            if former.as_ref().is_some_and(shown) && !guest.holds.has(seat.who) {
                guest.former.insert(seat.who);
            }
        }
        guest.has_join |= guest.is_host;
        guest.may_take = guest.has_join || !guest.holds.is_empty();
        if !guest.may_take && guest.former.is_empty() && !shown(&self.record.watch) {
            out.fail(person, None, Failure::NoTable, NO_TABLE_MESSAGE);
            return Ok(false);
        }
        if guest.holds.is_empty() && !guest.is_host && self.is_banned(Ban::Removed, guest.address) {
            out.fail(person, None, Failure::Removed, super::moderation::REMOVED_MESSAGE);
            return Ok(false);
        }
        if let Some(why) = self.no_place_for(&guest) {
            out.fail(person, None, Failure::Unavailable, why);
            return Ok(false);
        }
        // Also those that are of no use yet: a client may be about to give one of them to a seat.
        guest.shown = hashes;
        keys.sort_unstable();
        let keys = keys.into_iter().map(|(_, key)| key).collect();
        let own_name = self.record.info.seats.iter().find(|seat| guest.holds.has(seat.who));
        guest.name = name.or_else(|| own_name.and_then(|seat| seat.name.clone())).map(Into::into);
        let seats = guest.holds.list();
        let welcome = self.welcome(guest, keys, since, out).await?;
        out.answer(person, welcome);
        if let Some(question) = self.open_question(&seats) {
            out.answer(person, question);
        }
        self.send_people(Recipients::Others(person), out);
        if changed {
            out.send(Recipients::Others(person), self.seats());
        }
        Ok(true)
    }

    /// Why there is no place for somebody, if there is none. Whoever plays is never kept out by those who watch.
    fn no_place_for(&self, guest: &Guest) -> Option<&'static str> {
        let others = || self.guests.iter().filter(|other| other.id != guest.id);
        if !guest.holds.is_empty() {
            let is_full = |who: &Colour| others().filter(|other| other.holds.has(*who)).count() >= MAX_PER_SEAT;
            let full = guest.holds.list().iter().any(is_full);
            return full.then_some("This seat is open in too many windows. Close one of them.");
        }
        let unseated = || others().filter(|other| other.holds.is_empty());
        if unseated().filter(|other| other.address == guest.address).count() >= MAX_UNSEATED_PER_ADDRESS {
            return Some("Too many people watch from where you are. Try again later.");
        }
        let most = if guest.may_take { MAX_JOINING } else { MAX_WATCHING };
        let full = unseated().filter(|other| other.may_take == guest.may_take).count() >= most;
        full.then_some("The room is full. Try again later.")
    }

    /// Puts a guest into the room and says how everything stands.
    async fn welcome(
        &mut self,
        guest: Guest,
        keys: Vec<u8>,
        since: Option<u64>,
        out: &mut Outbox,
    ) -> Result<ServerMessage, RoomError> {
        let since = since.unwrap_or(0);
        // What another node has stored meanwhile is read along.
        let may_miss = since != self.game.seq() || self.unsure || self.store.has_other_nodes();
        let mut log = match may_miss {
            true => self.store.entries_after(self.table, since.min(self.game.seq())).await?,
            false => Vec::new(),
        };
        let missed = log.iter().position(|entry| entry.seq > self.game.seq());
        if let Some(first) = missed {
            // Whoever comes in gets them with the welcome.
            self.take_in(log[first..].to_vec(), Recipients::Others(guest.id), out).await?;
        }
        if since > self.game.seq() {
            // The client has entries that this table never had: it gets the whole log.
            log = self.store.entries_after(self.table, 0).await?;
        } else {
            log.retain(|entry| entry.seq > since);
        }
        let chat = self.store.recent_chat(self.table, limits::MAX_CHAT_LINES).await?;
        self.heard_of(guest.holds);
        let (me, seats, may_take) = (guest.id, guest.holds.list(), guest.may_take);
        let (host, former) = (guest.is_host, guest.former.list());
        self.guests.retain(|other| other.id != me);
        self.guests.push(guest);
        self.note_absence();
        Ok(ServerMessage::Welcome {
            version: VERSION,
            me,
            table: Box::new(self.record.info.clone()),
            seats,
            keys,
            may_take,
            host,
            former,
            seq: self.game.seq(),
            log,
            chat,
            people: self.people(),
            away: self.away(),
        })
    }

    /// A connection has closed.
    pub fn left(&mut self, person: u64, out: &mut Outbox) {
        let before = self.guests.len();
        self.guests.retain(|guest| guest.id != person);
        if self.guests.len() < before {
            self.note_absence();
            self.send_people(Recipients::All, out);
        }
    }
}
