//! Fixers, by name. What they do is in `fixers`.

use serde::{Deserialize, Serialize};

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
