//! Pressure sensors, which lie where other editions have remote locks: rings in three colours, several of them around one
//! hex, so that only the outermost can go. What rings of either kind have in common is in [`super::remote_lock`]; it cites
//! the rules of remote locks, and [`crate::model::edition::Edition::cited`] turns these into the rules of sensors.

use crate::engine::view::View;
use crate::model::edition::Rings;
use crate::model::refusal::Refusal;
use crate::model::space::{Space, Spaces};
use crate::rules::remote_lock::LETTERS;

/// Why nobody inside a ring moves, unlocks, subdues or disables (sensor.inside.forbidden). Ideas, loot and reveals are
/// possible (sensor.inside.allowed); noise and alerts come as ever (sensor.inside.required).
pub(crate) const HOLDS: &str = "A pressure sensor lies around this character: only control panels free it.";
/// Why nobody enters a ring in the rounds (sensor.no-entry).
pub(crate) const BARS: &str = "A pressure sensor lies around that tile: only its control panel removes it.";
/// Why an unlock does nothing to a ring.
pub(crate) const IS_NO_LOCK: &str = "A pressure sensor is no lock: only its control panel removes it.";
/// Why a ring stays: the team removes all rings of a colour that are outermost, when somebody stands on the control panel of
/// their colour (sensor.panel-removes-rings), of which there is one (sensor.panel-of-same-colour).
pub(crate) const NEEDS_PANEL: &str = "Somebody must stand on the control panel of that colour.";

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
    pub(crate) fn around(&self, inner: usize, outer: usize) -> Spaces {
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

    /// The rings of a letter without those that lie inside a ring of another one, where sensors lie.
    pub fn outermost_rings(self, letter: usize) -> Spaces {
        let mut rings = self.state.remote[letter];
        if self.setup.edition.rings == Rings::PressureSensors {
            for other in (0..LETTERS.len()).filter(|other| *other != letter) {
                rings = rings - (self.state.remote[other] & self.setup.terms.nesting.around(letter, other));
            }
        }
        rings
    }

    /// A ring inside another one stays until that one has been removed, and the tile remains closed until the last is gone
    /// (sensor.nested-all-needed).
    pub(crate) fn why_inside_another(self, panel: Space, at: Space) -> Option<Refusal> {
        let mut rings = self.setup.servers.iter().zip(self.state.remote);
        rings
            .any(|(panels, rings)| panels.has(panel) && rings.has(at))
            .then_some(Refusal::new("sensor.outermost-only", "Another ring lies around it: that one goes first."))
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
