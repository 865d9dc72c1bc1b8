//! Heists that somebody is working on, as they are kept in the storage of a browser: the designer writes them, the pages that
//! start games read them.

use heist_protocol::gallery::ForkedFrom;
use serde::{Deserialize, Serialize};

/// Before the id of a draft in the key under which it is kept.
pub const PREFIX: &str = "heist.draft.";

/// A heist that somebody is working on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredDraft {
    /// What the heist is called; empty until it has a name.
    pub name: String,
    /// The heist file.
    pub text: String,
    /// When it was last changed, in milliseconds since 1970.
    pub touched: u64,
    /// Where it has been published, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
    /// The heist of the gallery of which it is a version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<ForkedFrom>,
}

/// A heist of the gallery that belongs to a draft.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Published {
    /// Its id in the gallery.
    pub id: String,
    /// The key by which it is changed and taken back.
    pub key: String,
}
