//! Abilities of characters and NPCs, by name. What they do is in `abilities`, `escape` and where their rule is.

use crate::model::all_variants;
use crate::model::bit_set::bit_set;
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
    /// Puts an ability into the set.
    #[inline]
    pub fn insert(&mut self, ability: Ability) {
        self.0 |= 1 << ability as u32;
    }
}

bit_set!(Abilities(u32), AbilitiesIter, Ability, ability_of_bit);

#[inline]
const fn ability_of_bit(bit: u32) -> Ability {
    Ability::ALL[bit as usize & 31]
}
