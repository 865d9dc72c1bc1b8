//! Special rules of heists: each works by a building block, each block is a rule of the rulebook, and every special rule of
//! every heist is shown by an example in that heist.

use heist_data::blocks::BLOCKS;
use heist_data::library::Library;
use heist_format::position;
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

/// A heist file with this text added.
fn own_heist(added: &str) -> String {
    format!("id = \"mine\"\nname = \"Mine\"\nmap = \"E2 EM * EM\"\ndeck = \"1,Z1\"\n{added}")
}

fn fault(added: &str) -> String {
    heist_format::playable::parse_heist(&own_heist(added)).expect_err("a fault").to_string()
}

#[test]
fn a_block_that_nobody_knows_is_refused_with_its_line_and_the_known_ones() {
    let words = fault("[terms]\nwhisper = true\n");
    assert!(words.starts_with("line 6"), "{words}");
    assert!(words.contains("there is no building block 'whisper'") && words.contains("whispers"), "{words}");
    let words = fault("[[special]]\nid = \"a\"\ntext = \"b\"\nby = \"magic\"\n");
    assert!(words.starts_with("line 8") && words.contains("there is no building block 'magic'"), "{words}");
    let words = fault("[[special]]\nid = \"a\"\ntext = \"b\"\nby = \"whispers\"\n");
    assert!(words.contains("`terms` of this file does not declare 'whispers'"), "{words}");
    let words = fault("[terms]\nhideouts = { cells = [\"z9\"] }\n");
    assert!(words.contains("there is no space 'z9'"), "{words}");
    let words = fault("[terms]\ncard-throw = { piece = \"spoon\" }\n");
    assert!(words.contains("'spoon' is not loot"), "{words}");
}

#[test]
fn a_heist_of_ones_own_uses_the_blocks_without_further_ado() {
    let text = own_heist(
        "entrance_limit = 0\nobjective.all = [{ kind = \"escapes\", min = 2 }]\n\
         [terms]\nhideouts = { cells = [\"c1\"], limit = 1 }\nwhispers = true\n\
         [[special]]\nid = \"attic\"\nby = \"hideouts\"\ntext = \"Hide in the attic.\"\n\
         [[special]]\nid = \"fog\"\ntext = \"There is fog.\"\n",
    );
    let heist = heist_format::playable::parse_heist(&text).expect("a heist");
    assert_eq!(heist.hideouts, ["c1"]);
    assert_eq!(heist.missing(), ["fog"], "what no block carries out is said to be missing");
}

/// Guards of a convoy are all alike: in whatever order they went down, the position is the same text.
#[test]
fn the_order_of_an_escort_means_nothing() {
    let text = |escort: &str| {
        format!(
            "heist = \"safehouse-rescue\"\nphase = \"action\"\nescort = [{escort}]\n\
             [crew.red]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\nat = \"h9\"\n\
             [chits]\nd4 = [\"guard-subdued\"]\nd6 = [\"guard\", \"guard\"]\n"
        )
    };
    let print = |escort: &str| {
        let loaded = position::load_toml(&text(escort)).unwrap_or_else(|fault| panic!("{fault}"));
        position::print_toml(&loaded.setup, &loaded.state)
    };
    let sorted = print(r#""d6", "d6", "d4:down""#);
    assert!(sorted.contains(r#"escort = ["d6", "d6", "d4:down"]"#), "{sorted}");
    for shuffled in [r#""d4:down", "d6", "d6""#, r#""d6", "d4:down", "d6""#] {
        assert_eq!(print(shuffled), sorted);
    }
}
