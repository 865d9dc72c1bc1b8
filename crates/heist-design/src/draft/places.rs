//! Where a heist file names places of its map and directions on it, so that they go along when the map moves.

use super::history::Splice;
use super::sheet::Move;
use crate::forms::{self, Form, GOALS, Kind, Options, Shape, TABLES};
use heist_data::names::{cell_name, parse_cell};
use heist_data::words;
use toml::de::{DeTable, DeValue};

/// What stands at a key, as the forms say it; numbers of lists are left out of the key.
fn kind(key: &[&str]) -> Option<Kind> {
    let of = |form: &Form, key: &str| match form.shape {
        Shape::Chosen(_) => form.args.first().map(|arg| arg.kind),
        _ => form.arg(key).map(|arg| arg.kind),
    };
    match key {
        // Not a key for forms: old files say with it which of these places are locked.
        ["starts", "remote_locked"] => Some(Kind::Places),
        ["objective", "all" | "fail", key] | ["objective", "bonus", "all", key] => {
            GOALS.iter().find_map(|form| of(form, key))
        }
        ["terms", word, key] => of(forms::block(word)?, key),
        [word, key] => of(TABLES.iter().find(|form| form.word == *word)?, key),
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
    match kind(key)? {
        Kind::Place | Kind::PlaceOr(..) | Kind::Places => Some(cell_name(how.on_map(parse_cell(word)?)?)),
        Kind::Choice(Options::Sides) => Some(how.side(words::side(word)?).word().to_owned()),
        _ => None,
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
