//! Bodies of HTTP requests and answers, all JSON below `/api`.
//!
//! | request | body | answer |
//! | --- | --- | --- |
//! | `POST /api/tables` | [`NewTable`] | [`Opened`] |
//! | `POST /api/tables/mine` | [`MyTables`] | [`Vec<TableSummary>`] |
//! | `GET /api/tables/open`, `?page=N` | | [`OpenTables`] |
//! | `DELETE /api/tables/{id}`, `Authorization: Bearer <host>` | | 204 |
//! | `GET /api/tables/{id}/replay`, `Authorization: Bearer <token>` | | the replay as text |
//! | `POST /api/replays` | the replay as text | [`Shared`] |
//! | `GET /api/replays/{id}` | | the replay as text |
//! | `GET /api/replays/{id}/debrief` | | its debrief as text, or 204 |
//! | `PUT /api/replays/{id}/debrief` | its debrief as text | 204 |
//!
//! Boxes and the gallery have modules of their own: [`crate::boxes`], [`crate::gallery`]. Anything that goes wrong is answered with a status of 400 or more and a [`Problem`].

use crate::bots::BotPlayer;
use crate::names::{AccessToken, BoxId, Colour, GalleryId, TableId};
use crate::table_info::{CrewMember, Seat};
use serde::{Deserialize, Serialize};

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The heist's id; empty where `file` or `gallery` is given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heist: String,
    /// The heist file of a heist of one's own, as it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// A heist of the gallery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gallery: Option<GalleryId>,
    /// The edition of the rules.
    pub edition: String,
    /// The crew: three or four characters.
    pub crew: Vec<CrewMember>,
    /// Who was busted before and starts inside, where the heist asks for it; none: the first two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Vec<Colour>>,
    /// The seats that the one who opens it holds from the beginning.
    pub hold: Vec<Colour>,
    /// The name of the one who opens it.
    pub name: String,
    /// For how many seconds somebody may be away before another player may take their seat over; 180 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_limit: Option<u32>,
    /// Whether the table is in the list of open tables while a seat is free, and whoever finds it there may come in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// Whether pages offer no hints at the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_hints: bool,
    /// Bots that play seats from the beginning, until somebody sits down there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<(Colour, BotPlayer)>,
    /// After how many minutes a bot covers the seat of somebody who is away; 0: never.
    #[serde(default, skip_serializing_if = "crate::table_info::is_zero")]
    pub cover: u32,
}

/// The answer: all secrets of the new table, shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opened {
    /// The table.
    pub table: TableId,
    /// One secret per seat.
    pub seats: Vec<(Colour, AccessToken)>,
    /// The secret for watching.
    pub watch: AccessToken,
    /// The secret for taking any free seat.
    pub join: AccessToken,
    /// The secret of the host, who may remove and mute those who watch, and take over the seat of somebody who is away.
    pub host: AccessToken,
}

/// Tables of which one would like to know how they stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MyTables {
    /// Each with one of its secrets.
    pub tables: Vec<(TableId, AccessToken)>,
}

/// How a table stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableSummary {
    /// The table.
    pub table: TableId,
    /// The heist's id; `own:` and its id for a heist of somebody's own.
    pub heist: String,
    /// What its author calls it, for a heist of somebody's own. Plain text: whoever shows it escapes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The edition of the rules.
    pub edition: String,
    /// The phase, as the notation has it.
    pub phase: String,
    /// The round.
    pub round: u8,
    /// Whether it was won, when it is over.
    pub won: Option<bool>,
    /// The seats.
    pub seats: Vec<Seat>,
    /// The crew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crew: Vec<CrewMember>,
    /// The number of the last entry.
    pub seq: u64,
    /// When something was last said there, in seconds since 1970.
    pub last: i64,
    /// The box to which its heist belongs.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub in_box: Option<BoxId>,
}

/// A page of the tables that anybody may join: opened as public, with a free seat and with somebody there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenTables {
    /// The tables, the newest first.
    pub tables: Vec<OpenTable>,
    /// Whether there is a next page.
    #[serde(default)]
    pub more: bool,
}

/// A table that anybody may join.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenTable {
    /// The table.
    pub table: TableId,
    /// The heist's id; `own:` and its id for a heist of somebody's own.
    pub heist: String,
    /// What its author calls it, for a heist of somebody's own. Plain text: whoever shows it escapes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The edition of the rules.
    pub edition: String,
    /// The phase, as the notation has it.
    pub phase: String,
    /// The round.
    pub round: u8,
    /// The seats. Names are plain text: whoever shows them escapes them.
    pub seats: Vec<Seat>,
    /// When it was opened, in seconds since 1970.
    pub opened: i64,
}

/// A replay that others can look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shared {
    /// Its id: `/replay/{id}` shows it.
    pub id: String,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// In words.
    pub error: String,
    /// Everything that is wrong with a heist file, each in a line; nothing in other answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<String>,
}
