//! What is stored, as the rest of the server sees it.

use heist_protocol::{BotPlayer, Colour, SeatState, TableId, TableInfo};

/// SHA-256 of a secret: the only form in which secrets are stored.
pub type Hash = [u8; 32];

/// A table with its secrets' hashes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRecord {
    /// Everything that clients may know.
    pub info: TableInfo,
    /// The secret for watching.
    pub watch: Hash,
    /// The secret for taking a free seat.
    pub join: Hash,
    /// The secret of the host; tables of older versions have none.
    pub host: Option<Hash>,
    /// The secrets of the seats, in the order of `info.seats`.
    pub tokens: Vec<Hash>,
    /// Of the seats that were taken over: the secrets of those who held them before.
    pub former: Vec<Option<Hash>>,
    /// From which the server's shares of chance follow; none: chance at this table cannot be recomputed.
    pub toss_secret: Option<TossSecret>,
    /// Whether the operator has closed it.
    pub closed: bool,
}

/// The last secret of the server's chain at a table. It is stored as it is, because it must outlive the process, and stays out of
/// logs.
#[derive(Clone, PartialEq, Eq)]
pub struct TossSecret(pub Hash);

impl std::fmt::Debug for TossSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TossSecret(…)")
    }
}

/// The status of a game, for lists of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableStatus {
    /// The phase, as the notation has it.
    pub phase: String,
    /// The round.
    pub round: u8,
    /// Whether it was won, when it is over.
    pub won: Option<bool>,
}

/// A table in a list of tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overview {
    /// The table.
    pub table: TableRecord,
    /// Its status.
    pub status: TableStatus,
    /// The number of the last entry; 0: none.
    pub seq: u64,
    /// When the last entry was stored (or the table opened), in seconds since 1970.
    pub last: i64,
}

/// A command to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// The table.
    pub table: TableId,
    /// Its number: one more than that of the last entry.
    pub seq: u64,
    /// The command, or `<who> undo`, in the notation.
    pub line: String,
    /// What dice and bag gave: lines of the notation.
    pub chance: Vec<String>,
    /// The shares from which that follows.
    pub toss: Option<String>,
    /// With a toss: how many commitments of seats there were when it was asked for. It is only stored while there are no more.
    pub commitments: Option<u64>,
    /// The status of the game after it, if that has changed.
    pub status: Option<TableStatus>,
    /// By which seats it is said, with the hashes of their secrets: it is only stored while one of them is held by its secret.
    /// None: whoever says it.
    pub seats: Vec<(Colour, Hash)>,
}

/// What becomes of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatChange {
    /// Whether it is held from now on.
    pub state: SeatState,
    /// The name of its holder.
    pub name: Option<String>,
    /// Its secret.
    pub token: Hash,
    /// If it was taken over: the secret of the one who held it before.
    pub former: Option<Hash>,
    /// The bot that plays it while nobody holds it.
    pub bot: Option<BotPlayer>,
}

/// Why an entry was not stored.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// There is an entry with this number: somebody was faster on another node. Read what was missed.
    #[error("the table has an entry with this number")]
    Conflict,
    /// The seat for which it is said has changed hands, perhaps on another node: the entry is not stored. Read the seats.
    #[error("the seat has changed hands")]
    Unseated,
    /// Somebody has committed, perhaps on another node, since its toss was asked for: the entry is not stored. Read the commitments.
    #[error("a seat has committed since the toss was asked for")]
    Recommitted,
    /// The database refused or was not there: the entry is not stored.
    #[error("{0}")]
    Store(StoreError),
    /// The connection broke during the commit: nobody knows whether the entry is stored. Read again before
    /// anything else is said about the table.
    #[error("the database went away while it stored an entry: {0}")]
    Unsure(StoreError),
}

/// What goes wrong with a database.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says so, or cannot be reached.
    #[error("database: {0}")]
    Database(std::sync::Arc<sqlx::Error>),
    /// The address of the database.
    #[error("{0}")]
    Address(String),
    /// The database was written by a later version of this program.
    #[error(
        "the database has version {0}, and this program knows versions up to {1}: use a newer heist, or another database"
    )]
    Newer(i64, i64),
    /// It could not be brought up to date.
    #[error("the database could not be brought up to date: {0}")]
    Migration(String),
    /// Something in it cannot be read.
    #[error("the database holds something this program cannot read: {0}")]
    Damaged(String),
    /// The server is shutting down.
    #[error("the database has been closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            other => StoreError::Database(std::sync::Arc::new(other)),
        }
    }
}
