//! What all subcommands have in common, as docs/command-line.md says it: options, files, JSON, exit codes, completion, manual.

use crate::common::{Ran, file, fresh_state, heist, program, root, run};
use clap::{Arg, Command, CommandFactory};
use heist::cli::Cli;
use heist::exit_code;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn document() -> String {
    std::fs::read_to_string(root().join("docs/command-line.md")).expect("the document")
}

/// What stands in backticks.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The cells of all tables in a text, row by row, without heads.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---"));
    let rows = lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>());
    rows.filter(|cells| !matches!(cells[0], "key" | "option" | "environment" | "exit code")).collect()
}

const POSITION: &str = "phase = \"action\"\nmap = \"EM LO EM E5\"\n[crew.blue]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\n\
    at = \"c1\"\ndie = 1\nplan = [\"b1\", \"c1\"]\n";

/// A heist of one's own.
pub const ATTIC: &str = "id = \"attic\"\nname = \"The Attic\"\neditions = [\"v24\"]\ndifficulty = \"amateur\"\nsummary = \"A jewel.\"\n\
    map = \"\"\"\nJW SC EM E5\n LO SC EM\nEM SC CM E5\n\"\"\"\nbag = { guard = 2, camera = 2, lock = 2 }\ndeck = \"1-10,Z1\"\n\
    [objective]\ntext = \"Bring the jewel outdoors.\"\nall = [{ kind = \"steal\", piece = \"jewel\" }]\n";

/// A folder in which the examples of the document work: a position, a heist, replays, a box, a game that is kept, a database.
pub fn workplace(name: &str) -> PathBuf {
    let folder = fresh_state(&format!("conventions-{name}"));
    std::fs::create_dir_all(&folder).expect("the folder");
    std::fs::write(folder.join("position.toml"), POSITION).expect("written");
    std::fs::write(folder.join("attic.toml"), ATTIC).expect("written");
    std::fs::write(folder.join("table.heist"), crate::verify::example()).expect("written");
    for linked in ["rulebook", "content"] {
        std::os::unix::fs::symlink(root().canonicalize().expect("the root").join(linked), folder.join(linked))
            .expect("a link");
    }
    let made = ["campaign", "new", "--players", "josh,mia,ann", "--crew", "tiny,karma,null"];
    at(&folder, &made, "").fine();
    crate::admin::fill(&folder.join("heist.db"));
    at(
        &folder,
        &["play", "--seed", "7", "--people", "Ann,Bob", "--record", "evening.heist"],
        "auto\nall ready\nroll\n",
    )
    .fine();
    folder
}

/// Runs the program in a folder, with games and box kept there.
pub fn at(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    run(program(&folder.join("state")).current_dir(folder).args(arguments), input)
}

/// One value, or a list of those that stand one on each line.
fn json(text: &str) -> Value {
    let values = serde_json::Deserializer::from_str(text).into_iter();
    let mut values: Vec<Value> = values.map(|value| value.unwrap_or_else(|fault| panic!("{fault}: {text}"))).collect();
    if values.len() == 1 { values.remove(0) } else { Value::Array(values) }
}

/// The keys of an object, or of all objects of a list.
fn keys(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Array(list) => list.iter().flat_map(keys).collect(),
        Value::Object(object) => object.keys().cloned().collect(),
        other => panic!("{other} has no keys"),
    }
}

/// The sections of the document about JSON: the command, and the text below it.
fn json_sections(text: &str) -> Vec<(String, String)> {
    let sections = text.split("\n### `heist ").skip(1);
    sections
        .map(|section| {
            let (command, rest) = section.split_once("`\n").expect("a heading");
            (command.to_owned(), rest.to_owned())
        })
        .collect()
}

#[test]
fn json_has_the_keys_that_are_documented() {
    let folder = workplace("json");
    let sections = json_sections(&document());
    assert!(sections.len() > 14, "{}", sections.len());
    for (command, text) in sections {
        let words: Vec<&str> = command.split(' ').collect();
        let value = json(&at(&folder, &words, "").fine());
        let found = keys(&value);
        assert!(!found.is_empty(), "heist {command}");
        let mut documented: BTreeSet<String> =
            rows(&text).iter().flat_map(|row| code(row[0])).map(str::to_owned).collect();
        if command == "campaign show --json" {
            // The keys of a box stand in its own document; which of them there are depends on the box.
            let box_document = std::fs::read_to_string(root().join("docs/campaign.md")).expect("the document");
            let of_the_box =
                box_document.split("## What is in a box").nth(1).and_then(|text| text.split("\n## ").next());
            let of_the_box = rows(of_the_box.expect("the section"))
                .iter()
                .flat_map(|row| code(row[0]))
                .collect::<Vec<_>>()
                .join(" ");
            let of_the_box: BTreeSet<&str> = of_the_box.split([' ', '.']).collect();
            documented.extend(found.iter().filter(|key| of_the_box.contains(key.as_str())).cloned());
        }
        assert_eq!(found, documented, "heist {command}");
        // Objects inside: their keys are named in the same section.
        for (key, inner) in inner_objects(&value) {
            for name in keys(&inner) {
                let by_id = matches!(
                    key.as_str(),
                    "bag" | "switches" | "prices" | "choices" | "player" | "character" | "visits"
                );
                let explained = code(&text).contains(&name.as_str());
                assert!(by_id || explained || command == "campaign show --json", "heist {command}: {key}.{name}");
            }
        }
    }
}

/// Objects, and lists of objects, that stand under a key of an object or of the objects of a list.
fn inner_objects(value: &Value) -> Vec<(String, Value)> {
    let holds_objects = |value: &Value| {
        value.is_object() || value.as_array().is_some_and(|list| list.first().is_some_and(Value::is_object))
    };
    match value {
        Value::Array(list) => list.iter().flat_map(inner_objects).collect(),
        Value::Object(object) => object
            .iter()
            .filter(|(_, value)| holds_objects(value))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
        _ => Vec::new(),
    }
}

/// Every subcommand that can be run, by its words.
pub fn leaves() -> Vec<(Vec<String>, Command)> {
    fn walk(before: &[String], command: &Command, found: &mut Vec<(Vec<String>, Command)>) {
        let is_runnable = !command.has_subcommands() || !command.is_subcommand_required_set();
        if is_runnable && !before.is_empty() {
            found.push((before.to_vec(), command.clone()));
        }
        for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
            let words = [before, &[subcommand.get_name().to_owned()]].concat();
            walk(&words, subcommand, found);
        }
    }
    let mut program = Cli::command();
    program.build();
    let mut found = Vec::new();
    walk(&[], &program, &mut found);
    found
}

fn long_options(command: &Command) -> Vec<&Arg> {
    command
        .get_arguments()
        .filter(|option| option.get_long().is_some_and(|name| name != "help" && name != "version"))
        .collect()
}

#[test]
fn every_subcommand_that_lists_or_checks_takes_json_and_is_documented() {
    // These change something, play, or speak a language of their own.
    let others = ["serve", "backup", "restore", "play", "engine", "bot", "completions", "man", "join", "print"];
    let of_the_operator = ["close", "reopen", "purge", "block", "unblock"];
    let of_the_box = ["new", "play", "finish", "side-job", "export", "import"];
    let verbs: Vec<&str> = heist_campaign::FORMS.iter().filter_map(|(form, _)| form.split(' ').next()).collect();
    let documented: Vec<String> = json_sections(&document()).into_iter().map(|(command, _)| command).collect();
    let mut count = 0;
    for (words, command) in leaves() {
        let exempt = match &words[..] {
            [first] => others.contains(&first.as_str()),
            [first, _] if first == "design" => true,
            [first, second] if first == "admin" => of_the_operator.contains(&second.as_str()),
            [first, second] if first == "campaign" => {
                of_the_box.contains(&second.as_str()) || verbs.contains(&second.as_str())
            }
            _ => false,
        };
        let takes_json = command.get_arguments().any(|option| option.get_long() == Some("json"));
        assert_eq!(takes_json, !exempt, "heist {}", words.join(" "));
        if takes_json {
            count += 1;
            let spoken = format!("{} ", words.join(" "));
            assert!(
                documented.iter().any(|command| command.starts_with(&spoken)),
                "heist {} is not documented",
                words.join(" ")
            );
        }
    }
    assert!(count > 14, "{count}");
}

#[test]
fn an_option_takes_the_same_value_everywhere() {
    let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
    for (words, command) in leaves() {
        for option in long_options(&command) {
            let name = option.get_long().expect("a name").to_owned();
            let value = option.get_value_names().map_or(String::new(), |names| format!("{names:?}"));
            let place = words.join(" ");
            // An experiment goes on with the folder that `--out` names, a game with the id that is given; elsewhere `--out` is a
            // file. All are documented.
            let of_lab = words[0] == "lab" && ["resume", "out"].contains(&name.as_str());
            let name = if of_lab { format!("{name} of lab") } else { name };
            let (before, first) = known.entry(name.clone()).or_insert((value.clone(), place.clone()));
            assert_eq!(*before, value, "--{name} of `heist {first}` and of `heist {place}`");
        }
    }
    let text = document();
    let options = text.split("## Options").nth(1).and_then(|text| text.split("\n## ").next()).expect("the section");
    let documented: Vec<&str> =
        rows(options).iter().flat_map(|row| code(row[0])).filter_map(|form| form.split(' ').next()).collect();
    // What stands at more than one subcommand, or is named in the document, is there as it is documented.
    for name in documented.iter().filter_map(|name| name.strip_prefix("--")).filter(|name| *name != "players") {
        assert!(known.contains_key(name), "--{name} is documented and does not exist");
    }
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for (_, command) in leaves() {
        for option in long_options(&command) {
            *uses.entry(option.get_long().expect("a name").to_owned()).or_default() += 1;
        }
    }
    for (name, count) in uses.into_iter().filter(|(_, count)| *count > 1) {
        assert!(
            documented.contains(&format!("--{name}").as_str()),
            "--{name} is used {count} times and not documented"
        );
    }
}

#[test]
fn exit_codes_are_as_documented() {
    let text = document();
    let section = text.split("## Exit codes").nth(1).and_then(|text| text.split("\n## ").next()).expect("the section");
    let table: Vec<(u8, &str)> = rows(section).iter().map(|row| (row[0].parse().expect("a code"), row[1])).collect();
    assert_eq!(table, exit_code::MEANINGS);
    let folder = workplace("codes");
    let wrong = file("conventions/wrong.toml", "nonsense = 1\n");
    for (code, arguments, input) in [
        (exit_code::FINE, &["heists"][..], ""),
        (exit_code::FINE, &["play", "--seed", "7"], "auto\nall ready\n"),
        (exit_code::FAILED, &["check", &wrong], ""),
        (exit_code::FAILED, &["check", "--json", &wrong], ""),
        (exit_code::FAILED, &["replay", "--check", "--json", &wrong], ""),
        (exit_code::FAILED, &["examples", "run", "--json", &wrong], ""),
        (exit_code::FAILED, &["show", "nowhere"], ""),
        (exit_code::FAILED, &["campaign", "buy", "radio"], ""),
        (exit_code::FAILED, &["campaign", "dance"], ""),
        (exit_code::USAGE, &["fly"], ""),
        (exit_code::USAGE, &["heists", "--jason"], ""),
        (exit_code::USAGE, &["serve", "--listen", "nowhere"], ""),
        (exit_code::REFUSED, &["play", "--seed", "7"], "auto\nall ready\nblue fly\n"),
        (exit_code::REFUSED, &["play", "--seed", "7"], "roll\n"),
    ] {
        let ran = at(&folder, arguments, input);
        assert_eq!(ran.code, i32::from(code), "{arguments:?}: {}{}", ran.out, ran.err);
    }
    at(&folder, &["campaign", "crew", "startup", "tiny:josh", "karma:mia", "null:ann"], "").fine();
    assert_eq!(at(&folder, &["campaign", "play"], "roll\n").code, i32::from(exit_code::REFUSED));
}

#[test]
fn what_is_wrong_is_told_as_json_too() {
    let wrong = file("conventions/line.toml", &POSITION.replace("LO", "XX"));
    let told = json(&heist(&["check", "--json", &wrong]).out);
    assert_eq!((&told[0]["ok"], &told[0]["kind"]), (&Value::Bool(false), &Value::Null), "{told}");
    let finding = &told[0]["findings"][0];
    assert_eq!(
        (&finding["severity"], &finding["line"], &finding["key"]),
        (&"error".into(), &2.into(), &"map".into()),
        "{told}"
    );
    assert!(finding["message"].as_str().is_some_and(|words| words.contains("XX")), "{told}");
    let told = json(&heist(&["check", "--json", "nowhere.toml"]).out);
    assert!(told[0]["findings"][0]["message"].as_str().is_some_and(|words| words.contains("nowhere.toml")), "{told}");
    let cut = file(
        "conventions/cut.heist",
        "edition: v24\nheist: startup\ncrew.red: thug wing-it hurry\ncrew.green: burglar linger bypass\ncrew.blue: lookout bypass linger\nengine: 0.1.0\n\nred start e9\n",
    );
    let told = json(&heist(&["check", "--json", &cut]).fine());
    assert_eq!(
        (&told[0]["ok"], &told[0]["findings"][0]["severity"]),
        (&Value::Bool(true), &"warning".into()),
        "{told}"
    );
}

#[test]
fn a_hyphen_is_standard_input_wherever_a_file_is_read() {
    let folder = workplace("input");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    let (replay, position, campaign) = (read("evening.heist"), read("position.toml"), read("heist-box.toml"));
    let startup = std::fs::read_to_string(root().join("content/heists/startup.toml")).expect("a heist");
    let rule = std::fs::read_to_string(root().join("rulebook/plan/start-on-entrance.toml")).expect("a rule");
    let json_position = at(&folder, &["replay", "evening.heist", "--json"], "").fine();
    for (arguments, input, words) in [
        (&["check", "-"][..], &replay, "standard input: ok (replay)"),
        (&["check", "-"], &position, "standard input: ok (position)"),
        (&["check", "-"], &json_position, "standard input: ok (position)"),
        (&["check", "-"], &startup, "standard input: ok (heist)"),
        (&["check", "-"], &campaign, "standard input: ok (box)"),
        (&["check", "-"], &rule, "standard input: ok (rule file)"),
        (&["replay", "-", "--check"], &replay, "standard input: ok, "),
        (&["replay", "-", "--at", "3"], &replay, "phase = \"planning\""),
        (&["show", "-"], &startup, "The Startup Job"),
        (&["show", "-", "--json"], &startup, "\"startup\""),
        (&["perft", "-", "--depth", "1"], &position, "legal commands"),
        (&["perft", "-", "--depth", "0"], &json_position, "1"),
        (&["perft", "-", "--depth", "0"], &replay, "1"),
        (&["play", "--load", "-"], &position, "blue"),
        (&["play", "--heist", "-", "--seed", "1"], &startup, "The Startup Job"),
        (&["examples", "run", "-"], &rule, " passed, 0 failed"),
        (&["examples", "coverage", "-", "-"], &rule, "rules have a passing example"),
        (&["campaign", "--box", "-", "show"], &campaign, "Players"),
        (&["campaign", "--box", "new-box.toml", "import", "-"], &campaign, "A box with 6 entries"),
    ] {
        let said = at(&folder, arguments, input).fine();
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
    let won =
        std::fs::read_to_string(root().join("crates/heist-testbed/games/golden/startup-won.heist")).expect("a replay");
    at(&folder, &["campaign", "crew", "startup", "tiny:josh", "karma:mia", "null:ann"], "").fine();
    let said = at(&folder, &["campaign", "finish", "-"], &won).failed();
    assert!(said.contains("standard input: this is not the heist and crew"), "{said}");
}

#[test]
fn a_hyphen_is_standard_output_wherever_a_file_is_written() {
    let folder = workplace("output");
    let campaign = std::fs::read_to_string(folder.join("heist-box.toml")).expect("a box");
    assert_eq!(at(&folder, &["campaign", "export", "-"], "").fine(), campaign);
    assert_eq!(at(&folder, &["campaign", "export"], "").fine(), campaign);
    let ran = at(&folder, &["campaign", "--box", "-", "player", "bob"], &campaign);
    assert!(
        ran.out.contains("\"box player bob\"") && ran.err.to_lowercase().contains("bob") && ran.code == 0,
        "{}{}",
        ran.out,
        ran.err
    );
    assert!(at(&folder, &["check", "-"], &ran.out).fine().contains("ok (box)"), "nothing but the box");
    let ran = at(&folder, &["campaign", "--box", "-", "new", "--players", "josh"], "");
    assert!(ran.out.contains("\"box player josh\"") && ran.code == 0, "{}{}", ran.out, ran.err);
    let ran = at(&folder, &["play", "--seed", "7", "--record", "-"], "auto\nall ready\n");
    assert!(at(&folder, &["check", "-"], &ran.out).fine().contains("ok (replay)"), "nothing but the replay");
    assert!(!folder.join("-").exists(), "no file is called so");
    let said = at(&folder, &["play", "--seed", "7"], "auto\nall ready\nsave -\n").fine();
    assert!(said.contains("\nheist: startup\n") && !folder.join("-").exists(), "{said}");
    assert!(at(&folder, &["campaign", "--box", "-", "play"], &campaign).failed().contains("a box in a file"));
}

#[test]
fn a_reader_who_has_gone_is_no_trouble() {
    let folder = workplace("pipe");
    at(&folder, &["campaign", "crew", "startup", "tiny:josh", "karma:mia", "null:ann"], "").fine();
    let mut checked = 0;
    for arguments in [
        &["heists"][..],
        &["heists", "--json"],
        &["crews"],
        &["show", "startup"],
        &["editions"],
        &["games"],
        &["check", "position.toml"],
        &["replay", "evening.heist"],
        &["perft", "position.toml", "--depth", "1"],
        &["examples", "run", "rulebook/plan/start-on-entrance.toml"],
        &["bench", "--seconds", "0.1"],
        &["completions", "zsh"],
        &["man"],
        &["campaign", "show"],
        &["campaign", "city"],
        &["campaign", "ledger"],
        &["campaign", "export"],
        &["campaign", "play"],
        &["play", "--seed", "1", "--record", "-"],
        &["engine"],
        &["--help"],
    ] {
        let mut child =
            program(&folder.join("state")).current_dir(&folder).args(arguments).spawn().expect("heist starts");
        drop(child.stdout.take());
        drop(child.stdin.take());
        let output = child.wait_with_output().expect("heist ends");
        let err = String::from_utf8_lossy(&output.stderr);
        let told = arguments.contains(&"--record");
        assert!(told || err.is_empty(), "{arguments:?}: {err}");
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        checked += 1;
    }
    assert!(checked > 15);
}
