//! Security chits on the board, counted per space by bit-sliced counters: "every space with a live camera" is one
//! word operation, and so is putting a lock on every one of them.

use crate::model::all_variants;
use crate::model::space::{Space, Spaces};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How many chits of one kind lie on each space, 0 to 15, as four bit planes.
///
/// ```
/// use heist_rules::Space;
/// use heist_rules::chits::Counts;
///
/// let mut guards = Counts::NONE;
/// guards.add(Space(4).only());
/// guards.add(Space(4).only() | Space(9).only());
/// assert_eq!((guards.at(Space(4)), guards.at(Space(9))), (2, 1));
/// assert_eq!(guards.any().len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Counts([u64; 4]);

impl Counts {
    /// None anywhere.
    pub const NONE: Counts = Counts([0; 4]);
    /// The most chits of one kind that a space can hold.
    pub const MAX: u8 = 15;

    /// The spaces with at least one.
    #[inline]
    pub const fn any(&self) -> Spaces {
        Spaces(self.0[0] | self.0[1] | self.0[2] | self.0[3])
    }
    /// How many lie on a space.
    #[inline]
    pub const fn at(&self, space: Space) -> u8 {
        let i = space.0 & 63;
        let [a, b, c, d] = self.0;
        ((a >> i & 1) | (b >> i & 1) << 1 | (c >> i & 1) << 2 | (d >> i & 1) << 3) as u8
    }
    /// One more on each of these spaces; a space that holds fifteen already stays as it is.
    #[inline]
    pub fn add(&mut self, spaces: Spaces) {
        let [a, b, c, d] = self.0;
        let mut carry = spaces.0 & !(a & b & c & d);
        for plane in &mut self.0 {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
    }
    /// One more on each of these spaces, and two more on each of those, as far as there is room. A space is in one of the
    /// two sets at most.
    #[inline]
    pub fn add_one_or_two(&mut self, one: Spaces, two: Spaces) {
        debug_assert!((one & two).is_empty());
        let [a, b, c, d] = self.0;
        if b & c & d & (one | two).0 != 0 {
            return self.add_as_far_as_there_is_room(one, two);
        }
        let into_b = a & one.0 | two.0;
        let into_c = b & into_b;
        let into_d = c & into_c;
        self.0 = [a ^ one.0, b ^ into_b, c ^ into_c, d ^ into_d];
    }
    #[cold]
    fn add_as_far_as_there_is_room(&mut self, one: Spaces, two: Spaces) {
        self.add(one | two);
        self.add(two);
    }
    /// One less on each of these spaces that has any.
    #[inline]
    pub fn take(&mut self, spaces: Spaces) {
        let mut borrow = spaces.0 & self.any().0;
        for plane in &mut self.0 {
            let next = !*plane & borrow;
            *plane ^= borrow;
            borrow = next;
        }
    }
    /// Sets the number on one space.
    pub fn set(&mut self, space: Space, count: u8) {
        for (i, plane) in self.0.iter_mut().enumerate() {
            *plane = (*plane & !space.only().0) | if count >> i & 1 == 1 { space.only().0 } else { 0 };
        }
    }
    /// None on any of these spaces.
    #[inline]
    pub fn clear(&mut self, spaces: Spaces) {
        for plane in &mut self.0 {
            *plane &= !spaces.0;
        }
    }
    /// How many lie on all these spaces together.
    #[inline]
    pub const fn total(&self, within: Spaces) -> u32 {
        let [a, b, c, d] = self.0;
        (a & within.0).count_ones()
            + 2 * (b & within.0).count_ones()
            + 4 * (c & within.0).count_ones()
            + 8 * (d & within.0).count_ones()
    }
    /// The four bit planes, the lowest first.
    pub(crate) const fn planes(&self) -> [u64; 4] {
        self.0
    }
    /// The spaces with at least two.
    #[inline]
    const fn several(&self) -> u64 {
        self.0[1] | self.0[2] | self.0[3]
    }
}

/// A security chit with its face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Chit {
    /// An active guard.
    Guard,
    /// A subdued guard.
    GuardSubdued,
    /// An active guard dog.
    Dog,
    /// A subdued guard dog.
    DogSubdued,
    /// A locked lock.
    Lock,
    /// An open lock.
    LockOpen,
    /// A live camera.
    Camera,
    /// A camera that is switched off.
    CameraOff,
}

impl Chit {
    /// All faces.
    pub const ALL: [Chit; 8] = all_variants();
    /// The same chit with its other face up.
    #[inline]
    pub const fn flipped(self) -> Chit {
        match self {
            Chit::Guard => Chit::GuardSubdued,
            Chit::GuardSubdued => Chit::Guard,
            Chit::Dog => Chit::DogSubdued,
            Chit::DogSubdued => Chit::Dog,
            Chit::Lock => Chit::LockOpen,
            Chit::LockOpen => Chit::Lock,
            Chit::Camera => Chit::CameraOff,
            Chit::CameraOff => Chit::Camera,
        }
    }
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// All security chits on the board.
///
/// ```
/// use heist_rules::Space;
/// use heist_rules::chits::{Chit, Security};
///
/// let mut security = Security::NONE;
/// security.of_mut(Chit::Guard).add(Space(2).only());
/// security.flip(Space(2), Chit::Guard);
/// assert!(security.guards().is_empty() && security.subdued().has(Space(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Security([Counts; 8]);

impl Security {
    /// None anywhere.
    pub const NONE: Security = Security([Counts::NONE; 8]);
    /// The counter of one face.
    #[inline]
    pub const fn of(&self, chit: Chit) -> &Counts {
        &self.0[chit as usize]
    }
    /// The counter of one face, to change it.
    #[inline]
    pub fn of_mut(&mut self, chit: Chit) -> &mut Counts {
        &mut self.0[chit as usize]
    }
    /// Spaces with at least one chit of this face.
    #[inline]
    pub const fn with(&self, chit: Chit) -> Spaces {
        self.0[chit as usize].any()
    }
    /// Spaces with a subdued guard or dog.
    #[inline]
    pub const fn subdued(&self) -> Spaces {
        Spaces(self.with(Chit::GuardSubdued).0 | self.with(Chit::DogSubdued).0)
    }
    /// Active guards and dogs on one space.
    #[inline]
    pub const fn guards_at(&self, space: Space) -> u8 {
        let (one, more) = self.one_guard_or_more();
        if more.has(space) { self.count_guards(space) } else { one.has(space) as u8 }
    }
    #[cold]
    const fn count_guards(&self, space: Space) -> u8 {
        self.of(Chit::Guard).at(space) + self.of(Chit::Dog).at(space)
    }
    /// Spaces with exactly one active guard or dog, and spaces with more.
    #[inline]
    pub const fn one_guard_or_more(&self) -> (Spaces, Spaces) {
        let (guards, dogs) = (self.of(Chit::Guard), self.of(Chit::Dog));
        let more = guards.several() | dogs.several() | guards.0[0] & dogs.0[0];
        (Spaces((guards.0[0] ^ dogs.0[0]) & !more), Spaces(more))
    }
    /// Active chits (guards, dogs, locks, cameras) within a set of spaces.
    pub const fn active_within(&self, spaces: Spaces) -> u32 {
        self.of(Chit::Guard).total(spaces)
            + self.of(Chit::Dog).total(spaces)
            + self.of(Chit::Lock).total(spaces)
            + self.of(Chit::Camera).total(spaces)
    }
    /// Spaces with any chit at all.
    pub fn any(&self) -> Spaces {
        let mut all = Spaces::NONE;
        for counts in &self.0 {
            all |= counts.any();
        }
        all
    }
    /// Turns one chit of this face on a space over.
    #[inline]
    pub fn flip(&mut self, space: Space, from: Chit) {
        self.of_mut(from).take(space.only());
        self.of_mut(from.flipped()).add(space.only());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_count_to_fifteen_and_back() {
        let mut counts = Counts::default();
        let (a, b) = (Space(3), Space(63));
        for n in 1..=20u8 {
            counts.add(a.only());
            assert_eq!(counts.at(a), n.min(15));
        }
        counts.add(a.only() | b.only());
        assert_eq!((counts.at(a), counts.at(b)), (15, 1));
        assert_eq!(counts.total(a.only() | b.only()), 16);
        for n in (0..15).rev() {
            counts.take(a.only());
            assert_eq!(counts.at(a), n);
        }
        counts.take(a.only());
        assert_eq!(counts.at(a), 0);
        assert_eq!(counts.any(), b.only());
        counts.set(a, 9);
        assert_eq!((counts.at(a), counts.at(b)), (9, 1));
        for n in [11, 13, 15, 15] {
            counts.add_one_or_two(b.only(), a.only());
            assert_eq!(counts.at(a), n);
        }
        assert_eq!(counts.at(b), 5);
        counts.set(b, 1);
        counts.set(a, 0);
        assert_eq!(counts.any(), b.only());
        counts.clear(b.only());
        assert_eq!(counts, Counts::NONE);
    }
}
