//! Ways in which tiles move on the grid and keep their neighbours: steps, turns, mirrors. Every second row of a map lies half a hex
//! further right, so that cells are counted along two of the three straight lines instead, where all hexes are alike.

use super::edit::Axis;
use heist_rules::board::{Cell, Side};

/// A hex: so many steps to the right, after so many to the lower right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Hex {
    pub right: i32,
    pub down: i32,
}

impl Hex {
    pub fn of(cell: Cell) -> Hex {
        let (row, col) = (i32::from(cell.row), i32::from(cell.col));
        Hex { right: col - row.div_euclid(2), down: row }
    }
    /// Row and column.
    pub fn row_and_column(self) -> (i32, i32) {
        (self.down, self.right + self.down.div_euclid(2))
    }
    pub fn plus(self, other: Hex) -> Hex {
        Hex { right: self.right + other.right, down: self.down + other.down }
    }
    pub fn minus(self, other: Hex) -> Hex {
        Hex { right: self.right - other.right, down: self.down - other.down }
    }
    /// The step to the neighbour on a side.
    pub fn step(side: Side) -> Hex {
        let (right, down) = match side {
            Side::Ne => (1, -1),
            Side::E => (1, 0),
            Side::Se => (0, 1),
            Side::Sw => (-1, 1),
            Side::W => (-1, 0),
            Side::Nw => (0, -1),
        };
        Hex { right, down }
    }
}

/// A motion around the origin, or a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Motion {
    /// A step.
    Step(Hex),
    /// Sixths of a turn, clockwise.
    Turn(u8),
    /// A mirror through the origin.
    Mirror(Axis),
}

impl Default for Motion {
    fn default() -> Motion {
        Motion::Step(Hex::default())
    }
}

impl Motion {
    /// Where a hex comes to lie.
    pub fn moved(self, hex: Hex) -> Hex {
        match self {
            Motion::Step(step) => hex.plus(step),
            Motion::Turn(sixths) => {
                (0..sixths % 6).fold(hex, |at, _| Hex { right: -at.down, down: at.right + at.down })
            }
            Motion::Mirror(Axis::LeftRight) => Hex { right: -hex.right - hex.down, down: hex.down },
            Motion::Mirror(Axis::UpDown) => Hex { right: hex.right + hex.down, down: -hex.down },
        }
    }
    /// Where what looks towards a side looks afterwards.
    pub fn turned(self, side: Side) -> Side {
        let number = side as usize;
        Side::ALL[match self {
            Motion::Step(_) => number,
            Motion::Turn(sixths) => number + usize::from(sixths % 6),
            Motion::Mirror(Axis::LeftRight) => 5 - number,
            Motion::Mirror(Axis::UpDown) => 8 - number,
        } % 6]
    }
    /// The code of a tile that was moved: entrances turn along.
    pub fn code(self, code: &str) -> String {
        let side = code.strip_prefix('E').and_then(|number| number.parse::<usize>().ok());
        match side.and_then(|number| Side::ALL.get(number.checked_sub(1)?)) {
            Some(side) => format!("E{}", self.turned(*side) as u8 + 1),
            None => code.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes() -> impl Iterator<Item = Hex> {
        (0..6).flat_map(|row| (0..6).map(move |col| Hex::of(Cell { row, col })))
    }
    fn motions() -> impl Iterator<Item = Motion> {
        let mirrors = [Axis::LeftRight, Axis::UpDown].map(Motion::Mirror);
        Side::ALL.map(|side| Motion::Step(Hex::step(side))).into_iter().chain((0..6).map(Motion::Turn)).chain(mirrors)
    }

    #[test]
    fn neighbours_stay_neighbours_and_entrances_look_at_what_they_looked_at() {
        for motion in motions() {
            for (hex, side) in hexes().flat_map(|hex| Side::ALL.map(|side| (hex, side))) {
                let beside = motion.moved(hex.plus(Hex::step(side)));
                assert_eq!(
                    beside,
                    motion.moved(hex).plus(Hex::step(motion.turned(side))),
                    "{motion:?} {hex:?} {side:?}"
                );
            }
        }
    }

    #[test]
    fn steps_are_those_of_the_board() {
        for cell in (0..4).flat_map(|row| (0..4).map(move |col| Cell { row, col })) {
            for side in Side::ALL {
                assert_eq!(Hex::of(cell).plus(Hex::step(side)), Hex::of(cell.next(side)));
            }
            assert_eq!(Hex::of(cell).row_and_column(), (i32::from(cell.row), i32::from(cell.col)));
        }
    }

    #[test]
    fn six_sixths_and_two_mirrors_change_nothing() {
        for hex in hexes() {
            assert_eq!((0..6).fold(hex, |hex, _| Motion::Turn(1).moved(hex)), hex);
            for axis in [Axis::LeftRight, Axis::UpDown] {
                assert_eq!(Motion::Mirror(axis).moved(Motion::Mirror(axis).moved(hex)), hex);
            }
        }
        assert_eq!(Motion::Turn(1).code("E6"), "E1");
        assert_eq!(Motion::Turn(1).code("EM"), "EM");
    }
}
