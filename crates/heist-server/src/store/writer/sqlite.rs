//! Writing to SQLite. The rows of a transaction travel as one JSON text: one statement, one trip to the thread that holds
//! the connection, whatever their number.

use super::{ExtraWrite, Failed, Outcome, Row, Written};
use crate::store::faults::settle;
use crate::store::{StoreError, chat, now, tables};
use sqlx::error::ErrorKind;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, SqlitePool};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Whether nobody's seat stands for a row, or one that is held by this secret, or played by a bot. Looking the four seats of the table
/// up in one text costs half of what a list in JSON does.
macro_rules! seated {
    () => {
        "(new.value ->> 4 = '' OR EXISTS ( \
             SELECT 1 FROM seat WHERE seat.table_id = new.value ->> 0 \
             AND instr(new.value ->> 4, seat.who || hex(seat.token)) AND (seat.state = 'held' OR seat.bot IS NOT NULL)))"
    };
}
/// Whether a row has no toss, or one that knows of all commitments.
macro_rules! current {
    () => {
        "(new.value ->> 5 IS NULL OR new.value ->> 5 >= \
             (SELECT COUNT(*) FROM commitment WHERE commitment.table_id = new.value ->> 0))"
    };
}
/// Of the rows, those that may be written.
macro_rules! allowed {
    ($begin:literal, $end:literal) => {
        concat!($begin, " FROM json_each($1) AS new WHERE ", seated!(), " AND ", current!(), $end)
    };
}
/// The places of the others among the rows, and whether it is not for a seat that they are refused.
const FIND_REFUSED: &str = concat!(
    "SELECT new.key, ",
    seated!(),
    " FROM json_each($1) AS new WHERE NOT (",
    seated!(),
    " AND ",
    current!(),
    ")"
);
/// Writes all or fails at the first that is there already, as is the rule with one node.
const INSERT_ALL: &str = allowed!(
    "INSERT INTO entry (table_id, seq, line, chance, at) \
     SELECT new.value ->> 0, new.value ->> 1, new.value ->> 2, new.value ->> 3, $2",
    ""
);
/// Writes those that are not there yet and says which.
const INSERT_NEW: &str = allowed!(
    "INSERT INTO entry (table_id, seq, line, chance, at) \
     SELECT new.value ->> 0, new.value ->> 1, new.value ->> 2, new.value ->> 3, $2",
    " ON CONFLICT DO NOTHING RETURNING table_id, seq"
);
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
    checkpoints: JoinHandle<()>,
    /// Ends the checkpoints when it is dropped.
    over: CancellationToken,
}

impl SqliteBackend {
    pub fn new(pool: SqlitePool) -> SqliteBackend {
        let (written, over) = (Arc::new(AtomicU64::new(0)), CancellationToken::new());
        let options = pool.connect_options().as_ref().clone().create_if_missing(false);
        let checkpoints = tokio::spawn(checkpoint(options, Arc::clone(&written), over.clone()));
        SqliteBackend { pool, written, checkpoints, over }
    }

    /// Ends, and waits until the connection for checkpoints is closed.
    pub async fn close(self) {
        self.over.cancel();
        let _ = self.checkpoints.await;
    }

    /// Writes entries and what belongs beside them in one transaction.
    pub async fn commit(&mut self, rows: &[Row], extra: &[&ExtraWrite]) -> Result<Written, Failed> {
        let mut connection = self.pool.acquire().await.map_err(|error| Failed::Nothing(error.into()))?;
        let done = match store(&mut connection, rows, extra).await {
            Err(StoreError::Database(error)) if extra.is_empty() && is_unique_violation(&error) => {
                store_new(&mut connection, rows).await
            }
            done => done,
        };
        let written = settle(connection, done).map_err(Failed::of)?;
        self.written.fetch_add(rows.len() as u64, Ordering::Relaxed);
        Ok(written)
    }
}

fn is_unique_violation(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.kind() == ErrorKind::UniqueViolation)
}

/// Copies what was committed from the write-ahead log to the database file, on a connection of its own: otherwise a commit
/// now and then would have to do it while everybody waits.
async fn checkpoint(options: SqliteConnectOptions, written: Arc<AtomicU64>, over: CancellationToken) {
    let mut connection: Option<SqliteConnection> = None;
    let mut copied = 0;
    while over.run_until_cancelled(tokio::time::sleep(CHECKPOINT_INTERVAL)).await.is_some() {
        let written = written.load(Ordering::Relaxed);
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
    if let Some(connection) = connection {
        let _ = connection.close().await;
    }
}

async fn store(connection: &mut SqliteConnection, rows: &[Row], extra: &[&ExtraWrite]) -> Result<Written, StoreError> {
    if extra.is_empty() && rows.iter().all(|row| row.status.is_none()) {
        // A statement is a transaction of its own: it returns when the commit is done.
        return Ok(insert_all(connection, rows).await?);
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let written = if rows.is_empty() { Vec::new() } else { insert_all(&mut transaction, rows).await? };
    update_statuses(&mut transaction, rows, &written).await?;
    for extra in extra {
        match extra {
            ExtraWrite::Table(new) => tables::insert(&mut transaction, &new.0, &new.1).await?,
            ExtraWrite::Chat(table, line) => chat::keep(&mut transaction, *table, line).await?,
        }
    }
    transaction.commit().await?;
    Ok(written)
}

/// Inserts entries of which none is there yet, those whose seats are held.
async fn insert_all(connection: &mut SqliteConnection, rows: &[Row]) -> Result<Written, sqlx::Error> {
    let entries = entries(rows);
    let inserted = sqlx::query(INSERT_ALL).bind(&entries).bind(now()).execute(&mut *connection).await?;
    if inserted.rows_affected() == rows.len() as u64 {
        return Ok(vec![Outcome::Written; rows.len()]);
    }
    // Nobody else writes: as long as this connection is held, seats stay as they were.
    let refused = find_refused(connection, &entries).await?;
    Ok((0..rows.len()).map(|place| refused.get(&place).copied().unwrap_or(Outcome::Written)).collect())
}

/// Inserts entries of which some may be there already.
async fn store_new(connection: &mut SqliteConnection, rows: &[Row]) -> Result<Written, StoreError> {
    let entries = entries(rows);
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let refused = find_refused(&mut transaction, &entries).await?;
    let inserted: Vec<(i64, i64)> =
        sqlx::query_as(INSERT_NEW).bind(&entries).bind(now()).fetch_all(&mut *transaction).await?;
    let mut inserted: HashSet<(i64, i64)> = inserted.into_iter().collect();
    let outcome = |(place, row): (usize, &Row)| match refused.get(&place) {
        Some(why) => *why,
        // Of two rows with one number in one transaction, the first was written.
        None if inserted.remove(&(row.table, row.seq)) => Outcome::Written,
        None => Outcome::Conflict,
    };
    let written: Written = rows.iter().enumerate().map(outcome).collect();
    update_statuses(&mut transaction, rows, &written).await?;
    transaction.commit().await?;
    Ok(written)
}

async fn find_refused(
    connection: &mut SqliteConnection,
    entries: &str,
) -> Result<HashMap<usize, Outcome>, sqlx::Error> {
    let refused: Vec<(i64, bool)> = sqlx::query_as(FIND_REFUSED).bind(entries).fetch_all(connection).await?;
    let why = |seated| if seated { Outcome::Recommitted } else { Outcome::Unseated };
    let refused = refused.into_iter().filter_map(|(place, seated)| Some((usize::try_from(place).ok()?, why(seated))));
    Ok(refused.collect())
}

async fn update_statuses(
    connection: &mut SqliteConnection,
    rows: &[Row],
    written: &[Outcome],
) -> Result<(), sqlx::Error> {
    let rows = rows.iter().zip(written).filter(|(_, outcome)| **outcome == Outcome::Written).map(|(row, _)| row);
    let status = |row: &Row| row.status.clone().map(|now| (row.table, now.phase, now.round, now.won));
    let list: Vec<_> = rows.filter_map(status).collect();
    if !list.is_empty() {
        sqlx::query(UPDATE_STATUS).bind(json(&list)).execute(connection).await?;
    }
    Ok(())
}

fn entries(rows: &[Row]) -> String {
    let list: Vec<_> =
        rows.iter().map(|row| (row.table, row.seq, &row.line, &row.chance, holders(row), row.commitments)).collect();
    json(&list)
}

/// The seats behind a row, each with its secret, as the database writes them.
fn holders(row: &Row) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut text = String::with_capacity(row.seats.len() * 72);
    for (who, token) in &row.seats {
        text.push_str(who.word());
        for byte in token {
            text.push(DIGITS[usize::from(byte >> 4)].into());
            text.push(DIGITS[usize::from(byte & 15)].into());
        }
    }
    text
}

fn json(list: &impl serde::Serialize) -> String {
    // Numbers and texts always have a JSON form.
    serde_json::to_string(list).unwrap_or_default()
}
