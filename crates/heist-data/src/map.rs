//! Maps as text: rows of tile codes, every second row indented for the eye.

use crate::error::{ContentError, FaultKind};
use crate::fields::Fields;
use crate::names::cell_name;
use crate::suggest::or_known;
use crate::words;
use heist_rules::board::{Board, Cell, Ground, Side};
use heist_rules::cards::{BagChit, Loot};
use heist_rules::chits::Chit;
use heist_rules::remote_lock::LETTERS;
use std::ops::Range;
use strum::EnumString;
use toml::{Table, Value};

/// A marker that belongs to a hex; its name is that of the tile list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum HexToken {
    Reinforcements,
    Watchtower,
    GateA,
    GateB,
    GateC,
    GateD,
    StoryBeacon,
    /// A beacon of older material without a rule: an empty hex.
    DiscoveryBeacon,
    /// A server or control panel.
    ServerX,
    ServerY,
    ServerZ,
    KeycardDoor,
    Kennel,
    Safe,
    /// An item card lies here; the heist says which.
    Item,
}

impl HexToken {
    /// Which gate it is, A first.
    pub fn gate(self) -> Option<usize> {
        (self as usize).checked_sub(HexToken::GateA as usize).filter(|gate| *gate < 4)
    }
    /// Of which remote lock or sensor it is the server or control panel, X first.
    pub fn server(self) -> Option<usize> {
        (self as usize).checked_sub(HexToken::ServerX as usize).filter(|letter| *letter < LETTERS.len())
    }
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TileKind {
    Gap,
    Hex,
    Entrance(Side),
    Tunnel,
}

/// A tile code and what it puts on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileCode {
    /// The code.
    pub code: String,
    /// What the cell is.
    pub kind: TileKind,
    /// Security side up: unknown.
    pub shield: bool,
    /// Security chits on it.
    pub security: Vec<Chit>,
    /// Loot on it.
    pub loot: Vec<Loot>,
    /// Cash on it, in $k.
    pub cash: u8,
    /// A pawn stands on it: an NPC, or a starting place inside.
    pub pawn: bool,
    /// A marker.
    pub token: Option<HexToken>,
    /// Remote locks or pressure sensors around it, outermost first: X is 0, Y is 1, Z is 2.
    pub rings: Vec<u8>,
}

/// The ring of the tile list with a word such as `remote-lock-x`.
fn ring(word: &str) -> Option<u8> {
    let letter = word.strip_prefix("remote-lock-")?;
    let found = LETTERS.iter().position(|known| letter == known.to_ascii_lowercase().to_string());
    found.map(|letter| letter as u8)
}

impl TileCode {
    /// Reads one entry of the tile list.
    pub fn read(table: &Table, path: &[String]) -> Result<TileCode, ContentError> {
        let fields = Fields::new(table, path);
        fields.ignore(&["name", "note"]);
        let code = fields.need_text("code")?.to_owned();
        let kind = match fields.need_text("kind")? {
            "gap" => TileKind::Gap,
            "tile" => TileKind::Hex,
            "tunnel" => TileKind::Tunnel,
            "entrance" => {
                let faces = fields.need_text("faces")?.to_lowercase();
                TileKind::Entrance(words::side(&faces).ok_or_else(|| fields.fault("faces", "not a side"))?)
            }
            _ => return Err(fields.fault("kind", "a gap, tile, entrance or tunnel is needed")),
        };
        let mut tile = TileCode {
            shield: code == "SC",
            code,
            kind,
            security: Vec::new(),
            loot: Vec::new(),
            cash: 0,
            pawn: false,
            token: None,
            rings: Vec::new(),
        };
        if let Some(token) = fields.text("token")? {
            match (words::loot(token), token.parse().ok(), ring(token)) {
                (Some(painting), ..) => tile.loot.push(painting),
                (None, Some(marker), _) => tile.token = Some(marker),
                (None, None, Some(letter)) => tile.rings.push(letter),
                (None, None, None) => {
                    return Err(fields.fault("token", format!("'{token}' is not a token")));
                }
            }
        }
        if let Some(Value::Table(places)) = fields.get("places") {
            for (word, count) in places {
                let count = count.as_integer().and_then(|count| u8::try_from(count).ok());
                let count = count.ok_or_else(|| fields.fault("places", "a small number is needed"))?;
                for _ in 0..count {
                    match (BagChit::from_word(word), word.as_str()) {
                        (_, "cash") => tile.cash += 1,
                        (_, "pawn") => tile.pawn = true,
                        (_, "painting") => {}
                        (Some(BagChit::Guard), _) => tile.security.push(Chit::Guard),
                        (Some(BagChit::Lock), _) => tile.security.push(Chit::Lock),
                        (Some(BagChit::Camera), _) => tile.security.push(Chit::Camera),
                        (Some(BagChit::Dog), _) => tile.security.push(Chit::Dog),
                        (Some(chit), _) if chit.loot().is_some() => tile.loot.extend(chit.loot()),
                        _ => {
                            return Err(fields.fault("places", format!("'{word}' cannot lie on a hex")));
                        }
                    }
                }
            }
        }
        fields.finish()?;
        Ok(tile)
    }
}

impl TileCode {
    /// What a word of a map means: a code, or several joined by `+` for what lies on one hex, outermost first.
    pub fn find(tiles: &[TileCode], word: &str) -> Option<TileCode> {
        let mut codes = word.split('+').map(|code| tiles.iter().find(|tile| tile.code == code));
        let mut joined = codes.next()??.clone();
        for code in codes {
            let code = code?;
            let both = |kind: TileKind| kind == TileKind::Hex;
            if !both(joined.kind) || !both(code.kind) || joined.token.is_some() && code.token.is_some() {
                return None;
            }
            joined.shield |= code.shield;
            joined.security.extend(&code.security);
            joined.loot.extend(&code.loot);
            joined.cash = joined.cash.saturating_add(code.cash);
            joined.pawn |= code.pawn;
            joined.token = joined.token.or(code.token);
            joined.rings.extend(&code.rings);
        }
        joined.code = word.to_owned();
        Some(joined)
    }

    /// Says that a word of a map is not a code, and which one it may be.
    pub fn unknown(tiles: &[TileCode], word: &str, cell: Cell) -> ContentError {
        let wrong = word.split('+').find(|part| tiles.iter().all(|tile| tile.code != **part));
        let near = wrong.map_or(String::new(), |part| or_known(part, tiles.iter().map(|tile| &tile.code)));
        let name = cell_name(cell);
        let fault = ContentError::new(format!("'{word}' at {name} is not a tile code{near}"));
        fault.of_kind(FaultKind::UnknownTile).about_space(name)
    }
}

/// A map as it is written: one tile code per cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapText {
    /// The codes, row by row.
    pub rows: Vec<Vec<TileCode>>,
}

impl MapText {
    /// Reads a map.
    pub fn parse(tiles: &[TileCode], text: &str) -> Result<MapText, ContentError> {
        let mut rows = Vec::new();
        let mut gap_after = false;
        for line in text.lines() {
            if line.trim().is_empty() {
                gap_after = !rows.is_empty();
                continue;
            }
            if gap_after {
                return Err(ContentError::new("an empty line stands between two rows of the map; write GP for gaps"));
            }
            if rows.len() == 26 {
                return Err(ContentError::new("a map has at most 26 rows"));
            }
            let mut row = Vec::new();
            for code in line.split_whitespace() {
                if row.len() == 26 {
                    return Err(ContentError::new(format!(
                        "row {} of the map has more than 26 columns",
                        rows.len() + 1
                    )));
                }
                let cell = Cell { row: rows.len() as i8, col: row.len() as i8 };
                row.push(TileCode::find(tiles, code).ok_or_else(|| TileCode::unknown(tiles, code, cell))?);
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return Err(ContentError::new("the map is empty"));
        }
        Ok(MapText { rows })
    }

    /// The cells with their codes, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &TileCode)> {
        self.rows.iter().enumerate().flat_map(|(row, codes)| {
            codes.iter().enumerate().map(move |(col, code)| (Cell { row: row as i8, col: col as i8 }, code))
        })
    }

    /// The code in a cell.
    pub fn at(&self, cell: Cell) -> Option<&TileCode> {
        self.rows.get(usize::try_from(cell.row).ok()?)?.get(usize::try_from(cell.col).ok()?)
    }

    /// The board that the map shows.
    pub fn board(&self) -> Result<Board, ContentError> {
        let mut ground = Vec::new();
        let mut gates = [None; 4];
        for (cell, code) in self.cells() {
            match code.kind {
                TileKind::Gap => continue,
                TileKind::Hex => ground.push((cell, Ground::Tile)),
                TileKind::Entrance(side) => ground.push((cell, Ground::Entrance(side))),
                TileKind::Tunnel => ground.push((cell, Ground::Tunnel)),
            }
            if let Some(gate) = code.token.and_then(HexToken::gate) {
                let place = &mut gates[gate];
                if place.is_some() {
                    return Err(ContentError::new(format!(
                        "gate {} stands twice on the map, the second time at {}",
                        code.code,
                        cell_name(cell)
                    )));
                }
                *place = Some(cell);
            }
        }
        Board::new(&ground, gates).map_err(|error| ContentError::new(error.to_string()))
    }
}

/// Where the words of each row of a map stand in a text, in bytes. `value` is where its string stands, with the quotes. Empty where the
/// map is written with escapes; rows without words are left out.
pub fn words_in(text: &str, value: Range<usize>) -> Vec<Vec<Range<usize>>> {
    let Some(raw) = text.get(value.clone()) else { return Vec::new() };
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| raw.starts_with(quote));
    let Some(quote) = quote.filter(|quote| raw.len() >= 2 * quote.len()) else { return Vec::new() };
    let body = &raw[quote.len()..raw.len() - quote.len()];
    if quote.starts_with('"') && body.contains('\\') {
        return Vec::new();
    }
    let mut rows = Vec::new();
    let mut at = value.start + quote.len();
    for line in body.split_inclusive('\n') {
        let mut words: Vec<Range<usize>> = Vec::new();
        let mut in_word = false;
        for (place, letter) in line.char_indices().map(|(place, letter)| (at + place, letter)) {
            match (letter.is_whitespace(), words.last_mut().filter(|_| in_word)) {
                (true, _) => in_word = false,
                (false, Some(word)) => word.end = place + letter.len_utf8(),
                (false, None) => {
                    words.push(place..place + letter.len_utf8());
                    in_word = true;
                }
            }
        }
        if !words.is_empty() {
            rows.push(words);
        }
        at += line.len();
    }
    rows
}

/// Writes rows of codes as a map text, columns in line and every second row indented.
pub fn print_rows(rows: &[Vec<&str>]) -> String {
    let widest = rows.iter().flatten().map(|code| code.len()).max().unwrap_or(2);
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for code in row {
            line.push_str(&format!("{code:<width$} ", width = widest.max(3)));
        }
        if number % 2 == 1 {
            text.push_str("  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
