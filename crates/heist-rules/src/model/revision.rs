//! Revisions of the rules: which reading of the rulebooks a game is played by.
//!
//! Where this program has misread a rulebook, a later revision plays the sentence as it is printed. Logs carry the revision that
//! they were written by, so that old games open and go on exactly as they were played; [`Edition::revised`] sets the switches.
//!
//! [`Edition::revised`]: crate::edition::Edition::revised

use strum::{FromRepr, VariantArray};

/// A revision of the rules. Logs that name none are of the first.
///
/// ```
/// use heist_rules::Revision;
///
/// assert_eq!(Revision::from_number(1), Some(Revision::FIRST));
/// assert_eq!(Revision::from_number(Revision::CURRENT.number()), Some(Revision::CURRENT));
/// assert_eq!(Revision::from_number(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, FromRepr, VariantArray)]
#[repr(u8)]
pub enum Revision {
    /// The rules as they were played at first.
    First = 1,
    /// The rulebooks read once more, sentence by sentence.
    #[default]
    Second = 2,
}

impl Revision {
    /// That of logs that name none.
    pub const FIRST: Revision = Revision::First;
    /// That of new games.
    pub const CURRENT: Revision = Revision::Second;

    /// The revision with a number.
    pub fn from_number(number: u8) -> Option<Revision> {
        Revision::from_repr(number)
    }
    /// Its number, as logs write it.
    pub const fn number(self) -> u8 {
        self as u8
    }
    /// All revisions, oldest first.
    pub const fn all() -> &'static [Revision] {
        Revision::VARIANTS
    }
}
