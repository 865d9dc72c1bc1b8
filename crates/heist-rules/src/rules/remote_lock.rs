//! Rings around a hex: remote locks, which a server removes, or pressure sensors, which a control panel removes. Sensors lie
//! around each other, so that only the outermost can go.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::edition::Rings;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::space::{Space, Spaces};
use crate::model::state::State;

/// The letters of rings, and of the servers or panels that remove them.
pub const LETTERS: [char; 3] = ['X', 'Y', 'Z'];

/// Which ring lies around which, hex by hex. Where nothing is said X lies outside, then Y, then Z.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nesting {
    /// Where the later letter lies around the earlier one: Y around X, Z around X, Z around Y.
    later_outside: [Spaces; 3],
}

impl Nesting {
    /// Everywhere as the alphabet goes.
    pub const ALPHABETIC: Nesting = Nesting { later_outside: [Spaces::NONE; 3] };

    /// Hexes where a ring of one letter would lie around a ring of another.
    fn around(&self, inner: usize, outer: usize) -> Spaces {
        let later = self.later_outside[inner + outer - 1];
        if outer > inner { later } else { !later }
    }
    /// Lays rings around a hex, the outermost first.
    pub fn lay(&mut self, hex: Space, outermost_first: &[usize]) {
        for (place, outer) in outermost_first.iter().enumerate() {
            for inner in &outermost_first[place + 1..] {
                let pair = &mut self.later_outside[inner + outer - 1];
                pair.remove(hex);
                if outer > inner {
                    pair.insert(hex);
                }
            }
        }
    }
}

impl State {
    /// Hexes under a remote lock or sensor.
    #[inline]
    pub fn rings(&self) -> Spaces {
        self.remote[0] | self.remote[1] | self.remote[2]
    }
}

impl View<'_> {
    /// The rings around a hex, the outermost first.
    pub fn rings_around(self, hex: Space) -> Vec<usize> {
        let mut rings: Vec<usize> = (0..LETTERS.len()).filter(|letter| self.state.remote[*letter].has(hex)).collect();
        let nesting = &self.setup.terms.nesting;
        rings.sort_by_key(|inner| {
            (0..3).filter(|outer| outer != inner && nesting.around(*inner, *outer).has(hex)).count()
        });
        rings
    }

    /// What is said of rings, as the edition has them.
    pub(crate) fn ring_words(self, locks: &'static str, sensors: &'static str) -> &'static str {
        match self.setup.edition.rings {
            Rings::RemoteLocks => locks,
            Rings::PressureSensors => sensors,
        }
    }

    /// The remote locks or sensors of a letter that can be removed: all of them, or the outermost.
    pub(crate) fn removable_rings(self, letter: usize) -> Spaces {
        let mut rings = self.state.remote[letter];
        if self.setup.edition.rings == Rings::PressureSensors {
            for other in (0..LETTERS.len()).filter(|other| *other != letter) {
                rings = rings - (self.state.remote[other] & self.setup.terms.nesting.around(letter, other));
            }
        }
        rings
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// All remote locks of a letter go, or all sensors of it that are outermost.
    pub(crate) fn remove_rings(&mut self, letter: usize) {
        let gone = self.view().removable_rings(letter);
        self.state.remote[letter] = self.state.remote[letter] - gone;
        for space in gone {
            self.tell(Fact::RemoveToken(space, Token::RINGS[letter]));
        }
        self.may_be_free(gone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_lie_around_each_other_in_the_order_in_which_they_are_laid() {
        let hex = Space(5);
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut nesting = Nesting::ALPHABETIC;
            nesting.lay(hex, &[2, 1, 0]);
            nesting.lay(hex, &order);
            for (place, inner) in order.iter().enumerate() {
                let outside = (0..3).filter(|outer| outer != inner && nesting.around(*inner, *outer).has(hex)).count();
                assert_eq!(outside, place, "{order:?}");
            }
        }
    }
}
