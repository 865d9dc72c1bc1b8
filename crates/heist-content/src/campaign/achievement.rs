//! Achievements by name, and those that follow from what stands in a box. Those that are decided within one heist are
//! found by `feats`, which looks at the game, and come into the box with its record.

use super::OWN;
use super::contents::Contents;
use super::outcome::Outcome;
use crate::library::Library;
use heist_rules::cards::Fixer;

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

/// What a heist that was just recorded has achieved, on top of what was achieved before. The contents are those after it.
/// `people` is how many players took part, `helpers` are the fixers of the first part of a job.
pub(super) fn after(
    contents: &Contents,
    heist: &str,
    people: usize,
    outcome: &Outcome,
    helpers: &[Fixer],
) -> Vec<Achievement> {
    let city = &Library::official().city;
    let last_part = city.part_after(heist).is_none() && city.part_before(heist).is_some();
    let has_won = |heist: &String| contents.won.contains(heist);
    let played = |column: usize| city.grid.iter().all(|row| contents.played.contains(row.cards()[column]));
    let holds = |achievement: &Achievement| match achievement {
        Achievement::NothingPersonal => outcome.won && !outcome.busted.is_empty(),
        Achievement::FriendsAlongTheWay => outcome.fixers.len() >= 5,
        Achievement::FirstOfMany => outcome.won && last_part,
        Achievement::BackForMore => {
            let helped = |fixers: &[Fixer]| fixers.contains(&Fixer::TheMayor);
            outcome.won && last_part && (helped(&outcome.fixers) || helped(helpers))
        }
        Achievement::Completionist => contents.jobs().flat_map(|job| &job.heists).all(has_won),
        Achievement::AmateurBingo => played(0),
        Achievement::ConventionalBingo => played(1),
        Achievement::OddballBingo => played(2),
        Achievement::ProBingoBlackout => (0..3).all(played),
        Achievement::TrueMastermind => heist.starts_with(OWN) && people >= 2,
        told => outcome.feats.contains(told),
    };
    Achievement::ALL.into_iter().filter(holds).filter(|new| !contents.achievements.contains(new)).collect()
}
