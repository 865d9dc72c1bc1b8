//! The codes of a map on a sheet of squared paper, and what can be done to them.

use super::edit::{Edge, EditError};
use super::motion::{Hex, Motion};
use crate::save_key::GAP;
use heist_data::map::print_rows;
use heist_rules::board::{Cell, Side};
use std::collections::BTreeSet;

/// The most rows and columns of a map.
pub(super) const MOST: usize = 26;

/// As many codes in every row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    rows: Vec<Vec<String>>,
}

/// Which tiles move, and how; nothing moves unless something is said.
#[derive(Default)]
pub(super) struct Move {
    motion: Motion,
    /// The hex around which it goes.
    around: Hex,
    /// What is added then.
    set: Hex,
    /// The cells; nothing for all.
    cells: BTreeSet<Cell>,
}

impl Move {
    /// Where a cell comes to lie, if it is one that moves.
    pub fn cell(&self, cell: Cell) -> Option<(i32, i32)> {
        let moves = self.cells.is_empty() || self.cells.contains(&cell);
        moves.then(|| self.hex(Hex::of(cell)).row_and_column())
    }
    fn hex(&self, hex: Hex) -> Hex {
        self.motion.moved(hex.minus(self.around)).plus(self.around).plus(self.set)
    }
    /// Where a cell comes to lie, if that can be on a map.
    pub fn on_map(&self, cell: Cell) -> Option<Cell> {
        let (row, col) = self.cell(cell)?;
        cell_at(row, col)
    }
    /// How what looks to a side looks afterwards, if the whole map moves.
    pub fn side(&self, side: Side) -> Side {
        if self.cells.is_empty() { self.motion.turned(side) } else { side }
    }
}

fn cell_at(row: i32, col: i32) -> Option<Cell> {
    let fits = |number: i32| (0..MOST as i32).contains(&number);
    (fits(row) && fits(col)).then_some(Cell { row: row as i8, col: col as i8 })
}

impl Sheet {
    /// Rows of a map, filled up with gaps to the longest of them.
    pub fn new(rows: &[Vec<String>]) -> Sheet {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let mut rows = rows.to_vec();
        rows.resize_with(rows.len().max(1), Vec::new);
        rows.iter_mut().for_each(|row| row.resize_with(width, || GAP.to_owned()));
        Sheet { rows }
    }

    /// As the value of a map.
    pub fn text(&self) -> String {
        print_rows(&self.rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect::<Vec<_>>())
    }

    fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows.first().map_or(0, Vec::len))
    }

    fn code(&self, cell: Cell) -> &str {
        let row = usize::try_from(cell.row).ok().and_then(|row| self.rows.get(row));
        row.zip(usize::try_from(cell.col).ok()).and_then(|(row, col)| row.get(col)).map_or(GAP, String::as_str)
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, &str)> {
        self.rows.iter().enumerate().flat_map(|(row, codes)| {
            codes.iter().enumerate().map(move |(col, code)| (Cell { row: row as i8, col: col as i8 }, code.as_str()))
        })
    }

    /// Everything that is not a gap.
    fn tiles(&self) -> impl Iterator<Item = (Cell, &str)> {
        self.cells().filter(|(_, code)| *code != GAP)
    }

    /// Makes room for rows and columns.
    fn grow(&mut self, rows: usize, columns: usize) -> Result<(), EditError> {
        let (before, width) = self.size();
        if rows.max(columns) > MOST {
            return Err(EditError::NoRoom);
        }
        let width = width.max(columns);
        self.rows.resize_with(before.max(rows), Vec::new);
        self.rows.iter_mut().for_each(|row| row.resize_with(width, || GAP.to_owned()));
        Ok(())
    }

    /// A code for a cell. The sheet grows to it.
    pub fn put(&mut self, cell: Cell, code: &str) -> Result<(), EditError> {
        let (Ok(row), Ok(col)) = (usize::try_from(cell.row), usize::try_from(cell.col)) else {
            return Err(EditError::AtEdge);
        };
        self.grow(row + 1, col + 1)?;
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(col)) {
            code.clone_into(place);
        }
        Ok(())
    }

    /// A cell, and all around it that have its code and hang together.
    pub fn area(&self, start: Cell) -> BTreeSet<Cell> {
        let (rows, columns) = self.size();
        let inside = |cell: &Cell| {
            usize::try_from(cell.row).is_ok_and(|row| row < rows)
                && usize::try_from(cell.col).is_ok_and(|col| col < columns)
        };
        let code = self.code(start);
        let (mut area, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(cell) = open.pop() {
            let beside = Side::ALL.map(|side| cell.next(side));
            let new = beside.into_iter().filter(|next| inside(next) && self.code(*next) == code);
            let new: Vec<Cell> = new.filter(|next| area.insert(*next)).collect();
            open.extend(new);
        }
        area
    }

    /// A step of everything, or of these cells.
    pub fn step(cells: BTreeSet<Cell>, side: Side) -> Move {
        Move { motion: Motion::Step(Hex::step(side)), cells, ..Move::default() }
    }

    /// A turn or mirror of everything, set against the upper left edge; or of these cells around one of them.
    pub fn around(&self, motion: Motion, cells: BTreeSet<Cell>, around: Option<Cell>) -> Move {
        if !cells.is_empty() {
            let around = around.or_else(|| middle(&cells)).map(Hex::of).unwrap_or_default();
            return Move { motion, around, set: Hex::default(), cells };
        }
        let moved: Vec<Hex> = self.tiles().map(|(cell, _)| motion.moved(Hex::of(cell))).collect();
        let top = moved.iter().map(|hex| hex.down).min().unwrap_or(0);
        let up = Hex { right: 0, down: -top };
        let left = moved.iter().map(|hex| hex.plus(up).row_and_column().1).min().unwrap_or(0);
        Move { motion, around: Hex::default(), set: up.plus(Hex { right: -left, down: 0 }), cells }
    }

    /// Carries a move out. A selection leaves gaps behind. A sheet that is turned as a whole is cut to what is on it.
    pub fn moved(&self, how: &Move) -> Result<Sheet, EditError> {
        let steps = matches!(how.motion, Motion::Step(_));
        let mut sheet = match (how.cells.is_empty(), steps) {
            (true, false) => Sheet::new(&[]),
            (true, true) => self.empty(),
            (false, _) => self.clone(),
        };
        let moving: Vec<(Cell, &str)> = self.tiles().filter(|(cell, _)| how.cell(*cell).is_some()).collect();
        if !how.cells.is_empty() {
            moving.iter().try_for_each(|(cell, _)| sheet.put(*cell, GAP))?;
        }
        for (cell, code) in moving {
            let (row, col) = how.cell(cell).unwrap_or_default();
            let to = cell_at(row, col).ok_or(if row < 0 || col < 0 { EditError::AtEdge } else { EditError::NoRoom })?;
            sheet.put(to, &how.motion.code(code))?;
        }
        Ok(sheet)
    }

    /// As large, and empty.
    fn empty(&self) -> Sheet {
        let (rows, columns) = self.size();
        Sheet { rows: vec![vec![GAP.to_owned(); columns]; rows] }
    }

    /// Adds rows or columns at an edge, or takes empty ones away; with it, how everything has moved.
    pub fn resized(&self, edge: Edge, by: i8) -> Result<(Sheet, Move), EditError> {
        let (rows, columns) = self.size();
        let (more_rows, more_columns) = match edge {
            Edge::Left | Edge::Right => (0, i32::from(by)),
            Edge::Top | Edge::Bottom => (i32::from(by), 0),
        };
        let size = |now: usize, more: i32| match now as i32 + more {
            size if size > MOST as i32 => Err(EditError::NoRoom),
            size => usize::try_from(size).ok().filter(|size| *size > 0).ok_or(EditError::AtEdge),
        };
        let (rows, columns) = (size(rows, more_rows)?, size(columns, more_columns)?);
        let fits = |how: &Move| {
            let inside =
                |(row, col): (i32, i32)| row >= 0 && col >= 0 && (by > 0 || row < rows as i32 && col < columns as i32);
            self.tiles().all(|(cell, _)| how.cell(cell).is_some_and(inside))
        };
        let step = |right: i32, down: i32| Move { motion: Motion::Step(Hex { right, down }), ..Move::default() };
        // A row lies half a hex further right than the next one, so that an odd number of them moves everything by half a hex: to the
        // right when they come, to the left when they go, and to the right if there is no room.
        let (down, half) = (i32::from(by), i32::from(by).div_euclid(2));
        let ways = match edge {
            Edge::Left => vec![step(i32::from(by), 0)],
            Edge::Top if by > 0 => vec![step(-half, down)],
            Edge::Top => vec![step(-half - down.rem_euclid(2), down), step(-half, down)],
            Edge::Right | Edge::Bottom => vec![step(0, 0)],
        };
        let how = ways.into_iter().find(fits).ok_or(EditError::AtEdge)?;
        let mut sheet = Sheet { rows: vec![vec![GAP.to_owned(); columns]; rows] };
        for (cell, code) in self.tiles() {
            let (row, col) = how.cell(cell).unwrap_or_default();
            sheet.put(cell_at(row, col).ok_or(EditError::NoRoom)?, code)?;
        }
        Ok((sheet, how))
    }
}

/// The cell in the middle of some.
fn middle(cells: &BTreeSet<Cell>) -> Option<Cell> {
    let hexes = || cells.iter().map(|cell| Hex::of(*cell));
    let count = cells.len() as i32;
    let (right, down) = (hexes().map(|hex| hex.right).sum::<i32>(), hexes().map(|hex| hex.down).sum::<i32>());
    let far = |cell: &&Cell| {
        let hex = Hex::of(**cell);
        let (x, y) = (hex.right * count - right, hex.down * count - down);
        x.abs().max(y.abs()).max((x + y).abs())
    };
    cells.iter().min_by_key(far).copied()
}
