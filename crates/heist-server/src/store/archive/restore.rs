//! Reading a backup into a database: all of it or nothing.

use super::super::open::{self, Target};
use super::layout::{self, Dialect, Table};
use super::{ArchiveError, End, FORMAT, Head, Section, Sum};
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
    pub rows: BTreeMap<String, u64>,
}

/// Reads a backup into a database, which is made if it is not there. With `replace` everything that is in it is deleted first;
/// without, it must be empty. Nothing is changed unless the backup is whole.
pub async fn restore(url: &str, file: impl Read, replace: bool) -> Result<Restored, ArchiveError> {
    // The lock of an SQLite file is only refused while a server has it.
    let _lock = ServerLock::acquire(url).await.map_err(|_| ArchiveError::InUse)?;
    let mut lines = Lines { file: BufReader::new(GzDecoder::new(file)), sum: Sum::default() };
    // Before anything is made: it may be no backup at all.
    let head = lines.head()?;
    let mut batches = Batches { lines, tables: Vec::new(), section: None, rows: 0, over: false };
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
            let listed = sqlx::query_as($database.list()).fetch_all(&mut *transaction).await?;
            batches.tables = layout::tables(listed)?;
            if replace {
                // Whatever belongs to something goes before it.
                for table in batches.tables.iter().rev() {
                    let delete = format!("DELETE FROM {}", table.name);
                    sqlx::query(AssertSqlSafe(delete)).execute(&mut *transaction).await?;
                }
            } else {
                let mut there = Vec::new();
                for table in &batches.tables {
                    let count = format!("SELECT CAST(count(*) AS BIGINT) FROM {}", table.name);
                    let rows: i64 = sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&mut *transaction).await?;
                    there.extend((rows > 0).then(|| format!("{rows} rows in {}", table.name)));
                }
                if !there.is_empty() {
                    return Err(ArchiveError::NotEmpty(there.join(", ")));
                }
            }
            let mut restored = Restored { at, rows: BTreeMap::new() };
            while let Some(batch) = batches.batch()? {
                let insert = batch.table.insert($database);
                sqlx::query(AssertSqlSafe(insert)).bind(batch.text()).execute(&mut *transaction).await?;
                *restored.rows.entry(batch.table.name).or_default() += batch.rows;
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

/// Rows of one table.
struct Batch {
    /// With the columns that the backup has.
    table: Table,
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

/// The rows after the head, table by table.
struct Batches<R: Read> {
    lines: Lines<R>,
    /// The tables of the database.
    tables: Vec<Table>,
    /// The one whose rows come now, with the columns that the backup has.
    section: Option<Table>,
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
                let Some(table) = &self.section else { return Err(damaged("a row stands before its table")) };
                let row: Vec<serde::de::IgnoredAny> = serde_json::from_str(&line)
                    .map_err(|error| damaged(format!("a row of {}: {error}", table.name)))?;
                if row.len() != table.columns.len() {
                    return Err(damaged(format!("a row of {} has {} columns", table.name, row.len())));
                }
                self.rows += 1;
                let batch = found.get_or_insert_with(|| Batch { table: table.clone(), rows: 0, joined: String::new() });
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
                self.section = Some(self.known(&section)?);
            } else {
                self.end(&line)?;
            }
            if found.is_some() || self.over {
                return Ok(found);
            }
        }
    }

    /// A table of the database, with the columns that the backup has of it.
    fn known(&self, section: &Section) -> Result<Table, ArchiveError> {
        let newer = |what: String| ArchiveError::Newer(format!("it has {what}"));
        let table = self.tables.iter().find(|table| table.name == section.table);
        let table = table.ok_or_else(|| newer(format!("the table `{}`", section.table)))?;
        let column = |name: &String| {
            let known = table.columns.iter().find(|known| known.name == *name).cloned();
            known.ok_or_else(|| newer(format!("the column `{name}` in `{}`", section.table)))
        };
        Ok(Table { name: table.name.clone(), columns: section.columns.iter().map(column).collect::<Result<_, _>>()? })
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
