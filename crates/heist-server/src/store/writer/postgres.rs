//! Writing to PostgreSQL: one statement writes the entries, how the games stand, and tells the other nodes. It is a
//! transaction of its own; the answer is complete when the server is ready for the next, and that is after the commit.

use super::{COMMIT_TIMEOUT, Failed, Outcome, Row, Written};
use crate::store::changes::{CHANNEL, Node};
use crate::store::faults::silent;
use crate::store::now;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgPool, Postgres};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Entries of which somebody's seat stands for are only written while it is held by this secret: a node that does not hear the
/// others must not obey whoever has left. Those with a toss are only written while it knows of all commitments. A notification holds less than 8,000 bytes: 150 times two numbers fit.
const WRITE: &str = "WITH new AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $15::bigint[])
            WITH ORDINALITY AS new (table_id, seq, line, chance, known, place)
    ), holder AS (
        SELECT * FROM unnest($12::bigint[], $13::text[], $14::bytea[]) AS holder (place, who, token)
    ), checked AS MATERIALIZED (
        SELECT new.*, NOT EXISTS (SELECT FROM holder WHERE holder.place = new.place)
        OR EXISTS (
            SELECT FROM holder JOIN seat ON seat.table_id = new.table_id AND seat.who = holder.who
            WHERE holder.place = new.place AND seat.token = holder.token AND (seat.state = 'held' OR seat.bot IS NOT NULL)) AS seated,
        CASE WHEN known IS NULL THEN true ELSE commitments_now(table_id) <= known END AS current
        FROM new
    ), written AS (
        INSERT INTO entry (table_id, seq, line, chance, at)
        SELECT table_id, seq, line, chance, $5 FROM checked WHERE seated AND current ORDER BY place
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), told AS (
        SELECT pg_notify($6, $7 || ' e ' || string_agg(table_id || ':' || seq, ' '))
        FROM (SELECT table_id, seq, row_number() OVER () / 150 AS part FROM written) AS parts GROUP BY part
    ), stands AS (
        UPDATE game_table SET phase = now.phase, round = now.round, won = now.won
        FROM unnest($8::bigint[], $9::text[], $10::bigint[], $11::boolean[]) AS now (table_id, phase, round, won)
        JOIN written USING (table_id) WHERE game_table.id = now.table_id
    )
    SELECT place, seated, current, written.seq IS NOT NULL FROM checked LEFT JOIN written USING (table_id, seq)
    WHERE (SELECT count(*) FROM told) >= 0";

/// A connection that was idle for this long is pinged before it is trusted with entries.
const IDLE_BEFORE_PING: Duration = Duration::from_secs(1);
/// How long the answer to that may take.
const PING_TIMEOUT: Duration = Duration::from_secs(5);

pub(super) struct PostgresBackend {
    pool: PgPool,
    node: Node,
    connection: Option<(PoolConnection<Postgres>, Instant)>,
}

impl PostgresBackend {
    pub fn new(pool: PgPool, node: Node) -> PostgresBackend {
        PostgresBackend { pool, node, connection: None }
    }

    async fn connection(&mut self) -> Result<PoolConnection<Postgres>, Failed> {
        if let Some((mut connection, used)) = self.connection.take() {
            let alive = used.elapsed() < IDLE_BEFORE_PING
                || matches!(timeout(PING_TIMEOUT, connection.ping()).await, Ok(Ok(())));
            if alive {
                return Ok(connection);
            }
            connection.close_on_drop();
        }
        self.pool.acquire().await.map_err(|error| Failed::Nothing(error.into()))
    }

    pub async fn commit(&mut self, rows: &[Row]) -> Result<Written, Failed> {
        let mut connection = self.connection().await?;
        match timeout(COMMIT_TIMEOUT, write(&mut connection, self.node, rows)).await {
            Ok(Ok(written)) => {
                self.connection = Some((connection, Instant::now()));
                Ok(written)
            }
            Ok(Err(error)) => {
                connection.close_on_drop();
                Err(Failed::of(error.into()))
            }
            Err(_) => {
                connection.close_on_drop();
                Err(Failed::Broken(silent()))
            }
        }
    }
}

async fn write(connection: &mut PoolConnection<Postgres>, node: Node, rows: &[Row]) -> Result<Written, sqlx::Error> {
    // Nodes that write the same tables do so in the same order, lest each wait for the other.
    let mut order: Vec<(usize, &Row)> = rows.iter().enumerate().collect();
    order.sort_by_key(|(_, row)| (row.table, row.seq));
    let statuses: Vec<_> =
        order.iter().filter_map(|(_, row)| row.status.as_ref().map(|now| (row.table, now))).collect();
    let seats = (1_i64..).zip(&order).flat_map(|(place, (_, row))| row.seats.iter().map(move |seat| (place, seat)));
    let holders: Vec<_> = seats.collect();
    let mut checked: Vec<(i64, bool, bool, bool)> = sqlx::query_as(WRITE)
        .bind(order.iter().map(|(_, row)| row.table).collect::<Vec<_>>())
        .bind(order.iter().map(|(_, row)| row.seq).collect::<Vec<_>>())
        .bind(order.iter().map(|(_, row)| row.line.as_str()).collect::<Vec<_>>())
        .bind(order.iter().map(|(_, row)| row.chance.as_str()).collect::<Vec<_>>())
        .bind(now())
        .bind(CHANNEL)
        .bind(node.to_string())
        .bind(statuses.iter().map(|(table, _)| *table).collect::<Vec<_>>())
        .bind(statuses.iter().map(|(_, now)| now.phase.as_str()).collect::<Vec<_>>())
        .bind(statuses.iter().map(|(_, now)| i64::from(now.round)).collect::<Vec<_>>())
        .bind(statuses.iter().map(|(_, now)| now.won).collect::<Vec<_>>())
        .bind(holders.iter().map(|(place, _)| *place).collect::<Vec<_>>())
        .bind(holders.iter().map(|(_, (who, _))| who.word()).collect::<Vec<_>>())
        .bind(holders.iter().map(|(_, (_, token))| token.as_slice()).collect::<Vec<_>>())
        .bind(order.iter().map(|(_, row)| row.commitments).collect::<Vec<_>>())
        .fetch_all(&mut **connection)
        .await?;
    let mut outcomes = vec![Outcome::Unseated; rows.len()];
    let mut taken: HashSet<(i64, i64)> = HashSet::new();
    checked.sort_unstable();
    for (place, seated, current, there) in checked {
        let Some((given, row)) = usize::try_from(place).ok().and_then(|place| order.get(place.wrapping_sub(1))) else {
            continue;
        };
        outcomes[*given] = match (seated, current) {
            (false, _) => Outcome::Unseated,
            (_, false) => Outcome::Recommitted,
            // Of two rows with one number in one transaction, the first was written: sorting keeps their order.
            _ if taken.insert((row.table, row.seq)) && there => Outcome::Written,
            _ => Outcome::Conflict,
        };
    }
    Ok(outcomes)
}
