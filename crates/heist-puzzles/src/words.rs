//! Puzzles: what is to be done, and how a try stands.

use crate::{Attempt, Goal};
use heist_words::names::loot_name;

/// What is to be done, in a sentence.
///
/// ```
/// use heist_puzzles::{Goal, words};
///
/// assert_eq!(words::goal(Goal::Escape), "Win the escape, and leave nothing to chance.");
/// ```
pub fn goal(goal: Goal) -> String {
    match goal {
        Goal::Escape => "Win the escape, and leave nothing to chance.".to_owned(),
        Goal::Grab(piece) => {
            let piece = loot_name(piece);
            format!("End the round with the {piece} in hand: no alert, nobody busted, and nothing left to chance.")
        }
        Goal::TwoRounds => "Win in two rounds, this one and the next, whatever the dice of the next show. \
                            Leave nothing else to chance."
            .to_owned(),
    }
}

/// The goal in two or three words, for lists.
pub fn title(goal: Goal) -> String {
    match goal {
        Goal::Escape => "Get away".to_owned(),
        Goal::Grab(piece) => format!("Grab the {}", loot_name(piece)),
        Goal::TwoRounds => "Win in two rounds".to_owned(),
    }
}

/// How a try stands, in a sentence; nothing while it is open.
pub fn verdict(goal: Goal, attempt: Attempt) -> Option<&'static str> {
    match attempt {
        Attempt::Open => None,
        Attempt::Solved if goal == Goal::TwoRounds => Some("Solved, whatever the dice showed."),
        Attempt::Solved => Some("Solved. Not a single die was rolled for it."),
        Attempt::Missed => Some("That is not it: from here the goal is out of reach."),
        Attempt::Gambled => Some("That was left to chance. There is a way without luck."),
    }
}

/// How hard a puzzle is, in a word.
pub const fn difficulty(stars: u8) -> &'static str {
    match stars {
        ..2 => "easy",
        2 => "fair",
        3 => "tricky",
        4 => "hard",
        5.. => "very hard",
    }
}
