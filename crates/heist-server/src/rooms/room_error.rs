//! What can go wrong in a room through no fault of its guests.

use crate::secrets::NoRandomness;
use crate::store::StoreError;
use heist_protocol::Failure;

/// Why something that should always work did not: a failure of the server, not of a request.
#[derive(Debug, thiserror::Error)]
pub enum RoomError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database went away while it stored an entry.
    #[error("nobody knows whether an entry was stored: {0}")]
    Unsure(StoreError),
    /// The log does not give a game.
    #[error("entry {0} of the table's log cannot be carried out by this version of the rules: {1}")]
    Log(u64, String),
    /// The table cannot be set up.
    #[error("the table cannot be set up by this version of the rules: {0}")]
    Setup(String),
    /// No random numbers.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
}

impl RoomError {
    /// The same where something may have been stored before.
    pub fn unsure(self) -> RoomError {
        match self {
            RoomError::Store(error) => RoomError::Unsure(error),
            other => other,
        }
    }

    /// As clients are told.
    pub fn failure(&self) -> (Failure, &'static str) {
        match self {
            RoomError::Store(_) => (Failure::Store, "The database does not answer. Nothing was changed; try again."),
            RoomError::Unsure(_) => {
                let why = "The database went away in the middle of it. It may or may not have been stored; \
                    the table shows what counts.";
                (Failure::Unsure, why)
            }
            RoomError::Log(..) | RoomError::Setup(_) => {
                (Failure::Unavailable, "This table was played with another version of the rules and cannot be opened.")
            }
            RoomError::Chance(_) => (Failure::Unavailable, "The server has no random numbers. Try again later."),
        }
    }
}
