//! Writing to PostgreSQL: one statement writes the entries, how the games stand, and tells the other nodes. It is a
//! transaction of its own; the answer is complete when the server is ready for the next, and that is after the commit.

use super::{Failed, Row, Written};
use crate::store::changes::{CHANNEL, Node};
use crate::store::now;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgPool, Postgres};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// A notification holds less than 8,000 bytes: 150 times two numbers fit.
const WRITE: &str = "WITH written AS (
        INSERT INTO entry (table_id, seq, line, chance, at)
        SELECT *, $5 FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), told AS (
        SELECT pg_notify($6, $7 || ' e ' || string_agg(table_id || ':' || seq, ' '))
        FROM (SELECT table_id, seq, row_number() OVER () / 150 AS part FROM written) AS parts GROUP BY part
    ), stands AS (
        UPDATE game_table SET phase = now.phase, round = now.round, won = now.won
        FROM unnest($8::bigint[], $9::text[], $10::bigint[], $11::boolean[]) AS now (table_id, phase, round, won)
        JOIN written USING (table_id) WHERE game_table.id = now.table_id
    )
    SELECT table_id, seq FROM written WHERE (SELECT count(*) FROM told) >= 0";

/// A connection that was idle for this long is pinged before it is trusted with entries.
const IDLE_BEFORE_PING: Duration = Duration::from_secs(1);

pub(super) struct PostgresBackend {
    pool: PgPool,
    node: Node,
    connection: Option<(PoolConnection<Postgres>, Instant)>,
}

impl PostgresBackend {
    pub fn new(pool: PgPool, node: Node) -> PostgresBackend {
        PostgresBackend { pool, node, connection: None }
    }

    /// The next transaction makes a new connection.
    pub fn drop_connection(&mut self) {
        if let Some((mut connection, _)) = self.connection.take() {
            connection.close_on_drop();
        }
    }

    async fn connection(&mut self) -> Result<PoolConnection<Postgres>, Failed> {
        if let Some((mut connection, used)) = self.connection.take() {
            if used.elapsed() < IDLE_BEFORE_PING || connection.ping().await.is_ok() {
                return Ok(connection);
            }
            connection.close_on_drop();
        }
        self.pool.acquire().await.map_err(|error| Failed::Nothing(error.into()))
    }

    pub async fn commit(&mut self, rows: &[Row]) -> Result<Written, Failed> {
        let mut connection = self.connection().await?;
        match write(&mut connection, self.node, rows).await {
            Ok(written) => {
                self.connection = Some((connection, Instant::now()));
                Ok(written)
            }
            Err(error) => {
                connection.close_on_drop();
                Err(failed(error))
            }
        }
    }
}

async fn write(connection: &mut PoolConnection<Postgres>, node: Node, rows: &[Row]) -> Result<Written, sqlx::Error> {
    // Nodes that write the same tables do so in the same order, lest each wait for the other.
    let mut order: Vec<&Row> = rows.iter().collect();
    order.sort_by_key(|row| (row.table, row.seq));
    let statuses: Vec<_> = order.iter().filter_map(|row| row.status.as_ref().map(|now| (row.table, now))).collect();
    let written: Vec<(i64, i64)> = sqlx::query_as(WRITE)
        .bind(order.iter().map(|row| row.table).collect::<Vec<_>>())
        .bind(order.iter().map(|row| row.seq).collect::<Vec<_>>())
        .bind(order.iter().map(|row| row.line.as_str()).collect::<Vec<_>>())
        .bind(order.iter().map(|row| row.chance.as_str()).collect::<Vec<_>>())
        .bind(now())
        .bind(CHANNEL)
        .bind(node.to_string())
        .bind(statuses.iter().map(|(table, _)| *table).collect::<Vec<_>>())
        .bind(statuses.iter().map(|(_, now)| now.phase.as_str()).collect::<Vec<_>>())
        .bind(statuses.iter().map(|(_, now)| i64::from(now.round)).collect::<Vec<_>>())
        .bind(statuses.iter().map(|(_, now)| now.won).collect::<Vec<_>>())
        .fetch_all(&mut **connection)
        .await?;
    let mut written: HashSet<(i64, i64)> = written.into_iter().collect();
    // Of two rows with one number in one transaction, the first was written: sorting keeps their order.
    Ok(rows.iter().map(|row| written.remove(&(row.table, row.seq))).collect())
}

fn failed(error: sqlx::Error) -> Failed {
    let code = error.as_database_error().and_then(|error| error.code()).map(|code| code.into_owned());
    match code.as_deref() {
        // Data that cannot be, or a constraint.
        Some(code) if code.starts_with("22") || code.starts_with("23") => Failed::Refused(error.into()),
        // It was told to stop; whether before or after the commit, it does not say.
        Some(code) if code.starts_with("57P") => Failed::Broken(error.into()),
        Some(_) => Failed::Nothing(error.into()),
        None if matches!(error, sqlx::Error::Encode(_)) => Failed::Refused(error.into()),
        None => Failed::Broken(error.into()),
    }
}
