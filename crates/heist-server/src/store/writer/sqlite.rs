//! Writing to SQLite. The rows of a transaction travel as one JSON text: one statement, one trip to the thread that holds
//! the connection, whatever their number.

use super::{ExtraWrite, Failed, Row, Written};
use crate::store::{StoreError, chat, now, tables};
use sqlx::error::ErrorKind;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, SqlitePool};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// Writes all or fails at the first that is there already, as is the rule with one node.
const INSERT_ALL: &str = "INSERT INTO entry (table_id, seq, line, chance, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, $2 FROM json_each($1)";
/// Writes those that are not there yet and says which.
const INSERT_NEW: &str = "INSERT INTO entry (table_id, seq, line, chance, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, $2 FROM json_each($1) WHERE true \
    ON CONFLICT DO NOTHING RETURNING table_id, seq";
const UPDATE_STATUS: &str = "UPDATE game_table SET phase = value ->> 1, round = value ->> 2, won = value ->> 3 \
    FROM json_each($1) WHERE game_table.id = value ->> 0";

/// How often to look whether a checkpoint is due.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(200);
/// So many new entries are worth a checkpoint.
const CHECKPOINT_ENTRIES: u64 = 256;

pub(super) struct SqliteBackend {
    pool: SqlitePool,
    /// How many entries were written.
    written: Arc<AtomicU64>,
}

impl SqliteBackend {
    pub fn new(pool: SqlitePool) -> SqliteBackend {
        let written = Arc::new(AtomicU64::new(0));
        let options = pool.connect_options().as_ref().clone();
        tokio::spawn(checkpoint(options.create_if_missing(false), Arc::downgrade(&written)));
        SqliteBackend { pool, written }
    }

    /// Writes entries and what belongs beside them in one transaction, all or nothing.
    pub async fn commit_with(
        &mut self,
        rows: &[Row],
        extra: impl Iterator<Item = &ExtraWrite>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        if !rows.is_empty() {
            sqlx::query(INSERT_ALL).bind(entries(rows)).bind(now()).execute(&mut *transaction).await?;
        }
        if let Some(statuses) = statuses(rows, |_| true) {
            sqlx::query(UPDATE_STATUS).bind(statuses).execute(&mut *transaction).await?;
        }
        for extra in extra {
            match extra {
                ExtraWrite::Table(new) => tables::insert(&mut transaction, &new.0, &new.1).await?,
                ExtraWrite::Chat(table, line) => chat::keep(&mut transaction, *table, line).await?,
            }
        }
        transaction.commit().await?;
        self.written.fetch_add(rows.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    pub async fn commit(&mut self, rows: &[Row]) -> Result<Written, Failed> {
        let mut connection = self.pool.acquire().await.map_err(failed)?;
        match all(&mut connection, rows).await {
            Ok(()) => {
                self.written.fetch_add(rows.len() as u64, Ordering::Relaxed);
                Ok(vec![true; rows.len()])
            }
            Err(sqlx::Error::Database(error)) if error.kind() == ErrorKind::UniqueViolation => {
                new(&mut connection, rows).await.map_err(failed)
            }
            Err(error) => Err(failed(error)),
        }
    }
}

/// Copies what was committed from the write-ahead log to the database file, on a connection of its own: otherwise a commit
/// now and then would have to do it while everybody waits. Ends when the backend is dropped.
async fn checkpoint(options: SqliteConnectOptions, written: Weak<AtomicU64>) {
    let mut connection = None;
    let mut copied = 0;
    loop {
        tokio::time::sleep(CHECKPOINT_INTERVAL).await;
        let Some(written) = written.upgrade().map(|written| written.load(Ordering::Relaxed)) else { return };
        if written < copied + CHECKPOINT_ENTRIES {
            continue;
        }
        copied = written;
        let known = match connection.take() {
            Some(known) => Ok(known),
            None => SqliteConnection::connect_with(&options).await,
        };
        let done = async {
            let mut known = known?;
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut known).await?;
            Ok::<_, sqlx::Error>(known)
        };
        match done.await {
            Ok(known) => connection = Some(known),
            // Not fatal: the writer does it itself when the log has become long.
            Err(error) => tracing::warn!(%error, "the checkpoint failed"),
        }
    }
}

async fn all(connection: &mut SqliteConnection, rows: &[Row]) -> Result<(), sqlx::Error> {
    let entries = entries(rows);
    let Some(statuses) = statuses(rows, |_| true) else {
        // A statement is a transaction of its own: it returns when the commit is done.
        sqlx::query(INSERT_ALL).bind(entries).bind(now()).execute(connection).await?;
        return Ok(());
    };
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query(INSERT_ALL).bind(entries).bind(now()).execute(&mut *transaction).await?;
    sqlx::query(UPDATE_STATUS).bind(statuses).execute(&mut *transaction).await?;
    transaction.commit().await
}

async fn new(connection: &mut SqliteConnection, rows: &[Row]) -> Result<Written, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let written: Vec<(i64, i64)> =
        sqlx::query_as(INSERT_NEW).bind(entries(rows)).bind(now()).fetch_all(&mut *transaction).await?;
    let mut written: HashSet<(i64, i64)> = written.into_iter().collect();
    // Of two rows with one number in one transaction, the first was written.
    let written: Written = rows.iter().map(|row| written.remove(&(row.table, row.seq))).collect();
    if let Some(statuses) = statuses(rows, |place| written[place]) {
        sqlx::query(UPDATE_STATUS).bind(statuses).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(written)
}

fn entries(rows: &[Row]) -> String {
    let list: Vec<_> = rows.iter().map(|row| (row.table, row.seq, &row.line, &row.chance)).collect();
    // Numbers and texts always have a JSON form.
    serde_json::to_string(&list).unwrap_or_default()
}

fn statuses(rows: &[Row], which: impl Fn(usize) -> bool) -> Option<String> {
    let rows = rows.iter().enumerate().filter(|(place, _)| which(*place)).map(|(_, row)| row);
    let status = |row: &Row| row.status.clone().map(|now| (row.table, now.phase, now.round, now.won));
    let list: Vec<_> = rows.filter_map(status).collect();
    if list.is_empty() {
        return None;
    }
    serde_json::to_string(&list).ok()
}

fn failed(error: sqlx::Error) -> Failed {
    let refused = matches!(&error, sqlx::Error::Database(error)
        if matches!(error.kind(), ErrorKind::CheckViolation | ErrorKind::NotNullViolation)
        // Too big, constraint, mismatch; the higher bits say more precisely which.
        || error.code().and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| matches!(code & 255, 18..=20)));
    // SQLite is here or not: what it did not commit, it has rolled back.
    if refused { Failed::Refused(error.into()) } else { Failed::Nothing(error.into()) }
}
