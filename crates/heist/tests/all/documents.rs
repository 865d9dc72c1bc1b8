//! Documents say what is true: every example in them is run or read, every reference table is compared with the code, and
//! every link leads somewhere.

use crate::common::{heist_with, root};
use heist_bots::book::BookEntry;
use heist_campaign::{BoxCommand, file};
use heist_data::effects::parse_effects;
use heist_data::error::ContentError;
use heist_data::library::Library;
use heist_format::{notation, playable, position, replay::Replay};
use heist_lab::crews::{self, CrewChoice};
use heist_rulebook::lessons::Lesson;
use heist_rulebook::{examples, rulebook};
use heist_rules::edition::{EDITION_IDS, Edition};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Every document of the project.
pub fn documents() -> Vec<PathBuf> {
    let markdown = |folder: PathBuf| {
        let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect::<Vec<_>>()
    };
    let crates = fs::read_dir(root().join("crates")).expect("the crates").map(|entry| entry.expect("a crate").path());
    let mut folders: Vec<PathBuf> = crates.collect();
    folders.extend([root(), root().join("docs"), root().join("fuzz")]);
    let mut found: Vec<PathBuf> = folders.into_iter().flat_map(markdown).collect();
    found.sort();
    assert!(found.len() > 10, "{found:?}");
    found
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

pub fn doc(name: &str) -> String {
    read(&root().join("docs").join(name))
}

/// A fenced block of a document.
pub struct Block {
    pub line: usize,
    pub kind: String,
    pub text: String,
}

pub fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if inside => inside = false,
            Some(kind) => {
                inside = true;
                found.push(Block { line: number + 1, kind: kind.to_owned(), text: String::new() });
            }
            None if inside => {
                let block = found.last_mut().expect("an open block");
                block.text += line;
                block.text += "\n";
            }
            None => {}
        }
    }
    assert!(!inside, "a block without an end");
    found
}

fn check_puzzles(text: &str) -> Result<(), ContentError> {
    heist_puzzles::parse(text, "puzzles")?.iter().try_for_each(|puzzle| puzzle.open().map(drop))
}

fn check_rule(text: &str) -> Result<(), String> {
    for rule in rulebook::parse(text, "example").map_err(|fault| fault.to_string())? {
        assert!(!rule.examples.is_empty(), "{} shows nothing", rule.id);
        for example in &rule.examples {
            for edition in &example.editions {
                examples::run_example(example, edition)?;
            }
        }
    }
    Ok(())
}

/// A heist with somebody to take along, to which a special rule is added.
const HEIST_WITH_NPC: &str = "id = \"attic\"\nname = \"The Attic\"\neditions = [\"v24\"]\ndifficulty = \"amateur\"\ndeck = \"1-8,Z1\"\n\
    bag = { guard = 2 }\nmap = \"\"\"\nMW EM EM EM EM E5\n EM EM EM EM EM\nEM EM EM EM EM E5\n\"\"\"\n\
    [npc]\nkind = \"hostage\"\nname = \"The Mayor\"\nstart = \"a1\"\n\
    [objective]\ntext = \"Words.\"\nall = [{ kind = \"npc_escapes\" }]\n";

fn check_block(path: &Path, block: &Block) -> Result<(), String> {
    let text = &block.text;
    let own = |fault: &dyn std::fmt::Display| fault.to_string();
    match block.kind.as_str() {
        // Run in `document_examples`.
        "sh" => Ok(()),
        "toml position" => position::load_toml(text).map(drop).map_err(|fault| own(&fault)),
        "toml heist" => heist_check::check(text).first().map_or(Ok(()), |finding| Err(own(finding))),
        "toml rule" => check_rule(text),
        "toml lesson" => Lesson::parse(text, "lesson").map(drop).map_err(|fault| own(&fault)),
        "toml puzzles" => check_puzzles(text).map_err(|fault| own(&fault)),
        "toml box" => file::parse(text).map(drop).map_err(|fault| own(&fault)),
        "toml effects" => {
            let table = text.parse::<toml::Table>().map_err(|fault| own(&fault))?;
            parse_effects(&table["do"], &[]).map(drop).map_err(|fault| own(&fault))
        }
        "toml special" => {
            let heist = format!("{HEIST_WITH_NPC}{text}");
            let read = playable::parse_heist(&heist).map_err(|fault| own(&fault))?;
            if read.missing().is_empty() { Ok(()) } else { Err("the rule is not carried out".to_owned()) }
        }
        // Every target has an entry like it.
        "toml fuzz-target" => {
            let manifest = read(&root().join("fuzz/Cargo.toml"));
            let targets = fs::read_dir(root().join("fuzz/fuzz_targets")).expect("the targets");
            let names = targets.map(|entry| entry.expect("a target").path().file_stem().expect("a name").to_owned());
            let lacking = names.map(|name| name.to_string_lossy().into_owned());
            match lacking.into_iter().find(|name| !manifest.contains(&text.replace("<name>", name))) {
                None => Ok(()),
                Some(name) => Err(format!("the entry of {name} looks otherwise")),
            }
        }
        "heist" => Replay::parse(text).and_then(|replay| replay.play()).map(drop).map_err(|fault| own(&fault)),
        // The first two are a conversation, compared below; the others are read by the tests of the server.
        "json engine" | "json engine-answers" if path.ends_with("docs/engine-protocol.md") => Ok(()),
        "json client" | "json server" | "json gallery" if path.ends_with("docs/protocol.md") => Ok(()),
        // A page of a crate is its documentation, and documentation is compiled and run.
        "rust" | "" => {
            let library = path.with_file_name("src").join("lib.rs");
            let included =
                fs::read_to_string(library).is_ok_and(|code| code.contains("include_str!(\"../README.md\")"));
            let shown = path.ends_with("fuzz/README.md");
            if included || shown { Ok(()) } else { Err("nobody compiles this".to_owned()) }
        }
        // Compared with what the program says, in `documents_about_heists` and `documents_screen`.
        "text check" | "text attic" | "text tiles" | "toml attic" if path.ends_with("docs/heist-files.md") => Ok(()),
        // Compared with what the program says, in `design`.
        "toml imported" | "text imported" | "text refused" if path.ends_with("docs/save-keys.md") => Ok(()),
        "text screen" if path.ends_with("README.md") => Ok(()),
        "text book" => {
            let entry = BookEntry::parse(text)?;
            let heist = Library::official().heist(&entry.heist).ok_or("there is no such heist")?;
            let game = crews::new_game(heist, &entry.edition, &CrewChoice::First, 3).map_err(|fault| own(&fault))?;
            assert_eq!(heist_bots::book::crew_of(&game.0), entry.crew);
            entry.plan(&game.0, &game.1).map(drop)
        }
        // Drawings of how things hang together.
        "text drawing" => Ok(()),
        other => Err(format!("`{other}` is not a kind of block that anybody checks")),
    }
}

#[test]
fn every_example_in_every_document_holds() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in documents() {
        for block in blocks(&read(&path)) {
            count += 1;
            if let Err(fault) = check_block(&path, &block) {
                wrong.push(format!("{}:{}: {fault}", path.display(), block.line));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 20, "{count} blocks were found");
}

#[test]
fn a_block_that_nobody_checks_is_found() {
    let path = root().join("docs/terminal.md");
    for kind in ["", "text", "json", "toml", "rust", "text check", "json client", "json engine", "shell", "text screen"]
    {
        let block = Block { line: 1, kind: kind.to_owned(), text: String::new() };
        assert!(check_block(&path, &block).is_err(), "`{kind}`");
    }
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let mut wrong = Vec::new();
    for path in documents() {
        for part in read(&path).split("](").skip(1) {
            let target = part.split(')').next().unwrap_or_default();
            let file = target.split('#').next().unwrap_or_default();
            // A name without a path is an item of the crate, and rustdoc checks it.
            let is_item = !file.contains(['.', '/']);
            if is_item || target.contains("://") {
                continue;
            }
            if !path.with_file_name(file).exists() {
                wrong.push(format!("{}: {target}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rows of all tables below a heading (up to the next one of the same level), cell by cell.
pub fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let level = heading.split(' ').next().unwrap_or_default().len();
    let ends = |line: &str| line.starts_with('#') && line.split(' ').next().unwrap_or_default().len() <= level;
    let below = text.lines().skip_while(|line| *line != heading).skip(1).take_while(|line| !ends(line));
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut head = false;
    for line in below {
        let Some(row) = line.strip_prefix('|') else {
            head = false;
            continue;
        };
        if row.starts_with(" ---") {
            rows.pop();
            head = true;
        } else if !head && rows.last().is_some_and(Vec::is_empty) {
            continue;
        } else {
            rows.push(row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect());
        }
    }
    assert!(!rows.is_empty(), "there is no table below `{heading}`");
    rows
}

/// What stands in backticks.
pub fn code(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

const HOUSE: &str = r#"
phase = "action"
map = """
EM EM EM E5 EM
 EM EM EM EM EM
EM EM EM EM EM
 EM EM CM EM EM
EM EM EM EM EM
"""
crew.blue = { card = "angry-locksmith", skills = ["wing-it", "smash-n-grab"], at = "b5", die = 2, ideas = 3, carrying = ["jewel", "cash:3"], items = ["cheap-picks", "laser-burst"] }
crew.red = { card = "mastermind", skills = ["bypass", "linger"], at = "b4", die = 1 }
crew.npc = { card = "hostage", at = "a1" }
"#;

#[test]
fn every_command_of_the_notation_is_read_as_it_is_written() {
    let text = doc("notation.md");
    let houses: Vec<_> = ["v24", "campaign"]
        .map(|edition| position::load_toml(&format!("edition = \"{edition}\"\n{HOUSE}")).expect("the position loads"))
        .into();
    let commands: Vec<String> = rows(&text, "## Commands")
        .iter()
        .flat_map(|row| code(&row[0]))
        .chain(rows(&text, "## Questions").iter().flat_map(|row| code(&row[2])))
        .map(str::to_owned)
        .collect();
    assert!(commands.len() > 90, "{commands:?}");
    for line in &commands {
        let read = houses.iter().map(|house| notation::parse_line(&house.setup, &house.state, line));
        let faults: Vec<String> = read.filter_map(|read| read.err().map(|fault| fault.to_string())).collect();
        assert!(faults.len() < houses.len(), "`{line}`: {}", faults[0]);
    }
}

#[test]
fn every_fact_that_an_example_names_is_explained() {
    let known = |text: &str| -> BTreeSet<String> {
        let facts = rows(text, "## Facts");
        let facts = facts.iter().flat_map(|row| row.iter().flat_map(|cell| code(cell)).collect::<Vec<_>>());
        facts.filter_map(|fact| fact.split(' ').next().map(str::to_owned)).collect()
    };
    let (heist, campaign) = (known(&doc("notation.md")), known(&doc("campaign.md")));
    let book = rulebook::Rulebook::read(&[root().join("rulebook")]);
    let steps = book.rules.iter().flat_map(|rule| &rule.examples).flat_map(|example| &example.steps);
    let mut count = 0;
    for step in steps {
        for fact in &step.facts {
            let word = fact.split(' ').next().unwrap_or_default();
            assert!(heist.contains(word) || campaign.contains(word), "`{fact}` is not explained");
            count += 1;
        }
    }
    assert!(count > 100, "{count} facts");
}

/// The keys that a position may have here, from the complaint about one that it may not.
fn known_keys(text: &str) -> BTreeSet<String> {
    let fault = position::load_toml(text).expect_err("an unknown key is refused").to_string();
    let (_, names) = fault.split_once("known are ").unwrap_or_else(|| panic!("{fault}"));
    names.split(", ").map(str::to_owned).collect()
}

fn documented_keys(text: &str, headings: &[&str]) -> BTreeSet<String> {
    let rows = headings.iter().flat_map(|heading| rows(text, heading)).collect::<Vec<_>>();
    rows.iter().flat_map(|row| code(&row[0])).map(str::to_owned).collect()
}

#[test]
fn the_keys_of_positions_are_those_that_are_documented() {
    let text = doc("positions.md");
    let mut keys = documented_keys(
        &text,
        &["## The heist", "## On the board", "## The team", "## Event phase", "## Bosses, convoys, logs"],
    );
    // Explained with heist files, and in sentences of their own.
    for key in
        ["objective", "limits", "reward", "starts", "held-by-guard", "terms", "prompt", "step", "pending", "crew"]
    {
        assert!(text.contains(&format!("`{key}`")) || key == "crew", "{key}");
        keys.insert(key.to_owned());
    }
    let known = known_keys(&format!("zzz = 1\n{HOUSE}"));
    assert_eq!(known.difference(&keys).collect::<Vec<_>>(), Vec::<&String>::new(), "keys that no table explains");
    // Some are read only where the edition or the map has a use for them.
    for key in keys.difference(&known) {
        let read = ["v24", "last-heist"].map(|edition| {
            let text = format!("edition = \"{edition}\"\n{key} = \"zzz\"\n{HOUSE}");
            position::load_toml(&text).err().map(|fault| fault.to_string())
        });
        let unknown = |fault: &Option<String>| fault.as_ref().is_some_and(|fault| fault.contains("is not a key"));
        assert!(!read.iter().all(unknown), "{key}: {read:?}");
    }
    let person = documented_keys(&text, &["## Characters"]);
    let people = ["crew.blue = { ", "crew.npc = { "];
    let known: BTreeSet<String> =
        people.into_iter().flat_map(|who| known_keys(&HOUSE.replace(who, &format!("{who}zzz = 1, ")))).collect();
    assert_eq!(person, known, "keys of a character");
}

#[test]
fn every_command_of_a_box_is_read_as_it_is_written() {
    let text = doc("campaign.md");
    let commands = rows(&text, "## Commands");
    assert!(commands.len() > 15);
    for line in commands.iter().flat_map(|row| code(&row[0])) {
        BoxCommand::parse(line).unwrap_or_else(|fault| panic!("`{line}`: {fault}"));
    }
}

#[test]
fn the_engine_answers_as_the_document_says() {
    let found = blocks(&doc("engine-protocol.md"));
    let texts = |kind: &str| -> Vec<String> {
        found.iter().filter(|block| block.kind == kind).map(|block| block.text.clone()).collect()
    };
    let (asked, answered) = (texts("json engine"), texts("json engine-answers"));
    assert_eq!((asked.len() > 1, asked.len()), (true, answered.len()), "requests and answers come in pairs");
    // As values: whether keys keep their order depends on what else is compiled along.
    let values = |lines: &str| -> Vec<serde_json::Value> {
        lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    };
    for (requests, answers) in asked.iter().zip(&answered) {
        let said = heist_with(&["engine"], requests).fine();
        assert_eq!(values(&said), values(answers), "{requests}");
    }
}

/// `AfterTheEventPhase` in words.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

#[test]
fn the_table_of_editions_is_what_the_code_says() {
    let path = root().join("docs/editions.md");
    let text = read(&path);
    let switches = Edition::ALL.map(|edition| edition.switches());
    let mut table = format!("| switch | {} |\n|{}\n", EDITION_IDS.join(" | "), " --- |".repeat(EDITION_IDS.len() + 1));
    for (i, switch) in switches[0].iter().enumerate() {
        let values: Vec<String> = switches.iter().map(|edition| in_words(edition[i].value)).collect();
        table += &format!("| `{}` | {} |\n", switch.field, values.join(" | "));
    }
    let start = text.find("| switch |").expect("the table");
    let end = start + text[start..].find("\n\n").map_or(text.len() - start, |end| end + 1);
    same_or_written(&path, start..end, &table);
}

/// Compares a part of a document with what the code makes of it; or rewrites it, when that is asked for.
pub fn same_or_written(path: &Path, part: Range<usize>, new: &str) {
    let text = read(path);
    if std::env::var_os("HEIST_WRITE_DOCS").is_some() {
        fs::write(path, format!("{}{new}{}", &text[..part.start], &text[part.end..])).expect("the document is written");
        return;
    }
    let command = "HEIST_WRITE_DOCS=1 cargo test --package heist documents";
    assert_eq!(&text[part], new, "{} is out of date: {command}", path.display());
}
