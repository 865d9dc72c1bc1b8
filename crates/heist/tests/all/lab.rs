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

#[test]
fn a_comparison_decides_and_says_how_many_games_it_took() {
    let compare = |more: &[&str]| {
        let said = heist(&[&["lab", "compare"], more, &["--plan-games", "100", "--json"]].concat()).fine();
        lines(&said).pop().expect("a line")
    };
    // Random play wins next to nothing.
    let found = compare(&["random", "greedy", "--heists", "startup,dark-horse", "--points", "20", "--games", "400"]);
    assert_eq!((&found["decision"], &found["better"]), (&"better".into(), &"greedy".into()), "{found}");
    assert!(found["difference"].as_f64() > Some(0.2) && found["low"].as_f64() > Some(0.0), "{found}");
    let games = found["games"].as_u64().expect("a number");
    assert!(games < 400 && found["games_needed"].is_u64(), "it ends as soon as it can: {found}");
    // The same on both sides differs in no pair.
    let found = compare(&["greedy", "greedy", "--games", "30"]);
    assert_eq!((&found["difference"], &found["decision"]), (&0.0.into(), &"open".into()), "{found}");
    let said = heist(&["lab", "compare", "first", "second", "--games", "20", "--plan-games", "40"]).fine();
    assert!(said.contains("first: won") && said.contains("pairs"), "{said}");
    assert!(heist(&["lab", "compare", "greedy", "first"]).failed().contains("not of one kind"));
}

#[test]
fn two_versions_of_a_heist_are_compared() {
    let folder = fresh_state("lab-versions");
    fs::create_dir_all(&folder).expect("a folder");
    let startup = fs::read_to_string(crate::common::root().join("content/heists/startup.toml")).expect("a heist");
    let version = |name: &str, from: &str, to: &str| {
        assert!(startup.contains(from), "{from}");
        let path = folder.join(name);
        fs::write(&path, startup.replacen(from, to, 1)).expect("written");
        path.display().to_string()
    };
    let (same, other) = (version("same.toml", "summary", "summary"), version("other.toml", "camera = ", "camera = 1"));
    let said = heist(&["lab", "compare", &same, &other, "--games", "20", "--plan-games", "40", "--json"]).fine();
    let found = lines(&said).pop().expect("a line");
    assert_eq!((&found["pairs"], &found["illegal"]), (&20.into(), &0.into()), "{found}");
}

#[test]
fn the_book_is_written_and_goes_on() {
    let folder = fresh_state("lab-book");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("plans.txt");
    let place = file.display().to_string();
    let write = |more: &[&str]| {
        let base = ["lab", "book", &place, "--crews", "first", "--plan-games", "60", "--games", "20", "--json"];
        lines(&heist(&[&base, more].concat()).fine()).pop().expect("a line")
    };
    let said = write(&["--heists", "startup"]);
    assert_eq!((&said["setups"], &said["written"]), (&2.into(), &2.into()), "three and four players: {said}");
    let first = fs::read_to_string(&file).expect("the book");
    let said = write(&["--heists", "startup,melee"]);
    assert_eq!((&said["setups"], &said["written"]), (&4.into(), &2.into()), "{said}");
    let both = fs::read_to_string(&file).expect("the book");
    assert!(both.starts_with(first.trim_end()), "what was there is left alone: {both}");
    assert_eq!(both.matches("\nheist melee v24\n").count(), 2, "{both}");
    let won = |text: &str| -> Vec<u32> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("won "));
        lines.filter_map(|line| line.split(' ').next()?.parse().ok()).collect()
    };
    assert_eq!(write(&["--heists", "startup", "--again", "--seed", "2"])["written"], 2);
    let again = fs::read_to_string(&file).expect("the book");
    assert!(won(&both).iter().zip(won(&again)).all(|(before, after)| *before <= after), "{both}{again}");
}

#[test]
fn the_table_of_win_rates_grows_and_goes_on() {
    let folder = fresh_state("lab-table");
    let (place, file) = (folder.display().to_string(), folder.join("win-rates.md").display().to_string());
    let write = |more: &[&str]| {
        let base = [
            "lab",
            "table",
            &file,
            "--out",
            &place,
            "--heists",
            "startup,marathon",
            "--plan-games",
            "40",
            "--nodes",
            "3000",
        ];
        let games = ["--games", "10", "--planner-games", "2", "--oracle-games", "2", "--json"];
        heist(&[&base[..], &games, more].concat())
    };
    let said = write(&[]).fine();
    let told = lines(&said).pop().expect("a line");
    assert_eq!((&told["matchups"], &told["illegal"], &told["endless"]), (&12.into(), &0.into(), &0.into()), "{told}");
    let table = fs::read_to_string(&file).expect("the table");
    for words in [
        "# Win rates",
        "## Crews as designed",
        "| startup | amateur | 0.0 % of 10 (0.0 to 27.8) |",
        "0 %, proved",
        "| **mean** | pro |",
    ] {
        assert!(table.contains(words), "{words}: {table}");
    }
    assert!(write(&[]).failed().contains("--resume"));
    assert_eq!(write(&["--resume"]).fine(), said);
    assert_eq!(fs::read_to_string(&file).expect("the table"), table);
}

#[test]
fn a_heist_of_ones_own_goes_by_its_title_in_results() {
    let folder = fresh_state("lab-title");
    fs::create_dir_all(&folder).expect("the folder");
    let file = folder.join("attic.toml");
    fs::write(&file, crate::conventions::ATTIC).expect("written");
    let file = file.display().to_string();
    let said = heist(&["lab", "run", "--heists", &file, "--bots", "random", "--games", "2"]).fine();
    assert!(said.starts_with("The Attic ") && !said.contains(".toml"), "{said}");
    let said = heist(&["lab", "compare", &file, "startup", "--bots", "random", "--games", "2"]).fine();
    assert!(said.starts_with("The Attic: won ") && said.contains("\nstartup: won "), "{said}");
}
