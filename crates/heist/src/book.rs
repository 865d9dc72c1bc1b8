//! The rulebook inside the program, to explain refusals and to be read in the game.

use crate::words::{action, list, page_width, wrapped};
use heist_content::library::Library;
use heist_content::rulebook::{self, Rule};
use include_dir::{Dir, include_dir};
use std::fmt::Write;
use std::sync::OnceLock;

static RULEBOOK: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../rulebook");

/// All rules, parsed when they are first asked for.
pub fn rules() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| {
        let mut rules = Vec::new();
        collect(&RULEBOOK, &mut rules);
        rules.sort_by(|one, other| one.id.cmp(&other.id));
        rules
    })
}

fn collect(folder: &Dir<'_>, rules: &mut Vec<Rule>) {
    for file in folder.files() {
        let name = file.path().display().to_string();
        // A file that is not a rule is for `heist examples run` to complain about, not for a player.
        if let Some(Ok(read)) =
            file.contents_utf8().filter(|_| name.ends_with(".toml")).map(|text| rulebook::parse(text, &name))
        {
            rules.extend(read);
        }
    }
    folder.dirs().for_each(|folder| collect(folder, rules));
}

/// The rule with an id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().iter().find(|rule| rule.id == id)
}

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

/// A ruling behind the word for where it comes from; many name it themselves.
fn with_source(ruling: &str) -> String {
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
    // Rules whose id has the word come before those that only mention it.
    let (mut found, mention): (Vec<&Rule>, Vec<&Rule>) = rules()
        .iter()
        .filter(|rule| rule.id.contains(&id) || rule.text.to_lowercase().contains(&wanted))
        .partition(|rule| rule.id.contains(&id));
    found.extend(mention);
    match found[..] {
        [] => format!("No rule speaks of `{word}`."),
        [rule] => page(rule),
        _ => {
            let mut text = format!("{} rules speak of `{word}`; `rules <id>` shows one.", found.len());
            for rule in found.iter().take(MOST_FOUND) {
                let _ = write!(text, "\n{}", first_words(&format!("  {}: {}", rule.id, rule.text), page_width()));
            }
            if found.len() > MOST_FOUND {
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

const MOST_FOUND: usize = 40;
