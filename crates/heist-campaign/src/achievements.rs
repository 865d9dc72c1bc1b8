//! Achievements that follow from what is in a box. Those decided within one heist are found by `feats`, which looks at the game,
//! and come into the box with its record.

use super::OWN;
use super::contents::BoxContents;
use super::record::HeistRecord;
use heist_data::achievement::Achievement;
use heist_data::library::Library;
use heist_rules::cards::Fixer;

/// What a heist that was just recorded has achieved, on top of what was achieved before. The contents are those after it.
/// `people` is how many players took part, `helpers` are the fixers of the first part of a job.
pub(super) fn after(
    contents: &BoxContents,
    heist: &str,
    people: usize,
    outcome: &HeistRecord,
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
        shown => outcome.feats.contains(shown),
    };
    Achievement::ALL.iter().copied().filter(holds).filter(|new| !contents.achievements.contains(new)).collect()
}
