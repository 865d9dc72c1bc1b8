//! Texts that somebody or something has damaged are refused or read, and never bring the program down.

use heist_data::library::Library;
use heist_format::position::{load_json, load_toml, print_json, print_toml};
use heist_format::setup::{Options, Recruit, new_game, ready_made};
use heist_rules::who::Who;
use proptest::prelude::*;
use std::sync::OnceLock;

/// A full position as TOML and JSON, and a heist file.
fn texts() -> &'static [String; 3] {
    static TEXTS: OnceLock<[String; 3]> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let crew: Vec<Recruit> = [(Who::Red, "tiny"), (Who::Green, "swagger"), (Who::Blue, "smokes")]
            .map(|(who, id)| Recruit::ready_made(who, ready_made().iter().find(|ready| ready.id == id).expect(id)))
            .to_vec();
        let (setup, state) =
            new_game(Library::official(), "black-box", "v24", &crew, &Options::default()).expect("a heist");
        let heist = Library::official().raw("heist", "black-box").expect("a heist").to_string();
        [print_toml(&setup, &state), print_json(&setup, &state).to_string(), heist]
    })
}

const SCRAPS: [&str; 16] = [
    "",
    "-1",
    "99999999999999999999",
    "\"\"",
    "[]",
    "{}",
    "\"z99\"",
    "\"a1\"",
    "\n",
    "=",
    "é",
    "'",
    "255",
    "[[",
    "null",
    "\"cash:256\"",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]
    #[test]
    fn damaged_texts_are_refused_or_read(which in 0..3usize, cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..12usize, 0..SCRAPS.len()), 1..4)) {
        let mut text = texts()[which].clone();
        for (place, length, scrap) in cuts {
            let mut from = place.index(text.len().max(1)).min(text.len());
            while !text.is_char_boundary(from) {
                from -= 1;
            }
            let mut to = (from + length).min(text.len());
            while !text.is_char_boundary(to) {
                to += 1;
            }
            text.replace_range(from..to, SCRAPS[scrap]);
        }
        let told = match which {
            0 => load_toml(&text).err().map(|fault| fault.to_string()),
            1 => load_json(&text).err().map(|fault| fault.to_string()),
            _ => heist_format::playable::parse_heist(&text).err().map(|fault| fault.to_string()),
        };
        if let Some(told) = told {
            prop_assert!(!told.is_empty());
        }
    }
}
