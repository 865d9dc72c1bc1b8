//! docs/heist-files.md and docs/card-files.md: goals, tile codes and effects are those of the code, and whoever follows the
//! walkthrough ends with a heist.

use crate::common::{fresh_state, program, root, run};
use crate::documents::{Block, blocks, code, doc, rows, same_or_written};
use heist::draw;
use heist_check::Code;
use heist_data::effects::{self, parse_effects};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::map::{TileCode, TileKind};
use heist_data::names::{cell_name, parse_cell};
use heist_data::objective::GOAL_KINDS;
use heist_format::{playable, position};
use heist_rules::board::Cell;
use heist_rules::effect::{Quarry, Relation, Set};
use std::collections::BTreeSet;
use toml::{Table, Value};

/// A heist in which everything lies on the table that a goal may ask for.
fn heist_with_objective(objective: &str) -> String {
    format!(
        "id = \"attic\"\nname = \"The Attic\"\neditions = [\"campaign\"]\ndifficulty = \"amateur\"\ndeck = \"1-8,Z1\"\n\
         bag = {{ guard = 2 }}\nmap = \"\"\"\nJW RXM SX $3 $3 E5\n JW AA AG EM EM\nEM EM EM EM EM E5\n\"\"\"\n\
         [npc]\nkind = \"prisoner\"\nname = \"Prisoner\"\nstart = \"b1\"\n[starts]\ninside = [\"c3\"]\n\
         [terms]\nhomes = {{ painting-apple = \"b2\", painting-grapes = \"c2\" }}\n[objective]\ntext = \"Words.\"\n{objective}\n"
    )
}

#[test]
fn every_kind_of_goal_is_documented_and_read_as_it_is_written() {
    let text = doc("heist-files.md");
    let goals: Vec<String> =
        rows(&text, "## Objectives").iter().flat_map(|row| code(&row[0])).map(str::to_owned).collect();
    let mut kinds = BTreeSet::new();
    for form in &goals {
        let table: Table = format!("x = {form}").parse().unwrap_or_else(|fault| panic!("{form}: {fault}"));
        let objective = match table["x"].get("kind").and_then(Value::as_str) {
            Some(kind) => {
                kinds.insert(kind.to_owned());
                format!("all = [{{ kind = \"steal\", piece = \"jewel\" }}]\nfail = [{form}]")
            }
            None => format!("all = [{{ kind = \"steal\", piece = \"jewel\" }}]\nbonus = [{form}]"),
        };
        let heist = heist_with_objective(&objective);
        playable::parse_heist(&heist).unwrap_or_else(|fault| panic!("{form}: {fault}"));
        // Every key of the goal is asked for by the reader, and every key that the reader knows is explained.
        let known = playable::parse_heist(&heist.replace(form, &form.replacen("{ ", "{ zzz = 1, ", 1)));
        let known = known.expect_err("an unknown key").to_string();
        let (_, known) = known.split_once("known are ").unwrap_or_else(|| panic!("{form}: {known}"));
        let section =
            text.split("## Objectives").nth(1).and_then(|text| text.split("\n## ").next()).expect("the section");
        for key in known.split(", ") {
            assert!(
                section.contains(&format!("`{key}`")) || section.contains(&format!("{key} = ")),
                "`{key}` of {form}"
            );
        }
    }
    assert_eq!(kinds, GOAL_KINDS.map(str::to_owned).into(), "every kind, and no other");
}

#[test]
fn every_word_of_the_language_of_effects_is_documented() {
    let text = doc("card-files.md");
    let effects = rows(&text, "## What an event does");
    let forms: Vec<&str> = effects.iter().flat_map(|row| code(&row[0])).collect();
    let documented: BTreeSet<&str> = effects.iter().flatten().flat_map(|cell| code(cell)).collect();
    let plain = |word: &&str| documented.contains(format!("\"{word}\"").as_str());
    for word in effects::plain_effects() {
        assert!(plain(&word), "the effect `{word}`");
    }
    let words = Set::ALL.map(Set::word).into_iter().chain(Relation::ALL.map(Relation::word));
    for word in words.chain(Quarry::ALL.map(Quarry::word)) {
        let in_an_example = forms.iter().any(|form| form.contains(&format!("\"{word}\"")));
        assert!(documented.contains(word) || in_an_example, "the word `{word}`");
    }
    let mut heads = BTreeSet::new();
    for form in forms.iter().filter(|form| form.starts_with(['{', '"'])) {
        let read = |form: &str| {
            let table: Table = format!("do = [{}]", form.replace("= W", "= \"characters near guards\""))
                .parse()
                .unwrap_or_else(|fault| panic!("{form}: {fault}"));
            parse_effects(&table["do"], &[])
        };
        read(form).unwrap_or_else(|fault| panic!("{form}: {fault}"));
        if form.starts_with('{') {
            heads.extend(effects::HEADS.into_iter().find(|head| form.starts_with(&format!("{{ {head} "))));
            let known = read(&form.replace(" }", ", zzz = 1 }")).expect_err("an unknown key").to_string();
            let (_, known) = known.split_once("known are ").unwrap_or_else(|| panic!("{form}: {known}"));
            for key in known.split(", ") {
                let shown = forms.iter().any(|form| form.contains(&format!("{key} = ")));
                assert!(shown || documented.contains(key), "the key `{key}` of {form}");
            }
        }
    }
    assert_eq!(heads, effects::HEADS.into(), "every effect, and no other");
}

#[test]
fn every_building_block_of_special_rules_is_documented() {
    let text = doc("heist-files.md");
    let name = |form: &str| form.split(' ').next().unwrap_or_default().to_owned();
    let documented: BTreeSet<String> =
        rows(&text, "## Blocks").iter().flat_map(|row| code(&row[0])).map(name).collect();
    let heist = heist_with_objective("all = [{ kind = \"steal\", piece = \"jewel\" }]");
    let fault =
        playable::parse_heist(&heist.replace("[terms]\n", "[terms]\nzzz = 1\n")).expect_err("no block").to_string();
    let (_, known) = fault.split_once("known are ").unwrap_or_else(|| panic!("{fault}"));
    assert_eq!(documented, known.split(", ").map(str::to_owned).collect(), "every block, and no other");
}

#[test]
fn every_argument_of_a_building_block_is_documented() {
    let text = doc("heist-files.md");
    let blocks = rows(&text, "## Blocks");
    let forms: Vec<(&str, &Vec<String>)> =
        blocks.iter().flat_map(|row| code(&row[0]).into_iter().map(move |form| (form, row))).collect();
    let cells: BTreeSet<&str> =
        forms.iter().flat_map(|(form, _)| form.split('"')).filter(|word| parse_cell(word).is_some()).collect();
    let hex = |row: i8, col: i8| cells.contains(cell_name(Cell { row, col }).as_str());
    let map: String = (0..10)
        .map(|row| {
            (0..11)
                .map(|col| {
                    if row == 9 && col < 2 {
                        ["EM ", "E5 "][usize::from(col == 1)]
                    } else if hex(row, col) {
                        "EM "
                    } else {
                        "GP "
                    }
                })
                .collect::<String>()
                + "\n"
        })
        .collect();
    let heist = |block: &str| {
        let heist = format!("id = \"a\"\nname = \"A\"\ndeck = \"1,Z1\"\nmap = \"\"\"\n{map}\"\"\"\n[terms]\n{block}\n");
        Heist::read(Library::official(), &heist.parse().expect("TOML"))
    };
    let mut checked = 0;
    for (form, row) in forms {
        heist(form).unwrap_or_else(|fault| panic!("{form}: {fault}"));
        // The keys of `homes` are paintings.
        if !form.contains("= {") || form.starts_with("homes") {
            continue;
        }
        let fault = heist(&form.replacen("{ ", "{ zzz = 1, ", 1)).expect_err("an unknown key").to_string();
        let (_, known) = fault.split_once("nown are ").unwrap_or_else(|| panic!("{form}: {fault}"));
        for key in known.split(", ") {
            assert!(row.concat().contains(key), "`{key}` of {form}");
        }
        checked += 1;
    }
    assert!(checked > 8, "{checked} blocks with arguments");
}

#[test]
fn every_finding_of_the_check_is_documented() {
    let text = doc("heist-files.md");
    let table = rows(&text, "## What `heist check` finds");
    let codes = table.iter().filter(|row| row.len() == 4).map(|row| (row[0].as_str(), row[1].as_str()));
    let known: Vec<(String, &str)> =
        Code::ALL.iter().map(|code| (format!("`{}`", code.word()), code.severity().word())).collect();
    assert_eq!(codes.collect::<Vec<_>>(), known.iter().map(|(code, word)| (code.as_str(), *word)).collect::<Vec<_>>());
    let figures = rows(&text, "### The printed box");
    let figures: Vec<(String, &str)> = figures.iter().map(|row| (row[0].clone(), row[1].as_str())).collect();
    let limits = heist_check::limits().iter().map(|limit| (limit.most.to_string(), limit.what));
    assert_eq!(figures, limits.collect::<Vec<_>>());
}

/// The lines of a text block that are there, up to blanks at their ends.
fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[test]
fn whoever_follows_the_walkthrough_ends_with_a_heist() {
    let path = root().join("docs/heist-files.md");
    let text = doc("heist-files.md");
    let folder = fresh_state("walkthrough");
    std::fs::create_dir_all(&folder).expect("the folder");
    let file = folder.join("attic.toml");
    std::fs::write(&file, "").expect("written");
    let at = |arguments: &[&str]| run(program(&folder).current_dir(&folder).args(arguments), "");
    let (mut steps, mut answers) = (0, 0);
    for Block { line, kind, text: said } in blocks(&text) {
        match kind.as_str() {
            "toml attic" => {
                steps += 1;
                let before = std::fs::read_to_string(&file).expect("the file");
                std::fs::write(&file, before + &said).expect("written");
            }
            "text check" => {
                answers += 1;
                let ran = at(&["check", "attic.toml"]);
                assert_eq!(trimmed(&(ran.out + &ran.err)), trimmed(&said), "line {line}");
            }
            "text attic" => {
                let shown = at(&["show", "attic.toml"]).fine();
                let drawn: String = trimmed(&shown) + "\n";
                let start = text.lines().take(line).map(|line| line.len() + 1).sum::<usize>();
                same_or_written(&path, start..start + said.len(), &drawn);
            }
            _ => {}
        }
    }
    assert_eq!((steps, answers), (4, 5), "steps and answers");
    at(&["play", "--heist", "attic.toml", "--seed", "1"]).fine();
}

/// How a hex with this code is drawn: six lines, and the corner at which it lies.
fn picture(tile: &TileCode) -> Vec<String> {
    let code = &tile.code;
    let map = format!("\"\"\"\nEM EM EM\n EM {code} EM\nEM EM EM E5\n\"\"\"");
    let extra = match code.as_str() {
        "S" => "safe = { at = \"b2\", needed = 3, contents = [\"jewel\"] }\n",
        "I" => "item = { at = \"b2\", id = \"radio\" }\n",
        _ => "",
    };
    let npc = if tile.pawn { "crew.npc = { card = \"prisoner\", at = \"b2\", active = false }\n" } else { "" };
    let text = |edition: &str, npc: &str| {
        format!(
            "edition = \"{edition}\"\nphase = \"action\"\nmap = {map}\n{extra}\
             crew.blue = {{ card = \"thug\", skills = [\"wing-it\", \"hurry\"], at = \"d3\" }}\n{npc}"
        )
    };
    let tries = ["v24", "campaign", "last-heist"].map(|edition| position::load_toml(&text(edition, npc)));
    let loaded = tries.into_iter().reduce(|first, other| first.or(other)).expect("three editions");
    let loaded = loaded.unwrap_or_else(|fault| panic!("{code}: {fault}"));
    let drawn = draw::picture(&loaded.setup, &loaded.state, 80);
    let lines: Vec<String> = drawn.lines.iter().map(|line| line.iter().map(|(letter, _)| *letter).collect()).collect();
    // The middle hex: five columns from the left for the shifted row, one hex further, four lines down.
    let crop = |line: &String| line.chars().chain(std::iter::repeat(' ')).skip(15).take(11).collect::<String>();
    lines.iter().skip(4).take(5).map(crop).collect()
}

#[test]
fn every_tile_code_has_a_picture() {
    const IN_A_ROW: usize = 8;
    let path = root().join("docs/heist-files.md");
    let text = doc("heist-files.md");
    let library = Library::official();
    let mut made = String::from("\n| code | what it is |\n| --- | --- |\n");
    for tile in &library.tiles {
        let raw = library.raw("tile", &tile.code);
        let word = |key: &str| raw.and_then(|raw| raw.get(key)).and_then(Value::as_str).unwrap_or_default();
        let note = if word("note").is_empty() { String::new() } else { format!("; {}", word("note")) };
        made += &format!("| `{}` | {}{note} |\n", tile.code, word("name"));
    }
    made += "\nHow the terminal draws each of them, in the middle of other hexes:\n\n```text tiles\n";
    let drawn: Vec<&TileCode> = library.tiles.iter().filter(|tile| tile.kind != TileKind::Gap).collect();
    for row in drawn.chunks(IN_A_ROW) {
        let line = |cells: Vec<String>| cells.concat().trim_end().to_owned() + "\n";
        made += &line(row.iter().map(|tile| format!("{:^12}", tile.code)).collect());
        let pictures: Vec<Vec<String>> = row.iter().map(|tile| picture(tile)).collect();
        for place in 0..5 {
            made += &line(pictures.iter().map(|picture| format!("{:<12}", picture[place])).collect());
        }
    }
    made += "```\n\n";
    let (begin, end) = ("<!-- tiles -->\n", "<!-- end of tiles -->");
    let start = text.find(begin).expect("the mark") + begin.len();
    let stop = text.find(end).expect("the other mark");
    same_or_written(&path, start..stop, &made);
}
