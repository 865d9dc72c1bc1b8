//! One thing that is wrong.

use crate::code::{Code, Severity};
use crate::source::Spot;
use heist_data::error::{ContentError, FaultKind};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that is wrong with a heist file, where it is, and what helps. As JSON it is what `heist check --json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// Error or warning.
    pub severity: Severity,
    /// What kind of finding it is.
    pub code: Code,
    /// The line of the file, from 1.
    pub line: Option<usize>,
    /// The column, from 1, in letters.
    pub column: Option<usize>,
    /// The key, from the top of the file: `objective.all.0`.
    pub key: Option<String>,
    /// Spaces of the board, as players name them.
    pub places: Vec<String>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What helps, in a sentence.
    pub cure: String,
    /// The rule that is broken, where there is one.
    pub rule: Option<String>,
    /// What a program could do about it, where that is clear.
    pub repair: Option<Repair>,
}

/// A change to the file that mends a finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Repair {
    /// Another code for a cell of the map.
    Paint {
        /// The cell.
        place: String,
        /// The code.
        code: String,
    },
    /// A word in place of another one, at the key of the finding.
    Replace {
        /// The word that stands there.
        word: String,
        /// The one that is probably meant.
        by: String,
    },
    /// A key goes by another name.
    Rename {
        /// The key, from the top of the file.
        key: String,
        /// Its new name.
        to: String,
    },
    /// A key comes in.
    Add {
        /// The key, from the top of the file.
        key: String,
        /// Its value, as TOML.
        value: String,
    },
    /// A key goes.
    Remove {
        /// The key, from the top of the file.
        key: String,
    },
    /// Another deck.
    Deck {
        /// Its text.
        deck: String,
    },
}

impl Finding {
    /// A finding that is nowhere yet. Both texts are sentences.
    pub(crate) fn new(code: Code, message: impl Into<String>, cure: impl Into<String>) -> Finding {
        Finding {
            severity: code.severity(),
            code,
            line: None,
            column: None,
            key: None,
            places: Vec::new(),
            message: sentence(&message.into()),
            cure: sentence(&cure.into()),
            rule: None,
            repair: None,
        }
    }
    pub(crate) fn at(mut self, spot: Option<Spot>) -> Finding {
        (self.line, self.column) = (spot.map(|spot| spot.line), spot.and_then(|spot| spot.column));
        self
    }
    pub(crate) fn key(mut self, key: impl Into<String>) -> Finding {
        self.key = Some(key.into());
        self
    }
    pub(crate) fn places(mut self, places: Vec<String>) -> Finding {
        self.places = places;
        self
    }
    pub(crate) fn repair(mut self, repair: Repair) -> Finding {
        self.repair = Some(repair);
        self
    }

    /// What the reader of the file refuses.
    pub(crate) fn of_fault(fault: &ContentError) -> Finding {
        let (message, cure, near) = split(fault);
        let key = fault.key().join(".");
        let word = || message.split('\'').nth(1).unwrap_or_default().to_owned();
        let repair = match (fault.kind(), near) {
            (FaultKind::UnknownKey, Some(to)) => Some(Repair::Rename { key: key.clone(), to }),
            (FaultKind::UnknownTile, Some(code)) if !word().contains('+') => {
                fault.space().map(|place| Repair::Paint { place: place.to_owned(), code })
            }
            (_, Some(by)) if !word().is_empty() => Some(Repair::Replace { word: word(), by }),
            _ => None,
        };
        let found = Finding::new(code_of(fault.kind()), message, cure);
        Finding {
            key: Some(key).filter(|key| !key.is_empty()),
            places: fault.space().map(str::to_owned).into_iter().collect(),
            rule: fault.broken_rule().map(str::to_owned),
            repair,
            ..found
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            _ => {}
        }
        write!(f, "{}: ", self.severity.word())?;
        if let Some(key) = &self.key {
            write!(f, "{key}: ")?;
        }
        write!(f, "{} {} [{}]", self.message, self.cure, self.code.word())
    }
}

fn code_of(kind: FaultKind) -> Code {
    match kind {
        FaultKind::Value => Code::BadValue,
        FaultKind::MissingKey => Code::MissingKey,
        FaultKind::UnknownKey => Code::UnknownKey,
        FaultKind::NoSuchSpace => Code::UnknownSpace,
        FaultKind::UnknownTile => Code::UnknownTile,
        FaultKind::Unclaimed => Code::UnclaimedHex,
        FaultKind::UnsafeId => Code::UnsafeId,
        FaultKind::UnsafeText => Code::UnsafeText,
        FaultKind::TooLong => Code::OverlongText,
        FaultKind::NothingToWin => Code::NothingToWin,
        FaultKind::EmptyDeck => Code::EmptyDeck,
        FaultKind::AfterAlarm => Code::CardAfterAlarm,
        FaultKind::TooManyCopies => Code::TooManyCopies,
        FaultKind::TooFewPieces => Code::TooFewPieces,
        FaultKind::NobodyToFree => Code::GoalWithoutNpc,
        FaultKind::TooFewPeople => Code::TooFewPeople,
        FaultKind::NobodyInside => Code::NobodyInside,
        FaultKind::NoRoom => Code::TooLittleRoom,
    }
}

/// The words of a fault, what it proposes, and the word that was probably meant. Faults are written as `what is wrong: what
/// helps`, or end with the words that are known.
fn split(fault: &ContentError) -> (String, String, Option<String>) {
    let words = fault.words();
    if let Some((message, rest)) = words.split_once("; did you mean `") {
        let near = rest.split_once("`?").map_or(rest, |(near, _)| near);
        return (message.to_owned(), format!("write `{near}`"), Some(near.to_owned()));
    }
    if let Some((message, known)) = words.split_once("; known are ") {
        return (message.to_owned(), format!("known are {known}"), None);
    }
    if let Some((message, cure)) = words.split_once(": ") {
        return (message.to_owned(), cure.to_owned(), None);
    }
    let last = fault.key().last().map_or("file", String::as_str);
    let cure = match fault.kind() {
        FaultKind::MissingKey => format!("add `{last}`"),
        FaultKind::NoSuchSpace => "name a space of the map by column and row, such as c4".to_owned(),
        FaultKind::Unclaimed => format!("add the table [{last}] with `at`, or take the code off the map"),
        _ => format!("docs/heist-files.md says what can stand in `{last}`"),
    };
    (words.to_owned(), cure, None)
}

/// With a capital letter and a full stop, where it begins with a letter.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if words.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
