//! Writing to SQLite. The rows of a transaction travel as one JSON text: one statement, one trip to the thread that holds
//! the connection, whatever their number.

use super::{Failed, Row, Written};
use crate::store::now;
use sqlx::error::ErrorKind;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlitePool};
use std::collections::HashSet;

/// Writes all or fails at the first that is there already, as is the rule with one node.
const ALL: &str = "INSERT INTO entry (table_id, seq, line, chance, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, $2 FROM json_each($1)";
/// Writes those that are not there yet and says which.
const NEW: &str = "INSERT INTO entry (table_id, seq, line, chance, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, $2 FROM json_each($1) WHERE true \
    ON CONFLICT DO NOTHING RETURNING table_id, seq";
const STANDINGS: &str = "UPDATE game_table SET phase = value ->> 1, round = value ->> 2, won = value ->> 3 \
    FROM json_each($1) WHERE game_table.id = value ->> 0";

pub(super) struct Pen {
    pool: SqlitePool,
}

impl Pen {
    pub fn new(pool: SqlitePool) -> Pen {
        Pen { pool }
    }

    pub async fn commit(&mut self, rows: &[Row]) -> Result<Written, Failed> {
        let mut connection = self.pool.acquire().await.map_err(failed)?;
        match all(&mut connection, rows).await {
            Ok(()) => Ok(vec![true; rows.len()]),
            Err(sqlx::Error::Database(error)) if error.kind() == ErrorKind::UniqueViolation => {
                new(&mut connection, rows).await.map_err(failed)
            }
            Err(error) => Err(failed(error)),
        }
    }
}

async fn all(connection: &mut SqliteConnection, rows: &[Row]) -> Result<(), sqlx::Error> {
    let entries = entries(rows);
    let Some(standings) = standings(rows, |_| true) else {
        // A statement is a transaction of its own: it returns when the commit is done.
        sqlx::query(ALL).bind(entries).bind(now()).execute(connection).await?;
        return Ok(());
    };
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query(ALL).bind(entries).bind(now()).execute(&mut *transaction).await?;
    sqlx::query(STANDINGS).bind(standings).execute(&mut *transaction).await?;
    transaction.commit().await
}

async fn new(connection: &mut SqliteConnection, rows: &[Row]) -> Result<Written, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let written: Vec<(i64, i64)> =
        sqlx::query_as(NEW).bind(entries(rows)).bind(now()).fetch_all(&mut *transaction).await?;
    let mut written: HashSet<(i64, i64)> = written.into_iter().collect();
    // Of two rows with one number in one transaction, the first was written.
    let written: Written = rows.iter().map(|row| written.remove(&(row.table, row.seq))).collect();
    if let Some(standings) = standings(rows, |place| written[place]) {
        sqlx::query(STANDINGS).bind(standings).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(written)
}

fn entries(rows: &[Row]) -> String {
    let list: Vec<_> = rows.iter().map(|row| (row.table, row.seq, &row.line, &row.chance)).collect();
    // Numbers and texts always have a JSON form.
    serde_json::to_string(&list).unwrap_or_default()
}

fn standings(rows: &[Row], which: impl Fn(usize) -> bool) -> Option<String> {
    let rows = rows.iter().enumerate().filter(|(place, _)| which(*place)).map(|(_, row)| row);
    let standing = |row: &Row| row.standing.clone().map(|now| (row.table, now.phase, now.round, now.won));
    let list: Vec<_> = rows.filter_map(standing).collect();
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
