//! Who is in a room: connections with their names and the seats that they hold.

use crate::secrets;
use crate::store::Hash;
use heist_protocol::{Colour, Participant, limits};
use std::net::IpAddr;

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Whether a seat is in the set.
    pub const fn has(self, who: Colour) -> bool {
        self.0 >> who as u8 & 1 == 1
    }
    /// Puts a seat in.
    pub fn insert(&mut self, who: Colour) {
        self.0 |= 1 << who as u8;
    }
    /// Takes a seat out; whether it was in.
    pub fn remove(&mut self, who: Colour) -> bool {
        let had = self.has(who);
        self.0 &= !(1 << who as u8);
        had
    }
    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The seats in order.
    pub fn list(self) -> Vec<Colour> {
        Colour::ALL.into_iter().filter(|who| self.has(*who)).collect()
    }
}

/// A connection in a room.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Its number.
    pub id: u64,
    /// Where it comes from, as limits are counted.
    pub address: IpAddr,
    /// The name to be known by.
    pub name: Option<Box<str>>,
    /// The seats that it holds; none: a spectator.
    pub holds: Seats,
    /// Whether it may take a free seat.
    pub may_take: bool,
    /// Whether it has shown the secret for that, which nobody can take from it.
    pub has_join: bool,
    /// Whether it has shown the secret of the host.
    pub is_host: bool,
    /// Whether the host has muted it.
    pub muted: bool,
    /// Whether it is a bot of this server.
    pub is_bot: bool,
    /// Seats that were its own until somebody took them over.
    pub former: Seats,
    /// The hashes of the secrets that it has shown: by these it holds its seats.
    pub shown: Vec<Hash>,
}

impl Guest {
    /// As the others see it.
    pub fn person(&self) -> Participant {
        let name = self.name.as_deref().map(str::to_owned);
        let (seats, muted) = (self.holds.list(), self.muted && self.holds.is_empty());
        Participant { id: self.id, name, seats, host: self.is_host, muted, bot: self.is_bot }
    }
    /// It has one more token.
    pub fn learn(&mut self, hash: Hash) {
        // Whoever changes seats again and again must not use up memory.
        if self.shown.len() >= 2 * limits::MAX_TOKENS {
            self.shown.remove(0);
        }
        self.shown.push(hash);
    }
    /// Whether it has shown the secret with this hash.
    pub fn knows(&self, stored: &Hash) -> bool {
        self.shown.iter().any(|hash| secrets::same(hash, stored))
    }
    /// It was turned out of a seat: if that was its last, it may take another only by the link of the table.
    pub fn turned_out(&mut self) {
        self.may_take = self.has_join || !self.holds.is_empty();
    }
    /// The first of its seats.
    pub fn first_seat(&self) -> Option<Colour> {
        Colour::ALL.into_iter().find(|who| self.holds.has(*who))
    }
    /// Its name in the chat.
    pub fn chat_name(&self) -> String {
        match (&self.name, self.first_seat()) {
            (Some(name), _) => name.to_string(),
            (None, Some(who)) => {
                let word = who.word();
                word[..1].to_uppercase() + &word[1..]
            }
            (None, None) => "Somebody".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_set() {
        let mut seats = Seats::default();
        seats.insert(Colour::Black);
        seats.insert(Colour::Red);
        assert_eq!(seats.list(), [Colour::Red, Colour::Black]);
        assert!(seats.remove(Colour::Red) && !seats.remove(Colour::Red));
        assert!(seats.has(Colour::Black) && !seats.has(Colour::Green));
    }

    #[test]
    fn somebody_without_a_name_is_called_by_the_seat() {
        let mut guest = Guest {
            id: 1,
            address: [127, 0, 0, 1].into(),
            name: None,
            holds: Seats::default(),
            may_take: false,
            has_join: false,
            is_host: false,
            muted: false,
            is_bot: false,
            former: Seats::default(),
            shown: Vec::new(),
        };
        assert_eq!(guest.chat_name(), "Somebody");
        guest.holds.insert(Colour::Green);
        assert_eq!(guest.chat_name(), "Green");
        guest.name = Some("Ann".into());
        assert_eq!(guest.chat_name(), "Ann");
    }
}
