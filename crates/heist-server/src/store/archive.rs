//! Backups: everything in the database as one file that either database can be restored from.
//!
//! The file is gzip of lines. The first says what it is; then comes, for each table of the database, a line with its name and
//! columns and a line for each row, a JSON array; the last line has the number of rows and the SHA-256 of everything before it. A file
//! that was cut off or changed is therefore refused as a whole. Blobs are hexadecimal, truth is 0 or 1.

mod backup;
mod restore;

pub use backup::backup;
pub use restore::{Restored, restore};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;

/// The version of the format.
const FORMAT: u32 = 1;

/// How a column travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Text,
    Blob,
    Truth,
}
use Kind::{Blob, Number, Text, Truth};

/// A table of the database.
struct Kept {
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    /// The order of its rows, which is kept where rows have no number of their own.
    order: &'static str,
}

/// Everything that is kept, in an order in which it can be written: boxes before the tables of their heists.
const EVERYTHING: &[Kept] = &[
    Kept {
        name: "campaign",
        columns: &[("id", Number), ("name", Text), ("opening", Text), ("key", Blob), ("made", Number)],
        order: "id",
    },
    Kept {
        name: "campaign_entry",
        columns: &[("campaign", Number), ("number", Number), ("line", Text), ("table_id", Number), ("at", Number)],
        order: "campaign, number",
    },
    Kept {
        name: "game_table",
        columns: &[
            ("id", Number),
            ("heist", Text),
            ("edition", Text),
            ("crew", Text),
            ("watch", Blob),
            ("joining", Blob),
            ("opened", Number),
            ("rematch", Number),
            ("phase", Text),
            ("round", Number),
            ("won", Truth),
            ("campaign", Number),
            ("start", Text),
        ],
        order: "id",
    },
    Kept {
        name: "seat",
        columns: &[
            ("table_id", Number),
            ("place", Number),
            ("who", Text),
            ("state", Text),
            ("name", Text),
            ("token", Blob),
        ],
        order: "table_id, place",
    },
    Kept {
        name: "entry",
        columns: &[("table_id", Number), ("seq", Number), ("line", Text), ("chance", Text), ("at", Number)],
        order: "table_id, seq",
    },
    // Their numbers only give the order.
    Kept {
        name: "chat",
        columns: &[("table_id", Number), ("name", Text), ("who", Text), ("text", Text), ("at", Number)],
        order: "id",
    },
    Kept { name: "shared_replay", columns: &[("id", Text), ("text", Text), ("at", Number)], order: "id" },
];

/// The tables and columns that a backup has, for a test that compares them with the database.
pub fn contents() -> Vec<(&'static str, Vec<&'static str>)> {
    EVERYTHING.iter().map(|kept| (kept.name, kept.columns.iter().map(|(name, _)| *name).collect())).collect()
}

/// Why a backup or a restoration failed.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The database.
    #[error(transparent)]
    Store(#[from] super::StoreError),
    /// The file.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The file is no backup, or not a whole one.
    #[error("this is no whole backup: {0}")]
    Damaged(String),
    /// The backup was made by a later version.
    #[error("the backup was made by a later version of heist ({0}); restore it with that one")]
    Newer(String),
    /// There is something in the database.
    #[error(
        "the database is not empty: it has {0}; restore into a new one, or say `--replace` to delete everything in it first"
    )]
    NotEmpty(String),
    /// Somebody uses the database.
    #[error("a server is connected to the database; stop it first")]
    InUse,
}

impl From<sqlx::Error> for ArchiveError {
    fn from(error: sqlx::Error) -> ArchiveError {
        ArchiveError::Store(error.into())
    }
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    #[serde(rename = "heist-backup")]
    format: u32,
    /// The program that made it.
    program: String,
    /// When, in seconds since 1970.
    at: i64,
}

/// The line before the rows of a table.
#[derive(Debug, Serialize, Deserialize)]
struct Section {
    table: String,
    columns: Vec<String>,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
struct End {
    rows: u64,
    sha256: String,
}

/// The sum of everything before the last line.
#[derive(Default)]
struct Sum(Sha256);

impl Sum {
    fn add(&mut self, line: &[u8]) {
        self.0.update(line);
        self.0.update(b"\n");
    }
    fn finish(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
