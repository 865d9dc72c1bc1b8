//! Reads TOML tables key by key, remembers which keys were asked for, and complains about the rest.

use crate::error::{ContentError, FaultKind};
use crate::suggest::or_known;
use heist_rules::Revision;
use std::cell::RefCell;
use toml::{Table, Value};

/// A table under reading.
pub struct Fields<'a> {
    table: &'a Table,
    path: Vec<String>,
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// A table and the way to it.
    pub fn new(table: &'a Table, path: &[String]) -> Fields<'a> {
        Fields { table, path: path.to_vec(), known: RefCell::new(Vec::new()) }
    }
    /// The way to this table.
    pub fn path(&self) -> &[String] {
        &self.path
    }
    /// The way to a key of it.
    pub fn path_to(&self, key: &str) -> Vec<String> {
        let mut path = self.path.clone();
        path.push(key.to_owned());
        path
    }
    /// A fault at a key.
    pub fn fault(&self, key: &str, words: impl Into<String>) -> ContentError {
        ContentError::new(words).at(&self.path_to(key))
    }
    /// Whatever stands at a key.
    pub fn get(&self, key: &'static str) -> Option<&'a Value> {
        self.known.borrow_mut().push(key);
        self.table.get(key)
    }
    /// Whether a key is there (without taking note of it).
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }
    /// A word or text.
    pub fn text(&self, key: &'static str) -> Result<Option<&'a str>, ContentError> {
        self.get(key)
            .map(|value| value.as_str().ok_or_else(|| self.fault(key, "a text in quotes is needed here")))
            .transpose()
    }
    /// A text that must be there.
    pub fn need_text(&self, key: &'static str) -> Result<&'a str, ContentError> {
        self.text(key)?.ok_or_else(|| self.missing(key))
    }
    /// Says that a key is missing.
    pub fn missing(&self, key: &str) -> ContentError {
        self.fault(key, format!("`{key}` is missing")).of_kind(FaultKind::MissingKey)
    }
    /// A number within limits.
    pub fn number(&self, key: &'static str, least: i64, most: i64) -> Result<Option<i64>, ContentError> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        match value.as_integer() {
            Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(self.fault(key, format!("a number from {least} to {most} is needed here"))),
        }
    }
    /// A number from 0 to 255.
    pub fn small(&self, key: &'static str) -> Result<Option<u8>, ContentError> {
        self.up_to(key, 255)
    }
    /// The revision of the rules.
    pub fn revision(&self, key: &'static str) -> Result<Option<Revision>, ContentError> {
        let Some(number) = self.number(key, 1, 255)? else { return Ok(None) };
        let unknown = || {
            let known = Revision::CURRENT.number();
            self.fault(key, format!("revision {number} of the rules is newer than this program, which knows {known}"))
        };
        Revision::from_number(number as u8).ok_or_else(unknown).map(Some)
    }
    /// A number from 0 up to a limit.
    pub fn up_to(&self, key: &'static str, most: u8) -> Result<Option<u8>, ContentError> {
        Ok(self.number(key, 0, i64::from(most))?.map(|number| number as u8))
    }
    /// True or false.
    pub fn flag(&self, key: &'static str) -> Result<Option<bool>, ContentError> {
        self.get(key)
            .map(|value| value.as_bool().ok_or_else(|| self.fault(key, "true or false is needed here")))
            .transpose()
    }
    /// A list of words, each with its own place.
    pub fn words(&self, key: &'static str) -> Result<Option<Vec<PlacedWord<'a>>>, ContentError> {
        self.get(key).map(|value| words_of(value, &self.path_to(key))).transpose()
    }
    /// A table.
    pub fn table(&self, key: &'static str) -> Result<Option<Fields<'a>>, ContentError> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Table(table)) => Ok(Some(Fields::new(table, &self.path_to(key)))),
            Some(_) => Err(self.fault(key, "a table is needed here")),
        }
    }
    /// A list of tables; a single table is a list of one.
    pub fn tables(&self, key: &'static str) -> Result<Option<Vec<Fields<'a>>>, ContentError> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Table(table)) => Ok(Some(vec![Fields::new(table, &self.path_to(key))])),
            Some(Value::Array(list)) => {
                let mut tables = Vec::new();
                for (i, value) in list.iter().enumerate() {
                    let mut path = self.path_to(key);
                    path.push(i.to_string());
                    match value {
                        Value::Table(table) => tables.push(Fields::new(table, &path)),
                        _ => return Err(ContentError::new("a table is needed here").at(&path)),
                    }
                }
                Ok(Some(tables))
            }
            Some(_) => Err(self.fault(key, "a table or a list of tables is needed here")),
        }
    }
    /// The entries of a table whose keys are names chosen by the writer.
    pub fn entries(&self) -> impl Iterator<Item = (&'a String, &'a Value)> {
        self.table.iter()
    }
    /// Takes note of keys that this reader leaves alone.
    pub fn ignore(&self, keys: &[&'static str]) {
        self.known.borrow_mut().extend_from_slice(keys);
    }
    /// Complains about the first key that nobody asked for.
    pub fn finish(&self) -> Result<(), ContentError> {
        let known = self.known.borrow();
        match self.table.keys().find(|key| !known.iter().any(|name| name == key)) {
            None => Ok(()),
            Some(key) => {
                let mut names: Vec<_> = known.clone();
                names.sort_unstable();
                names.dedup();
                let words = format!("`{key}` is not a key that is known here{}", or_known(key, names));
                Err(self.fault(key, words).of_kind(FaultKind::UnknownKey))
            }
        }
    }
}

/// A word of a list and where it stands.
pub struct PlacedWord<'a> {
    /// The word.
    pub text: &'a str,
    /// The way to it.
    pub path: Vec<String>,
}

impl PlacedWord<'_> {
    /// A fault at this word.
    pub fn fault(&self, words: impl Into<String>) -> ContentError {
        ContentError::new(words).at(&self.path)
    }
}

/// The words of a list.
pub fn words_of<'a>(value: &'a Value, path: &[String]) -> Result<Vec<PlacedWord<'a>>, ContentError> {
    let fault = || ContentError::new("a list of words in quotes is needed here").at(path);
    let list = value.as_array().ok_or_else(fault)?;
    if list.len() > 1000 {
        return Err(ContentError::new("this list is far too long").at(path));
    }
    list.iter()
        .enumerate()
        .map(|(i, value)| {
            let mut path = path.to_vec();
            path.push(i.to_string());
            Ok(PlacedWord { text: value.as_str().ok_or_else(fault)?, path })
        })
        .collect()
}
