//! Writing a backup, while servers run.

use super::super::StoreError;
use super::super::open::{self, Target};
use super::layout::{self, Dialect};
use super::{ArchiveError, End, FORMAT, Head, Section, Sum};
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
        ($transaction:expr, $dialect:expr) => {
            let listed = sqlx::query_as($dialect.list()).fetch_all(&mut *$transaction).await?;
            for table in layout::tables(listed)? {
                let columns = table.columns.iter().map(|column| column.name.clone()).collect();
                writer.line(&json(&Section { table: table.name.clone(), columns })?)?;
                let query = sqlx::query_scalar::<_, String>(AssertSqlSafe(table.select($dialect)));
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
            write_all!(transaction, Dialect::Sqlite);
            transaction.commit().await?;
            connection.close().await?;
        }
        Target::Postgres(mut connection) => {
            let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
            let mut transaction = connection.begin_with(begin).await?;
            write_all!(transaction, Dialect::Postgres);
            transaction.commit().await?;
            connection.close().await?;
        }
    }
    writer.finish()
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
