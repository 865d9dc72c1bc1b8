//! Backups: everything in the database as one file that either database can be restored from.
//!
//! The file is gzip of lines. The first says what it is; then comes, for each table of the database, a line with its name and
//! columns and a line for each row, a JSON array; the last line has the number of rows and the SHA-256 of everything before it. A file
//! that was cut off or changed is therefore refused as a whole. Blobs are hexadecimal, truth is 0 or 1. Which tables and columns there are
//! is asked of the database, so that whatever a migration adds is in the backup too.

mod backup;
mod layout;
mod restore;

pub use backup::backup;
pub use restore::{Restored, restore};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;

/// The version of the format.
const FORMAT: u32 = 1;

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
