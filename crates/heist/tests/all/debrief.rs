//! `heist replay --debrief`, and `debrief` of the engine protocol: what was luck, and what was decision.

use crate::common::heist_with;
use heist_bots::debrief::Debriefing;
use heist_format::game::Game;
use heist_format::position;
use heist_format::replay::{self, Replay};
use serde_json::{Value, json};

/// The Startup Job, won.
const WON: &str = include_str!("../../../heist-testbed/games/golden/startup.heist");

/// Blue has the jewel and the ideas to run out with it, and stays.
const STAYS: &str = r#"edition: v24
revision: 2
position: {"phase":"escape","map":"EM EM EM E5","objective":{"all":[{"kind":"steal","piece":"jewel","count":1}]},"crew":{"blue":{"card":"thug","skills":["wing-it","hurry"],"at":"a1","ideas":3,"carrying":["jewel"]}}}

blue stay
end lost
"#;

#[test]
fn a_blunder_is_told_with_what_would_have_been_better() {
    let told = heist_with(&["replay", "-", "--debrief"], STAYS).fine();
    for part in [
        "The chance to win was 100 % at the beginning and 0 % at the end. Luck made 0 points of it, decisions −100.0.",
        "before round 1    100 %  ████████████████████  luck 0, decisions −100.0, 1 blunder",
        "at the end          0 %  ····················",
        "Blue: luck 0, decisions −100.0, 1 blunder",
        "   1  Round 1: a blunder by Blue, −100.0 points (100 % to 0 %).",
        "      Better: Blue: ",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn programs_get_every_step() {
    let printed = heist_with(&["replay", "-", "--debrief", "--json"], STAYS).fine();
    let value: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((&value["initial"], &value["last"]), (&1000.into(), &0.into()), "{printed}");
    assert_eq!((&value["crew"]["decisions"], &value["crew"]["blunders"]), (&(-1000).into(), &1.into()));
    assert_eq!((&value["parts"][0]["who"], &value["moments"][0]), (&"blue".into(), &0.into()));
    let step = &value["steps"][0];
    assert_eq!((&step["kind"], &step["label"], &step["first"]), (&"decision".into(), &"blunder".into(), &1.into()));
    assert_eq!((&step["better"]["line"][0], &step["better"]["gain"]), (&"blue run b1".into(), &1000.into()));
}

/// The answers of an engine.
fn answers(requests: &[Value]) -> Vec<Value> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let out = heist_with(&["engine"], &lines).fine();
    out.lines().map(|line| serde_json::from_str(line).expect("every answer is a line of JSON")).collect()
}

/// A request for the game of a replay, with all that was played.
fn begun(game: &Game) -> Value {
    let played = replay::entries(game).concat();
    let played: Vec<&str> = played.lines().collect();
    json!({ "op": "new", "position": position::print_json(game.setup(), game.start()), "played": played })
}

#[test]
fn an_engine_says_how_far_it_is_and_then_what_the_library_and_the_program_say() {
    let game = Replay::parse(WON).and_then(|replay| replay.play()).expect("it plays");
    let said = answers(&[begun(&game), json!({ "op": "debrief", "nodes": 100_000, "id": 7 })]);
    let (last, partial) = said[1..].split_last().expect("an answer");
    assert!(partial.len() > 20 && partial.iter().all(|line| line["partial"] == true && line["id"] == 7));
    let done: Vec<u64> = partial.iter().filter_map(|line| line["done"].as_u64()).collect();
    assert!(done.len() == partial.len() && done.is_sorted_by(|one, next| one < next), "{done:?}");
    assert!(partial.iter().all(|line| line["of"] == partial[0]["of"]) && last.get("partial").is_none());
    assert_eq!(last["text"], Debriefing::with_nodes(&game, 100_000).finish().print(&game));
    let debrief = &last["debrief"];
    let number = |value: &Value| value.as_i64().expect("a number");
    assert_eq!(
        number(&debrief["last"]) - number(&debrief["initial"]),
        number(&debrief["crew"]["luck"]) + number(&debrief["crew"]["decisions"])
    );
    // The text is read instead of working it out again, and says the same.
    let again = answers(&[begun(&game), json!({ "op": "debrief", "text": last["text"] })]);
    assert_eq!((again.len(), &again[1]["text"], &again[1]["debrief"]), (2, &last["text"], debrief));

    let stays = Replay::parse(STAYS).and_then(|replay| replay.play()).expect("it plays");
    let said = answers(&[begun(&stays), json!({ "op": "debrief", "stream": false })]);
    let printed = heist_with(&["replay", "-", "--debrief", "--json"], STAYS).fine();
    assert_eq!(said[1]["debrief"], serde_json::from_str::<Value>(&printed).expect("JSON"));
}

#[test]
fn an_engine_says_how_good_another_try_is_and_what_is_wrong() {
    let stays = Replay::parse(STAYS).and_then(|replay| replay.play()).expect("it plays");
    let position = position::print_json(stays.setup(), stays.start());
    let played = |lines: Value| json!({ "op": "new", "position": position, "played": lines });
    let attempt = |tried: Value| json!({ "op": "attempt", "best": ["blue run b1"], "tried": tried });
    let said = answers(&[
        json!({ "op": "new", "position": position }),
        attempt(json!(["blue run b1"])),
        attempt(json!(["blue stay"])),
        attempt(json!(["blue run d1"])),
        attempt(json!([])),
        json!({ "op": "attempt", "tried": ["blue stay"] }),
        json!({ "op": "debrief", "text": "debrief 7\n" }),
        json!({ "op": "debrief", "text": "debrief 1\n", "nodes": 5 }),
        played(json!(["blue run b1", 7])),
        played(json!(["blue run b1", "! roll blue 3"])),
        played(json!(["blue run d1"])),
    ]);
    assert_eq!((&said[1]["accepted"], &said[1]["loss"]["permille"]), (&json!(true), &json!(0)), "{}", said[1]);
    assert_eq!((&said[2]["accepted"], &said[2]["loss"]["permille"]), (&json!(false), &json!(1000)), "{}", said[2]);
    assert_eq!(said[2]["verdict"], "That loses 100.0 points against the best that was found: a blunder.");
    assert!([3, 10].iter().all(|n| said[*n]["refused"]["why"].is_string()), "{} {}", said[3], said[10]);
    let faults = [
        (4, "`tried` is a list of 1 to 200 lines such as [\"blue move c5\"]"),
        (5, "`best` is a list of 1 to 200 lines such as [\"blue move c5\"]"),
        (6, "`text`: line 1: a debrief begins with `debrief 1`"),
        (7, "`text` is a debrief that is there already, which takes no `nodes`"),
        (8, "entry 2 of `played` is not a line such as \"blue move c5\""),
    ];
    for (n, words) in faults {
        assert_eq!(said[n]["error"], words);
    }
    assert!(said[9]["error"].as_str().is_some_and(|words| words.starts_with("entry 1 of `played`: ")), "{}", said[9]);
}
