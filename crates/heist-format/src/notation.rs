//! Commands and facts as text: one line for one command, exactly as `docs/notation.md` has it.
//!
//! A line means something only in a position: `take walk` looks at the cards of the one who speaks, `last-ditch` names
//! spaces along the way. Nothing here decides what is legal; but a line that is understood and that no command can
//! express (an action that the die does not offer, a step to a space that is not next to the last) is refused here,
//! by the rule that forbids it.

mod abilities;
mod actions;
mod facts;
mod fixers;
mod parser;
mod printer;
mod words;

#[cfg(test)]
mod tests;

pub use facts::print_fact;
pub use parser::{parse, parse_line, verbs};
pub use printer::{print, print_line, print_speaker};

use heist_rules::command::{Command, Speaker};
use heist_rules::refusal::Refusal;

/// What a line of the notation says: a command for the rules, or something for the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParsedLine {
    /// A command.
    Command(Command),
    /// Take the speaker's last command back.
    Undo(Speaker),
}

impl ParsedLine {
    /// Who says it.
    pub const fn by(&self) -> Speaker {
        match self {
            ParsedLine::Command(command) => command.by,
            ParsedLine::Undo(by) => *by,
        }
    }
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// The line is not understood; the sentence says what would be.
    #[error("{0}")]
    Syntax(String),
    /// The line is understood, and a rule forbids it.
    #[error("{0}")]
    Refused(#[from] Refusal),
}

/// The longest line that is read at all.
const MAX_LINE: usize = 400;
