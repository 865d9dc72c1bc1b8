//! Where loot chits and item cards are. Every piece is in exactly one place.

use crate::model::cards::Loot;
use crate::model::space::{Space, Spaces};
use crate::model::who::Who;
use serde::{Deserialize, Serialize};

/// Where a loot chit or item card is.
///
/// ```
/// use heist_rules::state::Place;
/// use heist_rules::{Space, Who};
///
/// assert_eq!(Place::on(Space(5)).space(), Some(Space(5)));
/// assert_eq!(Place::with(Who::Blue).holder(), Some(Who::Blue));
/// assert_eq!((Place::TEAM.space(), Place::TEAM.holder()), (None, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place(pub u8);

impl Place {
    /// With the boss.
    pub const BOSS: Place = Place(69);
    /// In the bag.
    pub const BAG: Place = Place(72);
    /// The team's own.
    pub const TEAM: Place = Place(73);
    /// Out of the heist.
    pub const LOST: Place = Place(74);
    /// In the shop.
    pub const SHOP: Place = Place(75);
    /// In the box: not in this heist.
    pub const BOX: Place = Place(76);

    /// Lying on a space.
    #[inline]
    pub const fn on(space: Space) -> Place {
        Place(space.0)
    }
    /// Carried by somebody.
    #[inline]
    pub const fn with(who: Who) -> Place {
        Place(64 + who as u8)
    }
    /// In a safe.
    #[inline]
    pub const fn safe(n: usize) -> Place {
        Place(80 + n as u8)
    }
    /// The space it lies on.
    #[inline]
    pub const fn space(self) -> Option<Space> {
        if self.0 < 64 { Some(Space(self.0)) } else { None }
    }
    /// Who carries it.
    #[inline]
    pub fn holder(self) -> Option<Who> {
        Who::ALL.get((self.0 as usize).wrapping_sub(64)).copied()
    }
}

/// All loot chits of the heist: kind and place of each.
///
/// ```
/// use heist_rules::cards::Loot;
/// use heist_rules::state::{LootPieces, Place};
///
/// let mut loot = LootPieces::NONE;
/// assert!(loot.push(Loot::Jewel, Place::TEAM));
/// assert_eq!(loot.count_in(Loot::Jewel, Place::TEAM), 1);
/// assert_eq!(loot.find(Loot::Usb, Place::TEAM), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LootPieces {
    /// How many there are.
    pub count: u8,
    /// What each is.
    #[serde(with = "super::long_array")]
    pub kind: [Loot; LootPieces::MAX],
    /// Where each is.
    #[serde(with = "super::long_array")]
    pub place: [Place; LootPieces::MAX],
}

impl LootPieces {
    /// The most loot chits of one heist.
    pub const MAX: usize = 32;
    /// None.
    pub const NONE: LootPieces =
        LootPieces { count: 0, kind: [Loot::Jewel; LootPieces::MAX], place: [Place::BOX; LootPieces::MAX] };

    /// Adds a piece; false when there are too many.
    pub fn push(&mut self, kind: Loot, place: Place) -> bool {
        if self.count as usize >= LootPieces::MAX {
            return false;
        }
        self.kind[self.count as usize] = kind;
        self.place[self.count as usize] = place;
        self.count += 1;
        true
    }
    /// The pieces.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, Loot, Place)> + '_ {
        (0..self.count as usize).map(|i| (i, self.kind[i], self.place[i]))
    }
    /// A piece of a kind in a place.
    #[inline]
    pub fn find(&self, kind: Loot, place: Place) -> Option<usize> {
        (0..self.count as usize).find(|i| self.place[*i] == place && self.kind[*i] == kind)
    }
    /// The kinds of loot in a place, as bits.
    #[inline]
    pub fn kinds_in(&self, place: Place) -> u32 {
        let mut kinds = 0;
        for i in 0..self.count as usize {
            if self.place[i] == place {
                kinds |= 1 << self.kind[i] as u32;
            }
        }
        kinds
    }
    /// How many pieces of a kind are in a place.
    pub fn count_in(&self, kind: Loot, place: Place) -> u8 {
        self.iter().filter(|(_, k, p)| *k == kind && *p == place).count() as u8
    }
    /// Spaces with a loot chit lying on them.
    pub fn spaces(&self) -> Spaces {
        self.iter().filter_map(|(_, _, place)| place.space()).collect()
    }
}

/// Pieces of a kind of loot that are safe from being fumbled, where more of it is carried than the objective asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SafeLoot {
    /// The kind; none when nothing has been chosen.
    pub kind: Option<Loot>,
    /// How many pieces each character keeps.
    pub kept: [u8; 5],
}

impl SafeLoot {
    /// Nothing has been chosen.
    pub const NONE: SafeLoot = SafeLoot { kind: None, kept: [0; 5] };
}
