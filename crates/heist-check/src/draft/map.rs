//! The map of a file, cell by cell: everything that keeps it from being a board.

use crate::code::Code;
use crate::finding::{Finding, Repair};
use crate::source::Source;
use heist_data::library::Library;
use heist_data::map::{HexToken, TileCode, TileKind, print_rows};
use heist_data::names::cell_name;
use heist_rules::board::{Board, Cell, Side};

/// The most rows and columns of a map.
const MOST: usize = 26;

/// A map, and what was wrong with it.
pub(super) struct Drawn {
    /// The map as it can be read, with an empty hex for every code that nobody knows.
    pub text: String,
    pub findings: Vec<Finding>,
    /// Entrances were left out.
    pub lost_ways: bool,
    /// Whether what is left is a board.
    pub usable: bool,
}

/// Reads a map.
pub(super) fn read(text: &str, source: &Source<'_>) -> Drawn {
    let mut findings = Vec::new();
    let words = rows(text, source, &mut findings);
    let mut grid = Grid { codes: Vec::new() };
    for (row, line) in words.iter().take(MOST).enumerate() {
        grid.codes.push(Vec::new());
        for (col, word) in line.iter().take(MOST).enumerate() {
            let cell = Cell { row: row as i8, col: col as i8 };
            let code = known_code(word, cell, source, &mut findings);
            grid.codes[row].push(code);
        }
    }
    let blind = grid.blind_entrances();
    findings.extend(blind.iter().map(|(cell, side)| grid.say_blind(*cell, *side, source)));
    let twice = grid.gates_twice();
    findings.extend(twice.iter().map(|cell| grid.say_twice(*cell, source)));
    let spaces = grid.cells().filter(|(_, code)| code.as_ref().is_none_or(|code| code.kind != TileKind::Gap)).count();
    let ways = |cell: Cell, code: &TileCode| {
        matches!(code.kind, TileKind::Entrance(_) | TileKind::Tunnel) && !blind.iter().any(|(other, _)| *other == cell)
    };
    let has_ways = grid.cells().any(|(cell, code)| code.as_ref().is_some_and(|code| ways(cell, code)));
    if !has_ways && blind.is_empty() {
        let cure = "put a code such as E5 into a gap: it leads to the hex on its left";
        findings.push(Finding::new(Code::NoEntrance, "the map has no entrance", cure).key("map").at(source.top("map")));
    }
    if spaces > Board::MAX {
        let message = format!("the map has {spaces} spaces, and a board holds {}", Board::MAX);
        findings.push(crooked(message, "take hexes away, or make them gaps (GP)").at(source.top("map")));
    }
    let small = words.len() <= MOST && words.iter().all(|row| row.len() <= MOST);
    let usable = has_ways && spaces <= Board::MAX && small && !words.is_empty();
    Drawn { text: grid.mended(&blind, &twice), findings, lost_ways: !blind.is_empty(), usable }
}

fn crooked(message: impl Into<String>, cure: &str) -> Finding {
    Finding::new(Code::CrookedMap, message, cure).key("map")
}

/// The words of each row, without empty lines.
fn rows<'a>(text: &'a str, source: &Source<'_>, findings: &mut Vec<Finding>) -> Vec<Vec<&'a str>> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let mut gap = false;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            gap = !rows.is_empty();
            continue;
        }
        let first = Cell { row: rows.len().min(MOST) as i8, col: 0 };
        if gap {
            let cure = "take the line out; a row of gaps is written as GP GP GP";
            let finding = crooked("an empty line stands between two rows of the map", cure);
            findings.push(finding.at(source.cell(first)).places(vec![cell_name(first)]));
        }
        gap = false;
        if words.len() > MOST && rows.len() < MOST {
            let message = format!("row {} of the map has more than {MOST} columns", rows.len() + 1);
            findings.push(crooked(message, "make the row shorter").at(source.cell(first)));
        }
        rows.push(words);
    }
    if rows.is_empty() {
        findings.push(crooked("the map is empty", "draw it from above, a row a line").at(source.top("map")));
    }
    if rows.len() > MOST {
        findings.push(crooked(format!("the map has more than {MOST} rows"), "take rows away").at(source.top("map")));
    }
    rows
}

/// A side in words.
fn towards(side: Side) -> &'static str {
    match side {
        Side::Ne => "the upper right",
        Side::E => "the right",
        Side::Se => "the lower right",
        Side::Sw => "the lower left",
        Side::W => "the left",
        Side::Nw => "the upper left",
    }
}

/// What a word of the map means; a word that nobody knows is reported.
fn known_code(word: &str, cell: Cell, source: &Source<'_>, findings: &mut Vec<Finding>) -> Option<TileCode> {
    let tiles = &Library::official().tiles;
    let code = TileCode::find(tiles, word);
    if code.is_none() {
        let fault = TileCode::unknown(tiles, word, cell).at_key("map");
        findings.push(Finding::of_fault(&fault).at(source.cell(cell)));
    }
    code
}

/// The codes of a map, row by row; `None` is one that nobody knows, which is probably a hex.
struct Grid {
    codes: Vec<Vec<Option<TileCode>>>,
}

impl Grid {
    fn cells(&self) -> impl Iterator<Item = (Cell, &Option<TileCode>)> {
        self.codes.iter().enumerate().flat_map(|(row, codes)| {
            codes.iter().enumerate().map(move |(col, code)| (Cell { row: row as i8, col: col as i8 }, code))
        })
    }

    fn is_hex(&self, cell: Cell) -> bool {
        let row = usize::try_from(cell.row).ok().and_then(|row| self.codes.get(row));
        let code = usize::try_from(cell.col).ok().and_then(|col| row?.get(col));
        code.is_some_and(|code| code.as_ref().is_none_or(|code| code.kind == TileKind::Hex))
    }

    /// Entrances that face no hex.
    fn blind_entrances(&self) -> Vec<(Cell, Side)> {
        let faces = |(cell, code): (Cell, &Option<TileCode>)| match code.as_ref()?.kind {
            TileKind::Entrance(side) if !self.is_hex(cell.next(side)) => Some((cell, side)),
            _ => None,
        };
        self.cells().filter_map(faces).collect()
    }

    fn say_blind(&self, cell: Cell, side: Side, source: &Source<'_>) -> Finding {
        let name = cell_name(cell);
        let message = format!("the entrance at {name} faces {}, and there is no hex", towards(side));
        let turned = Side::ALL.into_iter().find(|side| self.is_hex(cell.next(*side)));
        let cure = match turned {
            Some(side) => format!("turn it: E{} faces {}, where one is", side as u8 + 1, towards(side)),
            None => "put it beside a hex, or take it away".to_owned(),
        };
        let found = Finding::new(Code::BlindEntrance, message, cure).key("map").at(source.cell(cell));
        let code = turned.map_or("GP".to_owned(), |side| format!("E{}", side as u8 + 1));
        found.places(vec![name.clone()]).repair(Repair::Paint { place: name, code })
    }

    /// Gates whose letter stands on the map already.
    fn gates_twice(&self) -> Vec<Cell> {
        let mut seen = [false; 4];
        let again = |(cell, code): (Cell, &Option<TileCode>)| {
            let gate = code.as_ref()?.token.and_then(HexToken::gate)?;
            std::mem::replace(&mut seen[gate], true).then_some(cell)
        };
        self.cells().filter_map(again).collect()
    }

    fn say_twice(&self, cell: Cell, source: &Source<'_>) -> Finding {
        let name = cell_name(cell);
        let code = self.codes[cell.row as usize][cell.col as usize].as_ref().map_or("", |code| code.code.as_str());
        let message = format!("the gate {code} stands twice on the map, the second time at {name}");
        let free = ["GA", "GB", "GC", "GD"]
            .into_iter()
            .find(|gate| !self.cells().any(|(_, code)| code.as_ref().is_some_and(|code| code.code == *gate)));
        let cure = format!("make it {}", free.unwrap_or("an ordinary hex"));
        let found = Finding::new(Code::GateTwice, message, cure).key("map").at(source.cell(cell));
        let repair = Repair::Paint { place: name.clone(), code: free.unwrap_or("EM").to_owned() };
        found.places(vec![name]).repair(repair)
    }

    /// The map without what was refused.
    fn mended(&self, blind: &[(Cell, Side)], twice: &[Cell]) -> String {
        let word = |(col, code): (usize, &'_ Option<TileCode>), row: usize| {
            let cell = Cell { row: row as i8, col: col as i8 };
            if blind.iter().any(|(other, _)| *other == cell) {
                return "GP".to_owned();
            }
            match code {
                Some(code) if !twice.contains(&cell) => code.code.clone(),
                _ => "EM".to_owned(),
            }
        };
        let rows = self.codes.iter().enumerate();
        let rows: Vec<Vec<String>> =
            rows.map(|(row, codes)| codes.iter().enumerate().map(|code| word(code, row)).collect()).collect();
        print_rows(&rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect::<Vec<_>>())
    }
}
