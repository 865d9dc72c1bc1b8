//! The characters by colour, and the team.

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
    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
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
    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// The first in the order of [`Who::ALL`].
    #[inline]
    pub fn first(self) -> Option<Who> {
        self.into_iter().next()
    }
}

impl core::ops::BitAnd for Crew {
    type Output = Crew;
    #[inline]
    fn bitand(self, others: Crew) -> Crew {
        Crew(self.0 & others.0)
    }
}
impl core::ops::BitOrAssign for Crew {
    #[inline]
    fn bitor_assign(&mut self, others: Crew) {
        self.0 |= others.0;
    }
}

impl IntoIterator for Crew {
    type Item = Who;
    type IntoIter = CrewIter;
    #[inline]
    fn into_iter(self) -> CrewIter {
        CrewIter(self.0)
    }
}

/// Iterates over a set of characters in the order of [`Who::ALL`].
#[derive(Clone)]
pub struct CrewIter(u8);

impl Iterator for CrewIter {
    type Item = Who;
    #[inline]
    fn next(&mut self) -> Option<Who> {
        if self.0 == 0 {
            return None;
        }
        // Eight entries, so that no bound has to be checked; only the first five occur.
        const BY_BIT: [Who; 8] = [Who::Red, Who::Green, Who::Blue, Who::Black, Who::Npc, Who::Npc, Who::Npc, Who::Npc];
        let who = BY_BIT[(self.0.trailing_zeros() & 7) as usize];
        self.0 &= self.0 - 1;
        Some(who)
    }
}

impl FromIterator<Who> for Crew {
    fn from_iter<I: IntoIterator<Item = Who>>(people: I) -> Crew {
        let mut crew = Crew::NOBODY;
        for who in people {
            crew.insert(who);
        }
        crew
    }
}
