//! `heist balance`: how hard a heist of one's own is.

use crate::common::{fresh_state, heist};
use crate::conventions::ATTIC;
use serde_json::Value;
use std::fs;

/// A file with a text in a folder of its own.
fn file(name: &str, text: &str) -> String {
    let folder = fresh_state(&format!("balance-{name}"));
    fs::create_dir_all(&folder).expect("the folder");
    let file = folder.join(format!("{name}.toml"));
    fs::write(&file, text).expect("written");
    file.display().to_string()
}

#[test]
fn a_heist_is_measured_in_words_with_what_is_wanted_and_against_the_version_before() {
    let now = file("now", &ATTIC.replace(" LO SC EM", " L2 G2 G2"));
    let before = file("before", ATTIC);
    let said = heist(&["balance", &now, "--before", &before, "--games", "60"]).fine();
    assert!(said.starts_with("The Attic (amateur, 60 games by greedy)\nThe crew wins "), "{said}");
    assert!(said.contains("Wanted are 50 to 80 of 100.") && said.contains("Against the version before: "), "{said}");
    assert!(said.contains("A game has "), "{said}");
}

#[test]
fn changes_are_suggested_as_edits_for_programs() {
    let said = heist(&["balance", &file("suggest", ATTIC), "--suggest", "--games", "5", "--json"]).fine();
    let answer: Value = serde_json::from_str(&said).expect("JSON");
    let suggestions = answer["suggestions"].as_array().expect("a list");
    assert!(!suggestions.is_empty() && suggestions.iter().all(|change| change["edit"]["do"] == "together"), "{said}");
}

#[test]
fn what_cannot_be_measured_says_why() {
    let broken = file("broken", &ATTIC.replace("JW", "EM"));
    let said = heist(&["balance", &broken]).failed();
    assert!(said.contains("the heist cannot be played: "), "{said}");
    let said = heist(&["balance", "startup"]).failed();
    assert!(said.contains("`heist lab run --heists startup` measures it"), "{said}");
}
