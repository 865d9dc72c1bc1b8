//! Which fields a save key has, and in which order: four layouts, told apart by their number of fields.

use heist_rules::cards::BagChit;

/// What a field says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyPart {
    Name,
    NameX,
    NameY,
    Chits(BagChit),
    BagX,
    BagY,
    Deck,
    DeckX,
    DeckY,
    Difficulty,
    Tiles,
}

/// A field and its name in messages.
pub(super) struct Field {
    pub(super) part: KeyPart,
    pub(super) name: &'static str,
}

const fn field(part: KeyPart, name: &'static str) -> Field {
    Field { part, name }
}

/// The chits that a save key can put into the bag.
pub const IN_KEYS: [BagChit; 8] = [
    BagChit::Guard,
    BagChit::Camera,
    BagChit::Lock,
    BagChit::Jewel,
    BagChit::Keycard,
    BagChit::Dog,
    BagChit::Documents,
    BagChit::Usb,
];

const TILES: [Field; 1] = [field(KeyPart::Tiles, "tiles")];

const NAMED: [Field; 4] = [
    field(KeyPart::Name, "name"),
    field(KeyPart::NameX, "name x"),
    field(KeyPart::NameY, "name y"),
    field(KeyPart::Tiles, "tiles"),
];

/// Behind the locks stands where the bag is printed, and not what later keys have there.
const WITH_BAG: [Field; 9] = [
    field(KeyPart::Name, "name"),
    field(KeyPart::NameX, "name x"),
    field(KeyPart::NameY, "name y"),
    field(KeyPart::Chits(BagChit::Guard), "guards"),
    field(KeyPart::Chits(BagChit::Camera), "cameras"),
    field(KeyPart::Chits(BagChit::Lock), "locks"),
    field(KeyPart::BagX, "bag x"),
    field(KeyPart::BagY, "bag y"),
    field(KeyPart::Tiles, "tiles"),
];

const CURRENT: [Field; 18] = [
    field(KeyPart::Name, "name"),
    field(KeyPart::NameX, "name x"),
    field(KeyPart::NameY, "name y"),
    field(KeyPart::Chits(BagChit::Guard), "guards"),
    field(KeyPart::Chits(BagChit::Camera), "cameras"),
    field(KeyPart::Chits(BagChit::Lock), "locks"),
    field(KeyPart::Chits(BagChit::Jewel), "jewels"),
    field(KeyPart::Chits(BagChit::Keycard), "keycards"),
    field(KeyPart::Chits(BagChit::Dog), "dogs"),
    field(KeyPart::Chits(BagChit::Documents), "documents"),
    field(KeyPart::Chits(BagChit::Usb), "USB keys"),
    field(KeyPart::BagX, "bag x"),
    field(KeyPart::BagY, "bag y"),
    field(KeyPart::Deck, "deck"),
    field(KeyPart::DeckX, "deck x"),
    field(KeyPart::DeckY, "deck y"),
    field(KeyPart::Difficulty, "difficulty"),
    field(KeyPart::Tiles, "tiles"),
];

/// Which fields a key has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Nothing but tiles.
    Tiles,
    /// With a title: 4 fields.
    Named,
    /// With guards, cameras and locks: 9 fields.
    WithBag,
    /// What the designer writes now: 18 fields.
    Current,
}

impl Layout {
    /// All of them, the oldest first.
    pub const ALL: [Layout; 4] = [Layout::Tiles, Layout::Named, Layout::WithBag, Layout::Current];

    pub(super) const fn fields(self) -> &'static [Field] {
        match self {
            Layout::Tiles => &TILES,
            Layout::Named => &NAMED,
            Layout::WithBag => &WITH_BAG,
            Layout::Current => &CURRENT,
        }
    }
    /// The names of its fields, in their order.
    pub fn names(self) -> Vec<&'static str> {
        self.fields().iter().map(|field| field.name).collect()
    }
    /// How many fields it has.
    pub const fn count(self) -> usize {
        self.fields().len()
    }
    /// The one with so many fields.
    pub fn with(count: usize) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.count() == count)
    }
}

/// The letters of difficulties; without one it is the first.
pub const DIFFICULTIES: [(char, &str); 3] = [('A', "amateur"), ('S', "semi-pro"), ('P', "pro")];

pub(super) fn difficulty_of(letter: char) -> Option<&'static str> {
    DIFFICULTIES.iter().find(|(known, _)| *known == letter).map(|(_, word)| *word)
}

pub(super) fn letter_of(difficulty: Option<&str>) -> &'static str {
    match difficulty {
        Some("semi-pro") => "S",
        Some("pro") => "P",
        _ => "A",
    }
}
