//! What happens at a table without anybody here having typed it.

use heist_protocol::Colour;
use heist_rules::fact::Fact;

/// Something to be told.
pub enum News {
    /// A command was carried out.
    Did {
        /// Whether it was said here.
        own: bool,
        /// Who holds the seat of the one who acted; the team has none.
        name: Option<String>,
        /// The command, in the notation.
        line: String,
        /// What happened.
        facts: Vec<Fact>,
    },
    /// Somebody said something.
    Said {
        /// Who.
        name: String,
        /// The colour, if it is somebody with a seat.
        who: Option<Colour>,
        /// What.
        text: String,
    },
    /// Somebody points at a space.
    Points {
        /// Who.
        name: String,
        /// Where.
        at: String,
    },
    /// Somebody has commands in mind, or none any more.
    Proposes {
        /// Who.
        name: String,
        /// The commands.
        lines: Vec<String>,
        /// What for.
        why: Option<String>,
    },
    /// Something about the table or the connection.
    Note(String),
    /// What was said here is not possible after all.
    Refused(String),
}
