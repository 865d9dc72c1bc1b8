//! Fixers, by name. What they do is in `fixers`.

use crate::model::all_variants;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A fixer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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
    pub const ALL: [Fixer; 15] = all_variants();
    /// The id in content and notation.
    pub fn id(self) -> &'static str {
        self.into()
    }
    /// The fixer with an id.
    pub fn from_id(id: &str) -> Option<Fixer> {
        id.parse().ok()
    }
}
