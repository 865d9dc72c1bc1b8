//! Answers as text. They are written straight into one buffer: a tree of values for every step would cost more than the step.

use crate::request::Trouble;
use heist_check::Severity;
use heist_format::notation::print_speaker;
use heist_rules::outcome;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use serde_json::Value;
use std::fmt::{Display, Write};

/// Appends a text with its quotes.
pub(crate) fn text(out: &mut String, text: &str) {
    let plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
    if text.bytes().all(plain) {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&Value::from(text).to_string());
    }
}

/// Appends a key, after others.
pub(crate) fn key(out: &mut String, key: &str) {
    out.push(',');
    text(out, key);
    out.push(':');
}

/// Appends a key with a text.
pub(crate) fn entry(out: &mut String, name: &str, value: &str) {
    key(out, name);
    text(out, value);
}

/// Appends a key with a number, or with anything else that is JSON as it is displayed.
pub(crate) fn raw(out: &mut String, name: &str, value: impl Display) {
    key(out, name);
    let _ = write!(out, "{value}");
}

/// Appends a list, each entry by a function.
pub(crate) fn list<T>(out: &mut String, entries: impl IntoIterator<Item = T>, mut each: impl FnMut(&mut String, T)) {
    out.push('[');
    for (number, entry) in entries.into_iter().enumerate() {
        if number > 0 {
            out.push(',');
        }
        each(out, entry);
    }
    out.push(']');
}

/// Appends an answer that a function writes the keys of; where it fails, the answer says why and nothing else.
pub(crate) fn whole(
    out: &mut String,
    id: Option<&Value>,
    write: impl FnOnce(&mut String) -> Result<(), Trouble>,
) -> bool {
    let begin = out.len();
    out.push_str("{\"ok\":true");
    let trouble = write(out).err();
    let fine = trouble.is_none();
    if let Some(trouble) = trouble {
        out.truncate(begin);
        out.push_str("{\"ok\":false");
        match trouble {
            Trouble::Error(words) => entry(out, "error", &words),
            Trouble::Findings(findings) => {
                let worst = findings.iter().find(|finding| finding.severity == Severity::Error);
                let words = worst.or(findings.first()).map_or("", |finding| &finding.message);
                entry(out, "error", &format!("the heist cannot be played: {words}"));
                raw(out, "findings", serde_json::to_value(&findings).unwrap_or_default());
            }
            Trouble::Refused(rule, why) => {
                out.push_str(",\"refused\":{\"rule\":");
                text(out, rule);
                entry(out, "why", &why);
                out.push('}');
            }
        }
    }
    if let Some(id) = id {
        raw(out, "id", id);
    }
    out.push('}');
    fine
}

/// Appends where a game stands: the phase, the open question, the end.
pub(crate) fn standing(out: &mut String, setup: &Setup, state: &State) {
    entry(out, "phase", state.phase.word());
    if let Some((asked, question)) = heist_words::questions::open(setup, state) {
        out.push_str(",\"prompt\":{\"who\":");
        text(out, print_speaker(asked));
        entry(out, "rule", state.prompt.rule(setup));
        entry(out, "question", &question);
        out.push('}');
    }
    if let Some(end) = outcome(setup, state) {
        entry(out, "outcome", if end.is_won() { "won" } else { "lost" });
    }
}
