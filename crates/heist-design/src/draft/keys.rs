//! Values at keys of a document: set, taken out, moved in lists. What is not touched stays as its author wrote it.

use super::document::parts;
use super::edit::EditError;
use toml::Value;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value as Written};

/// Keys of the top level in the order in which people like to read them. A new one comes in behind those before it.
const ORDER: [&str; 19] = [
    "id",
    "name",
    "location",
    "place",
    "order",
    "difficulty",
    "editions",
    "summary",
    "start",
    "entrance_limit",
    "exit_limit",
    "reward_cash_k",
    "unlocks_fixer",
    "next_part",
    "previous_part",
    "held_by_guard",
    "extra_cards",
    "bag",
    "deck",
];

/// Lists whose elements are written as tables with a headline of their own.
const HEADLINED: [&str; 2] = ["special", "accept"];

/// Sets a key.
pub(super) fn set(document: &mut DocumentMut, key: &str, value: &Value) -> Result<(), EditError> {
    let parts = parts(key)?;
    let root = document.as_table_mut();
    let [top, rest @ ..] = parts.as_slice() else { return Err(EditError::BadKey(key.to_owned())) };
    let done = match root.get_mut(top) {
        Some(item) => set_item(item, rest, value),
        None => new_at_top(root, top, rest, value),
    };
    done.ok_or_else(|| EditError::InTheWay(key.to_owned()))
}

/// A key of the top level that was not there.
fn new_at_top(root: &mut Table, top: &str, rest: &[&str], value: &Value) -> Option<()> {
    let value = nested(rest, value)?;
    let item = match &value {
        Value::Table(table) if top != "bag" => Item::Table(written_table(table)?),
        Value::Array(list) if HEADLINED.contains(&top) => Item::ArrayOfTables(headlined(list)?),
        value => Item::Value(written(value)?),
    };
    let is_plain = item.is_value();
    root.insert(top, item);
    if is_plain {
        put_in_order(root, top);
    }
    Some(())
}

/// Moves a key of the top level behind those that people expect before it.
fn put_in_order(root: &mut Table, key: &str) {
    let rank = |key: &str| ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
    let keys: Vec<String> = root.iter().filter(|(_, item)| item.is_value()).map(|(key, _)| key.to_owned()).collect();
    let before = keys.iter().rposition(|other| other != key && rank(other) <= rank(key));
    // A key that comes first would come between the others and the comment above them.
    let Some(before) = before else { return };
    let place = |name: &str| match keys.iter().position(|other| other == name) {
        Some(_) if name == key => 2 * before + 1,
        Some(place) => 2 * place,
        None => usize::MAX,
    };
    root.sort_values_by(|a, _, b, _| place(a.get()).cmp(&place(b.get())));
}

/// The value inside the tables and lists that lead to it.
fn nested(path: &[&str], value: &Value) -> Option<Value> {
    path.iter().rev().try_fold(value.clone(), |value, part| match part.parse::<usize>() {
        Ok(0) => Some(Value::Array(vec![value])),
        Ok(_) => None,
        Err(_) => Some(Value::Table([((*part).to_owned(), value)].into_iter().collect())),
    })
}

fn set_item(item: &mut Item, path: &[&str], value: &Value) -> Option<()> {
    match item {
        Item::Value(old) => set_value(old, path, value),
        Item::Table(table) => set_in_table(table, path, value),
        Item::ArrayOfTables(list) => set_in_tables(list, path, value),
        Item::None => None,
    }
}

fn set_in_table(table: &mut Table, path: &[&str], value: &Value) -> Option<()> {
    let Some((key, rest)) = path.split_first() else { return become_table(table, value.as_table()?) };
    match table.get_mut(key) {
        Some(item) => set_item(item, rest, value)?,
        None => {
            table.insert(key, Item::Value(written(&nested(rest, value)?)?));
        }
    }
    Some(())
}

/// Makes a table say the same as another, and keeps how it is written.
fn become_table(table: &mut Table, value: &toml::Table) -> Option<()> {
    let gone: Vec<String> =
        table.iter().map(|(key, _)| key.to_owned()).filter(|key| !value.contains_key(key)).collect();
    for key in gone {
        table.remove(&key);
    }
    value.iter().try_for_each(|(key, value)| set_in_table(table, &[key], value))
}

fn set_in_tables(list: &mut ArrayOfTables, path: &[&str], value: &Value) -> Option<()> {
    let Some((number, rest)) = path.split_first() else {
        let values = value.as_array()?;
        while list.len() > values.len() {
            list.remove(list.len() - 1);
        }
        return values.iter().enumerate().try_for_each(|(n, value)| set_in_tables(list, &[&n.to_string()], value));
    };
    let number: usize = number.parse().ok()?;
    if number == list.len() {
        list.push(written_table(nested(rest, value)?.as_table()?)?);
        return Some(());
    }
    set_in_table(list.get_mut(number)?, rest, value)
}

fn set_value(old: &mut Written, path: &[&str], value: &Value) -> Option<()> {
    let Some((key, rest)) = path.split_first() else {
        if let (Written::InlineTable(table), Value::Table(value)) = (&mut *old, value) {
            let gone: Vec<String> =
                table.iter().map(|(key, _)| key.to_owned()).filter(|key| !value.contains_key(key)).collect();
            for key in gone {
                table.remove(&key);
            }
            return value.iter().try_for_each(|(key, value)| set_in_inline(table, &[key], value));
        }
        let decor = old.decor().clone();
        *old = written(value)?;
        *old.decor_mut() = decor;
        return Some(());
    };
    match old {
        Written::InlineTable(table) => set_in_inline(table, path, value),
        Written::Array(list) => {
            let number: usize = key.parse().ok()?;
            if number == list.len() {
                push(list, written(&nested(rest, value)?)?);
                return Some(());
            }
            set_value(list.get_mut(number)?, rest, value)
        }
        _ => None,
    }
}

fn set_in_inline(table: &mut InlineTable, path: &[&str], value: &Value) -> Option<()> {
    let (key, rest) = path.split_first()?;
    match table.get_mut(key) {
        Some(old) => set_value(old, rest, value)?,
        None => {
            table.insert(*key, written(&nested(rest, value)?)?);
        }
    }
    Some(())
}

/// Adds to a list, on a line of its own where the others are on lines of their own.
fn push(list: &mut Array, mut value: Written) {
    let last = list.iter().last().and_then(|last| last.decor().prefix()).and_then(|prefix| prefix.as_str());
    match last.filter(|prefix| prefix.contains('\n')).map(|prefix| prefix[prefix.rfind('\n').unwrap_or(0)..].to_owned())
    {
        Some(indent) => {
            value.decor_mut().set_prefix(indent);
            list.push_formatted(value);
        }
        None => list.push(value),
    }
}

/// A value as it is written.
fn written(value: &Value) -> Option<Written> {
    Some(match value {
        Value::String(text) => Written::from(text.as_str()),
        Value::Integer(number) => Written::from(*number),
        Value::Float(number) => Written::from(*number),
        Value::Boolean(flag) => Written::from(*flag),
        Value::Datetime(_) => return None,
        Value::Array(values) => Written::Array(values.iter().map(written).collect::<Option<Array>>()?),
        Value::Table(table) => Written::InlineTable(
            table.iter().map(|(key, value)| Some((key.as_str(), written(value)?))).collect::<Option<InlineTable>>()?,
        ),
    })
}

/// A table with a headline, an empty line above it.
fn written_table(table: &toml::Table) -> Option<Table> {
    let mut made = Table::new();
    for (key, value) in table {
        made.insert(key, Item::Value(written(value)?));
    }
    made.decor_mut().set_prefix("\n");
    Some(made)
}

fn headlined(list: &[Value]) -> Option<ArrayOfTables> {
    list.iter().map(|value| written_table(value.as_table()?)).collect::<Option<Vec<_>>>().map(|tables| {
        let mut made = ArrayOfTables::new();
        tables.into_iter().for_each(|table| made.push(table));
        made
    })
}

/// Takes a key out.
pub(super) fn remove(document: &mut DocumentMut, key: &str) -> Result<(), EditError> {
    let parts = parts(key)?;
    let root = document.as_table_mut();
    let gone = match parts.as_slice() {
        [top] => root.remove(top).map(|_| ()),
        [top, rest @ ..] => root.get_mut(top).and_then(|item| remove_from(item, rest)),
        [] => None,
    };
    // Without blocks a table of them says nothing.
    if parts.first() == Some(&"terms")
        && root.get("terms").and_then(Item::as_table_like).is_some_and(|it| it.is_empty())
    {
        root.remove("terms");
    }
    gone.ok_or_else(|| EditError::NoSuchKey(key.to_owned()))
}

fn remove_from(item: &mut Item, path: &[&str]) -> Option<()> {
    match (item, path) {
        (Item::Table(table), [key]) => table.remove(key).map(|_| ()),
        (Item::Table(table), [key, rest @ ..]) => remove_from(table.get_mut(key)?, rest),
        (Item::ArrayOfTables(list), [number]) => {
            let number = number.parse::<usize>().ok().filter(|number| *number < list.len())?;
            list.remove(number);
            Some(())
        }
        (Item::ArrayOfTables(list), [number, rest @ ..]) => {
            let table = list.get_mut(number.parse().ok()?)?;
            let (key, rest) = rest.split_first()?;
            match rest {
                [] => table.remove(key).map(|_| ()),
                rest => remove_from(table.get_mut(key)?, rest),
            }
        }
        (Item::Value(value), path) => remove_from_value(value, path),
        _ => None,
    }
}

fn remove_from_value(value: &mut Written, path: &[&str]) -> Option<()> {
    let (key, rest) = path.split_first()?;
    match (value, rest) {
        (Written::InlineTable(table), []) => table.remove(key).map(|_| ()),
        (Written::InlineTable(table), rest) => remove_from_value(table.get_mut(key)?, rest),
        (Written::Array(list), []) => {
            let number = key.parse::<usize>().ok().filter(|number| *number < list.len())?;
            let first = list.get(0).map(|value| value.decor().clone());
            list.remove(number);
            // What comes first now begins where the first one began.
            if let (0, Some(decor), Some(value)) = (number, first, list.get_mut(0)) {
                *value.decor_mut() = decor;
            }
            Some(())
        }
        (Written::Array(list), rest) => remove_from_value(list.get_mut(key.parse().ok()?)?, rest),
        _ => None,
    }
}

/// Moves an element of a list.
pub(super) fn move_in_list(document: &mut DocumentMut, list: &str, from: usize, to: usize) -> Result<(), EditError> {
    let missing = || EditError::NoSuchKey(format!("{list}.{}", from.max(to)));
    let mut item: &mut Item = document.as_item_mut();
    for part in parts(list)? {
        item = item.get_mut(part).ok_or_else(|| EditError::NoSuchKey(list.to_owned()))?;
    }
    match item {
        Item::ArrayOfTables(tables) if from.max(to) < tables.len() => {
            // Tables are written in the order of their places in the file: these stay, and what stands there changes.
            let mut values: Vec<Table> = tables.iter().cloned().collect();
            let places: Vec<Option<isize>> = values.iter().map(Table::position).collect();
            let moved = values.remove(from);
            values.insert(to, moved);
            for (number, (mut table, place)) in values.into_iter().zip(places).enumerate() {
                table.set_position(place);
                tables.replace(number, table);
            }
            Ok(())
        }
        Item::Value(Written::Array(values)) if from.max(to) < values.len() => {
            let decors: Vec<_> = values.iter().map(|value| value.decor().clone()).collect();
            let moved = values.remove(from);
            values.insert_formatted(to, moved);
            for (value, decor) in values.iter_mut().zip(decors) {
                *value.decor_mut() = decor;
            }
            Ok(())
        }
        _ => Err(missing()),
    }
}
