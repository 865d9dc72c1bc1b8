//! Rules of the kind `may`: each is shown from both sides. One example takes up what is offered, another one goes on without
//! it. The same holds for every card whose text says that somebody may do something.

use heist_rulebook::examples::run_example;
use heist_rulebook::rulebook::{Example, Rule, Rulebook};
use heist_rules::edition::Edition;
use std::collections::BTreeSet;
use std::path::Path;

fn rulebook() -> Rulebook {
    let book = Rulebook::read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook")]);
    assert!(book.faults.is_empty(), "{:?}", book.faults);
    book
}

/// Whether a rule leaves something to somebody.
fn leaves_a_choice(rule: &Rule) -> bool {
    let mut words = rule.text.split(|c: char| !c.is_alphanumeric());
    rule.kind == "may" || rule.id.starts_with("card.") && words.any(|word| word == "may")
}

/// What a line is about. An ability, an action or a shift of the die is the same with other arguments, and so is a
/// sub-action on another tile; where somebody goes or what is answered is not.
fn subject(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let count = match words.get(1) {
        Some(&"shift" | &"unlock" | &"subdue" | &"disable" | &"reveal") => 2,
        Some(&"use" | &"take" | &"fixer") => 3,
        _ => words.len(),
    };
    words[..count.min(words.len())].join(" ")
}

/// What an example is offered and takes up, and what it is offered and goes on without.
fn sides(example: &Example, taken: &mut BTreeSet<String>, declined: &mut BTreeSet<String>) {
    for (number, step) in example.steps.iter().enumerate() {
        let carried_out = example.steps[number..].iter().filter(|step| step.refused.is_empty());
        let later: BTreeSet<String> = carried_out.filter_map(|step| step.command.as_deref()).map(subject).collect();
        if later.is_empty() {
            continue;
        }
        for offer in step.offered.iter().map(|line| subject(line)) {
            if later.contains(&offer) {
                taken.insert(offer)
            } else {
                declined.insert(offer)
            };
        }
    }
}

#[test]
fn what_may_be_done_is_offered_and_can_be_declined() {
    let book = rulebook();
    let mut one_sided = Vec::new();
    for Edition { id: edition, .. } in Edition::ALL {
        let here = |editions: &[String]| editions.iter().any(|own| own == edition);
        let rules = book.rules.iter().filter(|rule| leaves_a_choice(rule) && here(&rule.editions));
        let mut count = 0;
        for rule in rules {
            let (mut taken, mut declined) = (BTreeSet::new(), BTreeSet::new());
            for example in rule.examples.iter().filter(|example| here(&example.editions)) {
                if let Err(words) = run_example(example, edition) {
                    panic!("{} [{edition}]: {}: {words}", rule.id, example.title);
                }
                sides(example, &mut taken, &mut declined);
            }
            if taken.is_disjoint(&declined) {
                one_sided.push(format!("{} [{edition}]: taken {taken:?}, declined {declined:?}", rule.id));
            }
            count += 1;
        }
        assert!(count > 70, "{count} rules of {edition} leave something to somebody");
    }
    assert!(one_sided.is_empty(), "not shown from both sides:\n{}", one_sided.join("\n"));
}
