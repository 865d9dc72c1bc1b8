//! What players are told about a heist: the words of its file. Those of an official heist are found by its id; those of any other
//! travel with its positions, under the key `about`, so that nobody else needs the file.

use crate::error::ContentError;
use crate::fields::Fields;
use crate::heists::texts::{self, MAX_LOCATION, MAX_NAME, MAX_RULES, MAX_TEXT};
use crate::heists::{Heist, SpecialRule, read_difficulty, read_place};
use crate::library::Library;
use heist_rules::setup::{About, AboutRule, Setup};
use std::borrow::Cow;
use toml::{Table, Value};

/// What players are told about the heist of a game. All of it is empty for a bare position.
pub fn about(setup: &Setup) -> Cow<'_, About> {
    match Library::official().heist(&setup.heist) {
        Some(heist) => Cow::Owned(of_heist(heist)),
        None => Cow::Borrowed(&setup.about),
    }
}

/// What the heist of a game is called.
pub fn title(setup: &Setup) -> String {
    match about(setup).name.as_str() {
        "" => NAMELESS.to_owned(),
        name => name.to_owned(),
    }
}

/// What a game is called that is of no heist.
pub const NAMELESS: &str = "A position";

/// What the file of a heist tells players.
pub fn of_heist(heist: &Heist) -> About {
    let rule = |rule: &SpecialRule| AboutRule { text: rule.text.clone(), by: rule.by.clone() };
    About {
        name: heist.name.clone(),
        location: heist.location.clone(),
        place: heist.place.clone(),
        difficulty: heist.difficulty.clone(),
        summary: heist.summary.clone(),
        rules: heist.special.iter().map(rule).collect(),
    }
}

/// Reads the key `about` of a position. It comes from anybody, so it is read as strictly as a heist file.
pub fn read_about(fields: &Fields<'_>) -> Result<About, ContentError> {
    let text = |key: &'static str, most: usize| -> Result<String, ContentError> {
        Ok(texts::text(fields, key, most)?.unwrap_or_default().to_owned())
    };
    let rules = fields.tables("rules")?.unwrap_or_default();
    if rules.len() > MAX_RULES {
        return Err(texts::too_many_rules(fields, "rules", rules.len()));
    }
    let rules = rules.iter().map(|rule| {
        let text = texts::need_text(rule, "text", MAX_TEXT)?;
        let by = texts::text(rule, "by", MAX_NAME)?.unwrap_or_default().to_owned();
        rule.finish()?;
        Ok(AboutRule { text, by })
    });
    Ok(About {
        name: text("name", MAX_NAME)?,
        location: text("location", MAX_LOCATION)?,
        place: read_place(fields)?,
        difficulty: read_difficulty(fields)?,
        summary: text("summary", MAX_TEXT)?,
        rules: rules.collect::<Result<_, ContentError>>()?,
    })
}

/// Writes the key `about` of a position.
pub fn print_about(about: &About) -> Table {
    let mut table = Table::new();
    let texts = [
        ("name", &about.name),
        ("location", &about.location),
        ("place", &about.place),
        ("difficulty", &about.difficulty),
        ("summary", &about.summary),
    ];
    for (key, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        table.insert(key.to_owned(), text.as_str().into());
    }
    let rules = about.rules.iter().map(|rule| {
        let mut entry = Table::from_iter([("text".to_owned(), Value::from(rule.text.as_str()))]);
        if !rule.by.is_empty() {
            entry.insert("by".to_owned(), rule.by.as_str().into());
        }
        Value::Table(entry)
    });
    if !about.rules.is_empty() {
        table.insert("rules".to_owned(), Value::Array(rules.collect()));
    }
    table
}
