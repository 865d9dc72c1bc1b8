//! What is wrong with a file: one sentence that names the place, and the rule where one exists.

use std::fmt;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// What kind of fault it is, for programs that have to tell faults apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FaultKind {
    /// A value that is not understood, or any other fault.
    #[default]
    Value,
    /// A key that is needed and not there.
    MissingKey,
    /// A key that nobody knows.
    UnknownKey,
    /// A space that the map does not have, or not with what is needed there.
    NoSuchSpace,
    /// A code of the map that nobody knows.
    UnknownTile,
    /// A safe or an item hex of the map of which nothing is said.
    Unclaimed,
    /// An id that could be taken for something else.
    UnsafeId,
    /// A text with letters that nobody sees.
    UnsafeText,
    /// A text that is too long.
    TooLong,
    /// A heist in which nothing has to be done.
    NothingToWin,
    /// A deck without cards.
    EmptyDeck,
    /// Cards behind the one that starts the escape.
    AfterAlarm,
    /// More cards of a kind than there are.
    TooManyCopies,
    /// Fewer pieces than a goal asks for.
    TooFewPieces,
    /// A goal about an NPC where there is none.
    NobodyToFree,
    /// A goal for more people than there are.
    TooFewPeople,
    /// A goal for those who start inside where nobody does.
    NobodyInside,
    /// Too few places to start.
    NoRoom,
}

/// A fault in a content file, a position or a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentError {
    kind: FaultKind,
    file: Option<String>,
    line: Option<usize>,
    key: Vec<String>,
    place: Option<String>,
    words: String,
    rule: Option<String>,
}

impl ContentError {
    /// A fault in words.
    pub fn new(words: impl Into<String>) -> ContentError {
        let kind = FaultKind::default();
        ContentError { kind, file: None, line: None, key: Vec::new(), place: None, words: words.into(), rule: None }
    }
    /// The same fault, of a kind.
    #[must_use]
    pub fn of_kind(mut self, kind: FaultKind) -> ContentError {
        self.kind = kind;
        self
    }
    /// The same fault, about a space of the map.
    #[must_use]
    pub fn about_space(mut self, name: impl Into<String>) -> ContentError {
        self.place = Some(name.into());
        self
    }
    /// The same fault, at a key.
    #[must_use]
    pub fn at(mut self, key: &[String]) -> ContentError {
        self.key = key.to_vec();
        self
    }
    /// The same fault, at a single key of the top level.
    #[must_use]
    pub fn at_key(mut self, key: &str) -> ContentError {
        self.key = vec![key.to_owned()];
        self
    }
    /// The same fault, with the rule that it breaks.
    #[must_use]
    pub fn rule(mut self, rule: impl Into<String>) -> ContentError {
        self.rule = Some(rule.into());
        self
    }
    /// The same fault, in a named file.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> ContentError {
        self.file = Some(file.into());
        self
    }
    /// The same fault, on a line (from 1).
    #[must_use]
    pub fn on_line(mut self, line: usize) -> ContentError {
        self.line = Some(line);
        self
    }
    /// The same fault inside a larger document: `outer` is the way to the table that was read.
    #[must_use]
    pub fn within(mut self, outer: &[String]) -> ContentError {
        self.key.splice(0..0, outer.iter().cloned());
        self
    }
    /// Looks the line of the key up in the text that was read.
    #[must_use]
    pub fn located(self, text: &str) -> ContentError {
        match (self.line, line_of(text, &self.key)) {
            (None, Some(line)) => self.on_line(line),
            _ => self,
        }
    }
    /// A fault of the TOML reader, with its line.
    pub fn from_toml(error: &toml::de::Error, text: &str) -> ContentError {
        let fault = ContentError::new(error.message().trim_end_matches('.').to_owned());
        match error.span() {
            Some(span) => fault.on_line(line_at(text, span.start)),
            None => fault,
        }
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }
    /// The space of the map that it is about.
    pub fn space(&self) -> Option<&str> {
        self.place.as_deref()
    }
    /// The sentence, without place and rule.
    pub fn words(&self) -> &str {
        &self.words
    }
    /// The key, from the top of the document.
    pub fn key(&self) -> &[String] {
        &self.key
    }
    /// The line, from 1.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
    /// The rule that it breaks.
    pub fn broken_rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key.join("."))?;
        }
        f.write_str(&self.words)?;
        if let Some(rule) = &self.rule {
            write!(f, " ({rule})")?;
        }
        Ok(())
    }
}

impl std::error::Error for ContentError {}

/// The line, from 1, of a place in a text.
pub fn line_at(text: &str, place: usize) -> usize {
    1 + text.as_bytes().iter().take(place).filter(|byte| **byte == b'\n').count()
}

/// The line, from 1, on which a key (or, failing that, the nearest table around it) stands in a TOML text.
pub fn line_of(text: &str, key: &[String]) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    place_of(document.get_ref(), key).map(|place| line_at(text, place.key.start))
}

/// Where something stands in a TOML text, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceInText {
    /// The key; in a list, the value.
    pub key: Range<usize>,
    /// The value.
    pub value: Range<usize>,
    /// Whether all of the key was found, not only a table around it.
    pub whole: bool,
}

/// Where a key (or, failing that, the nearest table around it) stands in a TOML document.
pub fn place_of(document: &DeTable<'_>, key: &[String]) -> Option<PlaceInText> {
    let mut found = None;
    let mut table = Some(document);
    let mut list: Option<&[toml::Spanned<DeValue<'_>>]> = None;
    for (depth, part) in key.iter().enumerate() {
        let (name, value) = if let Some(here) = table {
            let Some((name, value)) = here.iter().find(|(name, _)| name.get_ref().as_ref() == part.as_str()) else {
                break;
            };
            (name.span(), value)
        } else if let Some(here) = list {
            let Some(value) = part.parse::<usize>().ok().and_then(|i| here.get(i)) else {
                break;
            };
            (value.span(), value)
        } else {
            break;
        };
        found = Some(PlaceInText { key: name, value: value.span(), whole: depth + 1 == key.len() });
        (table, list) = match value.get_ref() {
            DeValue::Table(inner) => (Some(inner), None),
            DeValue::Array(inner) => (None, Some(inner.as_ref())),
            _ => (None, None),
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(words: &str) -> Vec<String> {
        words.split('.').map(str::to_owned).collect()
    }

    #[test]
    fn the_line_of_a_key_is_found_in_every_way_of_writing_it() {
        let text = "a = 1\n\n[crew.blue]\ncard = \"thug\"\nplan = [\n  \"a1\",\n  \"b1\",\n]\n[[safe]]\nat = \"a1\"\n[[safe]]\nat = \"b1\"\n";
        assert_eq!(line_of(text, &key("a")), Some(1));
        assert_eq!(line_of(text, &key("crew.blue.card")), Some(4));
        assert_eq!(line_of(text, &key("crew.blue.plan.1")), Some(7));
        assert_eq!(line_of(text, &key("safe.1.at")), Some(12));
        assert_eq!(line_of(text, &key("crew.blue.at")), Some(3), "a missing key: its table");
        assert_eq!(line_of(text, &key("nothing")), None);
    }
}
