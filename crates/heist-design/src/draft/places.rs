//! Where a heist file names places of its map and directions on it, so that they go along when the map moves.

use super::history::Splice;
use super::sheet::Move;
use heist_data::names::{cell_name, parse_cell};
use heist_data::words;
use heist_rules::who::Who;
use toml::de::{DeTable, DeValue};

/// What a value of a heist file says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    Place,
    Side,
}

/// What stands at a key; numbers of lists are left out of it.
fn names(key: &[&str]) -> Option<Names> {
    match key {
        ["safe" | "item", "at"] | ["kennel", "substitute"] | ["npc", "start"] => Some(Names::Place),
        ["starts", "inside" | "remote_locked"] => Some(Names::Place),
        ["starts", colour] if Who::PLAYERS.iter().any(|who| who.word() == *colour) => Some(Names::Place),
        ["objective", "all" | "fail", "cell" | "cells"] | ["objective", "bonus", "all", "cell" | "cells"] => {
            Some(Names::Place)
        }
        ["terms", "hideouts", "cells"] | ["terms", "boss", "waypoints"] | ["terms", "check-the-logs", "at"] => {
            Some(Names::Place)
        }
        ["terms", "convoy", "guards" | "to"] | ["terms", "homes", _] | ["terms", "delivery", "to"] => {
            Some(Names::Place)
        }
        ["terms", "convoy" | "walking-npc", "step"] => Some(Names::Side),
        _ => None,
    }
}

/// The splices of a text, from its end to its beginning, after which everything is named where it has moved to.
pub(super) fn follow(document: &DeTable<'_>, text: &str, how: &Move) -> Vec<Splice> {
    let mut splices = Vec::new();
    let mut path = Vec::new();
    for (key, value) in document {
        path.push(key.get_ref().as_ref());
        walk(value, &mut path, &mut |path, value| {
            let DeValue::String(word) = value.get_ref() else { return };
            let Some(by) = renamed(path, word, how).filter(|by| by != word) else { return };
            let Some(raw) = text.get(value.span()) else { return };
            let inserted = match raw.chars().next() {
                Some(quote @ ('"' | '\'')) if raw.len() == word.len() + 2 => format!("{quote}{by}{quote}"),
                _ => format!("\"{by}\""),
            };
            splices.push(Splice { at: value.span().start, removed: raw.to_owned(), inserted });
        });
        path.pop();
    }
    splices.sort_by_key(|splice| std::cmp::Reverse(splice.at));
    splices
}

/// The new name of what is named at a key.
fn renamed(key: &[&str], word: &str, how: &Move) -> Option<String> {
    match names(key)? {
        Names::Place => Some(cell_name(how.on_map(parse_cell(word)?)?)),
        Names::Side => Some(how.side(words::side(word)?).word().to_owned()),
    }
}

fn walk<'a>(
    value: &'a toml::Spanned<DeValue<'a>>,
    path: &mut Vec<&'a str>,
    see: &mut impl FnMut(&[&str], &toml::Spanned<DeValue<'a>>),
) {
    match value.get_ref() {
        DeValue::Table(table) => {
            for (key, value) in table {
                path.push(key.get_ref().as_ref());
                walk(value, path, see);
                path.pop();
            }
        }
        DeValue::Array(list) => list.iter().for_each(|value| walk(value, path, see)),
        _ => see(path, value),
    }
}
