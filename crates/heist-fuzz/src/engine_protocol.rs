//! Lines for the engine: every answer is a JSON object that says whether it is ok, and the engine lives on.

use crate::texts::edited;
use heist::engine;
use serde_json::Value;

const TALK: &str = r#"{"op":"new","heist":"startup","crew":["tiny","karma","null"],"seed":7}
{"op":"legal","who":"blue","id":1}
{"op":"do","command":"blue start e9"}
{"op":"do","command":"blue plan d8"}
{"op":"undo"}
{"op":"position"}
{"op":"perft","depth":1}
{"op":"clone","to":"b","history":false}
{"op":"batch","requests":[{"op":"playouts","count":2,"seed":1},{"op":"random","game":"b","steps":9},{"op":"step","games":["b"],"numbers":[0]}]}
{"op":"replay"}
{"op":"new","position":{"phase":"action","map":"EM EM LO E5","crew":{"blue":{"card":"thug","skills":["wing-it","hurry"],"at":"a1","die":1,"plan":["b1"]}}},"seed":3}
{"op":"do","command":"blue take walk"}
{"op":"do","command":"blue move b1"}
{"op":"do","command":"blue done"}
{"op":"do","command":"team next"}
"#;

/// Asks an engine line by line; whether all lines could be answered with yes.
pub fn run(input: &[u8]) -> bool {
    let mut engine = engine::new();
    let mut all = true;
    for line in edited(input, &[TALK]).lines().take(64) {
        // Counting deeply and playing much take the time they take.
        let request: Value = serde_json::from_str(line).unwrap_or_default();
        let many = |request: &Value| {
            let beyond = |key: &str, most: u64| request[key].as_u64().is_some_and(|number| number > most);
            beyond("depth", 1) || beyond("count", 20) || beyond("steps", 200)
        };
        if many(&request) || request["requests"].as_array().is_some_and(|requests| requests.iter().any(many)) {
            all = false;
            continue;
        }
        let answer: Value = serde_json::from_str(&engine.answer(line.as_bytes())).expect("an answer is JSON");
        assert!(answer["ok"].is_boolean(), "{answer}");
        assert_eq!(answer.get("id"), request.get("id"), "{line}");
        all &= answer["ok"] == true;
    }
    all
}
