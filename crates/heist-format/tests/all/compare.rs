//! `then` against a position: only what is named counts, and a slip of the pen never passes.

use heist_format::compare::{content_mismatches, mismatches};
use heist_format::position::{self, Loaded};
use toml::{Table, Value};

const POSITION: &str = r#"
phase = "action"
map = """
EM EM EM E5
"""
bag = { guard = 2 }
deck = "3-5,C1,9"
queue = ["C2", "C3"]
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "b1"
die = 4
plan = ["c1", "a1"]
carrying = ["jewel", "cash:3"]
items = ["radio", "cheap-picks"]
[chits]
c1 = ["guard", "lock-open", "guard", "cash:2"]
"#;

fn wrong(then: &str) -> Vec<String> {
    let Loaded { setup, state, .. } = position::load_toml(POSITION).expect("the position loads");
    let then: Table = then.parse().expect("TOML");
    mismatches(&setup, &state, &then).iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_named_and_true_holds() {
    for then in [
        "phase = \"action\"",
        "noise = 0\nround = 1",
        "crew.blue = { at = \"b1\", die = 4, busted = false }",
        "crew.blue.plan = [\"a1\", \"c1\"]",
        "crew.blue.carrying = [\"cash:3\", \"jewel\"]",
        "crew.blue.items = [\"cheap-picks\", \"radio\"]",
        "chits.c1 = [\"cash:2\", \"guard\", \"guard\", \"lock-open\"]",
        "chits = { a1 = [], d1 = [] }",
        "deck = \"3-5,C1,9\"",
        "deck = [\"3\", \"4\", \"5\", \"C1\", \"9\"]",
        "queue = [\"C2\", \"C3\"]",
        "bag = { guard = 2, camera = 0 }",
        "map = \"EM EM EM E5\"",
        "noise-owed = 0\nescape-called = false\nloot = []",
        "limits = { entrance = 2 }",
        "crew.blue.given = []\ncrew.blue.used = []",
    ] {
        assert_eq!(wrong(then), Vec::<String>::new(), "{then}");
    }
}

#[test]
fn what_is_named_and_false_is_told_with_key_expected_and_found() {
    assert_eq!(wrong("crew.blue.at = \"c1\""), ["crew.blue.at: expected \"c1\", found \"b1\""]);
    assert_eq!(wrong("noise = 2"), ["noise: expected 2, found 0"]);
    assert_eq!(wrong("chits.a1 = [\"guard\"]"), ["chits.a1: expected [\"guard\"], found []"]);
    assert_eq!(wrong("bag.camera = 1"), ["bag.camera: expected 1, found 0"]);
    assert_eq!(wrong("noise-owed = 1\nwhistle = true").len(), 2);
    for then in [
        "chits.c1 = [\"guard\", \"lock-open\", \"cash:2\"]",
        "chits.c1 = [\"guard\", \"guard\", \"guard\", \"lock-open\", \"cash:2\"]",
        "chits.c1 = []",
        "deck = \"3-5,9,C1\"",
        "deck = \"3-5,C1\"",
        "queue = [\"C3\", \"C2\"]",
        "crew.blue.plan = [\"a1\"]",
        "crew.blue.carrying = [\"jewel\", \"cash:2\"]",
        "map = \"EM EM E5\"",
        "won = false",
        "safe = { cracks = 0 }",
        "event = { active = \"7\" }",
        "round = \"1\"",
    ] {
        assert_eq!(wrong(then).len(), 1, "{then}");
    }
}

#[test]
fn a_key_that_no_position_has_is_a_mismatch() {
    for then in [
        "nosie = 0",
        "crew.blue.idaes = 3",
        "crew.red.at = \"b1\"",
        "crew.purple.at = \"b1\"",
        "chits.z9 = []",
        "bag.gaurd = 0",
        "crew.blue.action.doen = false",
        "event.doen = false",
        "bag = {}",
        "crew.blue = {}",
        "deck = 3",
    ] {
        assert_eq!(wrong(then).len(), 1, "{then}: {:?}", wrong(then));
    }
}

#[test]
fn every_key_that_a_position_prints_can_be_named() {
    let Loaded { setup, state, .. } = position::load_toml(POSITION).expect("the position loads");
    let printed = position::print_table(&setup, &state);
    assert_eq!(
        mismatches(&setup, &state, &printed).iter().map(ToString::to_string).collect::<Vec<_>>(),
        Vec::<String>::new()
    );
}

#[test]
fn content_is_compared_in_part() {
    let found: Value =
        "memory = 8\nactions = [{ id = \"walk\", sub = [\"noise\", \"move\"] }]".parse::<Table>().expect("TOML").into();
    let wrong = |text: &str| content_mismatches("x", &text.parse::<Table>().expect("TOML").into(), &found).len();
    assert_eq!(wrong("memory = 8"), 0);
    assert_eq!(wrong("actions = [{ id = \"walk\" }]"), 0);
    assert_eq!(wrong("memory = 7"), 1);
    assert_eq!(wrong("ideas = 7"), 1);
    assert_eq!(wrong("actions = []"), 1);
    assert_eq!(wrong("actions = [{ sub = [\"move\", \"noise\"] }]"), 2);
}
