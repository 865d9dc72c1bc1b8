//! The map of a draft, read from a text that may have faults elsewhere, and in the map too.

use super::edit::{Block, BlockTile, EditError};
use super::motion::Hex;
use super::sheet::MOST;
use crate::save_key::GAP;
use heist_data::error::place_of;
use heist_data::library::Library;
use heist_data::map::{MapText, TileCode, TileKind, words_in};
use heist_data::names::{cell_name, parse_cell};
use heist_rules::board::Cell;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The codes of a map by their places, as they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DraftBoard {
    /// The codes row by row, known or not. Rows may have different lengths; what is missing are gaps.
    pub rows: Vec<Vec<String>>,
}

impl DraftBoard {
    /// The map of a text. Without one there are no rows.
    pub(super) fn of(text: &str) -> DraftBoard {
        let (document, _) = DeTable::parse_recoverable(text);
        match document.get_ref().get("map").map(|value| value.get_ref()) {
            Some(DeValue::String(map)) => DraftBoard::of_map(map),
            _ => DraftBoard::default(),
        }
    }

    /// The rows of a map.
    pub(super) fn of_map(map: &str) -> DraftBoard {
        let rows = map.lines().map(|line| line.split_whitespace().take(MOST).map(str::to_owned).collect());
        let rows = rows.filter(|row: &Vec<String>| !row.is_empty()).take(MOST);
        DraftBoard { rows: rows.collect() }
    }

    /// The most codes in a row.
    pub fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The code in a cell, a gap where nothing is written.
    pub fn code(&self, cell: Cell) -> &str {
        let row = usize::try_from(cell.row).ok().and_then(|row| self.rows.get(row));
        row.zip(usize::try_from(cell.col).ok()).and_then(|(row, col)| row.get(col)).map_or(GAP, String::as_str)
    }

    /// The cells with their codes, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &str)> {
        self.rows.iter().enumerate().flat_map(|(row, codes)| {
            codes.iter().enumerate().map(move |(col, code)| (Cell { row: row as i8, col: col as i8 }, code.as_str()))
        })
    }

    /// The map for drawing and counting, and the cells whose codes nobody knows; an empty hex stands for these.
    pub fn map(&self) -> (MapText, Vec<Cell>) {
        let tiles = &Library::official().tiles;
        let mut unknown = Vec::new();
        let mut rows: Vec<Vec<TileCode>> = Vec::new();
        for (cell, word) in self.cells() {
            let code = TileCode::find(tiles, word).or_else(|| {
                unknown.push(cell);
                TileCode::find(tiles, "EM")
            });
            rows.resize_with(usize::try_from(cell.row).unwrap_or(0) + 1, Vec::new);
            if let (Some(row), Some(code)) = (rows.last_mut(), code) {
                row.push(code);
            }
        }
        (MapText { rows }, unknown)
    }

    /// How many places are not gaps.
    pub fn spaces(&self) -> usize {
        let tiles = &Library::official().tiles;
        let is_gap = |code: &str| tiles.iter().any(|tile| tile.code == code && tile.kind == TileKind::Gap);
        self.cells().filter(|(_, code)| !is_gap(code)).count()
    }

    /// What is at these places, gaps excepted.
    pub(super) fn copy(&self, places: &[String]) -> Result<Block, EditError> {
        let cells = cells_of(places)?;
        let there: Vec<(Cell, &str)> =
            cells.into_iter().map(|cell| (cell, self.code(cell))).filter(|(_, code)| *code != GAP).collect();
        let Some(anchor) = there.first().map(|(cell, _)| Hex::of(*cell)) else { return Ok(Block::default()) };
        let tiles = there.into_iter().map(|(cell, code)| {
            let Hex { right, down } = Hex::of(cell).minus(anchor);
            BlockTile { right: right as i8, down: down as i8, code: code.to_owned() }
        });
        Ok(Block { tiles: tiles.collect() })
    }
}

/// The cell with a name.
pub(super) fn cell_of(place: &str) -> Result<Cell, EditError> {
    parse_cell(place).ok_or_else(|| EditError::NoSuchPlace(place.to_owned()))
}

/// The cells with these names, in reading order, each once.
pub(super) fn cells_of(places: &[String]) -> Result<BTreeSet<Cell>, EditError> {
    places.iter().map(|place| cell_of(place)).collect()
}

/// Where a tile of a block comes to lie.
pub(super) fn tile_at(tile: &BlockTile, anchor: Cell) -> Result<Cell, EditError> {
    let step = Hex { right: i32::from(tile.right), down: i32::from(tile.down) };
    let (row, col) = Hex::of(anchor).plus(step).row_and_column();
    let cell = |row: i32, col: i32| Some(Cell { row: i8::try_from(row).ok()?, col: i8::try_from(col).ok()? });
    let found = cell(row, col).filter(|cell| cell.row >= 0 && cell.col >= 0).ok_or(EditError::AtEdge)?;
    parse_cell(&cell_name(found)).filter(|again| *again == found).ok_or(EditError::NoRoom)
}

/// The map as it stands in a text.
pub(super) struct MapInText {
    /// Its rows.
    pub board: DraftBoard,
    /// Its value with the quotes, in bytes.
    pub value: Range<usize>,
    /// Where each code stands; nothing where the text has escapes, or what is no map.
    pub words: Vec<Vec<Range<usize>>>,
}

impl MapInText {
    /// The map of a text that is TOML.
    pub fn find(text: &str) -> Result<MapInText, EditError> {
        super::document::table(text)?;
        let (document, _) = DeTable::parse_recoverable(text);
        let document = document.get_ref();
        let place = place_of(document, &["map".to_owned()]).ok_or(EditError::NoMap)?;
        let Some(DeValue::String(map)) = document.get("map").map(|value| value.get_ref()) else {
            return Err(EditError::InTheWay("map".to_owned()));
        };
        let lines = map.lines().map(|line| line.split_whitespace().map(str::to_owned).collect());
        let rows: Vec<Vec<String>> = lines.filter(|row: &Vec<String>| !row.is_empty()).collect();
        if rows.len().max(rows.iter().map(Vec::len).max().unwrap_or(0)) > MOST {
            return Err(EditError::NoRoom);
        }
        let words = words_in(text, place.value.clone());
        let same = words.len() == rows.len()
            && words.iter().zip(&rows).all(|(words, row)| {
                words.len() == row.len()
                    && words.iter().zip(row).all(|(word, code)| text.get(word.clone()) == Some(code))
            });
        let words = if same { words } else { Vec::new() };
        Ok(MapInText { board: DraftBoard { rows }, value: place.value, words })
    }
}
