//! The gallery: heists that people have published on the server. Bodies of HTTP requests and answers, all JSON below `/api/gallery`.
//!
//! | request | body | answer |
//! | --- | --- | --- |
//! | `GET /api/gallery`, with [`GalleryQuery`] | | [`GalleryPage`] |
//! | `GET /api/gallery/{id}` | | [`GalleryHeist`] |
//! | `POST /api/gallery` | [`NewGalleryHeist`] | [`PublishedHeist`], [`AlreadyPublished`] (409) |
//! | `PUT /api/gallery/{id}`, `Authorization: Bearer <key>` | [`GalleryUpdate`] | [`GalleryEntry`], [`AlreadyPublished`] (409) |
//! | `DELETE /api/gallery/{id}`, `Authorization: Bearer <key>` | | 204 |
//!
//! A file that cannot be played is answered by 422 and a [`crate::http::Problem`] with everything that is wrong. All texts are by somebody
//! whom nobody knows, and plain: whoever shows them escapes them.

use crate::names::{AccessToken, GalleryId};
use serde::{Deserialize, Serialize};

/// A heist to be published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGalleryHeist {
    /// The heist file, as it is written.
    pub file: String,
    /// Who made it, as others shall read it.
    pub author: String,
    /// The heist of the gallery of which it is a version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<ForkedFrom>,
    /// The key by which it can be changed, which the client has made and kept; none: the server makes one. Whoever asks again with the
    /// same key and the same file, because the answer was lost, gets the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<AccessToken>,
}

/// A heist of which another is a version, with the credit that it gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForkedFrom {
    /// Its name in addresses; it may have been taken down since.
    pub id: GalleryId,
    /// What it was called.
    pub title: String,
    /// Who made it.
    pub author: String,
}

/// The answer: the key is shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublishedHeist {
    /// Its name in addresses: `/gallery/{id}` shows it.
    pub id: GalleryId,
    /// Whoever has it may change the heist and take it down.
    pub key: AccessToken,
}

/// The same file is there already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlreadyPublished {
    /// In words.
    pub error: String,
    /// The heist that it is.
    pub id: GalleryId,
}

/// Another file, or another name of its author, for a heist that is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GalleryUpdate {
    /// The heist file, as it is written.
    pub file: String,
    /// Who made it, as others shall read it.
    pub author: String,
}

/// What comes first in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GallerySort {
    /// The heist that was published last.
    #[default]
    Newest,
    /// The heist that was played most often.
    Played,
}

/// Which heists are listed: the parameters of the address. Empty ones leave nothing out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GalleryQuery {
    /// The page, from 0.
    pub page: u32,
    /// What comes first.
    pub sort: GallerySort,
    /// `amateur`, `semi-pro` or `pro`.
    pub difficulty: String,
    /// For so many characters, 3 or 4; 0: for any number.
    pub players: u8,
    /// The id of an edition in which it can be played.
    pub edition: String,
    /// What its title or its author has in it.
    pub search: String,
}

/// A page of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryPage {
    /// The heists.
    pub heists: Vec<GalleryEntry>,
    /// Whether there is a next page.
    #[serde(default)]
    pub more: bool,
}

/// A heist of the gallery as it is listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryEntry {
    /// Its name in addresses.
    pub id: GalleryId,
    /// What it is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Where it takes place; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub location: String,
    /// What it is about; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// `amateur`, `semi-pro`, `pro`, or empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub difficulty: String,
    /// The ids of the editions in which it can be played.
    pub editions: Vec<String>,
    /// For how many characters it is.
    pub players: Vec<u8>,
    /// The map, as its file has it.
    pub map: String,
    /// When it was published, in seconds since 1970.
    pub published: i64,
    /// When it was last changed.
    pub updated: i64,
    /// The heist of which it is a version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<ForkedFrom>,
    /// How a bot fared; none: it has not been tried yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
    /// How many times it was played to its end at tables of this server.
    #[serde(default)]
    pub plays: u32,
    /// How many times it was won there.
    #[serde(default)]
    pub wins: u32,
}

/// How a bot fared with a heist.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    /// The bot.
    pub bot: String,
    /// How many games it has played.
    pub games: u32,
    /// How many of them it has won.
    pub won: u32,
}

/// A heist of the gallery with its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryHeist {
    /// As it is listed.
    #[serde(flatten)]
    pub entry: GalleryEntry,
    /// The heist file.
    pub file: String,
}
