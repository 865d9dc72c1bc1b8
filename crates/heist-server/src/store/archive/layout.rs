//! Which tables and columns a database has, and how each column travels.

use super::ArchiveError;
use crate::store::StoreError;
use crate::store::open::own_tables;

/// Lines of chat are numbered by the database; their number only gives their order.
const NUMBERED: (&str, &str) = ("chat", "id");

/// The two databases, which say some things differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// A statement that lists all columns: table, column, type.
    pub const fn list(self) -> &'static str {
        match self {
            Dialect::Sqlite => {
                "SELECT m.name, p.name, p.type FROM sqlite_master AS m, pragma_table_info(m.name) AS p \
                 WHERE m.type = 'table' ORDER BY m.name, p.cid"
            }
            Dialect::Postgres => {
                "SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns \
                 WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"
            }
        }
    }
}

/// How a column travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Number,
    Text,
    Blob,
    Truth,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

/// A table of the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
}

/// The tables of the server among all that the database lists, in an order in which they can be written: what is referred to
/// before what refers to it.
pub fn tables(listed: Vec<(String, String, String)>) -> Result<Vec<Table>, ArchiveError> {
    let mut found = Vec::new();
    for own in own_tables() {
        let columns = listed.iter().filter(|(table, column, _)| table == own && (own, column.as_str()) != NUMBERED);
        let columns = columns.map(|(table, column, kind)| {
            let kind = match kind.as_str() {
                "INTEGER" | "bigint" => Kind::Number,
                "TEXT" | "text" => Kind::Text,
                "BLOB" | "bytea" => Kind::Blob,
                "boolean" => Kind::Truth,
                _ => return Err(StoreError::Damaged(format!("{table}.{column} is {kind}"))),
            };
            Ok(Column { name: column.clone(), kind })
        });
        found.push(Table { name: own.to_owned(), columns: columns.collect::<Result<_, _>>()? });
    }
    Ok(found)
}

impl Table {
    /// A statement that gives each row as one JSON text.
    pub fn select(&self, dialect: Dialect) -> String {
        let column = |Column { name, kind }: &Column| match (dialect, kind) {
            // The hexadecimal of nothing would be an empty text.
            (Dialect::Sqlite, Kind::Blob) => format!("iif(\"{name}\" IS NULL, NULL, lower(hex(\"{name}\")))"),
            (Dialect::Postgres, Kind::Blob) => format!("encode(\"{name}\", 'hex')"),
            (Dialect::Postgres, Kind::Truth) => format!("\"{name}\"::int"),
            _ => format!("\"{name}\""),
        };
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        let columns = columns.join(", ");
        let row = match dialect {
            Dialect::Sqlite => format!("json_array({columns})"),
            Dialect::Postgres => format!("json_build_array({columns})::text"),
        };
        let order = match NUMBERED {
            (numbered, number) if self.name == numbered => number.to_owned(),
            _ => {
                self.columns.iter().take(2).map(|column| format!("\"{}\"", column.name)).collect::<Vec<_>>().join(", ")
            }
        };
        format!("SELECT {row} FROM {} ORDER BY {order}", self.name)
    }

    /// A statement that writes rows, which it gets as one JSON text.
    pub fn insert(&self, dialect: Dialect) -> String {
        let column = |(place, Column { kind, .. }): (usize, &Column)| match (dialect, kind) {
            (Dialect::Sqlite, Kind::Blob) => format!("unhex(value ->> {place})"),
            (Dialect::Sqlite, _) => format!("value ->> {place}"),
            (Dialect::Postgres, Kind::Blob) => format!("decode(value ->> {place}, 'hex')"),
            (Dialect::Postgres, Kind::Number) => format!("(value ->> {place})::bigint"),
            (Dialect::Postgres, Kind::Truth) => format!("(value ->> {place})::int::boolean"),
            (Dialect::Postgres, Kind::Text) => format!("value ->> {place}"),
        };
        let names: Vec<String> = self.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        let values: Vec<String> = self.columns.iter().enumerate().map(column).collect();
        let from = match dialect {
            Dialect::Sqlite => "json_each($1)",
            Dialect::Postgres => "json_array_elements($1::json) WITH ORDINALITY AS list (value, place) ORDER BY place",
        };
        format!("INSERT INTO {} ({}) SELECT {} FROM {from}", self.name, names.join(", "), values.join(", "))
    }
}
