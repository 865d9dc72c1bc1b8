//! What changes hands: loot, items, cash; and what a bag can hold.

use super::ActionCard;
use crate::model::all_variants;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A loot chit. Cash is counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Loot {
    Jewel,
    Documents,
    Usb,
    Keycard,
    PaintingApple,
    PaintingGrapes,
    PaintingStrawberry,
    PaintingChurch,
    PaintingHouse,
    PaintingLighthouse,
    FakeApple,
    FakeGrapes,
    FakeStrawberry,
    FakeChurch,
    FakeHouse,
    FakeLighthouse,
    /// A painting nobody has looked at yet: real or fake.
    PaintingFaceDown,
}

impl Loot {
    /// How many paintings there are.
    pub const PAINTINGS: usize = 6;
    /// All kinds.
    pub const ALL: [Loot; 17] = all_variants();
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
    /// Whether the team owns it as soon as its carrier is outdoors. A keycard or USB key stays with the carrier, to be used.
    pub const fn banked_outdoors(self) -> bool {
        !matches!(self, Loot::Usb | Loot::Keycard)
    }
    /// Whether it is a real painting, whatever it shows.
    pub const fn is_painting(self) -> bool {
        self as u8 >= Loot::PaintingApple as u8 && self as u8 <= Loot::PaintingLighthouse as u8
    }
    /// What a painting shows, as a number: the same for the real one and for its fake.
    pub const fn motif(self) -> Option<usize> {
        match self as usize {
            kind @ 4..=9 => Some(kind - 4),
            kind @ 10..=15 => Some(kind - 10),
            _ => None,
        }
    }
    /// The real painting of a motif.
    pub const fn real(motif: usize) -> Loot {
        Loot::ALL[4 + motif]
    }
    /// The fake of a motif.
    pub const fn fake(motif: usize) -> Loot {
        Loot::ALL[10 + motif]
    }
    /// The fake of a real painting, and the other way round.
    pub fn twin(self) -> Option<Loot> {
        let motif = self.motif()?;
        Some(if self.is_painting() { Loot::fake(motif) } else { Loot::real(motif) })
    }
}

/// An item, by its name. Some exist twice, see [`ITEM_CARDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Item {
    CheapPicks,
    PerfectPicks,
    LaserBurst,
    Flashbang,
    MasterPlanCopy,
    BuildingSchematics,
    LuckyPenny,
    Radio,
    SafecrackingTools,
    PlasmaTorch,
    Camouflage,
    DogWhistle,
}

impl Item {
    /// All items.
    pub const ALL: [Item; 12] = all_variants();
    /// The id in content and notation.
    pub fn id(self) -> &'static str {
        self.into()
    }
    /// The item with an id.
    pub fn from_id(id: &str) -> Option<Item> {
        id.parse().ok()
    }
}

/// The fifteen item cards of the box. A card is known by its place in this list.
pub const ITEM_CARDS: [Item; 15] = [
    Item::CheapPicks,
    Item::CheapPicks,
    Item::PerfectPicks,
    Item::LaserBurst,
    Item::Flashbang,
    Item::Flashbang,
    Item::MasterPlanCopy,
    Item::BuildingSchematics,
    Item::LuckyPenny,
    Item::Radio,
    Item::SafecrackingTools,
    Item::SafecrackingTools,
    Item::PlasmaTorch,
    Item::Camouflage,
    Item::DogWhistle,
];

/// What content says of an item.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ItemCard {
    /// Price in $k.
    pub price: u8,
    /// On sale from the start of a campaign.
    pub in_shop: bool,
    /// Its action, if it has one.
    pub action: Option<ActionCard>,
}

/// What a bag can hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum BagChit {
    Guard,
    Lock,
    Camera,
    Dog,
    Blank,
    Jewel,
    Documents,
    Usb,
    Keycard,
    #[serde(rename = "guard-2x")]
    #[strum(serialize = "guard-2x")]
    Guard2x,
    #[serde(rename = "lock-2x")]
    #[strum(serialize = "lock-2x")]
    Lock2x,
    #[serde(rename = "camera-2x")]
    #[strum(serialize = "camera-2x")]
    Camera2x,
}

impl BagChit {
    /// All kinds.
    pub const ALL: [BagChit; 12] = all_variants();
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
    /// The kind with a word.
    pub fn from_word(word: &str) -> Option<BagChit> {
        word.parse().ok()
    }
    /// The loot it is, if it is loot.
    pub const fn loot(self) -> Option<Loot> {
        match self {
            BagChit::Jewel => Some(Loot::Jewel),
            BagChit::Documents => Some(Loot::Documents),
            BagChit::Usb => Some(Loot::Usb),
            BagChit::Keycard => Some(Loot::Keycard),
            _ => None,
        }
    }
}

/// Things that change hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Thing {
    /// A loot chit.
    Loot(Loot),
    /// All the cash in one place: one piece.
    Cash,
    /// An item card.
    Item(Item),
    /// An idea that The Architect put on a hex.
    Idea,
}
