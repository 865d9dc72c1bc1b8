//! Abilities of characters and NPCs, by name. What they do is in `abilities`, `escape` and where their rule is.

use serde::{Deserialize, Serialize};

/// Abilities of characters and NPCs. Each has one well-named place in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
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
