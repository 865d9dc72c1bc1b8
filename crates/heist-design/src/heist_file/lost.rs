//! What a save key cannot hold of a heist file.

use crate::save_key::IN_KEYS;
use heist_data::map::MapText;
use heist_data::names::cell_name;
use heist_rules::cards::BagChit;
use heist_rules::chance::Bag;
use toml::{Table, Value};

/// Codes of ours that the original designer does not know.
const NEWER: [&str; 11] = ["SZ", "RZ", "RZM", "FA", "FG", "FS", "FC", "FH", "FL", "A?", "$4"];

/// What a key has, and what only this program needs.
const KEPT: [&str; 6] = ["name", "map", "bag", "deck", "difficulty", "save_key"];

/// What most heists say; to say it changes nothing.
const USUAL: [(&str, &str); 6] = [
    ("start", "\"entrances\""),
    ("place", "\"city\""),
    ("entrance_limit", "2"),
    ("exit_limit", "0"),
    ("reward_cash_k", "0"),
    ("hand_over", "0"),
];

/// Keys of a heist file in a few words. Others are only named.
const WORDS: [(&str, &str); 22] = [
    ("location", "where it takes place"),
    ("place", "what it looks like"),
    ("summary", "what it is about"),
    ("order", "its place in the campaign"),
    ("threads", "the stories that it belongs to"),
    ("modules", "the modules that it uses"),
    ("editions", "the editions in which it can be played"),
    ("start", "where people start"),
    ("starts", "the starting places inside"),
    ("entrance_limit", "how many may start on one entrance"),
    ("exit_limit", "how many may get out by one exit"),
    ("reward_cash_k", "the cash for success"),
    ("unlocks_fixer", "the fixer that success unlocks"),
    ("held_by_guard", "the loot of the bag that brings a guard"),
    ("extra_cards", "the cards that may be listed more often"),
    ("tunnels", "how many entrances may be placed on tunnel cells"),
    ("kennel", "where dogs appear"),
    ("safe", "what is in the safe, and how it is cracked"),
    ("item", "the item on the item hex"),
    ("npc", "who the pawn is"),
    ("next_part", "the heist that follows"),
    ("previous_part", "the heist that comes before"),
];

/// Chits that no key has.
pub(super) fn chits(bag: &Bag) -> Vec<String> {
    let others = BagChit::ALL.into_iter().filter(|chit| !IN_KEYS.contains(chit) && bag.count(*chit) > 0);
    others.map(|chit| format!("`bag`: {} × {}", bag.count(chit), chit.word())).collect()
}

/// Codes that are written although the original designer does not know them.
pub(super) fn codes(map: &MapText) -> Vec<String> {
    let unknown = |code: &str| code.contains('+') || NEWER.contains(&code);
    let found = map.cells().filter(|(_, code)| unknown(&code.code));
    found
        .map(|(cell, code)| {
            let name = cell_name(cell);
            format!("`map`: {} at {name} is written, but the original designer does not know it", code.code)
        })
        .collect()
}

/// Keys of the file that no key has; `id` is the one that the name gives.
pub(super) fn keys(table: &Table, id: &str) -> Vec<String> {
    let mut lost = Vec::new();
    for (key, value) in table.iter().filter(|(key, _)| !KEPT.contains(&key.as_str())) {
        if USUAL.iter().any(|(usual, text)| usual == key && value.to_string() == *text) {
            continue;
        }
        match (key.as_str(), value) {
            ("id", Value::String(own)) if own == id => {}
            ("id", _) => lost.push(format!("`id`: it comes back as '{id}'")),
            ("objective", _) => lost.push(match value.get("text").and_then(Value::as_str) {
                Some(text) => format!("`objective`: what has to be done ({text})"),
                None => "`objective`: what has to be done".to_owned(),
            }),
            ("special", Value::Array(rules)) => lost.extend(named(key, "the special rule", rules)),
            ("ruling", Value::Array(rulings)) => lost.extend(named(key, "the ruling", rulings)),
            ("terms", Value::Table(blocks)) => {
                lost.extend(blocks.keys().map(|block| format!("`terms`: the block {block}")));
            }
            _ => lost.push(match WORDS.iter().find(|(known, _)| known == key) {
                Some((_, words)) => format!("`{key}`: {words}"),
                None => format!("`{key}`"),
            }),
        }
    }
    lost
}

fn named<'a>(key: &'a str, what: &'a str, list: &'a [Value]) -> impl Iterator<Item = String> + 'a {
    let id = |entry: &'a Value| entry.get("id").and_then(Value::as_str).unwrap_or("without an id");
    list.iter().map(move |entry| format!("`{key}`: {what} {}", id(entry)))
}
