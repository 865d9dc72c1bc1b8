//! Why something that was said is not carried out, for people.

use heist_format::game::Game;
use heist_format::notation::{NotationError, ParsedLine};
use heist_rules::refusal::Refusal;
use heist_words::refusals;

/// Why something is not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// In words.
    pub words: String,
    /// The rule behind it, which the rulebook explains.
    pub rule: Option<String>,
}

impl Objection {
    /// Something that is not a matter of the rules.
    pub fn new(words: impl Into<String>) -> Objection {
        Objection { words: words.into(), rule: None }
    }

    /// Why a command is not possible, or nothing can be taken back.
    pub fn of_said(game: &Game, line: &ParsedLine, refusal: &Refusal) -> Objection {
        Objection { words: refusals::why_said(game, line, refusal), rule: Some(refusal.rule.to_string()) }
    }

    /// Why a line is not carried out.
    pub fn of_line(game: &Game, line: &str, error: &NotationError) -> Objection {
        let rule = match error {
            NotationError::Refused(refusal) => Some(refusal.rule.to_string()),
            NotationError::Syntax(_) => None,
        };
        Objection { words: refusals::why_not_in(game, line, error), rule }
    }
}
