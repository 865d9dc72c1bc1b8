//! Writing a backup, while servers run.

use super::super::StoreError;
use super::super::open::{self, Target};
use super::{ArchiveError, EVERYTHING, End, FORMAT, Head, Kept, Kind, Section, Sum};
use crate::clock::now;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Connection};
use std::io::Write;

/// Writes everything in a database as it is at one moment, and says how many rows that are. Everything that was acknowledged
/// before is in it.
pub async fn backup(url: &str, out: impl Write) -> Result<u64, ArchiveError> {
    let mut writer = Writer { out: GzEncoder::new(out, Compression::default()), sum: Sum::default(), rows: 0 };
    let head = Head { format: FORMAT, program: env!("CARGO_PKG_VERSION").to_owned(), at: now() };
    writer.line(&json(&head)?)?;
    macro_rules! write_all {
        ($transaction:expr, $expression:expr) => {
            for kept in EVERYTHING {
                let columns = kept.columns.iter().map(|(name, _)| (*name).to_owned()).collect();
                writer.line(&json(&Section { table: kept.name.to_owned(), columns })?)?;
                let query = sqlx::query_scalar::<_, String>(AssertSqlSafe(select(kept, $expression)));
                let mut rows = query.fetch(&mut *$transaction);
                while let Some(row) = rows.try_next().await? {
                    writer.rows += 1;
                    writer.line(&row)?;
                }
            }
        };
    }
    match open::existing(url).await? {
        Target::Sqlite(mut connection) => {
            // Whoever has begun to read goes on reading what there was then.
            let mut transaction = connection.begin().await?;
            write_all!(transaction, sqlite);
            transaction.commit().await?;
            connection.close().await?;
        }
        Target::Postgres(mut connection) => {
            let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
            let mut transaction = connection.begin_with(begin).await?;
            write_all!(transaction, postgres);
            transaction.commit().await?;
            connection.close().await?;
        }
    }
    writer.finish()
}

/// A statement that gives each row as one JSON text.
fn select(kept: &Kept, array: fn(&str) -> String) -> String {
    let column = |(name, kind): &(&str, Kind)| match (kind, array("") == sqlite("")) {
        (Kind::Blob, true) => format!("lower(hex({name}))"),
        (Kind::Blob, false) => format!("encode({name}, 'hex')"),
        (Kind::Truth, false) => format!("{name}::int"),
        (Kind::Number | Kind::Text | Kind::Truth, _) => (*name).to_owned(),
    };
    let columns: Vec<String> = kept.columns.iter().map(column).collect();
    format!("SELECT {} FROM {} ORDER BY {}", array(&columns.join(", ")), kept.name, kept.order)
}

fn sqlite(columns: &str) -> String {
    format!("json_array({columns})")
}

fn postgres(columns: &str) -> String {
    format!("json_build_array({columns})::text")
}

fn json(line: &impl serde::Serialize) -> Result<String, ArchiveError> {
    serde_json::to_string(line).map_err(|error| StoreError::Damaged(error.to_string()).into())
}

struct Writer<W: Write> {
    out: GzEncoder<W>,
    sum: Sum,
    rows: u64,
}

impl<W: Write> Writer<W> {
    fn line(&mut self, line: &str) -> Result<(), ArchiveError> {
        self.sum.add(line.as_bytes());
        self.out.write_all(line.as_bytes())?;
        Ok(self.out.write_all(b"\n")?)
    }

    fn finish(self) -> Result<u64, ArchiveError> {
        let Writer { mut out, sum, rows } = self;
        let end = End { rows, sha256: sum.finish() };
        out.write_all(json(&end)?.as_bytes())?;
        out.write_all(b"\n")?;
        out.finish()?.flush()?;
        Ok(rows)
    }
}
