//! The drafts that this browser keeps: each with its text, and beside it the steps that can be undone.

use heist_client::drafts::{PREFIX, StoredDraft};
use heist_data::text::parse_toml;
use heist_design::draft::Draft;
use heist_page::{browser, storage};

/// Before the id of a draft in the key under which its steps are kept.
const HISTORY: &str = "heist.draft-history.";

/// How long the text of the steps may be. Whoever edits on and on can still take some hundred steps back.
const MOST_HISTORY: usize = 400_000;

/// Why something is not kept.
pub const FULL: &str = "This browser has no room for it: its storage is full or forbidden. Download the heist as a file, or delete drafts that you do not need.";

/// A draft with its id.
#[derive(Clone, PartialEq, Debug)]
pub struct OnShelf {
    /// Its id, which stands in its address.
    pub id: String,
    /// The draft.
    pub draft: StoredDraft,
}

/// All drafts, the last one that was touched first.
pub fn all() -> Vec<OnShelf> {
    let mut all: Vec<OnShelf> =
        storage::below(PREFIX).into_iter().filter_map(|id| Some(OnShelf { draft: read(&id)?, id })).collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.draft.touched));
    all
}

/// The draft with an id.
pub fn read(id: &str) -> Option<StoredDraft> {
    storage::read_json(&format!("{PREFIX}{id}"))
}

/// Keeps a draft. The error is a sentence.
pub fn write(id: &str, draft: &StoredDraft) -> Result<(), String> {
    match storage::write_json(&format!("{PREFIX}{id}"), draft) {
        true => Ok(()),
        false => Err(FULL.to_owned()),
    }
}

/// Keeps a new draft; its id.
pub fn create(draft: StoredDraft) -> Result<String, String> {
    let id = format!("{:012x}", browser::random() >> 16);
    write(&id, &draft).map(|()| id)
}

/// Forgets a draft and its steps.
pub fn remove(id: &str) {
    storage::remove(&format!("{PREFIX}{id}"));
    storage::remove(&format!("{HISTORY}{id}"));
}

/// The steps of a draft, if they belong to this text.
pub fn read_history(id: &str, text: &str) -> Option<Draft> {
    storage::read_json(&format!("{HISTORY}{id}")).filter(|draft: &Draft| draft.text() == text)
}

/// Keeps the steps of a draft. Where there is no room for them they are forgotten; says whether they are kept.
pub fn write_history(id: &str, draft: &Draft) -> bool {
    let key = format!("{HISTORY}{id}");
    let text = serde_json::to_string(draft).unwrap_or_default();
    let kept = text.len() <= MOST_HISTORY && storage::write(&key, &text);
    if !kept {
        // Old steps do not fit the new text.
        storage::remove(&key);
    }
    kept
}

/// A draft of a text, named as the text says.
pub fn draft_of(text: String) -> StoredDraft {
    StoredDraft {
        name: name_in(&text).unwrap_or_default(),
        text,
        touched: browser::now() as u64,
        published: None,
        forked_from: None,
    }
}

/// The name that a heist file gives itself; none where it cannot be read.
pub fn name_in(text: &str) -> Option<String> {
    let table = parse_toml(text).ok()?;
    Some(table.get("name")?.as_str()?.trim().to_owned())
}

/// What a draft is called in lists.
pub fn called(name: &str) -> &str {
    if name.trim().is_empty() { "Unnamed heist" } else { name }
}
