//! Reading a backup into a database: all of it or nothing.

use super::super::open::{self, Target};
use super::{ArchiveError, EVERYTHING, End, FORMAT, Head, Kept, Kind, Section, Sum};
use crate::store::ServerLock;
use flate2::read::GzDecoder;
use sqlx::{AssertSqlSafe, Connection};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};

/// How many bytes of rows are written in one statement.
const BATCH_BYTES: usize = 256 * 1024;
/// No row is as long as this: what is, is no backup.
const MAX_LINE_BYTES: u64 = 64 * 1024 * 1024;

/// What was restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// When the backup was made, in seconds since 1970.
    pub at: i64,
    /// How many rows each table of the database got.
    pub rows: BTreeMap<&'static str, u64>,
}

/// Reads a backup into a database, which is made if it is not there. With `replace` everything that is in it is deleted first;
/// without, it must be empty. Nothing is changed unless the backup is whole.
pub async fn restore(url: &str, file: impl Read, replace: bool) -> Result<Restored, ArchiveError> {
    // The lock of an SQLite file is only refused while a server has it.
    let _lock = ServerLock::acquire(url).await.map_err(|_| ArchiveError::InUse)?;
    let mut lines = Lines { file: BufReader::new(GzDecoder::new(file)), sum: Sum::default() };
    // Before anything is made: it may be no backup at all.
    let head = lines.head()?;
    let mut batches = Batches { lines, section: None, rows: 0, over: false };
    match fill(url, head.at, &mut batches, replace).await {
        // Of a file that was changed anything may be wrong; what counts is that it was.
        Err(ArchiveError::Newer(_) | ArchiveError::Store(_)) if !batches.rest_is_whole() => Err(changed()),
        done => done,
    }
}

async fn fill<R: Read>(url: &str, at: i64, batches: &mut Batches<R>, replace: bool) -> Result<Restored, ArchiveError> {
    macro_rules! restore_all {
        ($connection:expr, $begin:literal, $database:expr) => {{
            let mut transaction = $connection.begin_with($begin).await?;
            if replace {
                // Whatever belongs to something goes before it.
                for kept in EVERYTHING.iter().rev() {
                    let delete = format!("DELETE FROM {}", kept.name);
                    sqlx::query(AssertSqlSafe(delete)).execute(&mut *transaction).await?;
                }
            } else {
                let mut there = Vec::new();
                for kept in EVERYTHING {
                    let count = format!("SELECT CAST(count(*) AS BIGINT) FROM {}", kept.name);
                    let rows: i64 = sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&mut *transaction).await?;
                    there.extend((rows > 0).then(|| format!("{rows} rows in {}", kept.name)));
                }
                if !there.is_empty() {
                    return Err(ArchiveError::NotEmpty(there.join(", ")));
                }
            }
            let mut restored = Restored { at, rows: BTreeMap::new() };
            while let Some(batch) = batches.batch()? {
                *restored.rows.entry(batch.kept.name).or_default() += batch.rows;
                if batch.rows > 0 {
                    let insert = insert(&batch, $database);
                    sqlx::query(AssertSqlSafe(insert)).bind(batch.text()).execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await?;
            restored
        }};
    }
    Ok(match open::new(url).await? {
        Target::Sqlite(mut connection) => {
            let restored = restore_all!(connection, "BEGIN IMMEDIATE", Dialect::Sqlite);
            connection.close().await?;
            restored
        }
        Target::Postgres(mut connection) => {
            const OTHERS: &str = "SELECT count(*) FROM pg_stat_activity \
                WHERE datname = current_database() AND application_name = 'heist' AND pid <> pg_backend_pid()";
            if sqlx::query_scalar::<_, i64>(OTHERS).fetch_one(&mut connection).await? > 0 {
                return Err(ArchiveError::InUse);
            }
            let restored = restore_all!(connection, "BEGIN", Dialect::Postgres);
            connection.close().await?;
            restored
        }
    })
}

#[derive(Clone, Copy)]
enum Dialect {
    Sqlite,
    Postgres,
}

/// A statement that writes all rows of a batch, which it gets as one JSON text.
fn insert(batch: &Batch, dialect: Dialect) -> String {
    let column = |(place, (_, kind)): (usize, &(&str, Kind))| match (dialect, kind) {
        (Dialect::Sqlite, Kind::Blob) => format!("unhex(value ->> {place})"),
        (Dialect::Sqlite, _) => format!("value ->> {place}"),
        (Dialect::Postgres, Kind::Blob) => format!("decode(value ->> {place}, 'hex')"),
        (Dialect::Postgres, Kind::Number) => format!("(value ->> {place})::bigint"),
        (Dialect::Postgres, Kind::Truth) => format!("(value ->> {place})::int::boolean"),
        (Dialect::Postgres, Kind::Text) => format!("value ->> {place}"),
    };
    let names: Vec<&str> = batch.columns.iter().map(|(name, _)| *name).collect();
    let values: Vec<String> = batch.columns.iter().enumerate().map(column).collect();
    let from = match dialect {
        Dialect::Sqlite => "json_each($1)",
        Dialect::Postgres => "json_array_elements($1::json) WITH ORDINALITY AS list (value, place) ORDER BY place",
    };
    format!("INSERT INTO {} ({}) SELECT {} FROM {from}", batch.kept.name, names.join(", "), values.join(", "))
}

/// Rows of one table.
struct Batch {
    kept: &'static Kept,
    columns: Vec<(&'static str, Kind)>,
    rows: u64,
    joined: String,
}

impl Batch {
    fn text(&self) -> String {
        format!("[{}]", self.joined)
    }
}

struct Lines<R: Read> {
    file: BufReader<GzDecoder<R>>,
    sum: Sum,
}

fn damaged(what: impl Into<String>) -> ArchiveError {
    ArchiveError::Damaged(what.into())
}

fn changed() -> ArchiveError {
    damaged("it was changed, or something is missing")
}

impl<R: Read> Lines<R> {
    /// The next line, without its end.
    fn next(&mut self) -> Result<String, ArchiveError> {
        let mut line = Vec::new();
        let mut limited = (&mut self.file).take(MAX_LINE_BYTES);
        limited.read_until(b'\n', &mut line).map_err(|error| damaged(error.to_string()))?;
        if line.pop() != Some(b'\n') {
            return Err(damaged("it ends too early"));
        }
        String::from_utf8(line).map_err(|_| damaged("it is not text"))
    }

    fn head(&mut self) -> Result<Head, ArchiveError> {
        let line = self.next()?;
        self.sum.add(line.as_bytes());
        let head: Head = serde_json::from_str(&line).map_err(|_| damaged("it does not begin like one"))?;
        if head.format > FORMAT { Err(ArchiveError::Newer(head.program)) } else { Ok(head) }
    }
}

/// A table, and the columns that the backup has of it.
type KnownSection = (&'static Kept, Vec<(&'static str, Kind)>);

/// The rows after the head, table by table.
struct Batches<R: Read> {
    lines: Lines<R>,
    section: Option<KnownSection>,
    rows: u64,
    over: bool,
}

impl<R: Read> Batches<R> {
    /// The next rows of one table; `None`: that was all, and it was whole.
    fn batch(&mut self) -> Result<Option<Batch>, ArchiveError> {
        if self.over {
            return Ok(None);
        }
        let mut found: Option<Batch> = None;
        loop {
            let line = self.lines.next()?;
            if line.starts_with('[') {
                self.lines.sum.add(line.as_bytes());
                let Some((kept, columns)) = &self.section else { return Err(damaged("a row stands before its table")) };
                let row: Vec<serde::de::IgnoredAny> =
                    serde_json::from_str(&line).map_err(|error| damaged(format!("a row of {}: {error}", kept.name)))?;
                if row.len() != columns.len() {
                    return Err(damaged(format!("a row of {} has {} columns", kept.name, row.len())));
                }
                self.rows += 1;
                let batch = found.get_or_insert_with(|| Batch {
                    kept,
                    columns: columns.clone(),
                    rows: 0,
                    joined: String::new(),
                });
                if batch.rows > 0 {
                    batch.joined.push(',');
                }
                batch.joined.push_str(&line);
                batch.rows += 1;
                if batch.joined.len() >= BATCH_BYTES {
                    return Ok(found);
                }
                continue;
            }
            if let Ok(section) = serde_json::from_str::<Section>(&line) {
                self.lines.sum.add(line.as_bytes());
                self.section = Some(known(section)?);
            } else {
                self.end(&line)?;
            }
            if found.is_some() || self.over {
                return Ok(found);
            }
        }
    }

    fn end(&mut self, line: &str) -> Result<(), ArchiveError> {
        let end: End = serde_json::from_str(line).map_err(|_| damaged("a line is not understood"))?;
        let sum = std::mem::take(&mut self.lines.sum).finish();
        if end.rows != self.rows || end.sha256 != sum {
            return Err(changed());
        }
        self.over = true;
        Ok(())
    }

    /// Reads to the end without using anything, and says whether everything is as it was written.
    fn rest_is_whole(&mut self) -> bool {
        while !self.over {
            let Ok(line) = self.lines.next() else { return false };
            match serde_json::from_str::<End>(&line) {
                Ok(end) => return end.sha256 == std::mem::take(&mut self.lines.sum).finish(),
                Err(_) => self.lines.sum.add(line.as_bytes()),
            }
        }
        true
    }
}

/// A table of this version with the columns that a backup has of it.
fn known(section: Section) -> Result<KnownSection, ArchiveError> {
    let newer = |what: String| ArchiveError::Newer(format!("it has {what}"));
    let kept = EVERYTHING.iter().find(|kept| kept.name == section.table);
    let kept = kept.ok_or_else(|| newer(format!("the table `{}`", section.table)))?;
    let column = |name: &String| {
        let known = kept.columns.iter().find(|(known, _)| known == name).copied();
        known.ok_or_else(|| newer(format!("the column `{name}` in `{}`", section.table)))
    };
    Ok((kept, section.columns.iter().map(column).collect::<Result<_, _>>()?))
}
