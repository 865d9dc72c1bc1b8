//! Names that people read, as they are printed on cards and pieces; what people type is an id. A text for people has the name.
//!
//! ```
//! use heist_data::printed;
//! use heist_rules::cards::Item;
//!
//! assert_eq!(printed::item_name(Item::CheapPicks), "Cheap Picks");
//! assert_eq!(printed::crew_card_name("smash-n-grab"), "Smash 'n' Grab");
//! ```

use crate::library::Library;
use heist_rules::cards::{Fixer, Item, Loot};

/// What content says of something under a key.
pub fn said(kind: &str, id: &str, key: &str) -> Option<&'static str> {
    Library::official().raw(kind, id)?.get(key)?.as_str()
}

/// The name that content gives to something.
pub fn name(kind: &str, id: &str) -> Option<&'static str> {
    said(kind, id, "name")
}

/// An item by its name.
pub fn item_name(item: Item) -> &'static str {
    name("item", item.id()).unwrap_or(item.id())
}

/// A fixer by name.
pub fn fixer_name(fixer: Fixer) -> &'static str {
    name("fixer", fixer.id()).unwrap_or(fixer.id())
}

/// The printed name of a character card or a skill.
pub fn crew_card_name(id: &str) -> &str {
    let library = Library::official();
    let skill = library.skills.get(id).map(|skill| skill.name.as_str());
    skill.or(library.characters.get(id).map(|card| card.name.as_str())).unwrap_or(id)
}

/// A scenario by name.
pub fn scenario_name(id: &str) -> &str {
    let scenario = Library::official().scenarios.iter().find(|scenario| scenario.id == id);
    scenario.map_or(id, |scenario| scenario.name.as_str())
}

/// A piece of loot, without an article.
pub const fn loot_name(loot: Loot) -> &'static str {
    match loot {
        Loot::Jewel => "jewel",
        Loot::Documents => "documents",
        Loot::Usb => "USB key",
        Loot::Keycard => "keycard",
        Loot::PaintingApple => "apple painting",
        Loot::PaintingGrapes => "grapes painting",
        Loot::PaintingStrawberry => "strawberry painting",
        Loot::PaintingChurch => "church painting",
        Loot::PaintingHouse => "house painting",
        Loot::PaintingLighthouse => "lighthouse painting",
        Loot::FakeApple => "fake apple painting",
        Loot::FakeGrapes => "fake grapes painting",
        Loot::FakeStrawberry => "fake strawberry painting",
        Loot::FakeChurch => "fake church painting",
        Loot::FakeHouse => "fake house painting",
        Loot::FakeLighthouse => "fake lighthouse painting",
        Loot::PaintingFaceDown => "face-down painting",
    }
}

/// The same words with a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
