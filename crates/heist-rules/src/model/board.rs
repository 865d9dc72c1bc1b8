//! The board as it lies on the table: cells of a pointy-top hex grid ("odd-r"), spaces, who touches whom, straight lines,
//! gaps and external sides. Knows nothing of chits or characters.

use crate::model::all_variants;
use crate::model::space::{Space, Spaces};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// One of the six sides of a hex, clockwise from the upper right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Side {
    Ne,
    E,
    Se,
    Sw,
    W,
    Nw,
}

impl Side {
    /// All six, clockwise.
    pub const ALL: [Side; 6] = all_variants();

    /// The side across.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 3) % 6]
    }
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A cell of the grid, row and column from zero. Cells just outside the printed grid have row or column -1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub struct Cell {
    pub row: i8,
    pub col: i8,
}

impl Cell {
    /// The neighbouring cell on one side.
    pub const fn next(self, side: Side) -> Cell {
        let shifted = self.row & 1; // odd rows stand half a hex to the right
        let (dr, dc) = match side {
            Side::Ne => (-1, shifted),
            Side::E => (0, 1),
            Side::Se => (1, shifted),
            Side::Sw => (1, shifted - 1),
            Side::W => (0, -1),
            Side::Nw => (-1, shifted - 1),
        };
        Cell { row: self.row + dr, col: self.col + dc }
    }
}

/// What the map shows in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// A hex tile.
    Tile,
    /// An entrance in a gap cell, touching the tile on this side.
    Entrance(Side),
    /// A gap cell on which an entrance may be placed in planning.
    Tunnel,
}

/// Why a map cannot be a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// More than [`Board::MAX`] spaces.
    TooLarge(usize),
    /// An entrance does not touch a tile.
    EntranceTouchesNothing(Cell),
    /// There is no entrance (rule board.entrance.at-least-one).
    NoEntrance,
    /// A cell appears twice or lies outside rows and columns 0 to 25.
    BadCell(Cell),
}

impl core::fmt::Display for BoardError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            BoardError::TooLarge(n) => {
                write!(
                    f,
                    "the map has {n} spaces; a board holds at most {} tiles, entrances and tunnel cells",
                    Board::MAX
                )
            }
            BoardError::EntranceTouchesNothing(cell) => {
                write!(f, "the entrance at {} does not touch a tile (board.entrance.is-space)", CellName(*cell))
            }
            BoardError::NoEntrance => {
                write!(f, "the map has no entrance; every board has at least one (board.entrance.at-least-one)")
            }
            BoardError::BadCell(cell) => {
                write!(f, "the map cannot have anything at row {}, column {}", cell.row + 1, cell.col + 1)
            }
        }
    }
}

/// Prints a cell as column letter and row number.
pub struct CellName(pub Cell);
impl core::fmt::Display for CellName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", (b'a' + self.0.col.clamp(0, 25) as u8) as char, self.0.row + 1)
    }
}

/// The board: fixed for a heist, except that gates may be taken away and exits added (that is in the state).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many spaces there are; the numbers up to 63 above it are kept for breached exits.
    pub count: u8,
    /// The cell of each space.
    pub cells: [Cell; 64],
    /// Tiles.
    pub tiles: Spaces,
    /// Entrances of the map.
    pub entrances: Spaces,
    /// Tunnel cells, which become entrances when the team places one there.
    pub tunnels: Spaces,
    /// Neighbours of every space: tiles that share a border; an entrance and the tile it touches.
    pub adjacent: [Spaces; 64],
    /// The spaces on the six straight lines from every space, over gaps.
    pub in_line: [Spaces; 64],
    /// The space in the cell on each side of a tile, adjacent or not, and twice nothing: eight bytes are looked at together.
    beside: [[Space; 8]; 64],
    /// The tiles that a tunnel cell borders, for placing an entrance there.
    pub tunnel_borders: [Spaces; 64],
    /// Gate tiles A to D.
    pub gates: [Space; 4],
    /// Sides that lead outside, as a bit set per tile, for each set of closed gates (bit 0 = A).
    external: Vec<[u8; 64]>,
}

impl Board {
    /// The most spaces a map may have. One number stays free for an exit made by BREACH.
    pub const MAX: usize = 63;

    /// Builds the board from what the map shows. `gates[i]` is the cell of gate A, B, C, D where there is one.
    pub fn new(ground: &[(Cell, Ground)], gates: [Option<Cell>; 4]) -> Result<Board, BoardError> {
        let mut ground: Vec<(Cell, Ground)> = ground.to_vec();
        ground.sort_by_key(|(cell, _)| *cell);
        for (i, (cell, _)) in ground.iter().enumerate() {
            if !(0..26).contains(&cell.row) || !(0..26).contains(&cell.col) || i > 0 && ground[i - 1].0 == *cell {
                return Err(BoardError::BadCell(*cell));
            }
        }
        if ground.len() > Board::MAX {
            return Err(BoardError::TooLarge(ground.len()));
        }
        let find =
            |cell: Cell| ground.binary_search_by_key(&cell, |(c, _)| *c).map_or(Space::NOWHERE, |i| Space(i as u8));
        let mut board = Board {
            count: ground.len() as u8,
            cells: [Cell { row: -1, col: -1 }; 64],
            tiles: Spaces::NONE,
            entrances: Spaces::NONE,
            tunnels: Spaces::NONE,
            adjacent: [Spaces::NONE; 64],
            in_line: [Spaces::NONE; 64],
            beside: [[Space::NOWHERE; 8]; 64],
            tunnel_borders: [Spaces::NONE; 64],
            gates: [Space::NOWHERE; 4],
            external: Vec::new(),
        };
        for (i, (cell, what)) in ground.iter().enumerate() {
            let space = Space(i as u8);
            board.cells[i] = *cell;
            match what {
                Ground::Tile => board.tiles.insert(space),
                Ground::Entrance(_) => board.entrances.insert(space),
                Ground::Tunnel => board.tunnels.insert(space),
            }
            for side in Side::ALL {
                board.beside[i][side as usize] = find(cell.next(side));
            }
        }
        for (i, (cell, what)) in ground.iter().enumerate() {
            let space = Space(i as u8);
            match *what {
                Ground::Tile => {
                    for side in Side::ALL {
                        let other = board.beside[i][side as usize];
                        if board.tiles.has(other) {
                            board.adjacent[i].insert(other);
                        }
                    }
                }
                Ground::Entrance(side) => {
                    let tile = board.beside[i][side as usize];
                    if !board.tiles.has(tile) {
                        return Err(BoardError::EntranceTouchesNothing(*cell));
                    }
                    board.adjacent[i].insert(tile);
                    board.adjacent[tile.index()].insert(space);
                }
                Ground::Tunnel => {
                    for side in Side::ALL {
                        let tile = board.beside[i][side as usize];
                        if board.tiles.has(tile) {
                            board.tunnel_borders[i].insert(tile);
                        }
                    }
                }
            }
        }
        if board.entrances.is_empty() && board.tunnels.is_empty() {
            return Err(BoardError::NoEntrance);
        }
        for (gate, cell) in board.gates.iter_mut().zip(gates) {
            *gate = cell.map_or(Space::NOWHERE, find);
        }
        for i in 0..board.count {
            let lines = Side::ALL.into_iter().flat_map(|side| board.line(Space(i), side));
            board.in_line[i as usize] = lines.flatten().collect();
        }
        for closed in 0..16u8 {
            // Gates that are not there change nothing: without any, the walk is the same for all sixteen.
            let there =
                (0..4).filter(|gate| board.gates[*gate] != Space::NOWHERE).fold(0, |bits, gate| bits | 1 << gate);
            let sides = match board.external.get((closed & there) as usize) {
                Some(known) => *known,
                None => board.find_external_sides(closed),
            };
            board.external.push(sides);
        }
        Ok(board)
    }

    /// Walks over empty cells from outside the grid: what it reaches is outdoors.
    fn find_external_sides(&self, closed_gates: u8) -> [u8; 64] {
        const SPAN: usize = 30; // rows and columns -2 ..= 27
        let mut solid = [[false; SPAN]; SPAN];
        let at = |cell: Cell| ((cell.row + 2) as usize, (cell.col + 2) as usize);
        for tile in self.tiles {
            let gate = self.gates.iter().position(|g| *g == tile);
            if gate.is_none_or(|g| closed_gates >> g & 1 == 0) {
                let (r, c) = at(self.cells[tile.index()]);
                solid[r][c] = true;
            }
        }
        let mut outside = [[false; SPAN]; SPAN];
        let mut work = vec![Cell { row: -2, col: -2 }];
        while let Some(cell) = work.pop() {
            if !(-2..28).contains(&cell.row) || !(-2..28).contains(&cell.col) {
                continue;
            }
            let (r, c) = at(cell);
            if solid[r][c] || outside[r][c] {
                continue;
            }
            outside[r][c] = true;
            work.extend(Side::ALL.map(|side| cell.next(side)));
        }
        let mut sides = [0u8; 64];
        for tile in self.tiles {
            for side in Side::ALL {
                let (r, c) = at(self.cells[tile.index()].next(side));
                if outside[r][c] {
                    sides[tile.index()] |= 1 << side as u8;
                }
            }
        }
        sides
    }

    /// The sides of a tile that lead outside while these gates (bits) are closed.
    #[inline]
    pub fn external_sides(&self, tile: Space, closed_gates: u8) -> u8 {
        self.external[(closed_gates & 15) as usize][tile.index()]
    }

    /// The space in the cell on that side of a space, adjacent or not; NOWHERE for a gap.
    #[inline]
    pub const fn beside(&self, space: Space, side: Side) -> Space {
        self.beside[space.index()][side as usize]
    }

    /// The side of `from` on which the cell of `to` lies, when the cells touch.
    pub fn side_towards(&self, from: Space, to: Space) -> Option<Side> {
        // Without a branch, since nobody can foresee the side: the byte of that space is 0, and taking 1 from it borrows.
        const EACH: u64 = 0x0101_0101_0101_0101;
        let away = u64::from_le_bytes(self.beside[from.index()].map(|space| space.0)) ^ (u64::from(to.0) * EACH);
        let same = away.wrapping_sub(EACH) & !away & (0x80 * EACH);
        Side::ALL.get((same.trailing_zeros() / 8) as usize).copied().filter(|_| to.is_somewhere())
    }

    /// The spaces on a straight line from a cell, over gaps, up to the edge of the map; gaps are `None`.
    pub fn line(&self, from: Space, side: Side) -> ArrayVec<Option<Space>, 32> {
        let mut line = ArrayVec::new();
        let mut cell = self.cells[from.index()].next(side);
        while (0..26).contains(&cell.row) && (0..26).contains(&cell.col) && line.try_push(self.space_at(cell)).is_ok() {
            cell = cell.next(side);
        }
        line
    }

    /// The space in a cell.
    pub fn space_at(&self, cell: Cell) -> Option<Space> {
        self.cells[..self.count as usize].binary_search(&cell).ok().map(|i| Space(i as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: i8, col: i8) -> Cell {
        Cell { row, col }
    }

    #[test]
    fn every_step_can_be_taken_back() {
        for row in 0..6 {
            for col in 0..6 {
                for side in Side::ALL {
                    assert_eq!(cell(row, col).next(side).next(side.opposite()), cell(row, col));
                }
            }
        }
    }

    #[test]
    fn a_side_that_faces_an_enclosed_gap_is_not_external() {
        let centre = cell(2, 2);
        let mut ground: Vec<_> = Side::ALL.map(|side| (centre.next(side), Ground::Tile)).to_vec();
        ground.push((cell(2, 0), Ground::Entrance(Side::E)));
        let board = Board::new(&ground, [Some(cell(2, 1)), None, None, None]).expect("a ring");
        let east = board.space_at(cell(2, 3)).expect("tile");
        assert_eq!(board.external_sides(east, 0) >> Side::W as u8 & 1, 0);
        assert_eq!(board.external_sides(east, 1) >> Side::W as u8 & 1, 1, "the closed gate opens the ring");
        assert_eq!(board.external_sides(east, 0) >> Side::E as u8 & 1, 1);
    }
}
