//! Boxes: campaigns that live on the server. Bodies of HTTP requests and answers, all JSON below `/api/boxes`.
//!
//! | request | body | answer |
//! | --- | --- | --- |
//! | `POST /api/boxes` | [`NewBox`] | [`MadeBox`] |
//! | `GET /api/boxes/{id}`, `?after=N` | | [`BoxPage`] |
//! | `POST /api/boxes/{id}/entries` | [`NewLine`] | [`Written`], [`Missed`] (409), [`BoxRefusal`] (422) |
//! | `GET /api/boxes/{id}/file` | | the box file as text |
//! | `POST /api/boxes/{id}/tables` | [`BoxTable`] | [`crate::http::Opened`], [`Missed`] (409) |
//! | `POST /api/boxes/{id}/record` | [`Finished`] | [`Written`], [`Missed`] (409), [`BoxRefusal`] (422) |
//! | `POST /api/boxes/{id}/key` | [`NewBoxKey`] | [`BoxKeyReplaced`] |
//! | `GET /api/boxes/{id}/keys` | | [`Vec<ReadingKey>`] |
//! | `POST /api/boxes/{id}/keys` | [`NewReadingKey`] | [`MadeReadingKey`] |
//! | `DELETE /api/boxes/{id}/keys/{number}`, `DELETE /api/boxes/{id}` | | 204 |
//!
//! All but the first need the key of the box: `Authorization: Bearer <key>`; one that only shows it is enough for the page and the file. A box is its opening and the lines of its
//! ledger: whoever knows the rules carries them out and has everything that is in it.

use crate::BotPlayer;
use crate::names::{AccessToken, BoxId, Colour, TableId};
use serde::{Deserialize, Serialize};

/// A box to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBox {
    /// The name of the team. Empty: the one in the file.
    #[serde(default)]
    pub name: String,
    /// The text of a box file, to go on with that box; none: an empty box.
    #[serde(default)]
    pub file: Option<String>,
    /// The id of the edition of an empty box; none: the newest. A file has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The scenario that an empty box begins with, in editions that have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
}

/// The answer: the key of the new box, shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeBox {
    /// The box.
    pub id: BoxId,
    /// Whoever has it may act on the box.
    pub key: AccessToken,
    /// The name of the team.
    pub name: String,
    /// The box file as it was before the first entry.
    pub opening: String,
    /// All lines of the ledger.
    pub lines: Vec<String>,
}

/// A box, or what was written into it lately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxPage {
    /// The box.
    pub id: BoxId,
    /// The name of the team.
    pub name: String,
    /// The box file as it was before the first entry.
    pub opening: String,
    /// The lines of the ledger, or those after the number that was asked for.
    pub lines: Vec<String>,
    /// The key that was shown only shows the box; left out where it may change it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub read_only: bool,
}

/// A new key for a box in the place of the one that is shown, which counts no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBoxKey {
    /// The new key, which the client has made and kept; none: the server makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<AccessToken>,
    /// Whether all keys that only show the box count no more either.
    #[serde(default)]
    pub end_reading: bool,
}

/// The answer: the key that counts from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxKeyReplaced {
    /// Whoever has it may act on the box.
    pub key: AccessToken,
}

/// A key that only shows a box, to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReadingKey {
    /// For whom it is, to tell it from others.
    #[serde(default)]
    pub name: String,
}

/// The answer: the key, shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeReadingKey {
    /// Its number.
    pub number: u64,
    /// For whom it is.
    pub name: String,
    /// Whoever has it may look at the box.
    pub key: AccessToken,
}

/// A key that only shows a box, in the list of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingKey {
    /// Its number.
    pub number: u64,
    /// For whom it is.
    pub name: String,
    /// When it was made, in seconds since 1970.
    pub made: i64,
}

/// A line to be written into the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewLine {
    /// How many entries the client has seen.
    pub expect: u64,
    /// The command to the box, in the notation.
    pub line: String,
}

/// A line is in the ledger, for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Written {
    /// Its number: the first is 1, and none is left out.
    pub number: u64,
    /// The line as the notation prints it.
    pub line: String,
}

/// Something was written that the client had not seen. Nothing was changed: look again, and say it again if it still fits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Missed {
    /// In words.
    pub error: String,
    /// How many entries there are.
    pub number: u64,
    /// The lines after those that the client has seen.
    pub lines: Vec<String>,
}

/// The box does not take it. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Refused"))]
pub struct BoxRefusal {
    /// In words.
    pub error: String,
    /// The rule that forbids it; none: it was not a command, or did not fit for another reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// A table to be opened for the heist and crew that were chosen in the box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoxTable {
    /// How many entries the client has seen.
    pub expect: u64,
    /// The seats that the one who opens it holds from the beginning. The crew has its colours in the order red, green,
    /// blue, black.
    pub hold: Vec<Colour>,
    /// The name of the one who opens it.
    pub name: String,
    /// Bots that play seats from the beginning, until somebody sits down there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<(Colour, BotPlayer)>,
}

/// A heist that is over, to be written into the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Finished {
    /// How many entries the client has seen.
    pub expect: u64,
    /// The table on which it was played.
    pub table: TableId,
}
