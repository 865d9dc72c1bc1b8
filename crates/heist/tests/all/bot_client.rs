//! `heist bot`: a bot as a client of the engine protocol.

use crate::common::{fresh_state, heist, program, run};
use heist_format::position;
use heist_rules::state::Phase;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const HEIST: &str = env!("CARGO_BIN_EXE_heist");

#[test]
fn a_bot_starts_an_engine_and_plays_a_heist_to_its_end() {
    let game = || {
        let arguments =
            ["bot", "--seat", "all", "--level", "quick", "--heist", "county-bricks", "--seed", "7", "--", HEIST];
        heist(&[&arguments[..], &["engine"]].concat()).fine()
    };
    let said = game();
    let last = said.lines().last().expect("an end");
    assert!(last.starts_with("won in round ") || last.starts_with("lost in round "), "{said}");
    assert!(said.lines().any(|line| line == "team roll"), "{said}");
    assert_eq!(said, game());
}

/// A program with its ends of both pipes.
struct Piped {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Piped {
    fn start(arguments: &[&str]) -> Piped {
        let mut child = Command::new(HEIST)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("heist starts");
        let (to, from) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Piped { child, to, from: BufReader::new(from) }
    }

    fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        let length = self.from.read_line(&mut line).expect("a line");
        (length > 0).then(|| serde_json::from_str(&line).expect("JSON"))
    }

    fn say(&mut self, line: &Value) {
        // Whoever has ended hears nothing more.
        let _ = writeln!(self.to, "{line}");
    }
}

/// A host answers two bots from one game, as an engine would.
#[test]
fn two_bots_play_one_heist_that_a_third_program_holds() {
    let mut engine = Piped::start(&["engine"]);
    let mut ask = |request: &Value| {
        engine.say(request);
        engine.hear().expect("an answer")
    };
    assert_eq!(ask(&json!({ "op": "new", "heist": "county-bricks", "seed": 5 }))["ok"], true);
    let mut bots = [
        Piped::start(&["bot", "--seat", "red,green", "--level", "quick", "--wait", "1", "--team"]),
        Piped::start(&["bot", "--seat", "blue,black", "--level", "quick", "--wait", "1"]),
    ];
    let mut said = [Vec::new(), Vec::new()];
    let mut over = false;
    for turn in 0.. {
        assert!(turn < 20_000, "it does not end: {said:?}");
        let bot = turn % bots.len();
        let Some(request) = bots[bot].hear() else {
            if over && bots.iter_mut().all(|bot| bot.child.try_wait().expect("a status").is_some()) {
                break;
            }
            continue;
        };
        let answer = ask(&request);
        if request["op"] == "do" {
            assert_eq!(answer["ok"], true, "{request}: {answer}");
            said[bot].push(request["command"].as_str().expect("a command").to_owned());
        }
        over |= answer["position"]["phase"] == "over";
        bots[bot].say(&answer);
    }
    let by = |bot: usize, colours: &[&str]| {
        said[bot].iter().all(|line| colours.iter().any(|colour| line.starts_with(&format!("{colour} "))))
    };
    assert!(by(0, &["red", "green", "team"]) && by(1, &["blue", "black", "team"]), "{said:?}");
    assert!(said.iter().all(|lines| lines.len() > 8), "{said:?}");
    let end = ask(&json!({ "op": "position" }));
    assert_eq!(position::load_json_value(&end["position"]).expect("a position").state.phase, Phase::Over);
    engine.child.kill().expect("stopped");
    engine.child.wait().expect("ended");
}

#[test]
fn a_bot_says_what_is_wrong() {
    let state = fresh_state("bot-client");
    let ask = |arguments: &[&str]| run(program(&state).arg("bot").args(arguments), "").failed();
    assert!(ask(&["--seat", "all", "--", "no-such-engine"]).contains("`no-such-engine` cannot be started"));
    assert!(ask(&["--seat", "all", "--", HEIST, "engine"]).contains("the engine says: there is no game yet"));
    assert!(ask(&["--seat", "pink", "--heist", "startup", "--", HEIST, "engine"]).contains("`pink` is not a colour"));
    assert!(ask(&["--seat", "all", "--crew", "tiny", "--", HEIST, "engine"]).contains("go with --heist"));
    assert!(ask(&["--seat", "all", "--", "echo", "hello"]).contains("no answer of an engine: hello"));
}
