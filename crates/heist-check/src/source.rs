//! Where things stand in the text of a file.

use heist_data::error::{PlaceInText, line_at, place_of};
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
    /// For each row of the map, where its words begin; empty where the map is written with escapes.
    rows: Vec<Vec<usize>>,
}

impl<'a> Source<'a> {
    /// Reads a text as far as it is TOML, and says where it is not.
    pub fn read(text: &'a str) -> (Source<'a>, Vec<Error>) {
        let (document, faults) = DeTable::parse_recoverable(text);
        let map = place_of(document.get_ref(), &["map".to_owned()]);
        let rows = map.map_or(Vec::new(), |map| map_rows(text, map.value));
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
        place.map(|place| self.spot(*place)).or_else(|| self.top("map"))
    }
}

/// Where the words of each row begin in a string of the text.
fn map_rows(text: &str, value: Range<usize>) -> Vec<Vec<usize>> {
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
        let words: Vec<usize> = line
            .char_indices()
            .scan(true, |blank_before, (place, letter)| {
                let begins = *blank_before && !letter.is_whitespace();
                *blank_before = letter.is_whitespace();
                Some(begins.then_some(at + place))
            })
            .flatten()
            .collect();
        if !words.is_empty() {
            rows.push(words);
        }
        at += line.len();
    }
    rows
}
