//! Games are kept: whatever ends the process, no command is lost, and the game goes on with the dice it would have had.

use crate::common::{file, fresh_state, program, root, run};
use heist_format::game::Game;
use heist_format::position;
use heist_format::recorded::ChanceLine;
use heist_format::replay::{self, Replay};
use heist_rules::state::Phase;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A recorded heist that was won.
pub fn won() -> (Replay, Game) {
    let text =
        std::fs::read_to_string(root().join("crates/heist-testbed/games/golden/startup-won.heist")).expect("a replay");
    let replay = Replay::parse(&text).expect("it is read");
    let game = replay.play().expect("it holds");
    (replay, game)
}

/// The start of the recorded heist as a position file, with the dice and draws that it had.
pub fn start_with_its_chance(game: &Game, name: &str) -> String {
    let mut script = position::Script::default();
    for line in replay::entries(game).concat().lines().filter_map(|line| line.strip_prefix("! ")) {
        match ChanceLine::parse(&line.split_whitespace().collect::<Vec<_>>()).expect("chance") {
            ChanceLine::Roll(who, value) => script.rolls[who as usize].push(value),
            ChanceLine::Security(value) => script.security.push(value),
            ChanceLine::Draw(chit) => script.draws.push(chit),
        }
    }
    let mut position = position::print_json(game.setup(), game.start());
    position["chance"] = script.to_json();
    file(name, &position.to_string())
}

/// The commands of the journal, with their chance.
pub fn journal(state: &Path, id: &str) -> Vec<String> {
    let text = std::fs::read_to_string(state.join("games").join(format!("{id}.heist"))).unwrap_or_default();
    Replay::parse(&text).and_then(|replay| replay.play()).map_or(Vec::new(), |game| replay::entries(&game))
}

pub fn wait_for(what: &str, done: impl Fn() -> bool) {
    let begin = Instant::now();
    while !done() {
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(5));
    }
}

/// Starts the program, says these lines to it and waits until they are all in the journal; it is not told to end.
fn play_up_to(state: &Path, arguments: &[&str], id: &str, lines: &[&str], count: usize) -> Child {
    let mut child = program(state).args(arguments).stdout(Stdio::null()).spawn().expect("heist starts");
    let stdin = child.stdin.as_mut().expect("a pipe");
    stdin.write_all((lines.join("\n") + "\n").as_bytes()).expect("written");
    stdin.flush().expect("flushed");
    wait_for("every command is written down", || journal(state, id).len() == count);
    child
}

/// Before which commands a game is cut, so that it is once in every phase; in order.
pub fn cuts(game: &Game) -> Vec<usize> {
    let history = game.history();
    let phases = [Phase::Planning, Phase::Roll, Phase::Action, Phase::Event, Phase::Escape];
    let places = |phase: Phase| (1..history.len()).filter(move |i| history[*i].before.phase == phase);
    let place = |phase| places(phase).nth(1).or_else(|| places(phase).next());
    let mut cuts: Vec<usize> =
        phases.into_iter().map(|phase| place(phase).unwrap_or_else(|| panic!("the game has no {phase:?}"))).collect();
    cuts.sort_unstable();
    cuts
}

fn signal(child: &mut Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let ended = child.wait().expect("it ends");
    assert!(!ended.success(), "a signal ended it");
}

#[test]
fn killed_in_every_phase_a_game_goes_on_without_a_lost_command() {
    let (replay, game) = won();
    let commands: Vec<&str> = replay.commands().collect();
    let whole = replay::entries(&game);
    let start = start_with_its_chance(&game, "kept/startup.json");
    let cuts = cuts(&game);
    for name in ["KILL", "HUP", "TERM"] {
        let state = fresh_state(&format!("killed-{name}"));
        let mut done = 0;
        for cut in cuts.iter().copied() {
            let arguments: &[&str] = if done == 0 { &["play", "--load", &start] } else { &["play", "--resume"] };
            let mut child = play_up_to(&state, arguments, "startup-1", &commands[done..cut], cut);
            signal(&mut child, name);
            assert_eq!(journal(&state, "startup-1"), whole[..cut], "after {name} before command {cut}");
            done = cut;
        }
        let ran = run(program(&state).args(["play", "--resume"]), &(commands[done..].join("\n") + "\n"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("The heist is won."), "{}", ran.out);
        assert_eq!(journal(&state, "startup-1"), whole, "the same game, with the same dice");
        let again = run(program(&state).args(["play", "--resume", "startup-1"]), "");
        assert!(again.failed().contains("is over"));
    }
}

#[test]
fn a_resumed_game_rolls_the_dice_that_it_would_have_rolled() {
    let rounds = ["auto; all ready", "roll", "all walk; all stride", "all done!", "next", "roll"];
    let state = fresh_state("dice");
    let arguments = ["play", "--heist", "startup", "--seed", "7"];
    let _ = run(program(&state).args(arguments), &(rounds.join("\n") + "\n"));
    let in_one = journal(&state, "startup-1");
    assert!(in_one.iter().filter(|entry| entry.starts_with("team roll")).count() == 2, "{in_one:?}");
    let _ = run(program(&state).args(arguments), &(rounds[..2].join("\n") + "\n"));
    for line in &rounds[2..] {
        let _ = run(program(&state).args(["play", "--resume", "startup-2"]), line);
    }
    assert_eq!(journal(&state, "startup-2"), in_one);
}

#[test]
fn quitting_and_the_end_of_the_input_keep_the_game_and_an_undo_is_kept_too() {
    let state = fresh_state("quit");
    let play = |arguments: &[&str], lines: &str| run(program(&state).arg("play").args(arguments), lines).fine();
    play(&["--seed", "7"], "blue start g8\nblue plan g7\nundo\nquit\n");
    assert_eq!(journal(&state, "startup-1"), ["blue start g8\n"]);
    let out = play(&["--resume"], "status\n");
    assert!(out.contains("Seed 7."), "{out}");
    play(&["--resume", "startup-1", "--record", &file("kept/quit.heist", "")], "red start g8");
    assert_eq!(journal(&state, "startup-1"), ["blue start g8\n", "red start g8\n"]);
    let record = std::fs::read_to_string(file_path("kept/quit.heist")).expect("a record");
    assert!(record.ends_with("blue start g8\nred start g8\nend\n"), "{record}");
    // A game is deleted when its name is clear, and otherwise nothing is.
    let games = |arguments: &[&str]| run(program(&state).arg("games").args(arguments), "");
    assert!(games(&["--delete", "startup-1", "startup-9"]).failed().contains("startup-9"));
    assert!(state.join("games/startup-1.heist").exists());
    assert!(games(&["--delete", "startup-1"]).fine().contains("Deleted: startup-1"));
    assert!(!state.join("games/startup-1.heist").exists());
    // A game without a command is not kept.
    play(&["--seed", "8"], "status\n");
    assert!(!state.join("games/startup-2.heist").exists());
}

fn file_path(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_game_is_played_by_one_process_at_a_time() {
    let state = fresh_state("twice");
    let mut first = play_up_to(&state, &["play", "--seed", "7"], "startup-1", &["blue start g8"], 1);
    let second = run(program(&state).args(["play", "--resume"]), "blue start e9\n");
    assert!(second.failed().contains("The game startup-1 is being played by another process."));
    // Another game may be played beside it.
    run(program(&state).args(["play", "--seed", "8"]), "red start g8\n").fine();
    assert_eq!(journal(&state, "startup-2"), ["red start g8\n"]);
    signal(&mut first, "KILL");
    run(program(&state).args(["play", "--resume", "startup-1"]), "blue start e9\n").fine();
    assert_eq!(journal(&state, "startup-1").len(), 2);
}

#[test]
fn the_kept_games_are_listed() {
    let state = fresh_state("listed");
    assert!(run(program(&state).arg("games"), "").fine().contains("No game is kept in "));
    run(program(&state).args(["play", "--seed", "7", "--people", "Ann,Bob"]), "blue start g8\n").fine();
    run(program(&state).args(["play", "--heist", "melee", "--edition", "v22"]), "auto; all ready; roll\n").fine();
    let list: Value = serde_json::from_str(&run(program(&state).args(["games", "--json"]), "").fine()).expect("JSON");
    let games = list.as_array().expect("a list");
    assert_eq!(games.len(), 2, "{list:#}");
    let of = |id: &str| games.iter().find(|game| game["id"] == id).unwrap_or_else(|| panic!("{id}: {list:#}"));
    let startup = of("startup-1");
    assert_eq!((&startup["heist"], &startup["edition"]), (&"startup".into(), &"v24".into()));
    assert_eq!((&startup["phase"], &startup["commands"]), (&"planning".into(), &1.into()));
    assert_eq!(startup["people"], "Ann=red+blue,Bob=green+black");
    assert_eq!((&of("melee-1")["edition"], &of("melee-1")["phase"]), (&"v22".into(), &"action".into()));
    assert!(startup["date"].as_str().is_some_and(|date| date.len() == 20 && date.ends_with('Z')), "{list:#}");
    let text = run(program(&state).arg("games"), "").fine();
    assert!(
        text.contains("startup-1") && text.contains("The Startup Job") && text.contains("action of round 1"),
        "{text}"
    );
    let fault = run(program(&state).args(["play", "--resume", "starttup-1"]), "").failed();
    assert!(fault.contains("Did you mean `startup-1`?"), "{fault}");
}

#[test]
fn a_journal_that_was_cut_off_goes_on_after_its_last_whole_command() {
    let state = fresh_state("torn");
    run(program(&state).args(["play", "--seed", "7"]), "blue start g8\nauto; all ready; roll\n").fine();
    let path = state.join("games/startup-1.heist");
    let text = std::fs::read_to_string(&path).expect("a journal");
    let before = journal(&state, "startup-1");
    // In the middle of the dice.
    let cut = text.rfind("! roll").expect("a roll") + 4;
    std::fs::write(&path, &text[..cut]).expect("written");
    let ran = run(program(&state).args(["play", "--resume"]), "roll\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(journal(&state, "startup-1"), before, "the same dice fall again");
    std::fs::write(&path, &text[..cut]).expect("written");
    let ran = run(program(&state).args(["replay", "--check", &path.display().to_string()]), "");
    assert!(ran.err.contains("warning: ") && ran.err.contains("the replay is cut off here"), "{}", ran.err);
    assert_eq!(ran.code, 0);
}

#[test]
fn a_heist_of_a_campaign_goes_on_and_its_outcome_is_recorded_once() {
    let state = fresh_state("campaign");
    let path = file("kept/box.toml", "");
    std::fs::remove_file(&path).expect("removed");
    let campaign = |words: &str, input: &str| {
        let words: Vec<&str> = words.split_whitespace().collect();
        run(program(&state).args(["campaign", "--box", &path]).args(words), input)
    };
    campaign("new --players josh,mia,ann --crew tiny,karma,null", "").fine();
    campaign("crew startup tiny:josh karma:mia null:ann", "").fine();
    let arguments = ["campaign", "--box", &path, "play", "--seed", "7"];
    let planned = ["auto; all ready; roll"];
    let mut child = program(&state).args(arguments).stdout(Stdio::null()).spawn().expect("heist starts");
    child.stdin.as_mut().expect("a pipe").write_all((planned.join("\n") + "\n").as_bytes()).expect("written");
    wait_for("the roll is written down", || {
        journal(&state, "startup-1").last().is_some_and(|last| last.starts_with("team roll"))
    });
    signal(&mut child, "KILL");
    let refused = run(program(&state).args(["play", "--resume", "startup-1"]), "").failed();
    assert!(refused.contains("play --resume` goes on"), "{refused}");
    let rest = "team escape!\nred walk; red done\ngreen walk; green done\nblue take pick; blue done!\nnext\nred stay\ngreen stay\nblue stay\n";
    let told = campaign("play --resume", rest);
    assert!(told.out.contains("The Startup Job is lost."), "{}{}", told.out, told.err);
    // Once the outcome is in the box, nothing of it waits any more.
    assert!(campaign("play --resume", "").failed().contains("No crew has been chosen"));
}

#[test]
fn a_heist_that_was_over_before_the_box_was_written_is_recorded_the_next_time() {
    let state = fresh_state("unrecorded");
    let path = file("kept/unrecorded.toml", "");
    std::fs::remove_file(&path).expect("removed");
    let campaign = |words: &str, input: &str| {
        let words: Vec<&str> = words.split_whitespace().collect();
        run(program(&state).args(["campaign", "--box", &path]).args(words), input)
    };
    campaign("new --players josh,mia,ann --crew tiny,karma,null", "").fine();
    campaign("crew startup tiny:josh karma:mia null:ann", "").fine();
    let before = std::fs::read(&path).expect("a box");
    let made = std::fs::metadata(&path).and_then(|about| about.modified()).expect("a moment");
    let lines = "auto; all ready; roll; team escape!\nred walk; red done\ngreen walk; green done\nblue take pick; blue done!\nnext\n\
        red stay\ngreen stay\nblue stay\n";
    let told = campaign("play --seed 7", lines);
    assert!(told.out.contains("The Startup Job is lost."), "{}{}", told.out, told.err);
    let after = std::fs::read(&path).expect("a box");
    // As if the process had ended between the last command and the box.
    std::fs::write(&path, &before).expect("written");
    let opened = std::fs::OpenOptions::new().write(true).open(&path).expect("the box");
    opened.set_modified(made).expect("as old as it was");
    let told = campaign("play", "").fine();
    assert!(told.contains("played to its end already") && told.contains("The Startup Job is lost."), "{told}");
    assert_eq!(std::fs::read(&path).expect("a box"), after);
    // A second box with the same history has a heist of its own before it.
    std::fs::write(&path, before).expect("written");
    let told = campaign("play --seed 7", "auto\n").fine();
    assert!(!told.contains("already") && told.contains("nothing is recorded"), "{told}");
}

#[test]
fn where_games_cannot_be_kept_a_warning_says_so_and_the_game_is_played() {
    let blocked = file("kept/blocked", "a file, not a folder");
    let ran = run(program(Path::new(&blocked)).args(["play", "--seed", "7"]), "blue start g8\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.starts_with("warning: this game is not kept: games cannot be kept in "), "{}", ran.err);
    assert!(ran.out.contains("Blue is on g8."), "{}", ran.out);
}
