//! Achievements by name.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// An achievement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Achievement {
    OnFumes,
    NothingPersonal,
    OfCourse,
    Jailbreak,
    PennyPincher,
    SilenceIsGolden,
    Minmaxer,
    FriendsAlongTheWay,
    FirstOfMany,
    BackForMore,
    Completionist,
    AmateurBingo,
    ConventionalBingo,
    OddballBingo,
    ProBingoBlackout,
    TrueMastermind,
}

impl Achievement {
    /// All of them, in order.
    pub const ALL: &'static [Achievement] = Achievement::VARIANTS;
    /// The id in content and notation.
    pub fn id(self) -> &'static str {
        self.into()
    }
    /// The achievement with an id.
    ///
    /// ```
    /// use heist_data::achievement::Achievement;
    ///
    /// assert_eq!(Achievement::from_id("on-fumes"), Some(Achievement::OnFumes));
    /// ```
    pub fn from_id(id: &str) -> Option<Achievement> {
        id.parse().ok()
    }
    /// Whether only the game itself shows it: it has to stand in the record.
    pub const fn needs_the_game(self) -> bool {
        matches!(
            self,
            Achievement::OnFumes
                | Achievement::OfCourse
                | Achievement::Jailbreak
                | Achievement::PennyPincher
                | Achievement::SilenceIsGolden
                | Achievement::Minmaxer
        )
    }
}
