//! The text as TOML: what stands at a key, and changes at a key that leave the rest of the text alone.

use super::edit::EditError;
use super::history::Splice;
use heist_data::text::{MAX_TEXT, parse_toml};
use toml::{Table, Value};
use toml_edit::DocumentMut;

/// The text as a table.
pub(super) fn table(text: &str) -> Result<Table, EditError> {
    if text.len() > MAX_TEXT {
        return Err(EditError::TooLarge(MAX_TEXT / 1024));
    }
    parse_toml(text).map_err(|fault| EditError::NotToml {
        line: fault.line().unwrap_or(1),
        fault: fault.words().replace('\n', ", "),
    })
}

/// The most parts of a key; no table of a heist file lies so deep.
const MOST_PARTS: usize = 12;

/// The parts of a key.
pub(super) fn parts(key: &str) -> Result<Vec<&str>, EditError> {
    let parts: Vec<&str> = key.split('.').collect();
    match parts.len() <= MOST_PARTS && parts.iter().all(|part| !part.is_empty()) {
        true => Ok(parts),
        false => Err(EditError::BadKey(key.to_owned())),
    }
}

/// What stands at a key of a table, for instance `objective.all.0.count`.
pub fn value_at<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    let mut parts = key.split('.');
    let mut found = table.get(parts.next()?)?;
    for part in parts {
        found = match found {
            Value::Table(table) => table.get(part)?,
            Value::Array(list) => list.get(part.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(found)
}

/// What stands at a key of a text.
pub(super) fn value_in(text: &str, key: &str) -> Option<Value> {
    value_at(&table(text).ok()?, key).cloned()
}

/// Changes a text as a document. Everything else in it stays as it is, the ends of lines too.
pub(super) fn change(
    text: &str,
    carry_out: impl FnOnce(&mut DocumentMut) -> Result<(), EditError>,
) -> Result<String, EditError> {
    table(text)?;
    let plain = Plain::of(text);
    let fault = |fault: toml_edit::TomlError| EditError::NotToml { line: 1, fault: fault.message().to_owned() };
    let mut document: DocumentMut = plain.text.parse().map_err(fault)?;
    carry_out(&mut document)?;
    let after = document.to_string();
    Ok(plain.with(text, &Splice::between(&plain.text, &after)))
}

/// A text with plain ends of lines and without a byte order mark, since documents are written so.
struct Plain {
    text: String,
    /// How long the byte order mark is.
    mark: usize,
    /// For each end of a line that was longer, its place in the plain text.
    left_out: Vec<usize>,
}

impl Plain {
    fn of(text: &str) -> Plain {
        let body = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut plain = String::with_capacity(body.len());
        let mut left_out = Vec::new();
        let mut letters = body.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\r' if letters.peek() == Some(&'\n') => left_out.push(plain.len()),
                letter => plain.push(letter),
            }
        }
        Plain { text: plain, mark: text.len() - body.len(), left_out }
    }

    /// The place in the text of a place in the plain one, before what was left out there.
    fn place(&self, place: usize) -> usize {
        self.mark + place + self.left_out.iter().filter(|left| **left < place).count()
    }

    /// The text, changed as the plain one was.
    fn with(&self, text: &str, splice: &Splice) -> String {
        let (start, end) = (self.place(splice.at), self.place(splice.at + splice.removed.len()));
        let inserted = match text.contains("\r\n") {
            true => splice.inserted.replace('\n', "\r\n"),
            false => splice.inserted.clone(),
        };
        [text.get(..start).unwrap_or_default(), &inserted, text.get(end..).unwrap_or_default()].concat()
    }
}
