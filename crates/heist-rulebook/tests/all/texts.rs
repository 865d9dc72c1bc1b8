//! Texts and titles of rules are sentences that players read, in the rulebook of the page and beside refusals.

use heist_rulebook::rulebook::Rulebook;
use std::path::Path;

#[test]
fn a_rule_is_a_plain_sentence_and_no_test_case() {
    let book = Rulebook::read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook")]);
    assert!(book.faults.is_empty() && book.rules.len() > 400, "{:?}", book.faults);
    let formal = |text: &str| {
        let text = text.to_lowercase();
        // Also behind the name of a card or a first sentence; "the places given by the scenario" is plain English.
        let given = text.split([':', '.', ';']).any(|clause| clause.trim_start().starts_with("given "));
        given || text.contains(", then that is ") || text.contains("when the event is carried out, then")
    };
    let found = book.rules.iter().filter(|rule| formal(&rule.text) || rule.title.as_deref().is_some_and(formal));
    let found: Vec<String> = found.map(|rule| format!("{}: {}", rule.id, rule.text)).collect();
    assert!(found.is_empty(), "Given …, when …, then …: {} rules:\n{}", found.len(), found.join("\n"));
    for rule in book.rules.iter().filter(|rule| !rule.text.is_empty()) {
        let ends = rule.text.ends_with(['.', '!', '?', ')']);
        assert!(ends, "{}: a sentence ends with a full stop: {}", rule.id, rule.text);
    }
}
