//! What was done to a text, so that it can be taken back. A step knows the letters that went and those that came, so that undo gives
//! the text back byte for byte, and needs no clock, no board and no file.

use super::{Change, Edit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;

/// The most steps that are kept; the oldest ones are forgotten.
pub const MOST_STEPS: usize = 500;
/// The most letters that the kept steps have, so that a draft with its history fits into the storage of a browser.
const MOST_BYTES: usize = 512 * 1024;

/// Letters in place of others.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Splice {
    /// Where, in bytes.
    pub at: usize,
    /// What stood there.
    pub removed: String,
    /// What stands there now.
    pub inserted: String,
}

impl Splice {
    /// The smallest splice that makes one text of another.
    pub fn between(before: &str, after: &str) -> Splice {
        let head = common(before.chars().zip(after.chars()));
        let (rest, new_rest) = (&before[head..], &after[head..]);
        let tail = common(rest.chars().rev().zip(new_rest.chars().rev()));
        Splice {
            at: head,
            removed: rest[..rest.len() - tail].to_owned(),
            inserted: new_rest[..new_rest.len() - tail].to_owned(),
        }
    }
    /// Whether it changes nothing.
    pub fn is_nothing(&self) -> bool {
        self.removed == self.inserted
    }
    /// Where the new letters stand.
    pub fn after(&self) -> Range<usize> {
        self.at..self.at + self.inserted.len()
    }
    /// The splice that takes this one back.
    fn back(&self) -> Splice {
        Splice { at: self.at, removed: self.inserted.clone(), inserted: self.removed.clone() }
    }
    /// Changes a text; `false`, and nothing happens, if the text is not the one that it was made for.
    fn apply(&self, text: &mut String) -> bool {
        let Some(end) = self.at.checked_add(self.removed.len()) else { return false };
        let fits = text.get(self.at..end) == Some(self.removed.as_str());
        if fits {
            text.replace_range(self.at..end, &self.inserted);
        }
        fits
    }
    fn bytes(&self) -> usize {
        self.removed.len() + self.inserted.len()
    }
}

/// How many bytes are the same, letter by letter.
fn common(pairs: impl Iterator<Item = (char, char)>) -> usize {
    pairs.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
}

/// What is undone and redone at once.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Step {
    /// What it is called.
    pub label: String,
    /// What it did, one after the other.
    pub splices: Vec<Splice>,
    /// Whether it was typed, so that the next letter belongs to it.
    #[serde(default)]
    typed: bool,
}

impl Step {
    fn back(&self, text: &mut String) -> bool {
        self.splices.iter().rev().all(|splice| splice.back().apply(text))
    }
    fn again(&self, text: &mut String) -> bool {
        self.splices.iter().all(|splice| splice.apply(text))
    }
    fn bytes(&self) -> usize {
        self.splices.iter().map(Splice::bytes).sum::<usize>() + self.label.len()
    }
    /// Takes a letter in that was typed right behind it.
    fn goes_on(&mut self, splice: &Splice) -> bool {
        let Some(last) = self.splices.last_mut().filter(|_| self.typed) else { return false };
        let behind = splice.removed.is_empty() && splice.at == last.after().end && last.removed.is_empty();
        let in_line = !splice.inserted.contains('\n') && !last.inserted.contains('\n');
        if behind && in_line {
            last.inserted.push_str(&splice.inserted);
        }
        behind && in_line
    }
}

/// Edits that become one step.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Stroke {
    /// What it was called from the start.
    name: Option<String>,
    /// What it would be called after its first edit.
    first: Option<String>,
    /// The places that were painted, as long as nothing else was done.
    painted: Option<BTreeSet<String>>,
    splices: Vec<Splice>,
}

/// The steps that led to a text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
    stroke: Option<Stroke>,
}

impl History {
    /// Notes what was done.
    pub fn add(&mut self, splice: Splice, label: String, edit: &Edit) {
        self.undone.clear();
        let typed = matches!(edit, Edit::Text { .. });
        let painted = match edit {
            Edit::Paint { places, .. } => Some(places),
            _ => None,
        };
        if let Some(stroke) = &mut self.stroke {
            stroke.painted = match (stroke.painted.take(), painted) {
                (None, Some(places)) if stroke.splices.is_empty() => Some(places.iter().cloned().collect()),
                (Some(mut before), Some(places)) => {
                    before.extend(places.iter().cloned());
                    Some(before)
                }
                _ => None,
            };
            stroke.first.get_or_insert(label);
            stroke.splices.push(splice);
            return;
        }
        if typed && self.done.last_mut().is_some_and(|step| step.goes_on(&splice)) {
            return;
        }
        self.push(Step { label, splices: vec![splice], typed });
    }

    fn push(&mut self, step: Step) {
        self.done.push(step);
        let mut bytes: usize = self.done.iter().map(Step::bytes).sum();
        let mut forgotten = 0;
        while self.done.len() - forgotten > MOST_STEPS || bytes > MOST_BYTES && forgotten < self.done.len() {
            bytes -= self.done[forgotten].bytes();
            forgotten += 1;
        }
        self.done.drain(..forgotten);
    }

    pub fn begin_stroke(&mut self, name: Option<String>) {
        self.stroke.get_or_insert(Stroke { name, ..Stroke::default() });
    }

    /// Makes one step of a stroke, of which only the first and the last text count.
    pub fn end_stroke(&mut self, text: &str) -> Option<Change> {
        let Stroke { name, first, painted, splices } = self.stroke.take()?;
        let step = Step { label: String::new(), splices, typed: false };
        let mut before = text.to_owned();
        let splice = Splice::between(if step.back(&mut before) { &before } else { text }, text);
        if splice.is_nothing() {
            return None;
        }
        let painted = painted.map(|places| super::labels::paint(places.iter().map(String::as_str)));
        let label = name.or(painted).or(first).unwrap_or_default();
        let change = Change { label: label.clone(), changed: true, place: splice.after() };
        self.push(Step { label, splices: vec![splice], typed: false });
        Some(change)
    }

    pub fn is_in_stroke(&self) -> bool {
        self.stroke.is_some()
    }

    pub fn undo(&mut self, text: &mut String) -> Option<Change> {
        self.end_stroke(text);
        let step = self.done.pop()?;
        let mut before = text.clone();
        if !step.back(&mut before) {
            // Not the history of this text: it may have been changed where it was stored.
            *self = History::default();
            return None;
        }
        let change = change(&step.label, text, &before);
        *text = before;
        self.undone.push(step);
        Some(change)
    }

    pub fn redo(&mut self, text: &mut String) -> Option<Change> {
        self.end_stroke(text);
        let step = self.undone.pop()?;
        let mut after = text.clone();
        if !step.again(&mut after) {
            *self = History::default();
            return None;
        }
        let change = change(&step.label, text, &after);
        *text = after;
        self.done.push(Step { typed: false, ..step });
        Some(change)
    }

    pub fn undo_label(&self) -> Option<&str> {
        let stroke = self.stroke.as_ref().filter(|stroke| !stroke.splices.is_empty());
        let going_on = stroke.and_then(|stroke| stroke.name.as_deref().or(stroke.first.as_deref()));
        going_on.or_else(|| self.done.last().map(|step| step.label.as_str()))
    }
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }
    pub fn undo_steps(&self) -> usize {
        self.done.len() + usize::from(self.stroke.as_ref().is_some_and(|stroke| !stroke.splices.is_empty()))
    }
}

fn change(label: &str, before: &str, after: &str) -> Change {
    let splice = Splice::between(before, after);
    Change { label: label.to_owned(), changed: !splice.is_nothing(), place: splice.after() }
}
