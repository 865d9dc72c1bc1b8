//! The words on the cards: sub-actions, actions, characters, skills, abilities, items, fixers, NPCs.
//! Figures come from content/; here is only what the rules must know by name.

use crate::who::Who;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A sub-action that a player may carry out or leave out. Noise and alert are not here: they are never optional.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum SubAction {
    Move,
    Unlock,
    Subdue,
    Disable,
    Idea,
    Reveal,
    Loot,
}

impl SubAction {
    /// All of them.
    pub const ALL: [SubAction; 7] = [
        SubAction::Move,
        SubAction::Unlock,
        SubAction::Subdue,
        SubAction::Disable,
        SubAction::Idea,
        SubAction::Reveal,
        SubAction::Loot,
    ];
    /// The word on the cards.
    pub const fn word(self) -> &'static str {
        ["move", "unlock", "subdue", "disable", "idea", "reveal", "loot"][self as usize]
    }
}

/// How many of each optional sub-action: four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Icons(pub u32);

impl Icons {
    /// None at all.
    pub const NONE: Icons = Icons(0);
    /// How many of one kind.
    #[inline]
    pub const fn count(self, sub: SubAction) -> u8 {
        (self.0 >> (sub as u32 * 4) & 15) as u8
    }
    /// Whether there is at least one.
    #[inline]
    pub const fn has(self, sub: SubAction) -> bool {
        self.count(sub) > 0
    }
    /// The same with one more (at most fifteen).
    #[inline]
    #[must_use]
    pub const fn plus(self, sub: SubAction) -> Icons {
        if self.count(sub) == 15 { self } else { Icons(self.0 + (1 << (sub as u32 * 4))) }
    }
    /// The same with one less.
    #[inline]
    #[must_use]
    pub const fn minus(self, sub: SubAction) -> Icons {
        if self.count(sub) == 0 { self } else { Icons(self.0 - (1 << (sub as u32 * 4))) }
    }
    /// Every icon, one by one.
    pub fn iter(self) -> impl Iterator<Item = SubAction> {
        SubAction::ALL.into_iter().flat_map(move |sub| core::iter::repeat_n(sub, self.count(sub) as usize))
    }
}

impl FromIterator<SubAction> for Icons {
    fn from_iter<I: IntoIterator<Item = SubAction>>(subs: I) -> Icons {
        subs.into_iter().fold(Icons::NONE, Icons::plus)
    }
}

/// An action a card offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionCard {
    /// Its id, for instance `walk`.
    pub id: String,
    /// Optional sub-actions.
    pub icons: Icons,
    /// Noise icons.
    pub noise: u8,
    /// Alert icons.
    pub alert: u8,
    /// The ability behind it, when the slot is an ability.
    pub ability: Option<Ability>,
}

/// Abilities of characters and NPCs. Each has one well-named place in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ability {
    EfficientPicker,
    PickUnderPressure,
    Breach,
    GainSafecrackingTools,
    GainPlasmaTorch,
    Adrenaline,
    AngerTherapy,
    PressurePoints,
    ThereAreBetterWays,
    ChangeOfPlans,
    AlrightNewPlan,
    Autopwn,
    Exploit,
    ICanHazTehCodes,
    HasTheCode,
    Dart,
    Bolt,
    VentCrawl,
    IKnowAWay,
    WeKnowAWay,
    GoodInAPinch,
    GreatInAPinch,
    Larcenist,
    Swindler,
    TossLoot,
    PatchIn,
    LoopFootage,
    TinkererRewire,
    GettingMyBearings,
    Squirrely,
    PlottingEscape,
    Talkative,
}

impl Ability {
    /// All of them, in the order of their numbers.
    pub const ALL: [Ability; 32] = [
        Ability::EfficientPicker,
        Ability::PickUnderPressure,
        Ability::Breach,
        Ability::GainSafecrackingTools,
        Ability::GainPlasmaTorch,
        Ability::Adrenaline,
        Ability::AngerTherapy,
        Ability::PressurePoints,
        Ability::ThereAreBetterWays,
        Ability::ChangeOfPlans,
        Ability::AlrightNewPlan,
        Ability::Autopwn,
        Ability::Exploit,
        Ability::ICanHazTehCodes,
        Ability::HasTheCode,
        Ability::Dart,
        Ability::Bolt,
        Ability::VentCrawl,
        Ability::IKnowAWay,
        Ability::WeKnowAWay,
        Ability::GoodInAPinch,
        Ability::GreatInAPinch,
        Ability::Larcenist,
        Ability::Swindler,
        Ability::TossLoot,
        Ability::PatchIn,
        Ability::LoopFootage,
        Ability::TinkererRewire,
        Ability::GettingMyBearings,
        Ability::Squirrely,
        Ability::PlottingEscape,
        Ability::Talkative,
    ];
    const IDS: [&'static str; 32] = [
        "efficient-picker",
        "pick-under-pressure",
        "breach",
        "gain-safecracking-tools",
        "gain-plasma-torch",
        "adrenaline",
        "anger-therapy",
        "pressure-points",
        "there-are-better-ways",
        "change-of-plans",
        "alright-new-plan",
        "autopwn",
        "exploit",
        "i-can-haz-teh-codes",
        "has-the-code",
        "dart",
        "bolt",
        "vent-crawl",
        "i-know-a-way",
        "we-know-a-way",
        "good-in-a-pinch",
        "great-in-a-pinch",
        "larcenist",
        "swindler",
        "toss-loot",
        "patch-in",
        "loop-footage",
        "tinkerer-rewire",
        "getting-my-bearings",
        "squirrely",
        "plotting-escape",
        "talkative",
    ];
    /// The id in content and notation.
    pub const fn id(self) -> &'static str {
        Ability::IDS[self as usize]
    }
    /// The ability with an id.
    pub fn from_id(id: &str) -> Option<Ability> {
        Ability::IDS.iter().position(|known| *known == id).map(|i| Ability::ALL[i])
    }
}

/// A set of abilities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Abilities(pub u32);

impl Abilities {
    /// Whether an ability is in the set.
    #[inline]
    pub const fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u32 & 1 == 1
    }
}

impl IntoIterator for Abilities {
    type Item = Ability;
    type IntoIter = AbilitiesIter;
    #[inline]
    fn into_iter(self) -> AbilitiesIter {
        AbilitiesIter(self.0)
    }
}

/// Iterates over a set of abilities in the order of [`Ability::ALL`].
#[derive(Clone)]
pub struct AbilitiesIter(u32);

impl Iterator for AbilitiesIter {
    type Item = Ability;
    #[inline]
    fn next(&mut self) -> Option<Ability> {
        if self.0 == 0 {
            return None;
        }
        let ability = Ability::ALL[self.0.trailing_zeros() as usize & 31];
        self.0 &= self.0 - 1;
        Some(ability)
    }
}

impl FromIterator<Ability> for Abilities {
    fn from_iter<I: IntoIterator<Item = Ability>>(abilities: I) -> Abilities {
        Abilities(abilities.into_iter().fold(0, |set, ability| set | 1 << ability as u32))
    }
}

/// A skill card: one action for each die value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkillCard {
    /// Its id, for instance `wing-it`.
    pub id: String,
    /// The actions for 1 to 6.
    pub actions: [ActionCard; 6],
}

/// One side of an NPC card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NpcSide {
    /// Default actions.
    pub actions: ArrayVec<ActionCard, 3>,
    /// The action open with a 6.
    pub six: ActionCard,
    /// Abilities.
    pub abilities: Abilities,
}

/// What kind of NPC it is: when it becomes active.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NpcKind {
    /// Freed when nothing keeps it from moving.
    Prisoner,
    /// Taken by a character on its space.
    Hostage,
    /// Active from the start.
    Guide,
}

/// A character or NPC as its cards describe it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Member {
    /// Id of the character or NPC card.
    pub card: String,
    /// The class: at most one character of a class takes part.
    pub class: String,
    /// Planning tokens.
    pub memory: u8,
    /// Ideas at the start.
    pub ideas: u8,
    /// Default actions.
    pub defaults: ArrayVec<ActionCard, 3>,
    /// The two skills (none for an NPC).
    pub skills: ArrayVec<SkillCard, 2>,
    /// Abilities (of the normal side for an NPC).
    pub abilities: Abilities,
    /// NPCs only: kind and the panic side. `defaults` is then the normal side, `six` its third action.
    pub npc: Option<(NpcKind, NpcSide)>,
    /// NPCs only: the action open with a 6 on the normal side.
    pub six: Option<ActionCard>,
}

/// A loot chit. Cash is counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
}

impl Loot {
    /// All kinds.
    pub const ALL: [Loot; 10] = [
        Loot::Jewel,
        Loot::Documents,
        Loot::Usb,
        Loot::Keycard,
        Loot::PaintingApple,
        Loot::PaintingGrapes,
        Loot::PaintingStrawberry,
        Loot::PaintingChurch,
        Loot::PaintingHouse,
        Loot::PaintingLighthouse,
    ];
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        [
            "jewel",
            "documents",
            "usb",
            "keycard",
            "painting-apple",
            "painting-grapes",
            "painting-strawberry",
            "painting-church",
            "painting-house",
            "painting-lighthouse",
        ][self as usize]
    }
    /// Whether the team owns it as soon as its carrier is outdoors. A keycard or USB key stays with the carrier, to be used.
    pub const fn banked_outdoors(self) -> bool {
        !matches!(self, Loot::Usb | Loot::Keycard)
    }
    /// Whether it is a painting, whatever it shows.
    pub const fn is_painting(self) -> bool {
        self as u8 >= Loot::PaintingApple as u8
    }
}

/// An item, by its name. Some exist twice, see [`ITEM_CARDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    pub const ALL: [Item; 12] = [
        Item::CheapPicks,
        Item::PerfectPicks,
        Item::LaserBurst,
        Item::Flashbang,
        Item::MasterPlanCopy,
        Item::BuildingSchematics,
        Item::LuckyPenny,
        Item::Radio,
        Item::SafecrackingTools,
        Item::PlasmaTorch,
        Item::Camouflage,
        Item::DogWhistle,
    ];
    /// The id in content and notation.
    pub const fn id(self) -> &'static str {
        [
            "cheap-picks",
            "perfect-picks",
            "laser-burst",
            "flashbang",
            "master-plan-copy",
            "building-schematics",
            "lucky-penny",
            "radio",
            "safecracking-tools",
            "plasma-torch",
            "camouflage",
            "dog-whistle",
        ][self as usize]
    }
    /// The item with an id.
    pub fn from_id(id: &str) -> Option<Item> {
        Item::ALL.into_iter().find(|item| item.id() == id)
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

/// A fixer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Fixer {
    OldFriend,
    Fence,
    BeatCop,
    Bookie,
    Visage,
    TheMachinist,
    PrisonGuard,
    Consultant,
    Connoisseur,
    Curator,
    Shell,
    DiversionArtist,
    TheArchitect,
    Retiree,
    TheMayor,
}

impl Fixer {
    /// All fixers.
    pub const ALL: [Fixer; 15] = [
        Fixer::OldFriend,
        Fixer::Fence,
        Fixer::BeatCop,
        Fixer::Bookie,
        Fixer::Visage,
        Fixer::TheMachinist,
        Fixer::PrisonGuard,
        Fixer::Consultant,
        Fixer::Connoisseur,
        Fixer::Curator,
        Fixer::Shell,
        Fixer::DiversionArtist,
        Fixer::TheArchitect,
        Fixer::Retiree,
        Fixer::TheMayor,
    ];
    /// The id in content and notation.
    pub const fn id(self) -> &'static str {
        [
            "old-friend",
            "fence",
            "beat-cop",
            "bookie",
            "visage",
            "the-machinist",
            "prison-guard",
            "consultant",
            "connoisseur",
            "curator",
            "shell",
            "diversion-artist",
            "the-architect",
            "retiree",
            "the-mayor",
        ][self as usize]
    }
    /// The fixer with an id.
    pub fn from_id(id: &str) -> Option<Fixer> {
        Fixer::ALL.into_iter().find(|fixer| fixer.id() == id)
    }
}

/// What a bag can hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    Guard2x,
    #[serde(rename = "lock-2x")]
    Lock2x,
    #[serde(rename = "camera-2x")]
    Camera2x,
}

impl BagChit {
    /// All kinds.
    pub const ALL: [BagChit; 12] = [
        BagChit::Guard,
        BagChit::Lock,
        BagChit::Camera,
        BagChit::Dog,
        BagChit::Blank,
        BagChit::Jewel,
        BagChit::Documents,
        BagChit::Usb,
        BagChit::Keycard,
        BagChit::Guard2x,
        BagChit::Lock2x,
        BagChit::Camera2x,
    ];
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        [
            "guard",
            "lock",
            "camera",
            "dog",
            "blank",
            "jewel",
            "documents",
            "usb",
            "keycard",
            "guard-2x",
            "lock-2x",
            "camera-2x",
        ][self as usize]
    }
    /// The kind with a word.
    pub fn from_word(word: &str) -> Option<BagChit> {
        BagChit::ALL.into_iter().find(|chit| chit.word() == word)
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

/// Which of the actions open to a character: where the die lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActionRef {
    /// A default action of the card, by position.
    Default(u8),
    /// The action of one of the two skills at the die's value.
    Skill(u8),
    /// The third action of an NPC, open with a 6.
    Six,
    /// The action of an item card (its place in [`ITEM_CARDS`]).
    Item(u8),
}

/// Things that change hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// Everybody who may receive something: used by abilities that name another character.
pub type Receiver = Who;
