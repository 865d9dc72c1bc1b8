//! Completion with Tab: the next word of every line that would be understood now.

use super::shorthand::{REPEATABLE, SPEAKERS};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

/// The lines that can be completed to.
#[derive(Default)]
pub struct Words {
    /// Legal commands and the words of the game in the terminal.
    pub offers: Vec<String>,
}

/// The words that may follow what was typed, with the place where the word under way begins.
pub fn next_words(offers: &[String], typed: &str) -> (usize, Vec<String>) {
    let start = typed.rfind(char::is_whitespace).map_or(0, |i| i + typed[i..].chars().next().map_or(1, char::len_utf8));
    let (before, begun) = typed.split_at(start);
    let mut before: Vec<&str> = before.split_whitespace().collect();
    // Letters stand for speakers, and several spaces for as many commands.
    if let Some((_, speaker)) = before.first().and_then(|word| SPEAKERS.iter().find(|(letter, _)| letter == word)) {
        before[0] = speaker;
    }
    if before.len() > 2 && REPEATABLE.contains(&before[1]) {
        before.truncate(2);
    }
    let mut found: Vec<String> = Vec::new();
    for offer in offers {
        let words: Vec<&str> = offer.split_whitespace().collect();
        let without_speaker = words.get(1..).unwrap_or_default();
        for words in [&words[..], without_speaker] {
            if let Some(next) = words.strip_prefix(&before[..]).and_then(|rest| rest.first())
                && next.starts_with(begun)
                && !found.iter().any(|known| known == next)
            {
                found.push((*next).to_owned());
            }
            if before.is_empty() {
                break;
            }
        }
    }
    found.sort();
    (start, found)
}

impl Completer for Words {
    type Candidate = Pair;
    fn complete(&self, line: &str, place: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, words) = next_words(&self.offers, line.get(..place).unwrap_or(line));
        let pair = |word: String| Pair { replacement: format!("{word} "), display: word };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str) -> Vec<String> {
        let offers = ["blue move c5", "blue move d5", "blue done", "red plan c4", "red plan c5", "help", "team roll"];
        next_words(&offers.map(String::from), typed).1
    }

    #[test]
    fn the_next_word_is_completed() {
        assert_eq!(found(""), ["blue", "help", "red", "team"]);
        assert_eq!(found("blue "), ["done", "move"]);
        assert_eq!(found("blue mo"), ["move"]);
        assert_eq!(found("blue move "), ["c5", "d5"]);
        assert_eq!(found("blue move d"), ["d5"]);
        assert!(found("green ").is_empty());
    }

    #[test]
    fn letters_lists_and_missing_speakers_are_understood() {
        assert_eq!(found("b move d"), ["d5"]);
        assert_eq!(found("red plan c4 "), ["c4", "c5"]);
        assert_eq!(found("move "), ["c5", "d5"]);
    }

    #[test]
    fn any_text_can_be_completed() {
        for typed in ["é", "é ", "blue\u{3000}mo", "  ", "blue  move"] {
            let (start, _) = next_words(&["blue move c5".to_owned()], typed);
            assert!(typed.is_char_boundary(start));
        }
    }
}
