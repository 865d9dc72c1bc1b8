//! `heist check`: whether files are what they should be, and where not.

use crate::files;
use crate::start::{self, Syntax};
use anyhow::Result;
use heist_campaign as campaign;
use heist_data::error::ContentError;
use heist_format::position;
use heist_format::replay::Replay;
use heist_rulebook::{examples, rulebook};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use toml::Table;

/// What came of checking a file.
pub struct Checked {
    /// What messages call it.
    pub name: String,
    /// What it is, if it is right; or what is wrong.
    pub kind: Result<Kind, Fault>,
    /// What should be known of a file that is right all the same.
    pub warning: Option<String>,
}

/// What is wrong with a file.
pub enum Fault {
    /// It cannot be read.
    Unreadable(anyhow::Error),
    /// It is not as it should be.
    Wrong(ContentError),
}

impl Checked {
    /// For programs: the findings are a list, because a file may have several.
    pub fn json(&self) -> Value {
        let finding = |severity: &str, message: &str, line: Option<usize>, key: Option<String>, rule: Option<&str>| json!({ "severity": severity, "message": message, "line": line, "key": key, "rule": rule });
        let mut findings = Vec::new();
        match &self.kind {
            Ok(_) => {}
            Err(Fault::Unreadable(fault)) => findings.push(finding("error", &format!("{fault:#}"), None, None, None)),
            Err(Fault::Wrong(fault)) => {
                let key = Some(fault.key().join(".")).filter(|key| !key.is_empty());
                findings.push(finding("error", fault.words(), fault.line(), key, fault.broken_rule()));
            }
        }
        findings.extend(self.warning.iter().map(|warning| finding("warning", warning, None, None, None)));
        let kind = self.kind.as_ref().ok().map(|kind| kind.word());
        json!({ "file": self.name, "ok": self.kind.is_ok(), "kind": kind, "findings": findings })
    }
}

/// `heist check`: whether all files are right. What is wrong goes to `err`.
pub fn run(files: &[PathBuf], as_json: bool, out: &mut dyn Write, err: &mut dyn Write) -> Result<bool> {
    let checked: Vec<Checked> = files.iter().map(|file| check(file)).collect();
    let all_right = checked.iter().all(|file| file.kind.is_ok());
    if as_json {
        let list: Vec<Value> = checked.iter().map(Checked::json).collect();
        writeln!(out, "{:#}", Value::from(list))?;
        return Ok(all_right);
    }
    for Checked { name, kind, warning } in &checked {
        match kind {
            Ok(kind) => {
                let cut_off = if warning.is_some() { ", cut off before its end" } else { "" };
                writeln!(out, "{name}: ok ({}{cut_off})", kind.word())?;
            }
            Err(Fault::Unreadable(fault)) => writeln!(err, "{fault:#}")?,
            Err(Fault::Wrong(fault)) => writeln!(err, "{fault}")?,
        }
    }
    Ok(all_right)
}

/// Checks one file.
pub fn check(path: &Path) -> Checked {
    let name = files::name(path);
    match files::read_text(path) {
        Err(fault) => Checked { name, kind: Err(Fault::Unreadable(fault)), warning: None },
        Ok(text) => match check_text(path, &text, &name) {
            Ok((kind, warning)) => Checked { name, kind: Ok(kind), warning },
            Err(fault) => {
                let fault = fault.in_file(&name);
                Checked { name, kind: Err(Fault::Wrong(fault)), warning: None }
            }
        },
    }
}

fn check_text(path: &Path, text: &str, name: &str) -> Result<(Kind, Option<String>), ContentError> {
    let kind = kind(path, text)?;
    let mut warning = None;
    match kind {
        Kind::Replay => {
            let replay = Replay::parse(text)?;
            replay.play()?;
            warning = replay.warning();
        }
        Kind::Json => drop(position::load_json(text)?),
        Kind::Rules => rulebook::parse(text, name)?.iter().try_for_each(examples::check_commands)?,
        Kind::Box => drop(campaign::file::parse(text)?),
        Kind::Heist => drop(heist_format::playable::parse_heist(text)?),
        Kind::Position => drop(position::load_toml(text)?),
    }
    Ok((kind, warning))
}

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A replay.
    Replay,
    /// A position in JSON.
    Json,
    /// Rules of a rulebook.
    Rules,
    /// A campaign box.
    Box,
    /// A heist.
    Heist,
    /// A position in TOML.
    Position,
}

impl Kind {
    /// In a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Replay => "replay",
            Kind::Json | Kind::Position => "position",
            Kind::Rules => "rule file",
            Kind::Box => "box",
            Kind::Heist => "heist",
        }
    }
}

/// What a file seems to be: by its extension, and where that says little, by its keys.
fn kind(path: &Path, text: &str) -> Result<Kind, ContentError> {
    match start::syntax(path, text) {
        Syntax::Replay => return Ok(Kind::Replay),
        Syntax::Json => return Ok(Kind::Json),
        Syntax::Toml => {}
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
