//! Every sub-command, as a user calls it.

use crate::common::{file, heist, heist_with, root};
use std::io::Read;
use std::process::{Command, Stdio};

const POSITION: &str = r#"
phase = "action"
map = "EM LO EM E5"
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "c1"
die = 1
plan = ["b1", "c1"]
"#;

#[test]
fn every_command_has_help_with_an_example() {
    let commands = [
        "play",
        "engine",
        "examples",
        "replay",
        "perft",
        "heists",
        "editions",
        "crews",
        "show",
        "lab",
        "bench",
        "check",
        "completions",
    ];
    for command in commands {
        let help = heist(&[command, "--help"]).fine();
        assert!(help.contains("Example"), "{command}: {help}");
    }
    for command in ["run", "coverage"] {
        assert!(heist(&["examples", command, "--help"]).fine().contains("Example"));
    }
    assert!(heist(&["--help"]).fine().contains("Andy Meneely"));
    assert!(heist(&["--version"]).fine().starts_with("heist "));
}

#[test]
fn editions_are_told_in_words() {
    let all = heist(&["editions"]).fine();
    assert!(all.contains("v24: ") && all.contains("last-heist: "), "{all}");
    let differences = heist(&["editions", "diff", "v22", "v24"]).fine();
    assert!(differences.contains("Reveals with nothing left\n  v22: When no unknown tile is left"), "{differences}");
    assert!(heist(&["editions", "diff", "v24", "v24"]).fine().starts_with("Nothing differs"));
    assert!(heist(&["editions", "diff", "v23", "v24"]).err.contains("`v23` is not an edition"));
}

#[test]
fn wrong_usage_ends_with_code_two() {
    for arguments in [&["fly"][..], &[], &["perft", "--depth", "2"], &["play", "--seed", "x"], &["check"]] {
        let ran = heist(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn the_heists_are_listed_as_json() {
    let list: serde_json::Value = serde_json::from_str(&heist(&["heists", "--json"]).fine()).expect("JSON");
    let list = list.as_array().expect("a list");
    let (chapters, others): (Vec<_>, Vec<_>) = list.iter().partition(|heist| !heist["scenario"].is_null());
    assert_eq!(chapters.len(), 27);
    assert_eq!(others.iter().filter(|heist| heist["gallery"] == false).count(), 17);
    assert!(list.iter().any(|heist| heist["gallery"] == true));
    for entry in list {
        for key in ["id", "name", "difficulty", "editions", "complete"] {
            assert!(!entry[key].is_null(), "{key} of {entry}");
        }
        assert_eq!(entry["complete"], entry["missing"].as_array().expect("a list").is_empty());
    }
    assert!(heist(&["heists"]).fine().contains("startup"));
}

#[test]
fn every_ready_made_character_is_listed_with_its_cards() {
    let list = heist(&["crews"]).fine();
    assert!(list.contains("angry-locksmith") || list.contains("Angry Locksmith"), "{list}");
    for id in list.lines().skip(1).take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next())
    {
        let page = heist(&["crews", id]).fine();
        assert!(page.contains("always: ") && page.contains("    6  "), "{id}: {page}");
    }
    assert!(heist(&["crews", "nobody"]).failed().contains("`heist crews` lists them"));
}

#[test]
fn every_heist_can_be_shown_and_begun() {
    let list: serde_json::Value = serde_json::from_str(&heist(&["heists", "--json"]).fine()).expect("JSON");
    for entry in list.as_array().expect("a list") {
        let id = entry["id"].as_str().expect("an id");
        let shown = heist(&["show", id]).fine();
        assert!(shown.contains("_..-'-.._"), "{id} is drawn: {shown}");
        let begun = heist(&["play", "--heist", id, "--seed", "1"]).fine();
        for missing in entry["missing"].as_array().expect("a list") {
            assert!(begun.contains(missing.as_str().expect("an id")), "{id} says that {missing} is missing");
        }
    }
}

#[test]
fn perft_counts_commands_and_outcomes() {
    let position = file("perft/position.toml", POSITION);
    // Four actions: walk and punch of the card, two of the skills at a die of 1.
    let one = heist(&["perft", &position, "--depth", "1"]).fine();
    let lines: Vec<&str> = one.lines().collect();
    assert!(lines[0].contains("each distinct outcome of dice and draws counted apart"), "{one}");
    let divided = heist(&["perft", &position, "--depth", "1", "--divide"]).fine();
    assert_eq!(divided.lines().last(), lines.last().copied());
    assert_eq!(divided.lines().count(), 2 + lines[1].parse::<usize>().expect("a number"));
    assert_eq!(heist(&["perft", &position, "--depth", "0"]).fine().lines().last(), Some("1"));
    // Four dice: 6 × 6 × 6 × 6 outcomes of the first roll; or the team calls the escape.
    let roll = heist(&["perft", "--heist", "startup", "--seed", "1", "--depth", "1"]).fine();
    assert_eq!(roll.lines().last(), Some("1297"));
}

#[test]
fn the_bench_prints_its_figures() {
    let figures = heist(&["bench", "--seconds", "0.2", "--json"]).fine();
    let figures: serde_json::Value = serde_json::from_str(&figures).expect("JSON");
    for key in ["steps_per_second", "checked_steps_per_second", "heists_per_second", "ns_per_apply"] {
        assert!(figures[key].as_f64().expect("a number") > 0.0, "{key}");
    }
    assert_eq!(figures["allocations_per_step"], 0.0, "random play allocates nothing");
    assert!(heist(&["bench", "--seconds", "0.1"]).fine().contains("ns_per_apply"));
    heist(&["bench", "--seconds", "0"]).failed();
}

#[test]
fn examples_are_run_and_counted() {
    let rule = "id = \"a.b\"\neditions = [\"last-heist\", \"v24\"]\nkind = \"must\"\ntext = \"Words.\"\n\
        [[example]]\ntitle = \"It holds\"\ngiven = { map = \"EM E5\", crew.blue = { card = \"thug\", skills = [\"wing-it\", \"hurry\"], at = \"b1\" } }\n\
        [[example.step]]\nthen = { noise = NOISE }\n";
    let good = file("examples-good/a/b.toml", &rule.replace("NOISE", "0"));
    let folder =
        std::path::Path::new(&good).parent().and_then(|path| path.parent()).expect("a folder").display().to_string();
    let ran = heist(&["examples", "run", &folder]).fine();
    assert_eq!(ran, "2 passed, 0 failed\n", "once in each edition");

    let bad = file("examples-bad/b.toml", &rule.replace("NOISE", "1"));
    let ran = heist(&["examples", "run", &bad]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.lines().next().expect("a line").contains("b.toml:6: a.b [last-heist] It holds"), "{}", ran.out);
    assert!(ran.out.trim_end().ends_with("0 passed, 2 failed"));

    let list = file(
        "examples-list/rules.toml",
        "[[rule]]\nid = \"a.b\"\neditions = [\"v24\"]\n[[rule]]\nid = \"c.d\"\neditions = [\"v24\"]\n",
    );
    let coverage = heist(&["examples", "coverage", &list, &folder, "--edition", "v24"]).fine();
    assert!(coverage.contains("1 of 2") && coverage.contains("c.d") && !coverage.contains("a.b"), "{coverage}");
    heist(&["examples", "run", "no-such-folder"]).failed();
    heist(&["examples", "coverage", &list, &folder, "--edition", "v99"]).failed();
}

#[test]
fn files_are_recognised_and_checked() {
    let position = file("check/position.toml", POSITION);
    let json = file(
        "check/position.json",
        r#"{"map":"EM E5","crew":{"blue":{"card":"thug","skills":["wing-it","hurry"],"at":"b1"}}}"#,
    );
    let replay = file(
        "check/game.heist",
        "edition: v24\nheist: startup\ncrew.red: thug wing-it hurry\ncrew.green: burglar linger bypass\ncrew.blue: lookout bypass linger\nengine: 0.1.0\n\nred start e9\nend\n",
    );
    assert_eq!(heist(&["check", &position]).fine(), format!("{position}: ok (position)\n"));
    assert_eq!(heist(&["check", &json]).fine(), format!("{json}: ok (position)\n"));
    assert_eq!(heist(&["check", &replay]).fine(), format!("{replay}: ok (replay)\n"));
    let heist_file = root().join("content/heists/startup.toml").display().to_string();
    let rule_file = root().join("rulebook/plan/start-on-entrance.toml").display().to_string();
    assert_eq!(heist(&["check", &heist_file]).fine(), format!("{heist_file}: ok (heist)\n"));
    assert_eq!(heist(&["check", &rule_file]).fine(), format!("{rule_file}: ok (rule file)\n"));
    let broken = file("check/broken.toml", &format!("nonsense = 1\n{POSITION}"));
    let ran = heist(&["check", &position, &broken]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("ok (position)"), "{}", ran.out);
    assert!(ran.err.contains("broken.toml: line 1: nonsense"), "{}", ran.err);
}

#[test]
fn a_recorded_game_can_be_replayed() {
    let recorded = file("replay/game.heist", "");
    heist_with(&["play", "--seed", "7", "--record", &recorded], "auto\nall ready\nroll\nred take walk\n").fine();
    assert!(heist(&["replay", &recorded, "--check"]).fine().contains(": ok, "));
    let told = heist(&["replay", &recorded]).fine();
    assert!(told.contains("team roll") && told.contains("Red rolls a "), "{told}");
    let position = heist(&["replay", &recorded, "--at", "3", "--json"]).fine();
    let position: serde_json::Value = serde_json::from_str(&position).expect("JSON");
    assert_eq!(position["phase"], "planning");
    let toml = file("replay/there.toml", &heist(&["replay", &recorded, "--at", "3"]).fine());
    heist(&["check", &toml]).fine();
    assert!(heist(&["replay", &recorded, "--at", "4000"]).failed().contains("4000"));
}

#[test]
fn completions_are_written_for_shells() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = heist(&["completions", shell]).fine();
        assert!(script.contains("HEIST_COMPLETE") && script.contains("heist"), "{shell}: {script}");
    }
}

#[test]
fn a_closed_pipe_is_no_trouble() {
    for arguments in [&["show", "startup"][..], &["heists"], &["play", "--seed", "1"], &["completions", "bash"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_heist"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("heist starts");
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
        assert_eq!(err, "", "{arguments:?}");
        assert!(child.wait().expect("heist ends").code().is_some_and(|code| code == 0), "{arguments:?}");
    }
}

#[test]
fn nothing_is_coloured_off_the_terminal() {
    assert!(!heist(&["show", "startup"]).fine().contains('\u{1b}'));
    assert!(!heist(&["play"]).fine().contains('\u{1b}'));
}
