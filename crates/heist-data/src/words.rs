//! Words of the notation and what they mean; the other direction is `word()` of each type.

use heist_rules::board::Side;
use heist_rules::cards::{Loot, SubAction};
use heist_rules::chits::Chit;
use heist_rules::state::Phase;

/// The chit with a word, for instance `guard-subdued`.
///
/// ```
/// use heist_data::words;
/// use heist_rules::chits::Chit;
///
/// assert_eq!(words::chit("guard-subdued"), Some(Chit::GuardSubdued));
/// ```
pub fn chit(word: &str) -> Option<Chit> {
    word.parse().ok()
}

/// The loot with a word.
pub fn loot(word: &str) -> Option<Loot> {
    word.parse().ok()
}

/// The optional sub-action with a word.
pub fn sub_action(word: &str) -> Option<SubAction> {
    word.parse().ok()
}

/// The phase with a word.
pub fn phase(word: &str) -> Option<Phase> {
    word.parse().ok()
}

/// The side with a word: `ne e se sw w nw`.
///
/// ```
/// use heist_rules::board::Side;
///
/// assert_eq!(heist_data::words::side("ne"), Some(Side::Ne));
/// ```
pub fn side(word: &str) -> Option<Side> {
    word.parse().ok()
}

/// The amount of a piece of cash: `cash:3` is 3.
///
/// ```
/// assert_eq!(heist_data::words::cash("cash:3"), Some(3));
/// assert_eq!(heist_data::words::cash("jewel"), None);
/// ```
pub fn cash(word: &str) -> Option<u8> {
    word.strip_prefix("cash:")?.parse().ok()
}
