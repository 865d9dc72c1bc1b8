//! Pages of the rulebook, set for the terminal.

use crate::text::{page_width, wrapped};
use heist_data::library::Library;
use heist_rulebook::rulebook::Rule;
use heist_words::book::with_source;
pub use heist_words::book::{card_text, rule, rules};
use heist_words::english::{action, list};
use heist_words::search;
use std::fmt::Write;

/// A rule in full: its words, the decision that goes with it, the titles of its examples.
pub fn page(rule: &Rule) -> String {
    let mut text = format!("{} ({})\n{}", rule.id, rule.editions.join(", "), wrapped(&rule.text, "  ", page_width()));
    if let Some(ruling) = &rule.ruling {
        let _ = write!(text, "\n{}", wrapped(&with_source(ruling), "  ", page_width()));
    }
    for example in &rule.examples {
        let _ = write!(text, "\n  Example: {}", example.title);
    }
    text
}

/// What is found for a word: the rule of that id, the card, skill or action of that name, or a list of rules that speak
/// of it.
pub fn search(word: &str) -> String {
    let wanted = word.to_lowercase();
    let id = wanted.split_whitespace().collect::<Vec<_>>().join("-");
    let exact = [id.clone(), format!("card.{id}"), format!("card.event-{id}"), format!("card.crisis-{id}")];
    if let Some(rule) = exact.iter().find_map(|id| rule(id)) {
        return page(rule);
    }
    if let Some(text) = on_skills(&id) {
        return text;
    }
    let found = search::search(word);
    match found[..] {
        [] => format!("No rule speaks of `{word}`."),
        [rule] => page(rule),
        _ => {
            let mut text = format!("{} rules speak of `{word}`; `rules <id>` shows one.", found.len());
            for rule in found.iter().take(MAX_FOUND) {
                let _ = write!(text, "\n{}", first_words(&format!("  {}: {}", rule.id, rule.text), page_width()));
            }
            if found.len() > MAX_FOUND {
                let _ = write!(text, "\n  …");
            }
            text
        }
    }
}

/// A skill with its six actions, or an action with the cards that offer it.
fn on_skills(id: &str) -> Option<String> {
    let library = Library::official();
    if let Some(skill) = library.skills.get(id) {
        let mut text = format!("{id}: a skill; the die says which action it offers.");
        for (value, card) in (1..).zip(&skill.card.actions) {
            let _ = write!(text, "\n  {value}  {}", action(card));
        }
        return Some(text);
    }
    let characters =
        library.characters.values().flat_map(|card| card.actions.iter().map(move |action| (&card.id, action)));
    let skills =
        library.skills.values().flat_map(|skill| skill.card.actions.iter().map(move |action| (&skill.card.id, action)));
    let mut offers = characters.chain(skills).filter(|(_, action)| action.id == id).peekable();
    let mut text = action(offers.peek()?.1);
    let mut cards: Vec<&str> = offers.map(|(card, _)| card.as_str()).collect();
    cards.dedup();
    let _ = write!(text, "\n{}", wrapped(&format!("An action of {}.", list(&cards)), "  ", page_width()));
    Some(text)
}

/// A line cut after so many letters.
fn first_words(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let cut: String = text.chars().take(width.saturating_sub(2)).collect();
    let cut = cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words);
    format!("{cut} …")
}

const MAX_FOUND: usize = 40;
