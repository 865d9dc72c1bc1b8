//! Save keys of the original web designer: a whole map sheet in one line. Fields stand between `|`, the tiles are the last one,
//! and how many fields there are says which they are. docs/save-keys.md describes them.

mod fields;
mod link;

use crate::lz::{self, LzFault, LzFaultKind};
use fields::{Field, KeyPart};
use heist_data::deck::parse_deck;
use heist_data::library::Library;
use heist_data::map::TileCode;
use heist_data::names::cell_name;
use heist_data::suggest::or_known;
use heist_rules::board::Cell;
use heist_rules::chance::Bag;
use std::fmt;

pub use fields::{DIFFICULTIES, IN_KEYS, Layout};
pub use link::to_link;

/// The longest key that is read. Maps of the designer's usual size have two hundred letters.
pub const MAX_LENGTH: usize = 1 << 14;
/// The longest row that is read. There may be gaps around a map.
pub const MAX_STRIDE: usize = 64;
/// The most rows and columns of a map.
const MAX_MAP: usize = 26;
/// Codes have at most four letters; room for joined ones is left.
const MAX_TILE_TEXT: usize = 8 * MAX_STRIDE * MAX_STRIDE;
/// The longest name that the designer keeps.
pub const MAX_NAME: usize = 40;
/// The code of a gap, with which the square of a key is filled up.
pub const GAP: &str = "GP";

/// What a save key holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveKey {
    /// Which fields it has.
    pub layout: Layout,
    /// Whether its tiles stand there as they are, not compressed.
    pub plain: bool,
    /// The title.
    pub name: String,
    /// Where the title is printed on the sheet.
    pub name_at: [i32; 2],
    /// The bag.
    pub bag: Bag,
    /// Where the bag is printed.
    pub bag_at: [i32; 2],
    /// The deck text as it stands there; empty where none is stored.
    pub deck: String,
    /// Where the deck is printed.
    pub deck_at: [i32; 2],
    /// `amateur`, `semi-pro` or `pro`; older keys say nothing of it.
    pub difficulty: Option<&'static str>,
    /// Tile codes row by row: as many rows as there are codes in a row.
    pub tiles: Vec<String>,
}

/// A key that was read, and what was left out because the designer would leave it out too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadKey {
    /// The key.
    pub key: SaveKey,
    /// What was changed in reading, a sentence each.
    pub remarks: Vec<String>,
}

/// What is wrong with a save key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyFault {
    /// The field, counted from 1, and what it is.
    pub field: Option<(usize, &'static str)>,
    /// The character in the field, counted from 1.
    pub character: Option<usize>,
    /// What is wrong, and what helps.
    pub words: String,
}

impl fmt::Display for KeyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.field, self.character) {
            (Some((number, name)), Some(character)) => {
                write!(f, "field {number} ({name}), character {character}: ")?;
            }
            (Some((number, name)), None) => write!(f, "field {number} ({name}): ")?,
            (None, _) => {}
        }
        f.write_str(&self.words)
    }
}

impl std::error::Error for KeyFault {}

impl KeyFault {
    fn whole(words: impl Into<String>) -> KeyFault {
        KeyFault { field: None, character: None, words: words.into() }
    }
}

impl SaveKey {
    /// A key without anything in it.
    pub fn empty() -> SaveKey {
        SaveKey {
            layout: Layout::Current,
            plain: false,
            name: String::new(),
            name_at: [0; 2],
            bag: Bag::default(),
            bag_at: [0; 2],
            deck: String::new(),
            deck_at: [0; 2],
            difficulty: None,
            tiles: Vec::new(),
        }
    }

    /// How many codes stand in a row.
    pub fn stride(&self) -> usize {
        self.tiles.len().isqrt()
    }

    /// The rows of the map, without the gaps behind its last hex and below it, all equally long.
    pub fn rows(&self) -> Vec<Vec<&str>> {
        let stride = self.stride().max(1);
        let rows: Vec<&[String]> = self.tiles.chunks(stride).collect();
        let used = |row: &&[String]| row.iter().rposition(|code| code != GAP).map_or(0, |last| last + 1);
        let columns = rows.iter().map(used).max().unwrap_or(0);
        let last = rows.iter().rposition(|row| used(row) > 0).map_or(0, |last| last + 1);
        rows[..last].iter().map(|row| row[..columns].iter().map(String::as_str).collect()).collect()
    }

    /// The oldest layout, from the one it has on, that holds everything it says.
    pub fn fitting_layout(&self) -> Layout {
        let says = |field: &KeyPart| match field {
            KeyPart::Name => !self.name.is_empty(),
            KeyPart::NameX => self.name_at[0] != 0,
            KeyPart::NameY => self.name_at[1] != 0,
            KeyPart::Chits(chit) => self.bag.count(*chit) > 0,
            KeyPart::BagX => self.bag_at[0] != 0,
            KeyPart::BagY => self.bag_at[1] != 0,
            KeyPart::Deck => !self.deck.is_empty(),
            KeyPart::DeckX => self.deck_at[0] != 0,
            KeyPart::DeckY => self.deck_at[1] != 0,
            KeyPart::Difficulty => self.difficulty.is_some(),
            KeyPart::Tiles => true,
        };
        let said: Vec<KeyPart> = Layout::Current.fields().iter().map(|field| field.part).filter(says).collect();
        let holds = |layout: &Layout| said.iter().all(|part| layout.fields().iter().any(|field| field.part == *part));
        let candidates = Layout::ALL.into_iter().filter(|layout| layout.fields().len() >= self.layout.fields().len());
        candidates.filter(holds).min_by_key(|layout| layout.fields().len()).unwrap_or(Layout::Current)
    }

    fn tile_text(&self) -> String {
        let text = self.tiles.join(" ");
        if self.plain { text } else { lz::compress(&text) }
    }
}

/// The key as one line.
impl fmt::Display for SaveKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, field) in self.layout.fields().iter().enumerate() {
            if place > 0 {
                f.write_str("|")?;
            }
            match field.part {
                KeyPart::Name => f.write_str(&self.name.replace(' ', "+"))?,
                KeyPart::NameX => write!(f, "{}", self.name_at[0])?,
                KeyPart::NameY => write!(f, "{}", self.name_at[1])?,
                KeyPart::Chits(chit) => write!(f, "{}", self.bag.count(chit))?,
                KeyPart::BagX => write!(f, "{}", self.bag_at[0])?,
                KeyPart::BagY => write!(f, "{}", self.bag_at[1])?,
                KeyPart::Deck => f.write_str(&self.deck)?,
                KeyPart::DeckX => write!(f, "{}", self.deck_at[0])?,
                KeyPart::DeckY => write!(f, "{}", self.deck_at[1])?,
                KeyPart::Difficulty => f.write_str(fields::letter_of(self.difficulty))?,
                KeyPart::Tiles => f.write_str(&self.tile_text())?,
            }
        }
        Ok(())
    }
}

/// Reads a save key, or a link that has one.
pub fn parse(text: &str) -> Result<ReadKey, KeyFault> {
    let read = parse_trimmed(text.trim());
    // A web form may have made a blank of a plus at the very end.
    match text.ends_with(' ') && read.is_err() {
        true => parse_trimmed(&format!("{}+", text.trim())).or(read),
        false => read,
    }
}

fn parse_trimmed(text: &str) -> Result<ReadKey, KeyFault> {
    let text = link::key_in(text)?;
    if text.is_empty() {
        return Err(KeyFault::whole("there is no key: paste the whole line, such as `The+Attic|0|0|OIBQBKYKILLQrEA`"));
    }
    if text.len() > MAX_LENGTH {
        return Err(KeyFault::whole(format!(
            "this has {} characters, and no save key has more than {MAX_LENGTH}: paste nothing but the key",
            text.len()
        )));
    }
    let parts: Vec<&str> = text.split('|').collect();
    let layout = Layout::ALL.into_iter().find(|layout| layout.fields().len() == parts.len()).ok_or_else(|| {
        KeyFault::whole(format!(
            "a save key has 18 fields, or 9, 4 or 1 in older ones, with | between; this has {}: copy it whole, from the name to the end of the tiles",
            parts.len()
        ))
    })?;
    let mut read = ReadKey { key: SaveKey { layout, ..SaveKey::empty() }, remarks: Vec::new() };
    for (place, (field, part)) in layout.fields().iter().zip(parts).enumerate() {
        let fault = |character: Option<usize>, words: String| KeyFault {
            field: Some((place + 1, field.name)),
            character: character.map(|at| at + 1),
            words,
        };
        read.take(field, part, &fault)?;
    }
    Ok(read)
}

/// Makes a fault at a character, counted from 0, of the field that is being read.
type FaultAt<'a> = &'a dyn Fn(Option<usize>, String) -> KeyFault;

impl ReadKey {
    fn take(&mut self, field: &Field, text: &str, fault: FaultAt<'_>) -> Result<(), KeyFault> {
        match field.part {
            KeyPart::Name => self.key.name = self.clean_name(text),
            KeyPart::NameX => self.key.name_at[0] = number(text, fault)?,
            KeyPart::NameY => self.key.name_at[1] = number(text, fault)?,
            KeyPart::Chits(chit) => self.key.bag.0[chit as usize] = count(text, fault)?,
            KeyPart::BagX => self.key.bag_at[0] = number(text, fault)?,
            KeyPart::BagY => self.key.bag_at[1] = number(text, fault)?,
            KeyPart::Deck => self.key.deck = self.clean_deck(text, fault)?,
            KeyPart::DeckX => self.key.deck_at[0] = number(text, fault)?,
            KeyPart::DeckY => self.key.deck_at[1] = number(text, fault)?,
            KeyPart::Difficulty => self.key.difficulty = Some(self.clean_difficulty(text)),
            KeyPart::Tiles => (self.key.plain, self.key.tiles) = read_tiles(text, fault)?,
        }
        Ok(())
    }

    fn clean_name(&mut self, text: &str) -> String {
        let name = text.replace('+', " ");
        let kept = clean_name(&name);
        if kept != name {
            self.remarks.push(format!(
                "of the name '{name}' the designer keeps '{kept}': letters, digits, blanks, colons and apostrophes, {MAX_NAME} at most"
            ));
        }
        kept
    }

    fn clean_deck(&mut self, text: &str, fault: FaultAt<'_>) -> Result<String, KeyFault> {
        let kept = clean_deck(text);
        if kept != text {
            self.remarks.push(format!("of the deck '{text}' the designer keeps '{kept}'"));
        }
        let cards =
            parse_deck(&kept).map_err(|wrong| fault(None, format!("{}; a deck is 1-12,C2,Z1", wrong.words())))?;
        let library = Library::official();
        if let Some(card) = cards.iter().find(|id| !library.knows_card(id)) {
            self.remarks.push(format!("there is no event or crisis card '{card}', which the deck names"));
        }
        Ok(kept)
    }

    fn clean_difficulty(&mut self, text: &str) -> &'static str {
        let kept: String = text.chars().filter(|letter| fields::difficulty_of(*letter).is_some()).collect();
        let found = kept.chars().next().and_then(fields::difficulty_of);
        if kept != text || kept.chars().count() != 1 {
            let word = found.unwrap_or(DIFFICULTIES[0].1);
            self.remarks.push(format!("the difficulty '{text}' is none of A, S and P; it is read as {word}"));
        }
        found.unwrap_or(DIFFICULTIES[0].1)
    }
}

/// A name as the designer keeps it.
pub fn clean_name(name: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || letter.is_whitespace() || matches!(letter, ':' | '\'');
    // Blanks of other kinds could not be told from a blank in a key.
    let blank = |letter: char| if letter.is_whitespace() { ' ' } else { letter };
    name.chars().filter(kept).map(blank).take(MAX_NAME).collect()
}

/// A deck text as the designer keeps it.
pub fn clean_deck(deck: &str) -> String {
    deck.chars().filter(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | ',' | '\'')).collect()
}

/// A whole number, which says where something is printed.
fn number(text: &str, fault: FaultAt<'_>) -> Result<i32, KeyFault> {
    let wrong = |(place, letter): (usize, char)| !(letter.is_ascii_digit() || letter == '-' && place == 0);
    if let Some((place, letter)) = text.chars().enumerate().find(|pair| wrong(*pair)) {
        return Err(fault(Some(place), format!("'{letter}' is not a digit; a whole number is needed here")));
    }
    let number = text.parse().ok().filter(|number: &i32| number.abs() < 1_000_000);
    number.ok_or_else(|| fault(None, format!("'{text}' is not a whole number below a million: write 0")))
}

/// How many chits are in the bag.
fn count(text: &str, fault: FaultAt<'_>) -> Result<u8, KeyFault> {
    let found = number(text, fault)?;
    let count = u8::try_from(found).ok().filter(|count| *count < 100);
    count.ok_or_else(|| fault(None, format!("{found} chits of a kind are not in any bag; 0 to 99 can be")))
}

/// The codes of a tile field, and whether it has them as they are.
fn read_tiles(text: &str, fault: FaultAt<'_>) -> Result<(bool, Vec<String>), KeyFault> {
    let library = Library::official();
    let known = |code: &str| TileCode::find(&library.tiles, code).is_some();
    // In a link, a blank may have become a plus.
    let between = if text.contains(' ') { ' ' } else { '+' };
    let plain = text.split(between).all(known);
    let unpacked = if plain {
        text.replace(between, " ")
    } else {
        lz::decompress(text, MAX_TILE_TEXT).map_err(|wrong| fault(Some(wrong.at), words_for(wrong)))?
    };
    let tiles: Vec<&str> = unpacked.split(' ').collect();
    let stride = tiles.len().isqrt();
    if stride * stride != tiles.len() || stride > MAX_STRIDE {
        let words = format!(
            "there are {} tile codes, and a map is a square of at most {MAX_STRIDE} × {MAX_STRIDE}: a part of the key is missing, or was pasted twice",
            tiles.len()
        );
        return Err(fault(None, words));
    }
    if let Some((place, code)) = tiles.iter().enumerate().find(|(_, code)| !known(code)) {
        let cell = name_of(place / stride, place % stride);
        let near = or_known(code, library.tiles.iter().map(|tile| &tile.code));
        return Err(fault(None, format!("'{code}' at {cell} is not a tile code{near}")));
    }
    let beyond = |place: usize| place / stride >= MAX_MAP || place % stride >= MAX_MAP;
    if let Some(place) = (0..tiles.len()).find(|place| tiles[*place] != GAP && beyond(*place)) {
        let cell = name_of(place / stride, place % stride);
        return Err(fault(
            None,
            format!("{cell} is not a gap, and a map has at most {MAX_MAP} rows and columns: move it up or left"),
        ));
    }
    Ok((plain, tiles.into_iter().map(str::to_owned).collect()))
}

/// The name of a cell; where there are more than maps have, its row and column.
fn name_of(row: usize, col: usize) -> String {
    match (u8::try_from(row), u8::try_from(col)) {
        (Ok(row @ ..26), Ok(col @ ..26)) => cell_name(Cell { row: row as i8, col: col as i8 }),
        _ => format!("row {}, column {}", row + 1, col + 1),
    }
}

fn words_for(wrong: LzFault) -> String {
    match wrong.kind {
        LzFaultKind::Letter(letter) => {
            format!("'{letter}' is not a letter of a key; A to Z, a to z, 0 to 9, + and - are: copy the key again")
        }
        LzFaultKind::CutOff => "the key is cut off: copy it to its end".to_owned(),
        LzFaultKind::Damaged => "a letter before this is wrong or missing: copy the key again".to_owned(),
        LzFaultKind::NotText => "these are no tile codes: a letter before this is wrong; copy the key again".to_owned(),
        LzFaultKind::TooLong => "far too many tiles are in this key: paste nothing but the key of one map".to_owned(),
        LzFaultKind::GoesOn => "the tiles end before this: take away what stands behind the key".to_owned(),
    }
}
