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
    assert_eq!(said[0], json!({ "ok": true, "phase": "planning" }));
    assert_eq!(said[1]["id"], 1);
    let legal = said[1]["commands"].as_array().expect("commands");
    assert!(
        legal.contains(&json!("blue start e9")) && legal.iter().all(|line| line.as_str().unwrap().starts_with("blue "))
    );
    assert_eq!(said[2]["facts"], json!(["at blue e9"]));
    assert_eq!((&said[3]["ok"], &said[3]["id"]), (&json!(true), &json!({ "n": 2 })));
    assert_eq!(said[4]["position"]["crew"]["blue"]["plan"], json!(["d8"]));
    assert_eq!(said[5], json!({ "ok": true, "phase": "planning" }));
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

/// A game in which one character is about to roll.
fn about_to_roll(keys: Value) -> String {
    let mut new = json!({
        "op": "new",
        "position": {
            "phase": "roll", "map": "EM E5",
            "crew": { "blue": { "card": "thug", "skills": ["wing-it", "hurry"], "at": "b1" } },
        },
    });
    for (key, value) in keys.as_object().expect("keys") {
        new[key] = value.clone();
    }
    new.to_string()
}

#[test]
fn perft_is_answered() {
    let said = answers(&[
        &about_to_roll(json!({ "seed": 3 })),
        r#"{"op":"perft","depth":1}"#,
        r#"{"op":"perft","depth":-1}"#,
        r#"{"op":"perft","depth":31}"#,
        r#"{"op":"perft"}"#,
    ]);
    assert_eq!(said[1], json!({ "ok": true, "nodes": 7 }));
    assert!(said[2..].iter().all(|answer| answer["ok"] == false), "{said:?}");
}

#[test]
fn one_request_is_enough_for_a_step() {
    let said = answers(&[
        &about_to_roll(json!({ "seed": 3, "legal": true })),
        r#"{"op":"do","command":"team roll","legal":true}"#,
        r#"{"op":"legal"}"#,
        r#"{"op":"do","number":0,"facts":false,"legal":true}"#,
        r#"{"op":"do","number":99}"#,
        r#"{"op":"do","number":0,"command":"blue done"}"#,
    ]);
    assert_eq!(said[0]["legal"], json!(["team roll", "team escape"]));
    assert_eq!(said[1]["phase"], "action");
    assert_eq!(said[1]["legal"], said[2]["commands"]);
    assert!(said[1]["facts"].as_array().is_some_and(|facts| !facts.is_empty()));
    assert_eq!(said[3].get("facts"), None);
    assert_ne!(said[3]["legal"], said[2]["commands"]);
    assert!(said[4]["error"].as_str().is_some_and(|words| words.contains("numbered from 0 to")), "{}", said[4]);
    assert_eq!(said[5]["ok"], false);
}

#[test]
fn an_open_question_and_the_end_are_told_with_the_phase() {
    let position = json!({
        "phase": "action", "map": "EM SC EM E5", "bag": { "dog": 1 },
        "crew": {
            "blue": { "card": "thug", "skills": ["wing-it", "hurry"], "at": "a1", "die": 1 },
            "red": { "card": "lookout", "skills": ["linger", "bypass"], "at": "c1", "die": 1 },
        },
    });
    let new = json!({ "op": "new", "position": position, "seed": 3 }).to_string();
    let said = answers(&[
        &new,
        r#"{"op":"do","command":"blue take discover"}"#,
        r#"{"op":"do","command":"blue reveal b1","legal":true}"#,
        r#"{"op":"do","command":"team choose red"}"#,
        r#"{"op":"random","steps":1000,"legal":true}"#,
    ]);
    assert_eq!(said[1].get("prompt"), None);
    let prompt = &said[2]["prompt"];
    assert_eq!(
        (&prompt["who"], &prompt["rule"]),
        (&json!("team"), &json!("dog.several-characters-adjacent")),
        "{}",
        said[2]
    );
    assert!(prompt["question"].as_str().is_some_and(|words| words.contains("the dog on b1")), "{prompt}");
    assert_eq!(said[2]["legal"], json!(["team choose red", "team choose blue"]));
    assert_eq!((said[3].get("prompt"), said[3].get("outcome")), (None, None));
    assert_eq!((&said[4]["phase"], &said[4]["legal"]), (&json!("over"), &json!([])));
    assert!(["won", "lost"].map(Value::from).contains(&said[4]["outcome"]), "{}", said[4]);
}

#[test]
fn the_planner_brings_every_heist_to_its_first_roll() {
    for heist in &heist_data::library::Library::official().heists {
        let new = json!({ "op": "new", "heist": heist.id, "seed": 1 }).to_string();
        let said = answers(&[&new, r#"{"op":"plan"}"#, r#"{"op":"plan"}"#]);
        assert_eq!(said[1]["phase"], "roll", "{}: {}", heist.id, said[1]);
        assert!(said[1]["played"].as_array().is_some_and(|played| played.len() > 4));
        assert!(said[2]["error"].as_str().is_some_and(|words| words.contains("planning is over")));
    }
}

#[test]
fn games_with_names_do_not_touch_each_other() {
    let said = answers(&[
        NEW,
        r#"{"op":"plan"}"#,
        r#"{"op":"clone","to":["b",2]}"#,
        r#"{"op":"position"}"#,
        r#"{"op":"do","game":"b","command":"team roll"}"#,
        r#"{"op":"do","game":2,"command":"team roll"}"#,
        r#"{"op":"position"}"#,
        r#"{"op":"games"}"#,
        r#"{"op":"drop","game":"b"}"#,
        r#"{"op":"legal","game":"b"}"#,
        r#"{"op":"drop"}"#,
        r#"{"op":"legal"}"#,
        r#"{"op":"replay","game":"2"}"#,
        r#"{"op":"clone","game":2,"to":"late","history":false,"seed":5}"#,
        r#"{"op":"undo","game":"late"}"#,
        r#"{"op":"clone","game":2}"#,
        r#"{"op":"new","heist":"startup","game":""}"#,
        r#"{"op":"new","heist":"startup","game":[1]}"#,
    ]);
    assert_eq!(said[4], said[5], "copies have the same dice before them");
    assert_eq!(said[3], said[6], "a copy is a game of its own");
    assert_eq!(said[7]["games"], json!(["2", "b", "main"]));
    assert_eq!(said[8], json!({ "ok": true }));
    for (i, words) in [(9, "there are 2, main"), (11, "where `game` is left out"), (15, "`to` is missing")] {
        assert!(said[i]["error"].as_str().is_some_and(|error| error.contains(words)), "{}", said[i]);
    }
    assert!(said[12]["text"].as_str().is_some_and(|text| text.contains("\nteam roll\n! roll ")), "{}", said[12]);
    assert!(said[14]["refused"]["rule"].is_string(), "nothing before the copy can be taken back: {}", said[14]);
    assert_eq!((&said[16]["ok"], &said[17]["ok"]), (&json!(false), &json!(false)));
}

#[test]
fn only_so_many_games_are_held() {
    let many: Vec<u32> = (0..10_000).collect();
    let said = answers(&[
        &about_to_roll(json!({ "game": 0 })),
        &json!({ "op": "clone", "game": 0, "to": many }).to_string(),
        r#"{"op":"new","heist":"startup"}"#,
        r#"{"op":"clone","game":0,"to":["new","newer"]}"#,
        r#"{"op":"drop","game":17}"#,
        r#"{"op":"clone","game":0,"to":"new"}"#,
    ]);
    assert_eq!(said[1]["games"], 10_000);
    for refused in &said[2..4] {
        assert!(refused["error"].as_str().is_some_and(|words| words.contains("`drop`")), "{refused}");
    }
    assert_eq!(said[5]["games"], 10_000);
}

#[test]
fn scripted_chance_is_used_up_and_then_asked_for() {
    let roll = r#"{"op":"do","command":"team roll"}"#;
    let rolled = |answer: &Value| answer["facts"][0].clone();
    let said = answers(&[
        &about_to_roll(json!({ "script": ["roll blue 5"] })),
        roll,
        &about_to_roll(json!({ "script": [] })),
        roll,
        r#"{"op":"legal"}"#,
        r#"{"op":"random","steps":3}"#,
        r#"{"op":"chance","script":["roll blue 2"]}"#,
        roll,
        r#"{"op":"chance"}"#,
        r#"{"op":"chance","script":["roll blue 7"]}"#,
        r#"{"op":"chance","script":["roll blue 1", 7]}"#,
        &about_to_roll(json!({ "script": [], "seed": 4 })),
        roll,
        &about_to_roll(json!({ "seed": 4 })),
        roll,
    ]);
    assert_eq!(rolled(&said[1]), "roll blue 5");
    let error = said[3]["error"].as_str().expect("an error");
    assert!(error.contains("`team roll` asks chance: a roll for blue is needed and none is scripted"), "{error}");
    assert_eq!(said[4]["commands"], json!(["team roll", "team escape"]), "nothing has changed");
    assert_eq!((&said[5]["played"], said[5]["stopped"].is_string()), (&json!([]), true), "{}", said[5]);
    assert_eq!(rolled(&said[7]), "roll blue 2");
    for (i, words) in [(8, "needs a `seed`"), (9, "entry 1 of `script`"), (10, "entry 2 of `script`")] {
        assert!(said[i]["error"].as_str().is_some_and(|error| error.contains(words)), "{}", said[i]);
    }
    assert_eq!(said[12], said[14], "the seed goes on where the script ends");
}

#[test]
fn a_draw_that_is_not_scripted_is_asked_for_by_its_tile() {
    let position = json!({
        "phase": "action", "map": "EM SC EM E5", "bag": { "lock": 1, "guard": 1 },
        "crew": { "blue": { "card": "thug", "skills": ["wing-it", "hurry"], "at": "a1", "die": 1, "plan": ["a1"] } },
    });
    let new = |script: &[&str]| json!({ "op": "new", "position": position, "script": script }).to_string();
    let moves = [r#"{"op":"do","command":"blue take discover"}"#, r#"{"op":"do","command":"blue reveal b1"}"#];
    let (none, lock, camera) = (new(&[]), new(&["draw b1 lock"]), new(&["draw b1 camera"]));
    let said = answers(&[&none, moves[0], moves[1], &lock, moves[0], moves[1], &camera, moves[0], moves[1]]);
    let all = Value::from(said.clone()).to_string();
    assert!(
        all.contains("`blue reveal b1` asks chance for b1: a draw from the bag is needed and none is scripted"),
        "{all}"
    );
    assert!(all.contains("draw b1 lock"), "{all}");
    assert!(all.contains("the draw camera is not possible"), "{all}");
}

#[test]
fn a_batch_is_answered_request_by_request() {
    let said = answers(&[
        r#"{"op":"batch","id":9,"requests":[{"op":"new","heist":"startup","seed":7},{"op":"plan","facts":false},{"op":"fly","id":"x"},7,{"op":"batch","requests":[]},{"op":"legal"}]}"#,
        r#"{"op":"batch","stop":true,"requests":[{"op":"legal"},{"op":"do","command":"red fly"},{"op":"drop"}]}"#,
        r#"{"op":"batch"}"#,
        r#"{"op":"batch","requests":{}}"#,
        &json!({ "op": "batch", "requests": vec![json!({ "op": "games" }); 10_001] }).to_string(),
        r#"{"op":"games"}"#,
    ]);
    let fine: Vec<bool> = said[0]["answers"].as_array().unwrap().iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!((&said[0]["id"], fine), (&json!(9), vec![true, true, false, false, false, true]));
    assert_eq!(said[0]["answers"][2]["id"], "x");
    assert_eq!(said[0]["answers"][5]["commands"][0], "team roll");
    assert_eq!(said[1]["answers"].as_array().map(Vec::len), Some(2), "it stops at what fails: {}", said[1]);
    assert!(said[2..5].iter().all(|answer| answer["error"].is_string()), "{said:?}");
    assert_eq!(said[5]["games"], json!(["main"]));
}

#[test]
fn playouts_leave_the_game_alone_and_can_be_repeated() {
    let said = answers(&[
        NEW,
        r#"{"op":"playouts","count":50,"seed":3,"each":true}"#,
        r#"{"op":"playouts","count":50,"seed":3,"each":true}"#,
        r#"{"op":"playouts","count":50,"seed":400,"each":true}"#,
        r#"{"op":"position"}"#,
        r#"{"op":"playouts","count":1000001}"#,
    ]);
    let outcomes = said[1]["outcomes"].as_array().expect("each");
    let steps: u64 = outcomes.iter().map(|outcome| outcome["steps"].as_u64().expect("steps")).sum();
    let won = outcomes.iter().filter(|outcome| outcome["won"] == true).count();
    assert_eq!((outcomes.len(), &json!(steps), &json!(won)), (50, &said[1]["steps"], &said[1]["won"]));
    assert_eq!(said[1], said[2]);
    assert_ne!(said[1]["outcomes"], said[3]["outcomes"]);
    assert_eq!(said[4]["position"]["phase"], "planning");
    assert!(said[5]["error"].as_str().is_some_and(|words| words.contains("at most 1000000")), "{}", said[5]);
}

#[test]
fn many_games_go_a_step_at_a_time_or_not_at_all() {
    let said = answers(&[
        NEW,
        r#"{"op":"plan"}"#,
        r#"{"op":"clone","to":[1,2],"history":false}"#,
        r#"{"op":"step","games":[1,2]}"#,
        r#"{"op":"step","games":[1,2],"numbers":[0,0]}"#,
        r#"{"op":"step","games":[1,2],"numbers":[0,999]}"#,
        r#"{"op":"step","games":[1,2]}"#,
        r#"{"op":"step","games":[1,1],"numbers":[0,0]}"#,
        r#"{"op":"step","games":[1,3],"numbers":[0,0]}"#,
        r#"{"op":"step","games":[1,2],"numbers":[0]}"#,
        r#"{"op":"step","games":[1,2],"numbers":[0,-1]}"#,
        r#"{"op":"step","games":[1,2]}"#,
        r#"{"op":"legal","game":2}"#,
    ]);
    assert_eq!(said[3], json!({ "ok": true, "counts": [2, 2], "phases": ["roll", "roll"] }));
    assert_eq!(said[4]["phases"], json!(["action", "action"]));
    assert!(said[5]["error"].as_str().is_some_and(|words| words.contains("game `2`")), "{}", said[5]);
    assert_eq!(said[6], said[4], "nothing was done in the first game either");
    assert!(said[7..11].iter().all(|answer| answer["error"].is_string()), "{said:?}");
    assert_eq!(said[11], said[4]);
    assert_eq!(
        said[12]["commands"].as_array().map(Vec::len),
        said[4]["counts"][1].as_u64().map(|count| count as usize)
    );
}

#[test]
fn the_version_names_what_can_be_asked() {
    let said = answers(&[r#"{"op":"version"}"#]);
    assert_eq!((&said[0]["protocol"], &said[0]["notation"]), (&json!(2), &json!(1)));
    assert_eq!(said[0]["program"], concat!("heist ", env!("CARGO_PKG_VERSION")));
    assert_eq!(said[0]["editions"], json!(heist_rules::edition::EDITION_IDS));
    let ops = said[0]["ops"].as_array().expect("ops");
    let document =
        std::fs::read_to_string(crate::common::root().join("docs/engine-protocol.md")).expect("the document");
    for op in ops {
        assert!(document.contains(&format!("| `{}` |", op.as_str().unwrap())), "{op} is not documented");
    }
    for limit in ["line", "games", "batch", "steps", "playouts", "nodes"] {
        let number = said[0]["limits"][limit].as_u64().expect("a limit").to_string();
        assert!(document.replace(',', "").contains(&number), "the limit of {limit}, {number}, is not documented");
    }
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

#[test]
fn an_error_names_the_place_and_the_cure() {
    let crowd = "[".repeat(1000);
    let words = |line: &str| {
        let said = answers(&[NEW, line, r#"{"op":"games"}"#]);
        assert_eq!((said.len(), &said[2]["games"]), (3, &json!(["main"])), "{line}");
        said[1]["error"].as_str().unwrap_or_else(|| panic!("{line}: {}", said[1])).to_owned()
    };
    for (line, parts) in [
        (r#"{"op":"legal","#, ["column 14", r#"{"op":"new""#]),
        (&crowd, ["recursion limit", "one object on one line"]),
        (r#"{"op":"leagl"}"#, ["`leagl`", "Did you mean `legal`?"]),
        (r#"{"op":"do","comand":"blue done"}"#, ["`comand`", "Did you mean `command`?"]),
        (r#"{"op":"do","command":7}"#, ["`command`", "is a text"]),
        (r#"{"op":"do","number":"1"}"#, ["`number`", "a whole number from 0 on"]),
        (r#"{"op":"do","number":0,"legal":1}"#, ["`legal`", "true or false"]),
        (r#"{"op":"random","steps":100001}"#, ["`steps`", "at most 100000"]),
        (r#"{"op":"plan","who":"pink"}"#, ["red, green, blue", "`pink`"]),
        (r#"{"op":"new","position":{"phase":"roll","map":"XX","crew":{}}}"#, ["`position`", "XX"]),
        (r#"{"op":"new","heist":"startup","crew":7}"#, ["`crew`", "not 7"]),
    ] {
        let error = words(line);
        assert!(parts.iter().all(|part| error.contains(part)), "{line}: {error}");
    }
}

#[test]
fn a_thought_gets_better_line_by_line_and_is_the_same_again() {
    let begin = [
        r#"{"op":"new","heist":"startup","seed":3}"#,
        r#"{"op":"plan","facts":false}"#,
        r#"{"op":"do","command":"team roll","facts":false}"#,
    ];
    let think = r#"{"op":"think","nodes":40000,"seed":5,"id":"x"}"#;
    let said = answers(&[&begin[..], &[think, think]].concat());
    let thoughts = &said[begin.len()..];
    let (first, second) = thoughts.split_at(thoughts.len() / 2);
    assert_eq!(first, second, "what was thought before does not matter");
    let (last, partial) = first.split_last().expect("an answer");
    assert!(!partial.is_empty() && partial.iter().all(|answer| answer["partial"] == true), "{partial:?}");
    assert!(first.iter().all(|answer| answer["id"] == "x" && answer["ok"] == true), "{first:?}");
    assert!(last.get("partial").is_none(), "{last}");
    assert_eq!(last["line"][0], last["command"]);
    assert!(last["win"]["games"].as_u64() > Some(0) && !last["alternatives"].as_array().unwrap().is_empty(), "{last}");
    let nodes = |answer: &Value| answer["nodes"].as_u64().expect("nodes");
    assert!(partial.iter().zip(&partial[1..]).all(|(one, next)| nodes(one) < nodes(next)), "{partial:?}");

    // Alone, in a batch, for some of the crew, in another process.
    let quiet = r#"{"op":"think","nodes":40000,"seed":5,"stream":false,"id":"x"}"#;
    let batch = r#"{"op":"batch","requests":[{"op":"think","nodes":40000,"seed":5,"id":"x"}]}"#;
    let red = r#"{"op":"think","nodes":4000,"who":"red","stream":false}"#;
    let said = answers(&[&begin[..], &[quiet, batch, red]].concat());
    assert_eq!((&said[3], &said[4]["answers"][0]), (last, last));
    assert!(said[5]["command"].as_str().is_some_and(|command| command.starts_with("red ")), "{}", said[5]);
}

#[test]
fn what_is_wrong_with_a_thought_is_said() {
    let said = answers(&[
        r#"{"op":"new","heist":"startup","seed":3}"#,
        r#"{"op":"think","bot":"greddy"}"#,
        r#"{"op":"think","level":"fast"}"#,
        r#"{"op":"think","level":"quick","nodes":3}"#,
        r#"{"op":"think","nodes":1000000001}"#,
        r#"{"op":"think","who":["red","pink"]}"#,
        r#"{"op":"think","bot":"random","seed":1}"#,
    ]);
    let errors: Vec<&str> = said[1..6].iter().map(|answer| answer["error"].as_str().expect("an error")).collect();
    for (error, words) in
        errors.iter().zip(["Did you mean `greedy`?", "known are quick", "not both", "at most", "pink"])
    {
        assert!(error.contains(words), "{error}");
    }
    assert!(said[6]["command"].is_string(), "{}", said[6]);
}
