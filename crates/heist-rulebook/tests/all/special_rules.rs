//! Special rules of heists: each works by a building block, each block is a rule of the rulebook, and every special rule of
//! every heist is shown by an example in that heist.

use heist_data::blocks::BLOCKS;
use heist_data::library::Library;
use heist_rulebook::examples::{ExampleResult, run};
use heist_rulebook::rulebook::{ExampleStep, Rulebook};
use std::path::Path;

fn book() -> Rulebook {
    let book = Rulebook::read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/special")]);
    assert!(book.faults.is_empty(), "{:?}", book.faults);
    book
}

#[test]
fn examples_of_special_rules_hold() {
    let report = run(&book());
    for run in &report.runs {
        if let ExampleResult::Failed(words) = &run.outcome {
            println!("{} {}: {words}", run.rule, run.title);
        }
    }
    assert_eq!(report.failed(), 0, "see above");
    assert!(report.passed() > 50, "{} examples were run", report.passed());
}

#[test]
fn every_special_rule_of_every_heist_has_an_example_in_that_heist() {
    let book = book();
    let library = Library::official();
    for heist in library.heists.iter().chain(&library.chapters) {
        for special in &heist.special {
            let id = format!("special.{}", special.by);
            let rule = book.rules.iter().find(|rule| rule.id == id);
            let rule = rule.unwrap_or_else(|| panic!("{}: {} works by {id}, which is no rule", heist.id, special.id));
            let shown = rule.examples.iter().any(|example| {
                let played = example.given.get("heist").and_then(|id| id.as_str()) == Some(heist.id.as_str());
                let about = |step: &ExampleStep| {
                    step.content
                        .as_ref()
                        .and_then(|content| content.get("chapter"))
                        .and_then(|chapters| chapters.get(&heist.id))
                        .is_some()
                        || step.command.as_ref().is_some_and(|line| line.split_whitespace().any(|it| it == heist.id))
                };
                played || example.steps.iter().any(about)
            });
            assert!(shown, "{id} has no example in {}", heist.id);
        }
    }
    for block in BLOCKS {
        let id = if block == "required-tunnels" { "special.tunnels".to_owned() } else { format!("special.{block}") };
        assert!(book.rules.iter().any(|rule| rule.id == id), "the block {block} is not in the rulebook");
    }
}
