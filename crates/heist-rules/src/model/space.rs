//! Spaces and sets of spaces. A board has at most 63 spaces and an exit that is made on the way, so a set of them is one machine word.

use super::bit_set::bit_set;
use core::ops::Not;
use serde::{Deserialize, Serialize};

/// A place a character can stand on: a hex tile, an entrance, or a tunnel mouth. Numbered in reading order of the map.
///
/// ```
/// use heist_rules::{Space, Spaces};
///
/// assert!(Space(5).is_somewhere() && !Space::NOWHERE.is_somewhere());
/// assert_eq!(Space::NOWHERE.only(), Spaces::NONE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Space(pub u8);

impl Space {
    /// The place of somebody or something that is nowhere.
    pub const NOWHERE: Space = Space(255);

    /// The space's number, for indexing tables of 64.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Whether this is a place on the board at all.
    #[inline]
    pub const fn is_somewhere(self) -> bool {
        self.0 < 64
    }

    /// The set that holds just this space; empty for [`Space::NOWHERE`].
    #[inline]
    pub const fn only(self) -> Spaces {
        if self.0 < 64 { Spaces(1 << self.0) } else { Spaces::NONE }
    }
}

/// A set of spaces.
///
/// ```
/// use heist_rules::{Space, Spaces};
///
/// let set: Spaces = [Space(3), Space(7)].into_iter().collect();
/// assert_eq!((set - Space(3).only()).into_iter().collect::<Vec<_>>(), [Space(7)]);
/// assert_eq!((set & Space(3).only()).len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spaces(pub u64);

impl Spaces {
    /// The empty set.
    pub const NONE: Spaces = Spaces(0);

    /// Whether a space is in the set.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        space.0 < 64 && self.0 >> space.0 & 1 == 1
    }
    /// Puts a space into the set.
    #[inline]
    pub fn insert(&mut self, space: Space) {
        *self |= space.only();
    }
    /// Takes a space out of the set.
    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0 &= !space.only().0;
    }
}

impl Not for Spaces {
    type Output = Spaces;
    #[inline]
    fn not(self) -> Spaces {
        Spaces(!self.0)
    }
}

bit_set!(Spaces(u64), SpacesIter, Space, space_of_bit);

#[inline]
const fn space_of_bit(bit: u32) -> Space {
    Space(bit as u8)
}
