//! The forms say what the readers know, neither more nor less.

use heist_data::blocks::{BLOCKS, Names, read_blocks};
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord};
use heist_data::heists::{Heist, figures};
use heist_data::library::Library;
use heist_data::names::parse_cell;
use heist_data::objective::{GOAL_KINDS, read_objective};
use heist_design::forms::{self, Arg, BONUSES, BY_FIGURES, Form, GOALS, KEYS, Kind, Need, Options, Shape, TABLES};
use heist_rules::space::Space;
use heist_rules::terms::Terms;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// Keys of official files that say nothing about the game, or belong to stories in chapters. Nobody fills them in.
const NOT_OFFERED: [&str; 11] = [
    "threads",
    "modules",
    "beacons",
    "ruling",
    "save_key",
    "terms",
    "chapter",
    "planning",
    "rewards",
    "crew",
    "standalone",
];
/// Keys of tables that the reader leaves alone.
const LEFT_ALONE: [(&str, &[&str]); 4] = [
    ("item", &["name"]),
    ("npc", &["id", "activates"]),
    ("starts", &["remote_locked"]),
    ("goal", &["where", "npc", "before", "when", "while", "who", "kind"]),
];

/// A heist with everything that examples name.
fn heist() -> Table {
    r#"
id = "attic"
name = "The Attic"
editions = ["v24"]
deck = "1-10,Z1"
map = """
S   EM  EM  EM  E5
 I   EM  EM  EM  E5
"""
safe = { at = "a1", cracks = 3 }
item = { at = "a2", id = "lucky-penny" }
"#
    .parse()
    .expect("TOML")
}

fn read(table: &Table) -> Result<Heist, ContentError> {
    Heist::read(Library::official(), table)
}

fn space(word: &PlacedWord<'_>) -> Result<Space, ContentError> {
    let cell = parse_cell(word.text).ok_or_else(|| word.fault("no place"))?;
    Ok(Space((cell.row * 5 + cell.col) as u8))
}

fn read_block(table: &Table) -> Result<(), ContentError> {
    let library = Library::official();
    let names = Names {
        space: &space,
        card: &|id| library.knows_card(id).then_some(heist_rules::effect::CardId(0)),
        boss: &|id| library.boss(id),
    };
    read_blocks(&Fields::new(table, &[]), &names, &mut Terms::default())
}

fn read_goals(objective: &Table) -> Result<(), ContentError> {
    let fields = Fields::new(objective, &[]);
    read_objective(&fields, &space)?;
    fields.finish()
}

fn one(key: &str, value: Value) -> Table {
    [(key.to_owned(), value)].into_iter().collect()
}

/// The keys that a reader knows, from what it says about one that it does not.
fn known(fault: &ContentError) -> BTreeSet<String> {
    let words = fault.words();
    let list = words.split_once("nown are ").unwrap_or_else(|| panic!("{fault} names no keys")).1;
    list.split(", ").map(str::to_owned).collect()
}

fn with_unknown(value: &Value) -> Value {
    let mut table = value.as_table().cloned().expect("a table");
    table.insert("qqqqqqqq".into(), 1.into());
    Value::Table(table)
}

fn keys(form: &Form, left_alone: &str) -> BTreeSet<String> {
    let alone = LEFT_ALONE.iter().find(|(word, _)| *word == left_alone).map_or(&[][..], |(_, keys)| keys);
    form.args.iter().map(|arg| arg.key).chain(alone.iter().copied()).map(str::to_owned).collect()
}

/// The goal of a form, with its kind.
fn goal(form: &Form, all: bool) -> Value {
    let mut goal = form.example(all).as_table().cloned().expect("a table");
    goal.insert("kind".into(), form.word.into());
    Value::Table(goal)
}

fn goals(goal: Value) -> Table {
    one("all", Value::Array(vec![goal]))
}

#[test]
fn every_block_has_a_form_that_the_reader_reads() {
    assert_eq!(forms::BLOCKS.map(|form| form.word), BLOCKS);
    for form in &forms::BLOCKS {
        for all in [false, true] {
            let block = one(form.word, form.example(all));
            read_block(&block).unwrap_or_else(|fault| panic!("{block}: {fault}"));
        }
        let rule = form.rule;
        assert!(rule.ends_with('.') && rule.starts_with(char::is_uppercase), "{}: {rule}", form.word);
    }
}

#[test]
fn every_goal_has_a_form_that_the_reader_reads() {
    assert_eq!(GOALS.map(|form| form.word), GOAL_KINDS);
    for form in &GOALS {
        for all in [false, true] {
            read_goals(&goals(goal(form, all))).unwrap_or_else(|fault| panic!("{}: {fault}", goal(form, all)));
        }
    }
    for form in &BONUSES {
        for all in [false, true] {
            let bonus = one("bonus", Value::Array(vec![form.example(all)]));
            read_goals(&bonus).unwrap_or_else(|fault| panic!("{bonus}: {fault}"));
        }
    }
}

#[test]
fn forms_have_the_arguments_that_readers_know() {
    for form in forms::BLOCKS.iter().filter(|form| form.shape == Shape::Table) {
        let fault = read_block(&one(form.word, with_unknown(&form.example(true)))).expect_err("an unknown key");
        assert_eq!(known(&fault), keys(form, ""), "{}", form.word);
    }
    for form in &GOALS {
        let fault = read_goals(&goals(with_unknown(&goal(form, true)))).expect_err("an unknown key");
        let mine: BTreeSet<String> = keys(form, "goal");
        assert_eq!(known(&fault), mine, "{}", form.word);
    }
    let both: BTreeSet<String> = BONUSES.iter().flat_map(|form| keys(form, "")).collect();
    let fault = read_goals(&one("bonus", with_unknown(&BONUSES[0].example(true)))).expect_err("an unknown key");
    assert_eq!(known(&fault), both);
    for form in TABLES.iter().filter(|form| form.word != "accept") {
        let example = match form.example(true) {
            Value::Array(list) => list[0].clone(),
            table => table,
        };
        let mut heist = heist();
        heist.insert("starts".into(), Value::Table(one("inside", Value::Array(vec!["b1".into()]))));
        let example = match form.word {
            "safe" => Value::Table(
                example
                    .as_table()
                    .expect("a table")
                    .clone()
                    .into_iter()
                    .chain([("at".to_owned(), Value::from("a1"))])
                    .collect(),
            ),
            "item" => Value::Table(
                example
                    .as_table()
                    .expect("a table")
                    .clone()
                    .into_iter()
                    .chain([("at".to_owned(), Value::from("a2"))])
                    .collect(),
            ),
            _ => example,
        };
        let filled = with_unknown(&example);
        heist.insert(form.word.into(), if form.shape == Shape::Tables { Value::Array(vec![filled]) } else { filled });
        let fault = read(&heist).expect_err("an unknown key");
        assert_eq!(known(&fault), keys(form, form.word), "{}", form.word);
    }
}

#[test]
fn the_keys_of_a_heist_file_are_all_there() {
    let mut heist = heist();
    heist.insert("qqqqqqqq".into(), 1.into());
    let mine: BTreeSet<String> = KEYS
        .iter()
        .map(|arg| arg.key)
        .chain(TABLES.iter().map(|form| form.word))
        .chain(NOT_OFFERED)
        .map(str::to_owned)
        .collect();
    // The tables of chapters are asked for only where there is one.
    let known: BTreeSet<String> = known(&read(&heist).expect_err("an unknown key"));
    let chapters: BTreeSet<String> = ["planning", "rewards", "crew", "standalone"].map(str::to_owned).into();
    assert_eq!(known.union(&chapters).cloned().collect::<BTreeSet<_>>(), mine);
}

#[test]
fn every_key_and_every_table_is_read_with_its_example() {
    for arg in KEYS.iter().filter(|arg| arg.key != "map") {
        let mut heist = heist();
        heist.insert(arg.key.into(), arg.example().expect("an example"));
        if arg.key == "start" {
            continue;
        }
        read(&heist).unwrap_or_else(|fault| panic!("{}: {fault}", arg.key));
    }
    for form in TABLES.iter().filter(|form| !["safe", "item"].contains(&form.word)) {
        let mut heist = heist();
        heist.insert(form.word.into(), form.example(true));
        read(&heist).unwrap_or_else(|fault| panic!("{}: {fault}", form.word));
    }
}

/// Something that is filled in: its name, itself, and whether a value can be read there.
type Filled = (String, &'static Arg, Box<dyn Fn(Value) -> bool>);

/// Everything that is filled in.
fn filled() -> Vec<Filled> {
    let mut all: Vec<Filled> = Vec::new();
    let with = |example: Value, key: &'static str, value: Value| {
        let mut table = example.as_table().cloned().expect("a table");
        table.insert(key.into(), value);
        Value::Table(table)
    };
    for arg in &KEYS {
        let read = move |value: Value| {
            let mut heist = heist();
            heist.insert(arg.key.into(), value);
            // An edition with a security die has no deck.
            read(&heist).is_ok() || arg.key == "editions" && heist.remove("deck").is_some() && read(&heist).is_ok()
        };
        all.push((arg.key.into(), arg, Box::new(read)));
    }
    for form in forms::BLOCKS.iter().filter(|form| form.shape == Shape::Table) {
        for arg in form.args {
            let read =
                move |value: Value| read_block(&one(form.word, with(form.example(true), arg.key, value))).is_ok();
            all.push((format!("{}.{}", form.word, arg.key), arg, Box::new(read)));
        }
    }
    for form in forms::BLOCKS.iter().filter(|form| form.shape == Shape::Value) {
        for arg in form.args {
            all.push((form.word.into(), arg, Box::new(move |value: Value| read_block(&one(form.word, value)).is_ok())));
        }
    }
    for form in &GOALS {
        for arg in form.args {
            let read = move |value: Value| read_goals(&goals(with(goal(form, true), arg.key, value))).is_ok();
            all.push((format!("{}.{}", form.word, arg.key), arg, Box::new(read)));
        }
    }
    for form in &BONUSES {
        for arg in form.args {
            let read = move |value: Value| {
                read_goals(&one("bonus", Value::Array(vec![with(form.example(true), arg.key, value)]))).is_ok()
            };
            all.push((format!("bonus.{}", arg.key), arg, Box::new(read)));
        }
    }
    for form in TABLES.iter().filter(|form| form.shape == Shape::Table && !["safe", "item"].contains(&form.word)) {
        for arg in form.args {
            let read = move |value: Value| {
                let mut heist = heist();
                heist.insert(form.word.into(), with(form.example(true), arg.key, value));
                read(&heist).is_ok()
            };
            all.push((format!("{}.{}", form.word, arg.key), arg, Box::new(read)));
        }
    }
    all
}

#[test]
fn numbers_are_read_up_to_the_ends_of_their_range_and_no_further() {
    let mut tried = 0;
    for (name, arg, read) in filled() {
        let (Kind::Number(least, most) | Kind::NumberOr(least, most, ..)) = arg.kind else { continue };
        tried += 1;
        for (number, fits) in [(least, true), (most, true), (least - 1, false), (most + 1, false)] {
            assert_eq!(read(number.into()), fits, "{name} = {number}");
        }
        if let Kind::NumberOr(.., word, _) = arg.kind {
            assert!(read(word.into()), "{name} = {word}");
        }
    }
    assert!(tried >= 14, "{tried} numbers");
}

#[test]
fn every_word_that_can_be_chosen_is_read_and_others_are_not() {
    let mut tried = 0;
    for (name, arg, read) in filled() {
        let (options, list) = match arg.kind {
            Kind::Choice(options) => (options, false),
            Kind::Choices(options) => (options, true),
            _ => continue,
        };
        // Where people start in a word needs the places too, and any word may be there for these.
        let free = ["start", "next_part", "previous_part", "extra_cards", "who"].contains(&arg.key);
        tried += 1;
        let value = |word: &str| if list { Value::Array(vec![word.into()]) } else { Value::from(word) };
        for choice in options.choices().iter().filter(|_| arg.key != "start") {
            assert!(read(value(&choice.word)), "{name} = {}", choice.word);
            assert!(!choice.name.is_empty() && !choice.name.contains('_'), "{choice:?}");
        }
        assert!(free || !read(value("no-such-word")), "{name}");
    }
    assert!(tried >= 18, "{tried} choices");
}

#[test]
fn what_is_required_cannot_be_left_out_and_the_rest_can() {
    for form in forms::BLOCKS.iter().filter(|form| form.shape == Shape::Table) {
        for arg in form.args {
            let mut block = form.example(true).as_table().cloned().expect("a table");
            block.remove(arg.key);
            let read = read_block(&one(form.word, Value::Table(block))).is_ok();
            assert_eq!(read, arg.need != Need::Required, "{}.{}", form.word, arg.key);
        }
    }
    for form in &GOALS {
        for arg in form.args.iter().filter(|arg| arg.key != "cells") {
            let mut goal = goal(form, true).as_table().cloned().expect("a table");
            goal.remove(arg.key);
            let read = read_goals(&goals(Value::Table(goal))).is_ok();
            assert_eq!(read, arg.need != Need::Required, "{}.{}", form.word, arg.key);
        }
    }
}

#[test]
fn special_rules_may_name_every_block_and_every_figure() {
    let mine: Vec<&str> = BY_FIGURES.iter().map(|figure| figure.word).collect();
    assert_eq!(mine, figures().collect::<Vec<_>>());
    assert_eq!(Options::By.choices().len(), BLOCKS.len() + mine.len());
}

/// Everything with a label and a help.
fn words() -> Vec<(&'static str, &'static str, &'static str)> {
    let forms = TABLES.iter().chain(&GOALS).chain(&BONUSES).chain(&forms::BLOCKS);
    let args = forms.clone().flat_map(|form| form.args).chain(&KEYS);
    let figures = BY_FIGURES.iter().map(|figure| (figure.word, figure.label, figure.help));
    forms
        .map(|form| (form.word, form.label, form.help))
        .chain(args.map(|arg| (arg.key, arg.label, arg.help)))
        .chain(figures)
        .collect()
}

#[test]
fn labels_and_helps_are_plain_english() {
    for (word, label, help) in words() {
        assert!(label.starts_with(char::is_uppercase) && !label.ends_with('.'), "{word}: {label}");
        assert!(!label.contains(['_', '`']) && !help.contains(['_', '`']), "{word}: {help}");
        assert!(help.starts_with(char::is_uppercase) && help.ends_with('.'), "{word}: {help}");
    }
}
