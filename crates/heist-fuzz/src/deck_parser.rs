//! Deck texts: whatever is understood is printed and understood again.

use crate::texts::edited;
use heist_data::deck::{parse_deck, print_deck};

/// Decks.
pub(crate) const DECKS: [&str; 3] =
    ["1-8,G1,9-12,C1,Z1", "1-6,C2,7-10,A4,12-17,C2,C5,20,C1,21-24,Z1", "M1,1,2,3,3,2,1"];

/// Reads a deck; whether it was one.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, &DECKS);
    let Ok(cards) = parse_deck(&text) else { return false };
    let printed = print_deck(cards.iter().map(String::as_str));
    assert_eq!(parse_deck(&printed).as_ref(), Ok(&cards), "`{text}` is printed as `{printed}`");
    true
}
