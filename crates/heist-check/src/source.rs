//! Where things stand in the text of a file.

use heist_data::error::{PlaceInText, line_at, place_of};
use heist_data::map::words_in;
use heist_rules::board::Cell;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, Error};

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub line: usize,
    pub column: Option<usize>,
}

/// A text with the places of its keys and of the cells of its map.
pub(crate) struct Source<'a> {
    text: &'a str,
    document: Spanned<DeTable<'a>>,
    /// For each row of the map, where its words stand; empty where the map is written with escapes.
    rows: Vec<Vec<Range<usize>>>,
}

impl<'a> Source<'a> {
    /// Reads a text as far as it is TOML, and says where it is not.
    pub fn read(text: &'a str) -> (Source<'a>, Vec<Error>) {
        let (document, faults) = DeTable::parse_recoverable(text);
        let map = place_of(document.get_ref(), &["map".to_owned()]);
        let rows = map.map_or(Vec::new(), |map| words_in(text, map.value));
        (Source { text, document, rows }, faults)
    }

    /// A place in the text.
    pub fn spot(&self, place: usize) -> Spot {
        let line = line_at(self.text, place);
        let before = self.text.get(..place).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Spot { line, column: Some(1 + before[start..].chars().count()) }
    }

    fn place_of(&self, key: &[String]) -> Option<PlaceInText> {
        place_of(self.document.get_ref(), key)
    }

    /// Where a key stands; of one that is missing, the line of the table around it.
    pub fn key(&self, key: &[String]) -> Option<Spot> {
        let place = self.place_of(key)?;
        let spot = self.spot(place.key.start);
        Some(if place.whole { spot } else { Spot { column: None, ..spot } })
    }

    /// Where a key of the top level stands.
    pub fn top(&self, key: &str) -> Option<Spot> {
        self.key(&[key.to_owned()])
    }

    /// Where a word of the value of a key stands, or else the key. Words are told apart by what is between them.
    pub fn word(&self, key: &str, word: &str) -> Option<Spot> {
        let place = self.place_of(&[key.to_owned()])?;
        let value = self.text.get(place.value.clone())?;
        let mut from = 0;
        for part in value.split(|letter: char| !(letter.is_alphanumeric() || letter == '-')) {
            if part == word {
                return Some(self.spot(place.value.start + from));
            }
            from += part.len() + value[from + part.len()..].chars().next().map_or(0, char::len_utf8);
        }
        self.top(key)
    }

    /// Where the code of a cell stands, or else the map.
    pub fn cell(&self, cell: Cell) -> Option<Spot> {
        let row = usize::try_from(cell.row).ok().and_then(|row| self.rows.get(row));
        let place = usize::try_from(cell.col).ok().and_then(|col| row?.get(col));
        place.map(|place| self.spot(place.start)).or_else(|| self.top("map"))
    }
}
