//! How many play.

use super::Recruit;
use heist_data::error::ContentError;
use std::ops::RangeInclusive;

/// A heist is played by exactly three or exactly four player characters (`general.player-count`).
///
/// ```
/// assert!(heist_format::setup::CREW_SIZES.contains(&4));
/// ```
pub const CREW_SIZES: RangeInclusive<usize> = 3..=4;

pub(super) fn check_crew_size(crew: &[Recruit]) -> Result<(), ContentError> {
    if CREW_SIZES.contains(&crew.len()) {
        return Ok(());
    }
    let words = format!("a heist is for three or four characters, not for {}", crew.len());
    Err(ContentError::new(words).at_key("crew").rule("general.player-count"))
}
