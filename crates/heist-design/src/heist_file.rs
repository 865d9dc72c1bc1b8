//! Heist files and save keys: a key becomes a file as a person would write it, with what is still to be said as comments; a
//! file becomes a key, and a list of what keys cannot hold.
//!
//! What only keys have (where title, bag and deck are printed, how large the square is) stands in the table `save_key` of the file.

mod lost;

use crate::save_key::{self, DIFFICULTIES, GAP, IN_KEYS, Layout, MAX_STRIDE, SaveKey};
use heist_data::error::ContentError;
use heist_data::fields::Fields;
use heist_data::heists::read_bag;
use heist_data::library::Library;
use heist_data::map::{HexToken, MapText, TileCode, print_rows};
use heist_data::names::cell_name;
use heist_rules::cards::Loot;
use heist_rules::chance::Bag;
use std::fmt::Write;
use toml::{Table, Value};

/// The name of a heist whose key has none.
const UNNAMED: &str = "Unnamed heist";
/// The deck that the original designer proposes.
const USUAL_DECK: &str = "1-24,Z1";

/// A key as a heist file.
pub fn write(key: &SaveKey) -> String {
    let name = if key.name.trim().is_empty() { UNNAMED } else { &key.name };
    let mut text = String::new();
    let mut line = |words: String| {
        let _ = writeln!(text, "{words}");
    };
    line(format!("id = {}", quoted(&id_of(name))));
    line(format!("name = {}", quoted(name)));
    if let Some(difficulty) = key.difficulty {
        line(format!("difficulty = {}", quoted(difficulty)));
    }
    let todo = Todo::of(key);
    match (key.bag.is_empty(), &todo.bag) {
        (false, _) => line(format!("bag = {}", bag_text(&key.bag))),
        (true, Some(bag)) => line(format!("# bag = {}", bag_text(bag))),
        (true, None) => {}
    }
    match key.deck.is_empty() {
        false => line(format!("deck = {}", quoted(&key.deck))),
        true => line(format!("# deck = {}", quoted(USUAL_DECK))),
    }
    let rows = key.rows();
    let map = if rows.is_empty() { format!("{GAP}\n") } else { print_rows(&rows) };
    line(format!("map = \"\"\"\n{map}\"\"\""));
    for table in &todo.tables {
        line(format!("\n{}", table.text));
    }
    let sheet = sheet(key, name);
    if !sheet.is_empty() {
        line(format!("\n[save_key]\n{}", sheet.trim_end()));
    }
    text
}

/// What an imported heist still needs, a sentence each.
pub fn to_say(key: &SaveKey) -> Vec<String> {
    let todo = Todo::of(key);
    let mut words: Vec<String> = Vec::new();
    if key.deck.is_empty() {
        words.push("the key has no deck: `deck` is proposed in a comment".to_owned());
    }
    if key.bag.is_empty() && todo.bag.is_some() {
        words
            .push("the key has an empty bag, and there is unknown security: `bag` is proposed in a comment".to_owned());
    }
    words.extend(todo.tables.iter().map(|table| table.why.clone()));
    words
}

/// A table that the file needs and a key cannot say.
struct TodoTable {
    /// Why.
    why: String,
    /// What could stand there, as a comment.
    text: String,
}

/// What is still to be said.
struct Todo {
    bag: Option<Bag>,
    tables: Vec<TodoTable>,
}

impl Todo {
    fn of(key: &SaveKey) -> Todo {
        let library = Library::official();
        let rows = key.rows();
        let map = MapText::parse(&library.tiles, &print_rows(&rows)).ok();
        let cells: Vec<(String, &TileCode)> =
            map.iter().flat_map(MapText::cells).map(|(cell, code)| (cell_name(cell), code)).collect();
        let all = |wanted: &dyn Fn(&TileCode) -> bool| -> Vec<String> {
            cells.iter().filter(|(_, code)| wanted(code)).map(|(name, _)| name.clone()).collect()
        };
        let mut tables = Vec::new();
        let mut need = |why: &str, text: String| {
            let text = text.lines().map(|line| format!("# {line}")).collect::<Vec<_>>().join("\n");
            tables.push(TodoTable { why: why.to_owned(), text });
        };
        for at in all(&|code| code.token == Some(HexToken::Safe)) {
            need(
                &format!("there is a safe at {at}: say with [safe] how it is cracked, and what is inside"),
                format!("[safe]\nat = \"{at}\"\ncracks = 3\ncontents = [\"documents\"]"),
            );
        }
        for at in all(&|code| code.token == Some(HexToken::Item)) {
            need(
                &format!("there is an item at {at}: say with [item] which"),
                format!("[item]\nat = \"{at}\"\nid = \"lucky-penny\""),
            );
        }
        let pawns = all(&|code| code.pawn);
        if let Some(at) = pawns.first() {
            let names: Vec<String> = pawns.iter().map(|at| quoted(at)).collect();
            need(
                &format!(
                    "there are pawns at {}: say with [npc] who that is, or with [starts] who starts there",
                    pawns.join(", ")
                ),
                format!(
                    "[npc]\nkind = \"prisoner\"\nstart = \"{at}\"\n\nor\n\n[starts]\ninside = [{}]",
                    names.join(", ")
                ),
            );
        }
        if !all(&|code| code.kind == heist_data::map::TileKind::Tunnel).is_empty() {
            need(
                "there are tunnel cells: say with [tunnels] how many entrances the team may place",
                "[tunnels]\nallowed = 1".to_owned(),
            );
        }
        need(
            "a save key does not say what has to be done: an [objective] is proposed in a comment",
            format!("[objective]\n{}", objective(&cells)),
        );
        let unknown = all(&|code| code.shield).len();
        Todo { bag: (unknown > 0).then(|| usual_bag(unknown)), tables }
    }
}

/// A goal for what lies on the map.
fn objective(cells: &[(String, &TileCode)]) -> String {
    let count = |wanted: &dyn Fn(&Loot) -> bool| -> usize {
        cells.iter().flat_map(|(_, code)| &code.loot).filter(|loot| wanted(loot)).count()
    };
    let kinds = [
        ("documents", count(&|loot| *loot == Loot::Documents)),
        ("jewel", count(&|loot| *loot == Loot::Jewel)),
        ("painting", count(&|loot| loot.is_painting())),
    ];
    match kinds.into_iter().find(|(_, count)| *count > 0) {
        Some((piece, count)) => format!(
            "text = \"Bring what you came for outdoors.\"\nall = [{{ kind = \"steal\", piece = \"{piece}\", count = {count} }}]"
        ),
        None => "text = \"Everybody gets out.\"\nall = [{ kind = \"escapes\", min = \"all\" }]".to_owned(),
    }
}

/// One chit more than there is unknown security: three guards and three locks to four cameras, the usual mix.
fn usual_bag(unknown: usize) -> Bag {
    let chits = (unknown + 1).min(99);
    let (guards, locks) = ((chits * 3 + 5) / 10, (chits * 3 + 5) / 10);
    let mut bag = Bag::default();
    for (chit, count) in IN_KEYS.into_iter().zip([guards, chits - guards - locks, locks]) {
        bag.0[chit as usize] = count as u8;
    }
    bag
}

fn bag_text(bag: &Bag) -> String {
    let there = IN_KEYS.into_iter().filter(|chit| bag.count(*chit) > 0);
    let parts: Vec<String> = there.map(|chit| format!("{} = {}", chit.word(), bag.count(chit))).collect();
    format!("{{ {} }}", parts.join(", "))
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// An id made of a name.
fn id_of(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars().filter(|letter| *letter != '\'') {
        match letter.to_ascii_lowercase() {
            letter @ ('a'..='z' | '0'..='9') => id.push(letter),
            _ if id.ends_with('-') || id.is_empty() => {}
            _ => id.push('-'),
        }
    }
    let id = id.trim_end_matches('-');
    if id.is_empty() { "heist".to_owned() } else { id.to_owned() }
}

/// What only keys have.
fn sheet(key: &SaveKey, name: &str) -> String {
    let mut text = String::new();
    let mut line = |words: String| {
        let _ = writeln!(text, "{words}");
    };
    if key.layout != Layout::Current {
        line(format!("fields = {}", key.layout.count()));
    }
    if key.plain {
        line("plain = true".to_owned());
    }
    if key.name != name {
        line(format!("name = {}", quoted(&key.name)));
    }
    for (word, [x, y]) in [("name_at", key.name_at), ("bag_at", key.bag_at), ("deck_at", key.deck_at)] {
        if (x, y) != (0, 0) {
            line(format!("{word} = [{x}, {y}]"));
        }
    }
    let rows = key.rows();
    if key.stride() > rows.len().max(rows.first().map_or(0, Vec::len)).max(1) {
        line(format!("stride = {}", key.stride()));
    }
    text
}

/// A heist file as a key, and what the key cannot hold, a sentence each. The file need not be complete: what keys do not hold is
/// not looked at.
pub fn read(table: &Table) -> Result<(SaveKey, Vec<String>), ContentError> {
    let fields = Fields::new(table, &[]);
    let library = Library::official();
    let map = MapText::parse(&library.tiles, fields.need_text("map")?).map_err(|fault| fault.at_key("map"))?;
    let mut lost = Vec::new();
    let mut key = SaveKey { difficulty: read_difficulty(&fields)?, ..SaveKey::empty() };
    key.name = fields.text("name")?.unwrap_or_default().to_owned();
    if let Some(bag) = fields.table("bag")? {
        let full = read_bag(&bag)?;
        for chit in IN_KEYS {
            key.bag.0[chit as usize] = full.count(chit);
        }
        lost.extend(lost::chits(&full));
    }
    key.deck = save_key::clean_deck(fields.text("deck")?.unwrap_or_default());
    let stride = read_sheet(&fields, &mut key)?;
    let kept = save_key::clean_name(&key.name);
    if kept != key.name {
        lost.push(format!("`name`: a key has '{kept}' for '{}'", key.name));
        key.name = kept;
    }
    let widest = map.rows.iter().map(Vec::len).max().unwrap_or(0);
    let stride = stride.max(widest).max(map.rows.len());
    key.tiles = vec![GAP.to_owned(); stride * stride];
    for (row, codes) in map.rows.iter().enumerate() {
        for (col, code) in codes.iter().enumerate() {
            key.tiles[row * stride + col].clone_from(&code.code);
        }
    }
    lost.extend(lost::codes(&map));
    lost.extend(lost::keys(table, &id_of(&key.name)));
    key.layout = key.fitting_layout();
    if key.layout == Layout::Current {
        // A heist that says nothing of it is for amateurs, and so is a key.
        key.difficulty = key.difficulty.or(Some(DIFFICULTIES[0].1));
    }
    Ok((key, lost))
}

fn read_difficulty(fields: &Fields<'_>) -> Result<Option<&'static str>, ContentError> {
    let Some(word) = fields.text("difficulty")? else { return Ok(None) };
    let found = DIFFICULTIES.iter().find(|(_, known)| *known == word).map(|(_, known)| *known);
    let fault = || fields.fault("difficulty", format!("'{word}' is not a difficulty; amateur, semi-pro and pro are"));
    found.ok_or_else(fault).map(Some)
}

/// Reads the table `save_key` into a key; the length of a row that it asks for.
fn read_sheet(fields: &Fields<'_>, key: &mut SaveKey) -> Result<usize, ContentError> {
    let Some(sheet) = fields.table("save_key")? else { return Ok(1) };
    if let Some(count) = sheet.number("fields", 1, 18)? {
        let layout = Layout::with(count as usize);
        key.layout = layout.ok_or_else(|| sheet.fault("fields", "a save key has 1, 4, 9 or 18 fields"))?;
    }
    key.plain = sheet.flag("plain")?.unwrap_or(false);
    if let Some(name) = sheet.text("name")? {
        key.name = name.to_owned();
    }
    key.name_at = read_place(&sheet, "name_at")?;
    key.bag_at = read_place(&sheet, "bag_at")?;
    key.deck_at = read_place(&sheet, "deck_at")?;
    let stride = sheet.number("stride", 1, MAX_STRIDE as i64)?.unwrap_or(1);
    sheet.finish()?;
    Ok(stride as usize)
}

fn read_place(sheet: &Fields<'_>, key: &'static str) -> Result<[i32; 2], ContentError> {
    let Some(value) = sheet.get(key) else { return Ok([0; 2]) };
    let number = |value: &Value| {
        value.as_integer().and_then(|number| i32::try_from(number).ok()).filter(|number| number.abs() < 1_000_000)
    };
    let place = value.as_array().map(Vec::as_slice).and_then(|list| match list {
        [x, y] => Some([number(x)?, number(y)?]),
        _ => None,
    });
    place.ok_or_else(|| sheet.fault(key, "two whole numbers are needed here, such as [60, 235]"))
}
