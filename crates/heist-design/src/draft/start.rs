//! Drafts to begin with.

use super::{Draft, Edit, EditError};
use crate::heist_file;
use crate::save_key::{self, KeyFault};
use heist_data::library::Library;

/// What an empty heist says. `heist check` names what is missing.
const EMPTY: &str = r#"id = "my-heist"
name = "My heist"
difficulty = "amateur"
# One or two sentences that make others want to play it.
summary = ""
bag = {}
deck = "1-24,Z1"
# Rows of tile codes, from above. GP is a gap; the rows that are set in lie half a hex further right.
map = """
GP  GP  GP  GP  GP  GP  GP  GP
  GP  GP  GP  GP  GP  GP  GP  GP
GP  GP  GP  GP  GP  GP  GP  GP
  GP  GP  GP  GP  GP  GP  GP  GP
GP  GP  GP  GP  GP  GP  GP  GP
  GP  GP  GP  GP  GP  GP  GP  GP
"""

# What has to be done: in your words, and as goals.
[objective]
text = ""
all = []
"#;

/// A deck to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckPreset {
    /// What it is called.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Its text.
    pub deck: &'static str,
}

/// Decks to begin with, from the easiest one.
pub const DECKS: [DeckPreset; 5] = [
    DeckPreset { name: "Quiet", help: "All events and no crisis before the alarm.", deck: "1-24,Z1" },
    DeckPreset {
        name: "Two crises",
        help: "All events, with two crises among the later ones.",
        deck: "1-12,C2,13-18,C2,19-24,Z1",
    },
    DeckPreset {
        name: "Three crises",
        help: "All events, with three crises; the last one comes shortly before the alarm.",
        deck: "1-12,C3,13-18,C3,19-21,C1,22-24,Z2",
    },
    DeckPreset { name: "Short", help: "Twelve events, for an evening with two heists.", deck: "1-12,Z1" },
    DeckPreset { name: "Rush", help: "Twelve events and two crises: be quick.", deck: "1-6,C2,7-12,C1,Z1" },
];

impl Draft {
    /// An empty heist. What is missing is what `heist check` finds.
    pub fn empty() -> Draft {
        Draft::from_text(EMPTY)
    }

    /// A copy of an official heist, gallery map or chapter, with a name of its own.
    pub fn official(id: &str) -> Option<Draft> {
        let library = Library::official();
        let heist = library.heist(id)?;
        let mut draft = Draft::from_text(library.heist_text(id)?);
        let mut remove: Vec<Edit> = ["ruling", "rulings", "order", "threads", "modules"].map(Edit::remove).into();
        remove.retain(|edit| matches!(edit, Edit::Remove { key } if draft.value(key).is_some()));
        remove.push(Edit::set("id", format!("my-{id}").chars().take(40).collect::<String>()));
        remove.push(Edit::set("name", format!("My {}", heist.name).chars().take(40).collect::<String>()));
        // The files are ours, and a test copies all of them.
        draft.apply_all("Copy", remove).ok()?;
        draft.forget_history();
        Some(draft)
    }

    /// A save key of the original web designer, or a link with one, as a draft; and what is still to be said, a sentence each.
    pub fn from_save_key(key: &str) -> Result<(Draft, Vec<String>), KeyFault> {
        let read = save_key::parse(key)?;
        let mut remarks = read.remarks;
        remarks.extend(heist_file::to_say(&read.key));
        Ok((Draft::from_text(heist_file::write(&read.key)), remarks))
    }

    /// The cards of the deck, from the top.
    pub fn deck(&self) -> Result<Vec<String>, EditError> {
        super::carry_out::deck(&self.text)
    }
}
