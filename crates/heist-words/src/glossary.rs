//! The words of the game: what each is called, what it means in a sentence, and the rule to read on. Every client explains
//! pieces, icons and words with them.

use crate::{book, chapters};
use heist_rulebook::rulebook::Rule;
use std::sync::OnceLock;

/// A word of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// For programs; people see the name.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it means, in a sentence or two.
    pub words: &'static str,
    /// Where to read on: rules by their ids, as editions have different ones.
    rules: &'static str,
    /// The heading under which it stands.
    pub group: &'static str,
}

impl Term {
    /// The rule to read on in an edition; the first there is, where none is of that edition.
    pub fn rule(&self, edition: Option<&str>) -> Option<&'static Rule> {
        let mut found = self.rules.split(' ').filter_map(book::rule);
        let first = found.clone().next();
        let fits = |rule: &&Rule| edition.is_none_or(|edition| rule.editions.iter().any(|known| known == edition));
        found.find(fits).or(first)
    }
}

/// The words as they are written: headings and, below each, a word in every line.
const TEXT: &str = include_str!("glossary.txt");

/// All words, group by group.
pub fn terms() -> &'static [Term] {
    static TERMS: OnceLock<Vec<Term>> = OnceLock::new();
    TERMS.get_or_init(|| {
        let mut group = "";
        let read = |line: &'static str| {
            if let Some(heading) = line.strip_prefix("# ") {
                group = heading;
            }
            let [id, name, words, rules] = line.split(" | ").collect::<Vec<_>>()[..] else { return None };
            Some(Term { id, name, words, rules, group })
        };
        TEXT.lines().filter_map(read).collect()
    })
}

/// The word with an id.
pub fn term_of(id: &str) -> Option<&'static Term> {
    terms().iter().find(|term| term.id == id)
}

/// The word that somebody asks for by its name, alone or in the plural.
pub fn find(name: &str) -> Option<&'static Term> {
    let wanted = name.trim().to_lowercase();
    let singular = wanted.strip_suffix('s');
    let called = |term: &&Term| {
        let name = term.name.to_lowercase();
        name == wanted || Some(name.as_str()) == singular || term.id == wanted || Some(term.id) == singular
    };
    terms().iter().find(called)
}

/// A piece of the game, explained: its name, a sentence, and the rule to read on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What it is called.
    pub name: String,
    /// What it means.
    pub words: String,
    /// The rule to read on: its id, which is an address; people see its title.
    pub rule: Option<&'static str>,
}

/// Explains a word of the glossary, or a card by the id of its rule (`card.vent-crawl`).
pub fn explain(id: &str, edition: Option<&str>) -> Option<Explanation> {
    if let Some(term) = term_of(id) {
        let rule = term.rule(edition).map(|rule| rule.id.as_str());
        return Some(Explanation { name: term.name.to_owned(), words: term.words.to_owned(), rule });
    }
    let rule = book::rule(id)?;
    let words = id.strip_prefix("card.").and_then(book::card_text).unwrap_or(&rule.text);
    Some(Explanation { name: chapters::title(rule), words: words.to_owned(), rule: Some(&rule.id) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_line_is_a_word_with_a_name_and_an_id_of_its_own() {
        let lines = TEXT.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        let ids: BTreeSet<&str> = terms().iter().map(|term| term.id).collect();
        let names: BTreeSet<&str> = terms().iter().map(|term| term.name).collect();
        assert_eq!((terms().len(), ids.len(), names.len()), (lines, lines, lines));
    }

    #[test]
    fn every_word_is_explained_in_a_sentence_and_leads_to_rules_that_exist() {
        for term in terms() {
            assert!(term.words.ends_with('.') && term.words.len() <= 180, "{}: {}", term.name, term.words);
            assert!(!term.group.is_empty(), "{} stands under no heading", term.name);
            for id in term.rules.split(' ') {
                assert!(book::rule(id).is_some(), "{}: the book has no rule {id}", term.name);
            }
        }
    }

    #[test]
    fn a_word_leads_to_the_rule_of_the_edition_that_is_played() {
        let guard = term_of("guard").expect("guards are explained");
        let rule = |edition| guard.rule(Some(edition)).expect("a rule");
        for edition in ["last-heist", "river-city", "v24"] {
            assert!(rule(edition).editions.iter().any(|known| known == edition), "{}", rule(edition).id);
        }
    }

    #[test]
    fn words_and_cards_are_explained_with_their_rule() {
        let burnt = explain("burnt", None).expect("a word");
        assert_eq!((burnt.name.as_str(), burnt.rule), ("Burnt card", Some("alert.raise.discard-top-event")));
        let card = explain("card.vent-crawl", None).expect("a card");
        assert_eq!(card.name, "VENT CRAWL");
        assert!(!card.words.is_empty() && !card.words.starts_with("VENT"), "{}", card.words);
        assert_eq!(explain("no-such-word", None), None);
    }

    #[test]
    fn a_word_is_found_by_what_people_type() {
        for (typed, id) in
            [("Guards", "guard"), ("old friend", "old-friend"), ("last ditch", "last-ditch"), ("burnt", "burnt")]
        {
            assert_eq!(find(typed).map(|term| term.id), Some(id), "{typed}");
        }
        assert_eq!(find("weather"), None);
    }
}
