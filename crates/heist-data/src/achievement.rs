//! Achievements by name.

/// An achievement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// All of them.
    pub const ALL: [Achievement; 16] = [
        Achievement::OnFumes,
        Achievement::NothingPersonal,
        Achievement::OfCourse,
        Achievement::Jailbreak,
        Achievement::PennyPincher,
        Achievement::SilenceIsGolden,
        Achievement::Minmaxer,
        Achievement::FriendsAlongTheWay,
        Achievement::FirstOfMany,
        Achievement::BackForMore,
        Achievement::Completionist,
        Achievement::AmateurBingo,
        Achievement::ConventionalBingo,
        Achievement::OddballBingo,
        Achievement::ProBingoBlackout,
        Achievement::TrueMastermind,
    ];
    /// The id in content and notation.
    pub const fn id(self) -> &'static str {
        [
            "on-fumes",
            "nothing-personal",
            "of-course",
            "jailbreak",
            "penny-pincher",
            "silence-is-golden",
            "minmaxer",
            "friends-along-the-way",
            "first-of-many",
            "back-for-more",
            "completionist",
            "amateur-bingo",
            "conventional-bingo",
            "oddball-bingo",
            "pro-bingo-blackout",
            "true-mastermind",
        ][self as usize]
    }
    /// The achievement with an id.
    pub fn from_id(id: &str) -> Option<Achievement> {
        Achievement::ALL.into_iter().find(|achievement| achievement.id() == id)
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
