//! The characters by colour, and the team.

use super::bit_set::bit_set;
use crate::model::all_variants;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A character: one of the four colours, or the NPC.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Who {
    Red,
    Green,
    Blue,
    Black,
    Npc,
}

impl Who {
    /// Everybody.
    pub const ALL: [Who; 5] = all_variants();
    /// The player characters.
    pub const PLAYERS: [Who; 4] = [Who::Red, Who::Green, Who::Blue, Who::Black];

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
    /// The character with a word.
    ///
    /// ```
    /// use heist_rules::Who;
    ///
    /// assert_eq!(Who::from_word("blue"), Some(Who::Blue));
    /// assert_eq!(Who::from_word("mauve"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Who> {
        word.parse().ok()
    }
}

/// A set of characters.
///
/// ```
/// use heist_rules::{Crew, Who};
///
/// let crew: Crew = [Who::Blue, Who::Red].into_iter().collect();
/// assert!(crew.has(Who::Red) && !crew.has(Who::Npc));
/// assert_eq!(crew.first(), Some(Who::Red), "in the order of `Who::ALL`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Crew(pub u8);

impl Crew {
    /// Nobody.
    pub const NOBODY: Crew = Crew(0);
    /// Whether somebody is in the set.
    #[inline]
    pub const fn has(self, who: Who) -> bool {
        self.0 >> who as u8 & 1 == 1
    }
    /// Puts somebody in.
    #[inline]
    pub fn insert(&mut self, who: Who) {
        self.0 |= 1 << who as u8;
    }
    /// Takes somebody out.
    #[inline]
    pub fn remove(&mut self, who: Who) {
        self.0 &= !(1 << who as u8);
    }
    /// Those of everybody for whom something is true. (Without a branch: where somebody stands cannot be foreseen.)
    #[inline]
    pub fn of(mut is_so: impl FnMut(Who) -> bool) -> Crew {
        let mut crew = 0;
        for who in Who::ALL {
            crew |= u8::from(is_so(who)) << who as u8;
        }
        Crew(crew)
    }
}

bit_set!(Crew(u8), CrewIter, Who, who_of_bit);

#[inline]
const fn who_of_bit(bit: u32) -> Who {
    // Eight entries, so that no bound has to be checked; only the first five occur.
    const BY_BIT: [Who; 8] = [Who::Red, Who::Green, Who::Blue, Who::Black, Who::Npc, Who::Npc, Who::Npc, Who::Npc];
    BY_BIT[(bit & 7) as usize]
}
