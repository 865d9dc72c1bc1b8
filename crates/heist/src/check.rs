//! `heist check`: whether files are what they should be, and where not.

use crate::files;
use crate::start::{self, Syntax};
use anyhow::Result;
use heist_campaign as campaign;
use heist_check::{Finding, Severity};
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
    /// What was found in a heist: all of it at once, warnings too.
    pub findings: Vec<Finding>,
}

/// What is wrong with a file.
pub enum Fault {
    /// It cannot be read.
    Unreadable(anyhow::Error),
    /// It is not as it should be.
    Wrong(ContentError),
    /// The findings say what is wrong.
    Found,
}

impl Checked {
    /// For programs: the findings are a list, because a file may have several.
    pub fn json(&self) -> Value {
        let finding = |severity: &str, message: &str| {
            json!({
                "severity": severity, "code": null, "line": null, "column": null, "key": null, "places": [],
                "message": message, "cure": null, "rule": null, "repair": null,
            })
        };
        let mut findings: Vec<Value> = self.findings.iter().map(|finding| json!(finding)).collect();
        match &self.kind {
            Ok(_) | Err(Fault::Found) => {}
            Err(Fault::Unreadable(fault)) => findings.push(finding("error", &format!("{fault:#}"))),
            Err(Fault::Wrong(fault)) => {
                let mut found = finding("error", fault.words());
                found["line"] = json!(fault.line());
                found["key"] = json!(Some(fault.key().join(".")).filter(|key| !key.is_empty()));
                found["rule"] = json!(fault.broken_rule());
                findings.push(found);
            }
        }
        findings.extend(self.warning.iter().map(|warning| finding("warning", warning)));
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
    for Checked { name, kind, warning, findings } in &checked {
        for finding in findings {
            writeln!(err, "{name}: {finding}")?;
        }
        match kind {
            Ok(kind) => {
                let cut_off = if warning.is_some() { ", cut off before its end" } else { "" };
                let warnings = match findings.len() {
                    0 => String::new(),
                    1 => ", 1 warning".to_owned(),
                    count => format!(", {count} warnings"),
                };
                writeln!(out, "{name}: ok ({}{cut_off}{warnings})", kind.word())?;
            }
            Err(Fault::Unreadable(fault)) => writeln!(err, "{fault:#}")?,
            Err(Fault::Wrong(fault)) => writeln!(err, "{fault}")?,
            Err(Fault::Found) => {}
        }
    }
    Ok(all_right)
}

/// Checks one file.
pub fn check(path: &Path) -> Checked {
    let name = files::name(path);
    let mut checked = Checked { name, kind: Err(Fault::Found), warning: None, findings: Vec::new() };
    match files::read_text(path) {
        Err(fault) => checked.kind = Err(Fault::Unreadable(fault)),
        Ok(text) => checked.check_text(path, &text),
    }
    checked
}

impl Checked {
    fn check_text(&mut self, path: &Path, text: &str) {
        let kind = match kind(path, text) {
            Ok(kind) => kind,
            Err(findings) => {
                self.findings = findings;
                return;
            }
        };
        if kind == Kind::Heist {
            self.findings = heist_check::check(text);
            let wrong = self.findings.iter().any(|finding| finding.severity == Severity::Error);
            self.kind = if wrong { Err(Fault::Found) } else { Ok(kind) };
            return;
        }
        self.kind = match read(kind, text, &self.name) {
            Ok(warning) => {
                self.warning = warning;
                Ok(kind)
            }
            Err(fault) => Err(Fault::Wrong(fault.in_file(&self.name))),
        };
    }
}

/// Reads a file that is not a heist. There may be a warning.
fn read(kind: Kind, text: &str, name: &str) -> Result<Option<String>, ContentError> {
    match kind {
        Kind::Replay => {
            let replay = Replay::parse(text)?;
            replay.play()?;
            return Ok(replay.warning());
        }
        Kind::Json => drop(position::load_json(text)?),
        Kind::Rules => rulebook::parse(text, name)?.iter().try_for_each(examples::check_commands)?,
        Kind::Box => drop(campaign::file::parse(text)?),
        Kind::Heist => drop(heist_format::playable::parse_heist(text)?),
        Kind::Position => drop(position::load_toml(text)?),
    }
    Ok(None)
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

/// What a file seems to be: by its extension, and where that says little, by its keys. What is not TOML is neither.
fn kind(path: &Path, text: &str) -> Result<Kind, Vec<Finding>> {
    match start::syntax(path, text) {
        Syntax::Replay => return Ok(Kind::Replay),
        Syntax::Json => return Ok(Kind::Json),
        Syntax::Toml => {}
    }
    let table: Table = toml::from_str(text).map_err(|_| heist_check::check(text))?;
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
