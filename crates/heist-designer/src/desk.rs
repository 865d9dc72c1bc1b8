//! One draft on the desk: its file, its board and what is wrong with it as signals, and the way to change it.

mod keep;

use crate::measure::timed;
use crate::shelf;
use heist_check::{Finding, Severity};
use heist_client::drafts::StoredDraft;
use heist_design::draft::{Change, Draft, DraftBoard, Edit};
use heist_rules::board::Cell;
use leptos::prelude::*;
use toml::Table;

/// What the page says of what was just done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The words.
    pub words: String,
    /// Whether something did not work.
    pub trouble: bool,
}

/// A draft that is being worked on. Copied freely.
#[derive(Clone, Copy)]
pub struct Desk {
    id: StoredValue<String>,
    draft: RwSignal<Draft>,
    /// The heist file as it stands.
    pub text: Memo<String>,
    /// The heist file before the last step; nothing before the first.
    pub before: RwSignal<Option<String>>,
    /// The map.
    pub board: Memo<DraftBoard>,
    /// The file as a table, as long as it is TOML; the last one that was.
    pub table: Memo<Table>,
    /// Whether the file is TOML.
    pub is_toml: Memo<bool>,
    /// Everything that is wrong with it, worked out in the frame after each edit.
    pub findings: RwSignal<Vec<Finding>>,
    /// Shades of the board, from 0 to 1 for each cell, while somebody wants to see them.
    pub heat: RwSignal<Option<Vec<(Cell, f64)>>>,
    /// What the page says of what was just done.
    pub said: RwSignal<Said>,
    /// The draft as the browser keeps it.
    pub stored: RwSignal<StoredDraft>,
    /// Why it is not kept.
    pub unkept: RwSignal<Option<String>>,
    /// A finding that somebody has pressed: its places are shown.
    pub pointed: RwSignal<Vec<String>>,
    /// A line of the file that somebody wants to see.
    pub line: RwSignal<Option<usize>>,
}

impl Desk {
    /// Puts a draft onto the desk.
    pub fn open(id: String, stored: StoredDraft) -> Desk {
        let draft = shelf::read_history(&id, &stored.text).unwrap_or_else(|| Draft::from_text(stored.text.clone()));
        let draft = RwSignal::new(draft);
        let text = Memo::new(move |_| draft.with(|draft| draft.text().to_owned()));
        let read = Memo::new(move |_| text.with(|text| Draft::from_text(text.clone()).table().ok()));
        let desk = Desk {
            id: StoredValue::new(id),
            draft,
            text,
            before: RwSignal::new(None),
            board: Memo::new(move |_| {
                text.track();
                draft.with_untracked(Draft::board)
            }),
            table: Memo::new(move |last: Option<&Table>| read.get().or_else(|| last.cloned()).unwrap_or_default()),
            is_toml: Memo::new(move |_| read.with(Option::is_some)),
            findings: RwSignal::new(Vec::new()),
            heat: RwSignal::new(None),
            said: RwSignal::new(Said::default()),
            stored: RwSignal::new(stored),
            unkept: RwSignal::new(None),
            pointed: RwSignal::new(Vec::new()),
            line: RwSignal::new(None),
        };
        desk.check_after_each_edit();
        desk.keep_up();
        desk
    }

    /// The id of the draft.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// Checks the file in the frame after each edit; of several edits in a frame, after the last.
    fn check_after_each_edit(self) {
        let waiting = StoredValue::new(false);
        Effect::new(move |_| {
            self.text.track();
            if waiting.get_value() {
                return;
            }
            waiting.set_value(true);
            request_animation_frame(move || {
                // The page may have been left meanwhile.
                let Some(text) = self.text.try_get_untracked() else { return };
                waiting.set_value(false);
                let found = timed("heist-check", || heist_check::check(&text));
                if self.findings.with_untracked(|before| *before != found) {
                    self.findings.set(found);
                }
                self.pointed.update(Vec::clear);
            });
        });
    }

    /// Changes the draft. What is refused is said, and changes nothing.
    pub fn change(self, edit: Edit) -> bool {
        let done = timed("heist-edit", || {
            let before = self.text.get_untracked();
            let mut done = Ok(None);
            self.draft.maybe_update(|draft| {
                let alone = !draft.is_in_stroke();
                done = draft.apply(edit).map(|change| change.changed.then_some((change, alone)));
                matches!(done, Ok(Some(_)))
            });
            if let Ok(Some((_, true))) = &done {
                self.before.set(Some(before));
            }
            done
        });
        match done {
            Ok(Some((change, alone))) => {
                if alone {
                    self.say(change.label);
                }
                true
            }
            Ok(None) => true,
            Err(fault) => {
                self.complain(fault.to_string());
                false
            }
        }
    }

    /// From here on all changes are one step.
    pub fn begin_stroke(self) {
        self.before.set(Some(self.text.get_untracked()));
        self.draft.update_untracked(Draft::begin_stroke);
    }

    /// The stroke is over.
    pub fn end_stroke(self) {
        let mut ended = None;
        self.draft.update(|draft| ended = draft.end_stroke());
        if let Some(Change { label, .. }) = ended {
            self.say(label);
        }
    }

    /// The stroke is broken off: what it has changed is as before.
    pub fn drop_stroke(self) {
        self.draft.update(|draft| {
            if draft.end_stroke().is_some() {
                draft.undo();
            }
        });
    }

    /// Takes the last step back.
    pub fn undo(self) {
        self.step(Draft::undo, "Undone", "There is nothing to undo.");
    }

    /// Takes the last undo back.
    pub fn redo(self) {
        self.step(Draft::redo, "Done again", "There is nothing to do again.");
    }

    fn step(self, step: fn(&mut Draft) -> Option<Change>, words: &str, nothing: &str) {
        let before = self.text.get_untracked();
        let mut done = None;
        self.draft.update(|draft| done = step(draft));
        match done {
            Some(change) => {
                self.before.set(Some(before));
                self.say(format!("{words}: {}", change.label));
            }
            None => self.say(nothing.to_owned()),
        }
    }

    /// What undo would take back, in words.
    pub fn undo_label(self) -> Option<String> {
        self.draft.with(|draft| draft.undo_label().map(str::to_owned))
    }

    /// What redo would do again, in words.
    pub fn redo_label(self) -> Option<String> {
        self.draft.with(|draft| draft.redo_label().map(str::to_owned))
    }

    /// Something of the draft that no signal has.
    pub fn with<T>(self, ask: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with_untracked(ask)
    }

    /// How many errors there are.
    pub fn errors(self) -> usize {
        self.findings.with(|found| found.iter().filter(|finding| finding.severity == Severity::Error).count())
    }

    /// How many warnings there are.
    pub fn warnings(self) -> usize {
        self.findings.with(Vec::len) - self.errors()
    }

    /// Says what was done.
    pub fn say(self, words: String) {
        self.said.set(Said { words, trouble: false });
    }

    /// Says what did not work.
    pub fn complain(self, words: String) {
        self.said.set(Said { words, trouble: true });
    }

    /// What stands at a key of the file, as a text.
    pub fn word(self, key: &str) -> String {
        self.table.with(|table| {
            let value = heist_design::draft::value_at(table, key);
            value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
        })
    }
}
