//! `heist check` of heists: everything at once, for people and for programs; and the author's words are what everybody reads.

use crate::common::{file, heist, heist_with};
use crate::documents::{code, doc};
use serde_json::Value;
use std::collections::BTreeSet;

pub const ATTIC: &str = "id = \"attic\"\nname = \"The Attic\"\nlocation = \"Under the roof\"\nsummary = \"Dust, and a jewel.\"\neditions = [\"v24\"]\n\
    deck = \"1-10,Z1\"\nbag = { guard = 2, camera = 2, lock = 2 }\nmap = \"\"\"\nJW  SC  EM  E5\n  LO  SC  EM\nEM  SC  CM  E5\n\"\"\"\n\
    [objective]\ntext = \"Carry the jewel down, and mind the third step.\"\nall = [{ kind = \"steal\", piece = \"jewel\" }]\n\
    [[special]]\nid = \"narrow-stairs\"\nby = \"entrance-limit\"\ntext = \"Two of the crew fit on each stair.\"\n";

#[test]
fn all_findings_are_told_at_once() {
    let wrong =
        ATTIC.replace("JW", "JWW").replace("1-10,Z1", "1-10,Q7,Z1").replace("id = \"attic\"", "id = \"../attic\"");
    let path = file("checked/wrong.toml", &wrong);
    let ran = heist(&["check", &path]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.err);
    for (line, [place, code, cure]) in lines.iter().zip([
        ["line 1, column 1: error: id: ", "[unsafe-id]", "corner-shop"],
        ["line 6, column 14: error: deck: ", "[unknown-card]", ""],
        ["line 9, column 1: error: map: 'JWW' at a1 is not a tile code", "[unknown-tile]", "Write `JW`"],
    ]) {
        assert!(line.contains(place) && line.ends_with(code) && line.contains(cure), "{line}");
    }
}

#[test]
fn warnings_alone_are_no_failure() {
    let path = file("checked/terse.toml", &ATTIC.replace("summary = \"Dust, and a jewel.\"\n", ""));
    let ran = heist(&["check", &path]);
    assert_eq!((ran.code, ran.out.as_str()), (0, format!("{path}: ok (heist, 1 warning)\n").as_str()), "{}", ran.err);
    assert!(ran.err.contains("warning: summary: ") && ran.err.contains("[no-summary]"), "{}", ran.err);
}

#[test]
fn programs_get_every_key_of_a_finding() {
    let path = file("checked/island.toml", &ATTIC.replace("  LO  SC  EM\n", "  LO  SC  EM  GP  GP  GP  EM\n"));
    let ran = heist(&["check", "--json", &path]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
    let finding = &told[0]["findings"][0];
    assert_eq!((&finding["severity"], &finding["code"]), (&"error".into(), &"island".into()), "{told}");
    assert_eq!((&finding["line"], &finding["column"]), (&10.into(), &27.into()), "{told}");
    assert_eq!((&finding["places"], &finding["key"]), (&serde_json::json!(["g2"]), &"map".into()), "{told}");
    assert!(finding["message"].is_string() && finding["cure"].is_string() && finding["repair"].is_null(), "{told}");
    let text = doc("command-line.md");
    let section = text.split("A finding has these keys").nth(1).and_then(|text| text.split("\n### ").next());
    let documented: BTreeSet<&str> = section
        .expect("the list")
        .lines()
        .filter_map(|line| line.strip_prefix("- ")?.split_once(':'))
        .flat_map(|(keys, _)| code(keys))
        .collect();
    let keys: BTreeSet<&str> = finding.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, documented);
}

#[test]
fn the_words_of_the_author_are_shown() {
    let path = file("checked/attic.toml", ATTIC);
    let shown = heist(&["show", &path]).fine();
    let told = heist_with(&["play", "--heist", &path, "--seed", "1"], "rules heist\n").fine();
    for text in [&shown, &told] {
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [
            "The Attic",
            "Under the roof",
            "Dust, and a jewel.",
            "Carry the jewel down, and mind the third step.",
            "Two of the crew fit on each stair.",
        ] {
            assert!(plain.contains(words), "{words}\n{text}");
        }
    }
}

#[test]
fn a_position_of_ones_own_heist_keeps_its_words() {
    let path = file("checked/kept.toml", ATTIC);
    let position = file("checked/position.toml", "");
    heist_with(&["play", "--heist", &path, "--seed", "1"], &format!("save {position}\n")).fine();
    let told = heist_with(&["play", "--load", &position], "objective\n").fine();
    assert!(told.contains("Objective: Carry the jewel down, and mind the third step."), "{told}");
}

#[test]
fn a_replay_of_ones_own_heist_needs_no_file() {
    let path = file("checked/replayed.toml", ATTIC);
    let replay = file("checked/replayed.heist", "");
    heist_with(&["play", "--heist", &path, "--seed", "1"], &format!("auto\nsave {replay}\n")).fine();
    std::fs::remove_file(&path).expect("the file goes");
    let told = heist(&["replay", &replay]).fine();
    assert!(told.starts_with("The Attic. Carry the jewel down, and mind the third step."), "{told}");
    let told = heist_with(&["play", "--load", &replay], "rules heist\n").fine();
    let plain = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["The Attic — Under the roof", "Dust, and a jewel.", "Two of the crew fit on each stair."] {
        assert!(plain.contains(words), "{words}\n{told}");
    }
}

#[test]
fn words_of_a_position_are_read_as_strictly_as_those_of_a_file() {
    let position = |about: &str| {
        let text = format!(
            "phase = \"roll\"\nmap = \"EM E5\"\n{about}\ncrew.blue = {{ card = \"thug\", skills = [\"wing-it\", \"hurry\"], at = \"a1\" }}\n"
        );
        heist(&["check", &file("checked/about.toml", &text)])
    };
    position("about = { name = \"The Attic\" }").fine();
    let rules = "{ text = \"More.\" }, ".repeat(21);
    for (about, words) in [
        ("about = { name = \"\\u001b[31mRed\" }", "U+001B"),
        ("about = { summary = \"\\u202eback\" }", "U+202E"),
        ("about = { titel = \"The Attic\" }", "titel"),
        (&format!("about = {{ rules = [{rules}] }}"), "room for 20"),
        ("heist = \"startup\"\nabout = { name = \"The Attic\" }", "in its own words"),
        ("objective = { text = \"\\u001b[2J\" }", "U+001B"),
    ] {
        let ran = position(about);
        assert!(ran.code == 1 && ran.err.contains(words), "{about}: {}{}", ran.out, ran.err);
    }
}
