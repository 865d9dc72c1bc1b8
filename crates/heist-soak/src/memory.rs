//! What somebody at a table remembers.

use heist_protocol::LogEntry;

/// What came of a command, as far as the one who said it knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The server said that it is stored.
    Acknowledged,
    /// The server said that it is not.
    Refused,
    /// Nobody knows: the connection was lost, or the server said that it does not know.
    Unknown,
}

/// A command that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number of the entry that it would be, or is.
    pub number: u64,
    /// The command.
    pub line: String,
    /// What came of it.
    pub fate: Fate,
}

/// Everything that somebody remembers of a table.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    /// Every command that was said, in order. One that is said again stands here again.
    pub said: Vec<Said>,
    /// Every entry that was told to everybody, in order.
    pub heard: Vec<LogEntry>,
    /// How often a connection was made.
    pub connections: usize,
}
