//! Examples: run under the editions they are written for, and failures that say what did not hold.

use heist_rulebook::examples::{ExampleResult, coverage, run};
use heist_rulebook::rulebook::{Rulebook, parse};
use std::path::Path;

const HEADER: &str = "id = \"a.b\"\neditions = [\"v24\"]\nkind = \"must\"\ntext = \"Words.\"\n";
const GIVEN: &str = r#"
[[example]]
title = "T"
[example.given]
phase = "action"
map = "EM EM E5"
crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "c1", die = 1, plan = ["b1"] }
"#;

fn book(text: &str) -> Rulebook {
    Rulebook { rules: parse(text, "x.toml").expect("a rule"), faults: Vec::new() }
}

/// How an example with these steps ends; steps are parted by lines of dashes.
fn outcome(given: &str, steps: &str) -> ExampleResult {
    let steps: String = steps.split("---\n").map(|step| format!("[[example.step]]\n{step}\n")).collect();
    let report = run(&book(&format!("{HEADER}{GIVEN}{given}\n{steps}")));
    report.runs[0].outcome.clone()
}

fn failure(given: &str, steps: &str) -> String {
    match outcome(given, steps) {
        ExampleResult::Failed(words) => words,
        other => panic!("not failed: {other:?}"),
    }
}

#[test]
fn an_example_whose_steps_all_hold_passes() {
    let steps = "offered = [\"blue take walk\", \"blue take thug:walk\"]\nnot-offered = [\"blue move b1\", \"blue take strongarm\"]\n\
        do = \"blue take walk\"\n---\n\
        do = \"blue move a1\"\nrefused = [\"plan.move-needs-own-token\", \"subaction.move.target\"]\n---\n\
        do = \"blue move b1\"\nfacts = [\"at blue b1\"]\nthen = { crew = { blue = { at = \"b1\" } } }\n---\n\
        then = { phase = \"action\" }\ncontent = { character = { thug = { id = \"thug\" } } }\n---\n\
        do = \"blue undo\"\nthen = { crew = { blue = { at = \"c1\" } } }";
    assert_eq!(outcome("", steps), ExampleResult::Passed);
}

#[test]
fn a_failure_names_step_line_command_and_cause() {
    let walk = "do = \"blue take walk\"\n---\n";
    let told = failure("", &format!("{walk}do = \"blue move b1\"\nthen = {{ crew = {{ blue = {{ at = \"a1\" }} }} }}"));
    assert_eq!(told, "step 2 (line 16) `blue move b1`: crew.blue.at: expected \"a1\", found \"b1\"");
    assert!(failure("", &format!("{walk}do = \"blue move a1\"\nthen = {{ noise = 0 }}")).contains("refused by "));
    assert!(
        failure("", &format!("{walk}do = \"blue move b1\"\nrefused = \"x.y\"")).contains("by x.y, and it was allowed")
    );
    assert!(
        failure("", &format!("{walk}do = \"blue move a1\"\nrefused = \"x.y\""))
            .contains("expected to be refused by x.y, and it was by")
    );
    assert!(failure("", "not-offered = [\"blue fly\"]").contains("not understood: `blue fly`"));
    assert!(failure("", "do = \"blue wlak\"\nrefused = \"x.y\"").contains("not understood"));
    assert!(failure("", "do = \"blue take walk\"\nfacts = [\"alert\"]").contains("expected the fact `alert`"));
    assert!(failure("", "offered = [\"blue move b1\"]").contains("expected to be offered: `blue move b1`"));
    assert!(failure("", "offered = [\"blue fly\"]").contains("There is no verb"));
    assert!(failure("", "not-offered = [\"blue take walk\"]").contains("expected not to be offered"));
    assert!(
        failure("", "content = { character = { thug = { memory = 99 } } }").contains("content.character.thug.memory")
    );
    assert!(
        failure("", "content = { character = { nobody = { memory = 99 } } }").contains("no character with this id")
    );
    assert!(failure("", "content = { weather = { rain = 1 } }").contains("no such kind of content"));
}

#[test]
fn chance_that_is_scripted_must_be_asked_for_and_must_suffice() {
    let roll = "do = \"team roll\"\nthen = { phase = \"action\" }";
    let phase = |script: &str| {
        let text = format!("{HEADER}{GIVEN}{script}\n[[example.step]]\n{roll}\n")
            .replace("phase = \"action\"\nmap", "phase = \"roll\"\nmap");
        run(&book(&text)).runs[0].outcome.clone()
    };
    assert_eq!(phase("chance = { rolls = { blue = [3] } }"), ExampleResult::Passed);
    assert_eq!(phase(""), ExampleResult::Passed, "without a script the die comes from a seed");
    assert!(
        matches!(phase("chance = { rolls = { blue = [] } }"), ExampleResult::Failed(words) if words.contains("a roll for blue is needed"))
    );
    assert!(
        matches!(phase("chance = { rolls = { blue = [3, 4] } }"), ExampleResult::Failed(words) if words.contains("never used"))
    );
    assert!(
        matches!(phase("chance = { draws = [\"lock\"] }"), ExampleResult::Failed(words) if words.contains("never used"))
    );
}

#[test]
fn a_position_that_does_not_load_is_a_failure() {
    assert!(failure("noisy = 1", "then = { noise = 0 }").starts_with("given: noisy"));
}

#[test]
fn an_example_without_a_position_can_only_look_at_content() {
    let text = format!("{HEADER}[[example]]\ntitle = \"T\"\n[[example.step]]\n");
    let outcome = |step: &str| run(&book(&format!("{text}{step}\n"))).runs[0].outcome.clone();
    assert_eq!(outcome("content = { character = { thug = { id = \"thug\" } } }"), ExampleResult::Passed);
    assert!(
        matches!(outcome("then = { noise = 0 }"), ExampleResult::Failed(words) if words.contains("needs a position"))
    );
}

#[test]
fn a_box_is_played_like_a_position() {
    let text = format!(
        "{HEADER}[[example]]\ntitle = \"T\"\n[example.given.box]\ncash = 7\nplayer.josh.level = 1\n[[example.step]]\n"
    );
    let outcome = |step: &str| run(&book(&format!("{text}{step}\n"))).runs[0].outcome.clone();
    let failure = |step: &str| match outcome(step) {
        ExampleResult::Failed(words) => words,
        other => panic!("not failed: {other:?}"),
    };
    let steps = "offered = [\"box buy radio\"]\nnot-offered = [\"box sell radio\"]\ndo = \"box buy radio\"\n\
        facts = [\"cash -2\", \"item radio\"]\nthen = { box = { cash = 5, items = [\"radio\"], heist = \"\" } }";
    assert_eq!(outcome(steps), ExampleResult::Passed);
    assert_eq!(outcome("do = \"box player josh\"\nrefused = \"level.player-starts-at-one\""), ExampleResult::Passed);
    assert!(failure("then = { box = { cash = 8 } }").contains("box.cash: expected 8, found 7"));
    assert!(failure("then = { box = { money = 8 } }").contains("box.money: expected 8, found nothing"));
    assert!(failure("then = { noise = 0 }").contains("names `box` alone"));
    assert!(failure("do = \"box player josh\"\nthen = { box = { cash = 7 } }").contains("expected to be allowed"));
    assert!(failure("do = \"box buy radio\"\nrefused = \"x.y\"").contains("by x.y, and it was allowed"));
    assert!(failure("do = \"box dance\"\nrefused = \"x.y\"").contains("not understood"));
    assert!(failure("offered = [\"box sell radio\"]").contains("expected to be offered: `box sell radio`; The team"));
}

#[test]
fn the_report_counts_honestly() {
    let text = format!(
        "{HEADER}{GIVEN}[[example.step]]\nthen = {{ noise = 0 }}\n{GIVEN}[[example.step]]\nthen = {{ noise = 1 }}\n"
    )
    .replace("[\"v24\"]", "[\"last-heist\", \"v24\"]");
    let report = run(&book(&text));
    assert_eq!((report.passed(), report.failed()), (2, 2));
    assert_eq!(
        report.to_string(),
        "x.toml:16: a.b [last-heist] T: step 1 (line 21): noise: expected 1, found 0\n\
         x.toml:16: a.b [v24] T: step 1 (line 21): noise: expected 1, found 0\n\
         2 passed, 2 failed"
    );
}

#[test]
fn coverage_counts_rules_with_a_passing_example() {
    let list = "[[rule]]\nid = \"a.b\"\neditions = [\"last-heist\", \"v24\"]\n[[rule]]\nid = \"c.d\"\neditions = [\"v24\"]\n\
        [[rule]]\nid = \"e.f\"\neditions = [\"v24\"]\nexempt = \"cannot be shown\"\n";
    let listed = parse(list, "rules.toml").expect("rules");
    let shown = run(&book(&format!("{HEADER}{GIVEN}[[example.step]]\nthen = {{ noise = 0 }}\n")));
    assert_eq!(
        coverage(&listed, &shown).to_string(),
        "last-heist: 0 of 1 rules have a passing example; without:\n  a.b\n\
         v24: 1 of 2 rules have a passing example; without:\n  c.d"
    );
    let failed = run(&book(&format!("{HEADER}{GIVEN}[[example.step]]\nthen = {{ noise = 1 }}\n")));
    assert_eq!(coverage(&listed, &failed).editions[1].missing, ["a.b", "c.d"]);
}

#[test]
fn folders_are_read_with_their_folders_and_broken_files_are_counted() {
    let folder = std::env::temp_dir().join(format!("heist-examples-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("inner")).expect("a folder");
    let passing = format!("{HEADER}{GIVEN}[[example.step]]\nthen = {{ noise = 0 }}\n");
    std::fs::write(folder.join("inner").join("one.toml"), passing).expect("a file");
    std::fs::write(folder.join("two.toml"), "id = 3\n").expect("a file");
    std::fs::write(folder.join("notes.txt"), "not a rule").expect("a file");
    let report = run(&Rulebook::read(&[&folder, &folder.join("missing")]));
    std::fs::remove_dir_all(&folder).expect("cleaned up");
    assert_eq!((report.passed(), report.failed()), (1, 2));
    let text = report.to_string();
    assert!(text.contains("two.toml: line 1: ") && text.contains("missing: the file cannot be read"), "{text}");
}

#[test]
fn every_example_of_the_rulebook_holds() {
    let report = run(&Rulebook::read(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook")]));
    assert_eq!(report.failed(), 0, "{report}");
    assert!(report.passed() > 1000, "{report}");
}
