//! What is wrong with a file: one sentence that names the place, and the rule where one exists.

use std::fmt;
use toml::de::{DeTable, DeValue};

/// A fault in a content file, a position or a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentError {
    file: Option<String>,
    line: Option<usize>,
    key: Vec<String>,
    words: String,
    rule: Option<String>,
}

impl ContentError {
    /// A fault in words.
    pub fn new(words: impl Into<String>) -> ContentError {
        ContentError { file: None, line: None, key: Vec::new(), words: words.into(), rule: None }
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
fn line_at(text: &str, place: usize) -> usize {
    1 + text.as_bytes().iter().take(place).filter(|byte| **byte == b'\n').count()
}

/// The line, from 1, on which a key (or, failing that, the nearest table around it) stands in a TOML text.
pub fn line_of(text: &str, key: &[String]) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    let mut found = None;
    let mut table = Some(document.get_ref());
    let mut list: Option<&[toml::Spanned<DeValue<'_>>]> = None;
    for part in key {
        let value = if let Some(here) = table {
            let Some((name, value)) = here.iter().find(|(name, _)| name.get_ref().as_ref() == part.as_str()) else {
                break;
            };
            found = Some(name.span().start);
            value
        } else if let Some(here) = list {
            let Some(value) = part.parse::<usize>().ok().and_then(|i| here.get(i)) else {
                break;
            };
            found = Some(value.span().start);
            value
        } else {
            break;
        };
        (table, list) = match value.get_ref() {
            DeValue::Table(inner) => (Some(inner), None),
            DeValue::Array(inner) => (None, Some(inner.as_ref())),
            _ => (None, None),
        };
    }
    found.map(|place| line_at(text, place))
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
