//! The rulebook inside the program, to explain refusals and to be read in the game.

use crate::words::{page_width, wrapped};
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
        let _ = write!(text, "\n{}", wrapped(&format!("Decision: {ruling}"), "  ", page_width()));
    }
    for example in &rule.examples {
        let _ = write!(text, "\n  Example: {}", example.title);
    }
    text
}

/// What is found for a word: the rule of that id, or a list of rules that speak of it.
pub fn search(word: &str) -> String {
    if let Some(rule) = rule(word) {
        return page(rule);
    }
    let wanted = word.to_lowercase();
    let found: Vec<&Rule> =
        rules().iter().filter(|rule| rule.id.contains(&wanted) || rule.text.to_lowercase().contains(&wanted)).collect();
    match found[..] {
        [] => format!("No rule speaks of `{word}`."),
        [rule] => page(rule),
        _ => {
            let mut text = format!("{} rules speak of `{word}`; `rules <id>` shows one.", found.len());
            for rule in found.iter().take(MOST_FOUND) {
                let _ = write!(text, "\n  {}", rule.id);
            }
            if found.len() > MOST_FOUND {
                let _ = write!(text, "\n  …");
            }
            text
        }
    }
}

const MOST_FOUND: usize = 40;
