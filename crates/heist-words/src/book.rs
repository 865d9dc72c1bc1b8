//! The rulebook, to explain refusals and to be read while playing.
//!
//! It lies inside the program, except in a browser: there the rules come beside the program, as one text, while the program is
//! loaded too ([`open`]), and their examples when somebody reads them ([`open_whole`]).

use heist_rulebook::embedded;
use heist_rulebook::rulebook::{self, Rule};
use std::sync::OnceLock;

/// The rules, in a browser without examples.
static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
/// The rules with their examples, where those come later.
static WHOLE: OnceLock<Vec<Rule>> = OnceLock::new();

/// Stands before every file of the rulebook in one text; its path and the end of the line follow.
pub const FILE_MARK: char = '\u{1e}';

/// Reads the rules from one text: before anything is asked of them, else they stay as they are.
pub fn open(text: &str) {
    RULES.get_or_init(|| read_text(text));
}

/// Reads the rules with their examples from one text.
pub fn open_whole(text: &str) {
    WHOLE.get_or_init(|| read_text(text));
}

/// Whether the examples are there.
pub fn is_whole() -> bool {
    WHOLE.get().is_some() || rules().iter().any(|rule| !rule.examples.is_empty())
}

/// All rules, parsed when they are first asked for.
pub fn rules() -> &'static [Rule] {
    WHOLE.get().unwrap_or_else(|| RULES.get_or_init(|| read(embedded::files())))
}

fn read_text(text: &str) -> Vec<Rule> {
    let files = text.split(FILE_MARK).filter_map(|file| file.split_once('\n'));
    read(files.map(|(name, text)| (name.to_owned(), text)))
}

fn read<'a>(files: impl IntoIterator<Item = (String, &'a str)>) -> Vec<Rule> {
    // A file that is not a rule is for `heist examples run` to complain about, not for a player.
    let read = files.into_iter().filter_map(|(name, text)| rulebook::parse(text, &name).ok());
    let mut rules: Vec<Rule> = read.flatten().collect();
    rules.sort_by(|one, other| one.id.cmp(&other.id));
    rules
}

/// The rule with an id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().iter().find(|rule| rule.id == id)
}

/// A ruling behind the word for where it comes from; many name it themselves.
pub fn with_source(ruling: &str) -> String {
    let named = [("decision: ", "Decision"), ("faq: ", "FAQ"), ("rulebook: ", "Rulebook")];
    match named.iter().find_map(|(source, word)| Some((word, ruling.strip_prefix(source)?))) {
        Some((word, rest)) => format!("{word}: {rest}"),
        None => format!("Decision: {ruling}"),
    }
}

/// The words of a card's rule, without the name that some begin with; nothing when the card has no rule.
pub fn card_text(id: &str) -> Option<&'static str> {
    let text = rule(&format!("card.{id}"))?.text.as_str();
    Some(match text.split_once(": ") {
        Some((name, rest)) if is_name_of(name, id) => rest,
        _ => text,
    })
}

/// Whether `VENT CRAWL` is the name of `vent-crawl`.
fn is_name_of(name: &str, id: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    letters(name) == letters(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_of_all_files_is_the_same_rulebook() {
        let all: Vec<(String, &str)> = embedded::files();
        let text: String = all.iter().map(|(name, text)| format!("{FILE_MARK}{name}\n{text}")).collect();
        open(&text);
        assert!(rules().len() > 400);
        assert!(rules().iter().eq(&read(all)));
    }
}
