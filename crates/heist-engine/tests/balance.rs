//! The operations `balance` and `suggest`, as programs and the page hear them.

use heist_engine::{Engine, Host};
use heist_format::position::Loaded;
use serde_json::{Value, json};
use std::time::Duration;

const SHOP: &str = r#"
id = "corner-shop"
name = "The Corner Shop"
editions = ["v24"]
difficulty = "amateur"
summary = "A jewel behind the counter."
deck = "1-8,Z1"
bag = { guard = 2, camera = 2, lock = 3 }
map = """
JW SC EM EM E5
 LO SC EM GP
EM SC CM EM E5
"""
[objective]
text = "Steal the jewel."
all = [{ kind = "steal", piece = "jewel", count = 1 }]
"#;

/// Nothing but what a request says.
struct Nothing;

impl Host for Nothing {
    fn new_heist(&self, _: &str, _: &[String], _: Option<&str>, _: &[String]) -> Result<Loaded, String> {
        Err("there are no heists here".into())
    }
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// All lines of an answer, the last one last.
fn lines(request: &Value) -> Vec<Value> {
    let (mut last, mut lines) = (String::new(), Vec::new());
    Engine::new(Nothing)
        .answer_into(request.to_string().as_bytes(), &mut last, &mut |line| lines.push(line.to_owned()));
    lines.push(last);
    lines.iter().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn answer(request: &Value) -> Value {
    lines(request).pop().expect("an answer")
}

#[test]
fn figures_grow_from_a_few_games_to_all_of_them() {
    let lines = lines(&json!({ "op": "balance", "heist": SHOP, "games": 100, "search": 100, "id": 7 }));
    let games: Vec<u64> = lines.iter().filter_map(|line| line["games"].as_u64()).collect();
    assert_eq!((games[0], games.last()), (10, Some(&100)));
    assert!(games.len() > 4, "{games:?}");
    for line in &lines {
        assert_eq!((&line["ok"], &line["id"], &line["title"]), (&json!(true), &json!(7), &json!("The Corner Shop")));
        let win = &line["win"];
        assert!(win["low"].as_i64() <= win["permille"].as_i64() && win["permille"].as_i64() <= win["high"].as_i64());
    }
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    assert_eq!((&first["partial"], &first["rough"]), (&json!(true), &json!(true)));
    assert_eq!((&last["partial"], &last["rough"], &last["next"]), (&Value::Null, &json!(false), &json!(100)));
    assert!(last["told"].as_str().is_some_and(|told| told.starts_with("The crew wins ")), "{last}");
}

#[test]
fn whoever_goes_on_with_an_answer_gets_the_same_as_in_one_go() {
    let all = answer(&json!({ "op": "balance", "heist": SHOP, "before": SHOP, "games": 50, "search": 0 }));
    let half = answer(&json!({ "op": "balance", "heist": SHOP, "before": SHOP, "games": 20, "search": 0 }));
    let rest = answer(&json!({
        "op": "balance", "heist": SHOP, "before": SHOP, "games": 30, "search": 0,
        "first": half["next"], "tally": half["tally"], "plans": half["plans"],
    }));
    assert_eq!(rest["tally"], all["tally"]);
    assert_eq!((&rest["next"], &rest["difference"]["permille"]), (&json!(50), &json!(0)));
}

#[test]
fn what_is_wrong_with_a_heist_is_answered_with_all_findings() {
    for op in ["balance", "suggest"] {
        let broken = answer(&json!({ "op": op, "heist": SHOP.replace("JW", "EM") }));
        assert_eq!(broken["ok"], false);
        assert!(broken["error"].as_str().is_some_and(|error| error.starts_with("the heist cannot be played: ")));
        assert!(broken["findings"].as_array().is_some_and(|found| !found.is_empty()), "{broken}");
    }
}

#[test]
fn what_a_request_gets_wrong_is_said_in_a_sentence() {
    let with = |key: &str, value: Value| {
        let mut request = json!({ "op": "balance", "heist": SHOP, "games": 1, "search": 0 });
        request[key] = value;
        let answer = answer(&request);
        assert_eq!(answer["ok"], false, "{key}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    assert!(with("heist", Value::Null).contains("`heist` is missing"));
    assert!(with("crew", json!("frist")).contains("Did you mean `first`?"));
    assert!(with("players", json!(2)).contains("general.player-count"));
    assert!(with("edition", json!("v22")).contains("It is played in v24"));
    assert!(with("bot", json!("oracle")).contains("greedy, planner"));
    assert!(with("nodes", json!(100)).contains("greedy counts no nodes"));
    assert!(with("games", json!(1_000_000)).contains("at most 100000"));
    for strange in [json!({ "games": -1 }), json!({ "games": 1, "won": 2 }), json!({ "games": u64::MAX }), json!("all")]
    {
        assert!(with("tally", strange).contains("`tally` is what an answer had"));
    }
    assert!(with("plans", json!([["red start a1", 7]])).contains("`plans` is a list of plans"));
}

#[test]
fn the_planner_measures_too() {
    let request = json!({ "op": "balance", "heist": SHOP, "bot": "planner", "nodes": 2_000, "games": 2, "search": 0 });
    assert_eq!(answer(&request)["games"], 2);
}

#[test]
fn suggestions_come_ranked_each_as_an_edit_and_as_the_text_after_it() {
    let lines = lines(&json!({ "op": "suggest", "heist": SHOP, "games": 6, "search": 0, "most": 3 }));
    assert!(lines.len() > 5 && lines[0]["partial"] == true);
    let last = &lines[lines.len() - 1];
    assert_eq!(last["done"], last["of"]);
    let suggestions = last["suggestions"].as_array().expect("a list");
    assert_eq!(suggestions.len(), 3);
    for suggestion in suggestions {
        assert_eq!(suggestion["edit"]["do"], "together", "{suggestion}");
        assert_eq!(suggestion["edit"]["label"], suggestion["words"]);
        let text = suggestion["text"].as_str().expect("a text");
        assert!(heist_check::read_own(text).is_ok() && text != SHOP);
    }
}
