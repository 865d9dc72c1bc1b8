//! How far somebody has come with the guide, kept in the browser's storage.

use crate::storage;
use serde::{Deserialize, Serialize};

const KEY: &str = "heist.learn";

/// What is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The game up to now, as a replay; none: not begun.
    pub replay: Option<String>,
    /// Topics that were seen.
    pub seen: Vec<String>,
    /// Whether the guide was sent away.
    pub away: bool,
    /// When it was last played, in milliseconds since 1970.
    pub saved: f64,
    /// Whether the heist is over.
    pub over: bool,
}

impl LessonProgress {
    /// As it was left; nothing when there is nothing that can be read.
    pub fn load() -> LessonProgress {
        storage::read_json(KEY).unwrap_or_default()
    }
    /// Keeps it. A browser that keeps nothing only costs the way back.
    pub fn save(&self) {
        storage::write_json(KEY, self);
    }
}
