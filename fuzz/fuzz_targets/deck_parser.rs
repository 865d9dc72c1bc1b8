//! Deck texts: whatever is understood is printed and understood again.

#![no_main]

use heist_data::deck::{parse_deck, print_deck};
use heist_fuzz::texts::edited;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let text = edited(input, &["1-8,G1,9-12,C1,Z1", "1-6,C2,7-10,A4,12-17,C2,C5,20,C1,21-24,Z1", "M1,1,2,3,3,2,1"]);
    if let Ok(cards) = parse_deck(&text) {
        let printed = print_deck(cards.iter().map(String::as_str));
        assert_eq!(parse_deck(&printed).as_ref(), Ok(&cards), "`{text}` is printed as `{printed}`");
    }
});
