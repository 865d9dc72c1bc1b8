//! Who takes part in tosses, and what they are bound to.

use super::digest::{Digest, from_hex, hex};
use heist_rules::who::Who;
use std::fmt;

/// Whoever adds secrets to tosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// The server.
    Server,
    /// A seat, by its colour.
    Seat(Who),
}

impl Party {
    /// Everybody, in the order in which they are written.
    pub const ALL: [Party; 5] = [
        Party::Server,
        Party::Seat(Who::PLAYERS[0]),
        Party::Seat(Who::PLAYERS[1]),
        Party::Seat(Who::PLAYERS[2]),
        Party::Seat(Who::PLAYERS[3]),
    ];

    /// In the notation.
    pub fn word(self) -> &'static str {
        match self {
            Party::Server => "server",
            Party::Seat(who) => who.word(),
        }
    }
    /// Reads a word.
    pub fn from_word(word: &str) -> Option<Party> {
        Party::ALL.into_iter().find(|party| party.word() == word)
    }
}

/// The tip of a chain of secrets: from toss `first` on, a party's share in toss `n` is secret number `n - first + 1`.
///
/// ```
/// use heist_format::fair::Commitment;
///
/// let text = format!("red 1 {}", "0f".repeat(32));
/// let commitment = Commitment::parse(&text).unwrap();
/// assert_eq!((commitment.party.word(), commitment.first), ("red", 1));
/// assert_eq!(commitment.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commitment {
    /// Whose it is.
    pub party: Party,
    /// The first toss for which it holds.
    pub first: u64,
    /// The tip of the chain.
    pub tip: Digest,
}

impl Commitment {
    /// Reads `red 1 <64 hexadecimal digits>`.
    pub fn parse(text: &str) -> Option<Commitment> {
        let mut words = text.split(' ');
        let (party, first, tip) = (words.next()?, words.next()?, words.next()?);
        if words.next().is_some() {
            return None;
        }
        Some(Commitment { party: Party::from_word(party)?, first: number(first)?, tip: from_hex(tip)? })
    }

    /// The number of the secret that belongs to a toss.
    pub fn place(&self, toss: u64) -> Option<u64> {
        toss.checked_sub(self.first).map(|after| after + 1)
    }

    /// The commitment of a party that counts in a toss: the last one that was made for it.
    pub fn in_force(all: &[Commitment], party: Party, toss: u64) -> Option<&Commitment> {
        all.iter().rev().find(|one| one.party == party && one.first <= toss)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.party.word(), self.first, hex(&self.tip))
    }
}

/// The number of a toss as it is written: it has one text.
pub(super) fn number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number > 0 && number < 1 << 32 && !text.starts_with(['0', '+'])).then_some(number)
}
