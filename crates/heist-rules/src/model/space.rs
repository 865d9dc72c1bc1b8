//! Spaces and sets of spaces. A board has at most 63 spaces and an exit that is made on the way, so a set of them is one machine word.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};
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

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Whether anything is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }
    /// Whether a space is in the set.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        space.0 < 64 && self.0 >> space.0 & 1 == 1
    }
    /// How many spaces are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// The first space in reading order.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 { None } else { Some(Space(self.0.trailing_zeros() as u8)) }
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

impl BitOr for Spaces {
    type Output = Spaces;
    #[inline]
    fn bitor(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }
}
impl BitOrAssign for Spaces {
    #[inline]
    fn bitor_assign(&mut self, other: Spaces) {
        self.0 |= other.0;
    }
}
impl BitAnd for Spaces {
    type Output = Spaces;
    #[inline]
    fn bitand(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }
}
impl BitAndAssign for Spaces {
    #[inline]
    fn bitand_assign(&mut self, other: Spaces) {
        self.0 &= other.0;
    }
}
impl Sub for Spaces {
    type Output = Spaces;
    #[inline]
    fn sub(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }
}
impl Not for Spaces {
    type Output = Spaces;
    #[inline]
    fn not(self) -> Spaces {
        Spaces(!self.0)
    }
}

impl IntoIterator for Spaces {
    type Item = Space;
    type IntoIter = SpacesIter;
    #[inline]
    fn into_iter(self) -> SpacesIter {
        SpacesIter(self.0)
    }
}

/// Iterates over a set in reading order.
#[derive(Clone)]
pub struct SpacesIter(u64);

impl Iterator for SpacesIter {
    type Item = Space;
    #[inline]
    fn next(&mut self) -> Option<Space> {
        if self.0 == 0 {
            return None;
        }
        let space = Space(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(space)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        let mut set = Spaces::NONE;
        for space in spaces {
            set.insert(space);
        }
        set
    }
}
