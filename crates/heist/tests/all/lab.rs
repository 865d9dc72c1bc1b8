//! Experiments with bots: what they print, what they write, and how they go on.

use crate::common::{fresh_state, heist};
use serde_json::Value;
use std::fs;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line}"))).collect()
}

#[test]
fn a_run_closes_with_one_line_about_all_games() {
    let said = heist(&[
        "lab",
        "run",
        "--heists",
        "startup,melee",
        "--bots",
        "random,greedy",
        "--games",
        "20",
        "--plan-games",
        "40",
        "--json",
    ])
    .fine();
    let lines = lines(&said);
    assert_eq!(lines.len(), 5, "two heists, two bots, and the end: {said}");
    let (last, rows) = lines.split_last().expect("a line");
    for key in ["games", "won", "win_rate", "low", "high", "illegal", "games_per_second"] {
        assert!(last[key].is_number(), "{key}: {last}");
    }
    assert_eq!((&last["games"], &last["illegal"]), (&80.into(), &0.into()), "{last}");
    let sum: u64 = rows.iter().filter_map(|row| row["won"].as_u64()).sum();
    assert_eq!(last["won"].as_u64(), Some(sum));
    assert!(last["low"].as_f64() <= last["win_rate"].as_f64() && last["win_rate"].as_f64() <= last["high"].as_f64());
    let said = heist(&["lab", "run", "--bots", "random", "--games", "3"]).fine();
    assert!(said.contains("startup") && said.contains("All: won 0 of 3, 0.0 % (0.0 to 56.1)"), "{said}");
}

#[test]
fn games_are_written_line_by_line_and_the_same_with_one_job_or_two() {
    let folder = fresh_state("lab-jobs");
    let run = |jobs: &str| {
        let out = folder.join(jobs);
        let place = out.display().to_string();
        heist(&["lab", "run", "--games", "40", "--plan-games", "40", "--jobs", jobs, "--out", &place]).fine();
        fs::read_to_string(out.join("games.csv")).expect("the games")
    };
    let one = run("1");
    assert_eq!(one.lines().count(), 41);
    assert!(one.starts_with("heist,edition,crew,players,bot,nodes,tape,won,"), "{one}");
    assert_eq!(one, run("2"));
}

#[test]
fn a_run_that_was_cut_off_goes_on() {
    let folder = fresh_state("lab-resume");
    let place = folder.display().to_string();
    let run = |more: &[&str]| {
        heist(&[&["lab", "run", "--games", "40", "--plan-games", "40", "--json", "--out", &place], more].concat())
    };
    let whole = run(&[]).fine();
    let file = folder.join("games.csv");
    let rows = fs::read_to_string(&file).expect("the games");
    assert!(run(&[]).failed().contains("--resume"), "what is there is not overwritten");
    fs::write(&file, &rows[..rows.len() / 2]).expect("cut");
    let again = run(&["--resume"]).fine();
    assert_eq!(fs::read_to_string(&file).expect("the games"), rows);
    let without_time = |text: &str| {
        let mut last = lines(text).pop().expect("a line");
        last["seconds"] = Value::Null;
        last["games_per_second"] = Value::Null;
        last
    };
    assert_eq!(without_time(&whole), without_time(&again));
    // With everything there, nothing is played.
    let said = run(&["--resume"]).fine();
    assert!(lines(&said).pop().expect("a line")["games_per_second"].is_null(), "{said}");
    fs::write(&file, format!("{rows}nonsense\n")).expect("spoilt");
    assert!(run(&["--resume"]).failed().contains("line 42"));
}
