//! The event deck and the crises that wait.

use super::bits::Bits;
use crate::model::effect::CardId;
use serde::{Deserialize, Serialize};

/// The event deck: cards from `top` on are still to come; crises set aside before are marked in `queue`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// The cards.
    #[serde(with = "super::long_array")]
    pub cards: [CardId; Deck::MAX],
    /// How many cards there are.
    pub len: u8,
    /// The first card that is still in the deck.
    pub top: u8,
    /// Places of crises that wait to be carried out.
    pub queue: Bits,
}

impl Deck {
    /// The most cards.
    pub const MAX: usize = 64;
    /// No deck.
    pub const EMPTY: Deck = Deck { cards: [CardId::NONE; Deck::MAX], len: 0, top: 0, queue: Bits::NONE };
}
