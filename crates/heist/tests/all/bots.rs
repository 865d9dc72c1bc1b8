//! The examples in another language speak the engine protocol.

use crate::common::root;
use std::process::Command;

/// The output of an example.
fn python(example: &str, arguments: &[&str]) -> String {
    let example = root().join("crates/heist/examples").join(example);
    let mut run = Command::new("python3");
    run.arg("-B").arg(example).args(arguments).env("HEIST", env!("CARGO_BIN_EXE_heist"));
    let run = run.output().expect("python3 is installed");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{out}{err}");
    out.into_owned()
}

#[test]
fn the_python_bot_plays_a_heist_to_its_end() {
    let out = python("bot.py", &["startup", "1", "7"]);
    assert!(out.starts_with("startup: won in round ") || out.starts_with("startup: lost in round "), "{out}");
    assert_eq!(
        out,
        python("bot.py", &["--program", env!("CARGO_BIN_EXE_heist"), "startup", "1", "7"]),
        "the same seed"
    );
}

#[test]
fn every_method_of_the_python_client_is_answered() {
    let out = python("../tests/heist_engine.py", &[]);
    assert_eq!(out, "every method was answered\n");
}

#[test]
fn the_speed_of_the_engine_is_printed_for_each_form_of_random_play() {
    let out = python("engine_speed.py", &["--seconds", "0.05"]);
    let forms: Vec<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(forms, ["whole_games", "many_games", "one_by_one"], "{out}");
}

#[test]
fn the_time_that_hints_take_is_printed() {
    let out = python("hint_speed.py", &["--nodes", "2000", "startup"]);
    let answers: Vec<&str> =
        out.lines().filter_map(|line| line.split_once(" answer: median ")).map(|it| it.0).collect();
    assert_eq!(answers, ["first", "last"], "{out}");
    assert!(!out.contains(" 0 hints"), "{out}");
}
