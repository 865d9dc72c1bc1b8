//! Names of spaces: column letter and row number, `a1` top left. An exit made by BREACH has the name of its cell where
//! that is free, otherwise the name of its tile and the side: `c3-ne`.

use crate::words;
use heist_rules::board::{Cell, CellName};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Opening, State};

/// The cell with a name, for instance `c4`.
///
/// ```
/// use heist_data::names::{cell_name, parse_cell};
///
/// let cell = parse_cell("c4").expect("a cell");
/// assert_eq!((cell.row, cell.col), (3, 2));
/// assert_eq!(cell_name(cell), "c4");
/// ```
pub fn parse_cell(word: &str) -> Option<Cell> {
    let mut letters = word.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let row = letters.as_str();
    if row.len() > 2 || row.starts_with('0') || !row.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let row: i8 = row.parse().ok()?;
    (1..=26).contains(&row).then_some(Cell { row: row - 1, col: (column as u8 - b'a') as i8 })
}

/// The name of a cell.
pub fn cell_name(cell: Cell) -> String {
    CellName(cell).to_string()
}

/// The cell of a breached exit, when its name is free.
fn breach_cell(setup: &Setup, state: &State, opening: &Opening) -> Option<Cell> {
    let tile = setup.board.cells.get(opening.tile.index()).filter(|_| opening.space.is_somewhere())?;
    let cell = tile.next(opening.side?);
    let inside = (0..26).contains(&cell.row) && (0..26).contains(&cell.col);
    let taken = setup.board.space_at(cell).is_some_and(|space| !state.removed.has(space));
    (inside && !taken).then_some(cell)
}

/// The name of a space.
pub fn space_name(setup: &Setup, state: &State, space: Space) -> String {
    if !space.is_somewhere() {
        return "nowhere".to_owned();
    }
    match state.openings.iter().find(|opening| opening.space == space && opening.side.is_some()) {
        Some(opening) => match (breach_cell(setup, state, opening), opening.side) {
            (None, Some(side)) => format!("{}-{}", cell_name(setup.board.cells[opening.tile.index()]), side.word()),
            (cell, _) => cell_name(cell.unwrap_or(setup.board.cells[space.index()])),
        },
        None => cell_name(setup.board.cells[space.index()]),
    }
}

/// The space with a name; both forms are understood for a breached exit.
pub fn parse_space(setup: &Setup, state: &State, word: &str) -> Option<Space> {
    let breaches = || state.openings.iter().filter(|opening| opening.space.is_somewhere() && opening.side.is_some());
    if let Some((tile, side)) = word.split_once('-') {
        let tile = setup.board.space_at(parse_cell(tile)?)?;
        let side = words::side(side)?;
        return breaches()
            .find(|opening| opening.tile == tile && opening.side == Some(side))
            .map(|opening| opening.space);
    }
    let cell = parse_cell(word)?;
    breaches()
        .find(|opening| breach_cell(setup, state, opening) == Some(cell))
        .map(|opening| opening.space)
        .or_else(|| setup.board.space_at(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_by_column_and_row() {
        assert_eq!(parse_cell("c4"), Some(Cell { row: 3, col: 2 }));
        assert_eq!(parse_cell("a26"), Some(Cell { row: 25, col: 0 }));
        for wrong in ["", "c", "4", "c0", "c04", "c27", "C4", "cc4", "c4x", "c+4", "c-1", "é4"] {
            assert_eq!(parse_cell(wrong), None, "{wrong}");
        }
        assert_eq!(cell_name(Cell { row: 3, col: 2 }), "c4");
    }
}
