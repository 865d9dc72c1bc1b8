//! `heist check`: whether files are what they should be, and where not.

use crate::start::read_text;
use anyhow::Result;
use heist_campaign as campaign;
use heist_data::error::ContentError;
use heist_format::position;
use heist_format::replay::Replay;
use heist_rulebook::{examples, rulebook};
use std::io::Write;
use std::path::{Path, PathBuf};
use toml::Table;

/// `heist check`: whether all files are right. What is wrong goes to `err`.
pub fn run(files: &[PathBuf], out: &mut dyn Write, err: &mut dyn Write) -> Result<bool> {
    let mut all_right = true;
    for file in files {
        match read_text(file).and_then(|text| Ok(check(file, &text)?)) {
            Ok(kind) => writeln!(out, "{}: ok ({kind})", file.display())?,
            Err(fault) => {
                all_right = false;
                writeln!(err, "{fault:#}")?;
            }
        }
    }
    Ok(all_right)
}

/// What a file is, if it is right.
pub fn check(path: &Path, text: &str) -> Result<&'static str, ContentError> {
    let name = path.display().to_string();
    check_text(path.extension().and_then(|extension| extension.to_str()), text, &name)
        .map_err(|fault| fault.in_file(&name))
}

fn check_text(extension: Option<&str>, text: &str, name: &str) -> Result<&'static str, ContentError> {
    match kind(extension, text)? {
        Kind::Replay => {
            let replay = Replay::parse(text)?;
            replay.play()?;
            Ok(if replay.warning().is_some() { "replay, cut off before its end" } else { "replay" })
        }
        Kind::Json => position::load_json(text).map(|_| "position"),
        Kind::Rules => rulebook::parse(text, name)?.iter().try_for_each(examples::check_commands).map(|()| "rule file"),
        Kind::Box => campaign::file::parse(text).map(|_| "box"),
        Kind::Heist => heist_format::playable::parse_heist(text).map(|_| "heist"),
        Kind::Position => position::load_toml(text).map(|_| "position"),
    }
}

enum Kind {
    Replay,
    Json,
    Rules,
    Box,
    Heist,
    Position,
}

/// What a file seems to be: by its extension, and where that says little, by its keys.
fn kind(extension: Option<&str>, text: &str) -> Result<Kind, ContentError> {
    let first = text.trim_start();
    match extension {
        Some("heist") => return Ok(Kind::Replay),
        Some("json") => return Ok(Kind::Json),
        Some("toml") => {}
        _ if first.starts_with('{') => return Ok(Kind::Json),
        _ if first.starts_with("edition:") || first.starts_with("heist:") => return Ok(Kind::Replay),
        _ => {}
    }
    let table: Table = toml::from_str(text).map_err(|error| ContentError::from_toml(&error, text))?;
    let has = |key: &str| table.contains_key(key);
    let like_a_heist = ["name", "map", "deck", "bag", "objective", "difficulty", "location", "summary"];
    Ok(if has("heist-box") {
        Kind::Box
    } else if has("rule") || has("id") && has("editions") && !like_a_heist.into_iter().any(has) {
        Kind::Rules
    } else if has("id") || has("name") || has("difficulty") || has("location") {
        Kind::Heist
    } else {
        Kind::Position
    })
}
