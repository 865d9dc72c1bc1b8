//! The rulebook inside the program, to explain refusals and to be read while playing.

use heist_content::rulebook::{self, Rule};
use include_dir::{Dir, include_dir};
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

/// Rules that speak of a word, those first whose id has it. Several words must all be found.
pub fn find(words: &str) -> Vec<&'static Rule> {
    let wanted = words.to_lowercase();
    let id = wanted.split_whitespace().collect::<Vec<_>>().join("-");
    let speaks = |rule: &Rule| {
        let text = rule.text.to_lowercase();
        wanted.split_whitespace().all(|word| rule.id.contains(word) || text.contains(word))
    };
    let found = rules().iter().filter(|rule| rule.id.contains(&id) || speaks(rule));
    let (mut by_id, by_text): (Vec<&Rule>, Vec<&Rule>) = found.partition(|rule| rule.id.contains(&id));
    by_id.extend(by_text);
    by_id
}
