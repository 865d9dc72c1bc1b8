//! Position tables as TOML text and as JSON.

use crate::error::ContentError;
use heist_rules::who::Who;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt::{self, Write};
use toml::{Table, Value};

/// The largest text that is read as a position.
pub const MAX_TEXT: usize = 256 * 1024;

fn check_size(text: &str) -> Result<(), ContentError> {
    if text.len() > MAX_TEXT {
        return Err(ContentError::new(format!("the text is larger than {} KiB", MAX_TEXT / 1024)));
    }
    Ok(())
}

/// A table from TOML text.
pub fn parse_toml(text: &str) -> Result<Table, ContentError> {
    check_size(text)?;
    text.parse().map_err(|fault| ContentError::from_toml(&fault, text))
}

/// A table from JSON text.
pub fn parse_json(text: &str) -> Result<Table, ContentError> {
    check_size(text)?;
    let Unambiguous(value) = serde_json::from_str(text)
        .map_err(|fault| ContentError::new(format!("this is not JSON: {fault}")).on_line(fault.line()))?;
    table_of(&value)
}

/// JSON in which no key of an object stands twice. (The usual reader takes the last one and says nothing.)
struct Unambiguous(serde_json::Value);

impl<'de> Deserialize<'de> for Unambiguous {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Unambiguous, D::Error> {
        from.deserialize_any(UnambiguousVisitor).map(Unambiguous)
    }
}

struct UnambiguousVisitor;

impl<'de> Visitor<'de> for UnambiguousVisitor {
    type Value = serde_json::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(serde_json::Value::Null)
    }
    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(flag.into())
    }
    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(number.into())
    }
    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(number.into())
    }
    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(number.into())
    }
    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(text.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Unambiguous(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut object = serde_json::Map::new();
        while let Some((key, Unambiguous(value))) = entries.next_entry::<String, Unambiguous>()? {
            if object.contains_key(&key) {
                return Err(de::Error::custom(format_args!("the key `{key}` stands twice in one object")));
            }
            object.insert(key, value);
        }
        Ok(object.into())
    }
}

/// A table from a JSON value.
pub fn table_of(value: &serde_json::Value) -> Result<Table, ContentError> {
    match from_json(value, &mut Vec::new())? {
        Value::Table(table) => Ok(table),
        _ => Err(ContentError::new("a position is a JSON object")),
    }
}

fn from_json(value: &serde_json::Value, path: &mut Vec<String>) -> Result<Value, ContentError> {
    use serde_json::Value as Json;
    Ok(match value {
        Json::Bool(flag) => Value::Boolean(*flag),
        Json::String(text) => Value::String(text.clone()),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Integer(number),
            None => return Err(ContentError::new("a whole number is needed here").at(path)),
        },
        Json::Null => return Err(ContentError::new("null says nothing; leave the key out").at(path)),
        Json::Array(list) => {
            let mut values = Vec::new();
            for (i, value) in list.iter().enumerate() {
                path.push(i.to_string());
                values.push(from_json(value, path)?);
                path.pop();
            }
            Value::Array(values)
        }
        Json::Object(object) => {
            let mut table = Table::new();
            for (key, value) in object {
                path.push(key.clone());
                table.insert(key.clone(), from_json(value, path)?);
                path.pop();
            }
            Value::Table(table)
        }
    })
}

/// A TOML value as JSON.
pub fn to_json(value: &Value) -> serde_json::Value {
    use serde_json::Value as Json;
    match value {
        Value::String(text) => Json::from(text.as_str()),
        Value::Integer(number) => Json::from(*number),
        Value::Boolean(flag) => Json::from(*flag),
        Value::Float(number) => Json::from(*number),
        Value::Datetime(time) => Json::from(time.to_string()),
        Value::Array(list) => Json::Array(list.iter().map(to_json).collect()),
        Value::Table(table) => Json::Object(table.iter().map(|(key, value)| (key.clone(), to_json(value))).collect()),
    }
}

/// The order in which people like to read a position; everything else follows by name.
const ORDER: [&str; 16] = [
    "edition",
    "heist",
    "phase",
    "round",
    "map",
    "bag",
    "deck",
    "queue",
    "event",
    "noise",
    "noise-owed",
    "cash",
    "loot",
    "fixers",
    "objective",
    "limits",
];

const PERSON_ORDER: [&str; 10] =
    ["card", "skills", "at", "die", "ideas", "tokens", "plan", "carrying", "items", "action"];

fn in_order<'a>(table: &'a Table, order: &[&str]) -> Vec<(&'a String, &'a Value)> {
    let mut keys: Vec<_> = table.iter().collect();
    keys.sort_by_key(|(key, _)| (order.iter().position(|known| known == key).unwrap_or(order.len()), *key));
    keys
}

/// A position table as TOML text: plain keys first, then people and chits as sections.
pub fn to_toml(table: &Table) -> String {
    let mut text = String::new();
    for (key, value) in in_order(table, &ORDER).into_iter().filter(|(key, _)| *key != "crew" && *key != "chits") {
        let _ = match value {
            Value::String(map) if map.contains('\n') => writeln!(text, "{key} = \"\"\"\n{map}\"\"\""),
            value => writeln!(text, "{key} = {value}"),
        };
    }
    let crew = table.get("crew").and_then(Value::as_table);
    for (who, person) in crew.into_iter().flat_map(|crew| in_order(crew, &Who::ALL.map(Who::word))) {
        let _ = writeln!(text, "\n[crew.{who}]");
        for (key, value) in person.as_table().into_iter().flat_map(|person| in_order(person, &PERSON_ORDER)) {
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    if let Some(chits) = table.get("chits").and_then(Value::as_table).filter(|chits| !chits.is_empty()) {
        let _ = writeln!(text, "\n[chits]");
        for (key, value) in chits {
            let _ = writeln!(text, "{key} = {value}");
        }
    }
    text
}
