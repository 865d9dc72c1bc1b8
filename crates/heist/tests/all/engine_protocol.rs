//! The engine protocol, as another program speaks it.

use crate::common::heist_with;
use serde_json::{Value, json};

/// The answers to these lines.
fn answers(lines: &[&str]) -> Vec<Value> {
    let out = heist_with(&["engine"], &(lines.join("\n") + "\n")).fine();
    out.lines().map(|line| serde_json::from_str(line).expect("every answer is a line of JSON")).collect()
}

const NEW: &str = r#"{"op":"new","heist":"startup","seed":7}"#;

#[test]
fn a_game_is_begun_played_and_recorded() {
    let said = answers(&[
        NEW,
        r#"{"op":"legal","who":"blue","id":1}"#,
        r#"{"op":"do","command":"blue start e9"}"#,
        r#"{"op":"do","command":"blue plan d8","id":{"n":2}}"#,
        r#"{"op":"position"}"#,
        r#"{"op":"undo"}"#,
        r#"{"op":"position"}"#,
        r#"{"op":"replay"}"#,
    ]);
    assert_eq!(said[0], json!({ "ok": true }));
    assert_eq!(said[1]["id"], 1);
    let legal = said[1]["commands"].as_array().expect("commands");
    assert!(
        legal.contains(&json!("blue start e9")) && legal.iter().all(|line| line.as_str().unwrap().starts_with("blue "))
    );
    assert_eq!(said[2]["facts"], json!(["at blue e9"]));
    assert_eq!((&said[3]["ok"], &said[3]["id"]), (&json!(true), &json!({ "n": 2 })));
    assert_eq!(said[4]["position"]["crew"]["blue"]["plan"], json!(["d8"]));
    assert_eq!(said[5], json!({ "ok": true }));
    assert_ne!(said[6]["position"]["crew"]["blue"]["plan"], json!(["d8"]));
    let text = said[7]["text"].as_str().expect("a replay");
    assert!(
        text.contains("heist: startup") && text.contains("\nblue start e9\n") && !text.contains("plan d8"),
        "{text}"
    );
}

#[test]
fn a_position_can_be_given_and_taken_back() {
    let position = json!({
        "phase": "action", "map": "EM LO EM E5",
        "crew": { "blue": { "card": "thug", "skills": ["wing-it", "hurry"], "at": "c1", "die": 1, "plan": ["b1"] } },
    });
    let new = json!({ "op": "new", "position": position, "seed": 3 }).to_string();
    let said = answers(&[
        &new,
        r#"{"op":"do","command":"blue take walk"}"#,
        r#"{"op":"do","command":"blue move b1"}"#,
        r#"{"op":"undo","who":"red"}"#,
        r#"{"op":"do","command":"blue undo"}"#,
        r#"{"op":"undo"}"#,
        r#"{"op":"position"}"#,
    ]);
    assert_eq!(said[1]["ok"], true);
    assert_eq!(said[2]["ok"], false);
    assert_eq!(said[2]["refused"]["rule"], "chit.lock.no-entry");
    assert!(said[2]["refused"]["why"].as_str().is_some_and(|why| !why.is_empty()));
    assert!(said[3]["refused"]["rule"].is_string(), "only blue takes it back: {}", said[3]);
    assert_eq!(said[4]["ok"], true);
    assert!(said[5]["refused"]["rule"].is_string(), "nothing is left to take back: {}", said[5]);
    // A printed position is complete: it can be given again, and is printed the same.
    let again = json!({ "op": "new", "position": said[6]["position"] }).to_string();
    let said_again = answers(&[&again, r#"{"op":"position"}"#]);
    assert_eq!(said_again[1]["position"], said[6]["position"]);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let roll = r#"{"op":"do","command":"team roll"}"#;
    let position = |seed: u64| {
        let crew = json!({ "blue": { "card": "thug", "skills": ["wing-it", "hurry"], "at": "b1" } });
        json!({ "op": "new", "seed": seed, "position": { "phase": "roll", "map": "EM E5", "crew": crew } }).to_string()
    };
    let rolls = |seed: u64| answers(&[&position(seed), roll])[1]["facts"].clone();
    assert_eq!(rolls(5), rolls(5));
    assert!((0..20).any(|seed| rolls(seed) != rolls(5)));
}

#[test]
fn crews_are_lists_or_objects() {
    let said = answers(&[
        r#"{"op":"new","heist":"startup","crew":["tiny","karma","null"]}"#,
        r#"{"op":"new","heist":"startup","crew":{"black":"tiny","red":"thug:wing-it+hurry"}}"#,
        r#"{"op":"new","heist":"startup","crew":{"black":"tiny","red":"karma","blue":"lookout:linger+hurry"}}"#,
        r#"{"op":"new","heist":"startup","crew":7}"#,
    ]);
    assert_eq!(said[0]["ok"], true);
    assert_eq!(said[1]["ok"], false, "two thugs");
    assert_eq!(said[2]["ok"], true, "{}", said[2]);
    assert_eq!(said[3]["ok"], false);
}

#[test]
fn perft_and_hints_are_answered() {
    let position = json!({
        "phase": "roll", "map": "EM E5",
        "crew": { "blue": { "card": "thug", "skills": ["wing-it", "hurry"], "at": "b1" } },
    });
    let new = json!({ "op": "new", "position": position, "seed": 3 }).to_string();
    let said = answers(&[
        &new,
        r#"{"op":"perft","depth":1}"#,
        r#"{"op":"hint","ms":20}"#,
        NEW,
        r#"{"op":"hint","ms":20}"#,
        r#"{"op":"perft","depth":-1}"#,
        r#"{"op":"hint","ms":1e99}"#,
    ]);
    assert_eq!(said[1], json!({ "ok": true, "nodes": 7 }));
    assert_eq!(said[2]["command"], "team roll");
    assert!((0.0..=1.0).contains(&said[2]["win"].as_f64().expect("a number")));
    assert_eq!(said[4]["ok"], true, "{}", said[4]);
    assert_eq!((&said[5]["ok"], &said[6]["ok"]), (&json!(false), &json!(false)));
}

#[test]
fn the_engine_survives_what_it_does_not_understand() {
    let long = format!("{{\"op\":\"legal\",\"x\":\"{}\"}}", "x".repeat(5 << 20));
    let said = answers(&[
        "nonsense",
        "[1,2]",
        "",
        r#"{"op":"legal"}"#,
        r#"{"op":"dance","id":"a"}"#,
        r#"{"op":"new","heist":"bank"}"#,
        r#"{"op":"new","position":{"map":7}}"#,
        r#"{"op":"new","heist":"startup","speed":1}"#,
        &long,
        NEW,
        r#"{"op":"do","command":"blue fly"}"#,
        r#"{"op":"do","command":"blue crack"}"#,
        r#"{"op":"do"}"#,
        r#"{"op":"legal","who":"pink"}"#,
        r#"{"op":"legal"}"#,
    ]);
    assert_eq!(said.len(), 14, "an empty line is no request");
    for (i, answer) in said.iter().enumerate() {
        let fine = [8, 13].contains(&i);
        assert_eq!(answer["ok"], fine, "{i}: {answer}");
        assert!(fine || answer["error"].is_string() || answer["refused"]["rule"].is_string(), "{i}: {answer}");
    }
    assert_eq!(said[3]["id"], "a");
    assert!(said[6]["error"].as_str().is_some_and(|words| words.contains("speed")));
    assert!(said[7]["error"].as_str().is_some_and(|words| words.contains("4194304")), "{}", said[7]);
}
