//! Abilities of characters and NPCs, by name. What they do is in `abilities`, `escape` and where their rule is.

use crate::model::all_variants;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Abilities of characters and NPCs. Each has one well-named place in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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
    pub const ALL: [Ability; 32] = all_variants();
    /// The id in content and notation.
    pub fn id(self) -> &'static str {
        self.into()
    }
    /// The ability with an id.
    pub fn from_id(id: &str) -> Option<Ability> {
        id.parse().ok()
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
