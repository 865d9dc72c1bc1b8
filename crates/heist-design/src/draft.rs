//! A heist in the making. **The text of the heist file is the truth**: a draft is that text and the history of its edits, and everything
//! else is read from the text. An edit keeps comments, order and spacing of whatever it does not touch. All edits can be undone,
//! what was undone can be redone, and a stroke of many edits is one step.
//!
//! ```
//! use heist_design::draft::{Draft, Edit};
//!
//! let mut draft = Draft::from_text("# mine\nmap = \"\"\"\nJW  SC  E5\n\"\"\"\n");
//! draft.apply(Edit::paint(["b1"], "CM"))?;
//! assert_eq!(draft.text(), "# mine\nmap = \"\"\"\nJW  CM  E5\n\"\"\"\n");
//! assert_eq!(draft.undo_label(), Some("Paint b1"));
//! draft.undo();
//! assert_eq!(draft.text(), "# mine\nmap = \"\"\"\nJW  SC  E5\n\"\"\"\n");
//! # Ok::<(), heist_design::draft::EditError>(())
//! ```

mod board;
mod carry_out;
mod document;
mod edit;
mod history;
mod keys;
mod labels;
mod motion;
mod places;
mod sheet;
mod start;

pub use board::DraftBoard;
pub use carry_out::carry_out;
pub use document::value_at;
pub use edit::{Axis, Block, BlockTile, Edge, Edit, EditError};
pub use history::{MOST_STEPS, Splice};
pub use start::{DECKS, DeckPreset};

use history::History;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use toml::{Table, Value};

/// The text of a heist file, and how it became what it is. With `serde` it can be stored with its history, so that
/// undo survives a reload.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    text: String,
    #[serde(default)]
    history: History,
}

/// What an edit, an undo or a redo has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What was done, in a few words: `Paint 4 hexes`.
    pub label: String,
    /// Whether the text is another one than before. If it is not, there is nothing to undo.
    pub changed: bool,
    /// What stands in the text now in place of something else, in bytes.
    pub place: Range<usize>,
}

impl Draft {
    /// A draft of this text, whatever it is. Text that is not TOML can be edited as text.
    pub fn from_text(text: impl Into<String>) -> Draft {
        Draft { text: text.into(), history: History::default() }
    }

    /// The present text of the heist file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Carries an edit out. An edit that is refused changes nothing.
    pub fn apply(&mut self, edit: Edit) -> Result<Change, EditError> {
        let label = labels::label(&edit, &self.text);
        let text = carry_out(&self.text, &edit)?;
        let splice = Splice::between(&self.text, &text);
        let change = Change { label: label.clone(), changed: !splice.is_nothing(), place: splice.after() };
        if change.changed {
            self.text = text;
            self.history.add(splice, label, &edit);
        }
        Ok(change)
    }

    /// Carries edits out one after the other as a single step with a label of its own; all of them, or none.
    pub fn apply_all(&mut self, label: &str, edits: Vec<Edit>) -> Result<Change, EditError> {
        self.apply(Edit::Together { label: label.to_owned(), edits })
    }

    /// From here on all edits are one step, until [`end_stroke`](Draft::end_stroke).
    pub fn begin_stroke(&mut self) {
        self.history.begin_stroke(None);
    }

    /// The same, with words for the step. Without them it is called like its first edit, or after the places that were painted.
    pub fn begin_stroke_named(&mut self, label: &str) {
        self.history.begin_stroke(Some(label.to_owned()));
    }

    /// The stroke is over. Returns what it has changed; `None` if nothing.
    pub fn end_stroke(&mut self) -> Option<Change> {
        self.history.end_stroke(&self.text)
    }

    /// Whether a stroke has begun and not ended.
    pub fn is_in_stroke(&self) -> bool {
        self.history.is_in_stroke()
    }

    /// Takes the last step back. A stroke that has not ended ends here.
    pub fn undo(&mut self) -> Option<Change> {
        self.history.undo(&mut self.text)
    }

    /// Takes the last undo back.
    pub fn redo(&mut self) -> Option<Change> {
        self.history.redo(&mut self.text)
    }

    /// What [`undo`](Draft::undo) would take back, in words: `Paint b1`.
    pub fn undo_label(&self) -> Option<&str> {
        self.history.undo_label()
    }

    /// What [`redo`](Draft::redo) would do again.
    pub fn redo_label(&self) -> Option<&str> {
        self.history.redo_label()
    }

    /// How many steps can be taken back.
    pub fn undo_steps(&self) -> usize {
        self.history.undo_steps()
    }

    /// Forgets all steps; the text stays.
    pub fn forget_history(&mut self) {
        self.history = History::default();
    }

    /// The map as far as it can be read, for drawing and painting. It is there whatever else is wrong with the file.
    pub fn board(&self) -> DraftBoard {
        DraftBoard::of(&self.text)
    }

    /// The file as a table, for forms; what is wrong where it is not TOML.
    pub fn table(&self) -> Result<Table, EditError> {
        document::table(&self.text)
    }

    /// What stands at a key, for instance `objective.all.0.count`.
    pub fn value(&self, key: &str) -> Option<Value> {
        value_at(&self.table().ok()?, key).cloned()
    }

    /// Where what an edit selects lies after it. Asked for before the edit is carried out.
    pub fn selection_after(&self, edit: &Edit) -> Result<Vec<String>, EditError> {
        carry_out::selection_after(&self.text, edit)
    }

    /// What [`Edit::Paste`] would put down again: the codes at these places, gaps excepted.
    pub fn copy(&self, places: &[String]) -> Result<Block, EditError> {
        self.board().copy(places)
    }
}
