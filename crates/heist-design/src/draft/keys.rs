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
            let mut value = written(&nested(rest, value)?)?;
            value.decor_mut().set_prefix(" ");
            if let Some(end) = take_end(table.iter_mut().last().map(|(_, value)| value)) {
                value.decor_mut().set_suffix(end);
            }
            table.insert(*key, value);
        }
    }
    Some(())
}

/// The blanks between a last value and the bracket behind it, which another one shall have now.
fn take_end(last: Option<&mut Written>) -> Option<String> {
    let decor = last?.decor_mut();
    let end = decor.suffix()?.as_str()?.to_owned();
    decor.set_suffix("");
    Some(end)
}

/// Adds to a list, on a line of its own where the others are on lines of their own.
fn push(list: &mut Array, mut value: Written) {
    let last = list.iter().last().and_then(|last| last.decor().prefix()?.as_str());
    let line = last.and_then(|prefix| Some(prefix[prefix.rfind('\n')?..].to_owned()));
    if !list.is_empty() {
        value.decor_mut().set_prefix(line.as_deref().unwrap_or(" "));
    }
    if let Some(end) = take_end(list.iter_mut().last()) {
        value.decor_mut().set_suffix(end);
    }
    list.push_formatted(value);
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
            in_order(table)
                .map(|(key, value)| Some((key.as_str(), written(value)?)))
                .collect::<Option<InlineTable>>()?,
        ),
    })
}

/// The keys of a table, those first by which people know it.
fn in_order(table: &toml::Table) -> impl Iterator<Item = (&String, &Value)> {
    const FIRST: [&str; 6] = ["id", "kind", "by", "all", "each", "piece"];
    let is_first = |key: &str| FIRST.contains(&key);
    let first = FIRST.into_iter().filter_map(|key| table.get_key_value(key));
    first.chain(table.iter().filter(move |(key, _)| !is_first(key)))
}

/// A table with a headline, an empty line above it.
fn written_table(table: &toml::Table) -> Option<Table> {
    let mut made = Table::new();
    for (key, value) in in_order(table) {
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
        (Written::InlineTable(table), []) => {
            let end = take_end(table.iter_mut().last().map(|(_, value)| value));
            table.remove(key)?;
            if let (Some(end), Some((_, last))) = (end, table.iter_mut().last()) {
                last.decor_mut().set_suffix(end);
            }
            Some(())
        }
        (Written::InlineTable(table), rest) => remove_from_value(table.get_mut(key)?, rest),
        (Written::Array(list), []) => {
            let number = key.parse::<usize>().ok().filter(|number| *number < list.len())?;
            remove_from_list(list, number);
            Some(())
        }
        (Written::Array(list), rest) => remove_from_value(list.get_mut(key.parse().ok()?)?, rest),
        _ => None,
    }
}

/// Takes an element out of a list. What stands before it on the line of the one before, such as a comment about that one, stays.
fn remove_from_list(list: &mut Array, number: usize) {
    let before = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let prefix = before(list.get(number).and_then(|value| value.decor().prefix()?.as_str()));
    let end = take_end(list.iter_mut().last());
    list.remove(number);
    let kept = prefix.split('\n').next().unwrap_or_default();
    let rest = |text: &str| text.find('\n').map_or(String::new(), |line| text[line..].to_owned());
    if number >= list.len() {
        if kept.contains('#') {
            let trailing = before(list.trailing().as_str());
            let line = Some(rest(&trailing)).filter(|line| !line.is_empty());
            list.set_trailing(format!("{kept}{}", line.as_deref().unwrap_or("\n")));
        }
    } else if let Some(next) = list.get_mut(number) {
        let own = before(next.decor().prefix().and_then(|prefix| prefix.as_str()));
        let line = rest(&own);
        next.decor_mut().set_prefix(if line.is_empty() { prefix } else { format!("{kept}{line}") });
    }
    if let (Some(end), Some(last)) = (end, list.iter_mut().last()) {
        last.decor_mut().set_suffix(end);
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
