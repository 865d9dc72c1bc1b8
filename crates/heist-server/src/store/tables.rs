//! Tables and who sits there.

use super::faults::settle;
use super::writer::ExtraWrite;
use super::{Db, Hash, Overview, SeatChange, Store, StoreError, TableRecord, TableStatus, TossSecret, changing};
use heist_protocol::{BotPlayer, BoxId, Colour, GalleryId, Seat, SeatState, TableId, TableInfo};
use sqlx::SqliteConnection;
use std::collections::HashMap;

/// A row of `game_table` with the number and the time of its last entry.
type TableRow = (
    i64,
    String,
    String,
    String,
    Vec<u8>,
    Vec<u8>,
    i64,
    Option<i64>,
    String,
    i64,
    Option<bool>,
    i64,
    i64,
    Option<i64>,
    Option<String>,
    Option<Vec<u8>>,
);
/// A row of `seat`.
type SeatRow = (i64, String, String, Option<String>, Vec<u8>, Option<Vec<u8>>, Option<String>);
/// What stands beside a table: its id, the host, for how long it waits, whether it is among the open tables, whether
/// pages offer no hints, when bots cover, when it was closed, which heist of the gallery is played there.
type HostRow = (i64, Option<Vec<u8>>, Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>);

/// The databases differ only in how they are handed a list of tables.
macro_rules! overview {
    ($which:literal) => {
        concat!(
            "SELECT id, heist, edition, crew, watch, joining, opened, rematch, phase, round, won, \
             COALESCE((SELECT MAX(seq) FROM entry WHERE table_id = id), 0) AS seq, \
             COALESCE((SELECT at FROM entry WHERE table_id = id ORDER BY seq DESC LIMIT 1), opened) AS last, \
             campaign, start, (SELECT secret FROM toss_secret WHERE table_id = id) AS toss_secret \
             FROM game_table WHERE id ",
            $which
        )
    };
}
macro_rules! seats {
    ($which:literal) => {
        concat!(
            "SELECT table_id, who, state, name, token, former, bot FROM seat WHERE table_id ",
            $which,
            " ORDER BY table_id, place"
        )
    };
}
macro_rules! hosts {
    ($which:literal) => {
        concat!(
            "SELECT game_table.id, host, away_limit, public, no_hints, cover, closed_table.at, game_table.gallery FROM game_table \
             LEFT JOIN table_host ON table_host.table_id = game_table.id \
             LEFT JOIN closed_table ON closed_table.table_id = game_table.id WHERE game_table.id ",
            $which
        )
    };
}

/// Stores a table and its seats; for either database.
macro_rules! insert {
    ($transaction:expr, $table:expr, $status:expr) => {{
        let (table, status): (&TableRecord, &TableStatus) = ($table, $status);
        let info = &table.info;
        let crew = serde_json::to_string(&info.crew).map_err(|error| StoreError::Damaged(error.to_string()))?;
        sqlx::query(
            "INSERT INTO game_table (id, heist, edition, crew, watch, joining, opened, rematch, phase, round, won, \
             campaign, start, gallery) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(info.table.0)
        .bind(&info.heist)
        .bind(&info.edition)
        .bind(crew)
        .bind(table.watch.as_slice())
        .bind(table.join.as_slice())
        .bind(info.opened)
        .bind(info.rematch.map(|table| table.0))
        .bind(&status.phase)
        .bind(i64::from(status.round))
        .bind(status.won)
        .bind(info.in_box.map(|campaign| campaign.0))
        .bind(&info.start)
        .bind(info.gallery.map(|heist| heist.0))
        .execute(&mut *$transaction)
        .await?;
        if let Some(TossSecret(secret)) = &table.toss_secret {
            sqlx::query("INSERT INTO toss_secret (table_id, secret) VALUES ($1, $2)")
                .bind(info.table.0)
                .bind(secret.as_slice())
                .execute(&mut *$transaction)
                .await?;
        }
        sqlx::query("INSERT INTO table_host (table_id, host, away_limit, public, no_hints, cover) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(info.table.0)
            .bind(table.host.as_ref().map(|host| host.as_slice()))
            .bind(info.away_limit.map(i64::from))
            .bind(i64::from(info.public))
            .bind(i64::from(info.no_hints))
            .bind(i64::from(info.cover))
            .execute(&mut *$transaction)
            .await?;
        let mut bots = Vec::with_capacity(info.seats.len());
        for seat in &info.seats {
            bots.push(bot_text(seat.bot.as_ref())?);
        }
        if !info.seats.is_empty() {
            let mut seats = sqlx::QueryBuilder::new("INSERT INTO seat (table_id, place, who, state, name, token, bot) ");
            seats.push_values(info.seats.iter().zip(&table.tokens).zip(&bots).enumerate(), |mut row, (place, seat)| {
                let ((seat, token), bot) = seat;
                row.push_bind(info.table.0)
                    .push_bind(place as i64)
                    .push_bind(seat.who.word())
                    .push_bind(state_word(seat.state))
                    .push_bind(&seat.name)
                    .push_bind(token.as_slice())
                    .push_bind(bot);
            });
            seats.build().execute(&mut *$transaction).await?;
        }
    }};
}

/// Tells other nodes about a table's seats when the transaction is committed.
macro_rules! announce {
    ($store:expr, $transaction:expr, $table:expr) => {
        if $store.has_other_nodes() {
            let said = $crate::store::changes::seats_changed($store.inner.node, $table);
            sqlx::query("SELECT pg_notify($1, $2)")
                .bind($crate::store::changes::CHANNEL)
                .bind(said)
                .execute(&mut *$transaction)
                .await?;
        }
    };
}
pub(super) use announce;

/// Stores a table and its seats in a transaction of SQLite.
pub(super) async fn insert(
    transaction: &mut SqliteConnection,
    table: &TableRecord,
    status: &TableStatus,
) -> Result<(), StoreError> {
    insert!(transaction, table, status);
    Ok(())
}

impl Store {
    /// Stores a new table.
    pub async fn create(&self, table: &TableRecord, status: &TableStatus) -> Result<(), StoreError> {
        match &self.inner.db {
            Db::Sqlite { .. } => {
                self.inner.writer.write_extra(ExtraWrite::Table(Box::new((table.clone(), status.clone())))).await
            }
            Db::Postgres(_) => changing!(self, transaction => insert!(transaction, table, status)),
        }
    }

    /// Stores a table on which the same people play again, unless there is one already. Says which it is: the new one, or
    /// the one that somebody else was faster to open.
    pub async fn rematch(&self, of: TableId, table: &TableRecord, status: &TableStatus) -> Result<TableId, StoreError> {
        const SET: &str = "UPDATE game_table SET rematch = $2 WHERE id = $1 AND rematch IS NULL";
        const ASK: &str = "SELECT rematch FROM game_table WHERE id = $1";
        changing!(self, transaction => {
            let set = sqlx::query(SET).bind(of.0).bind(table.info.table.0).execute(&mut *transaction).await?;
            if set.rows_affected() == 1 {
                insert!(transaction, table, status);
                announce!(self, transaction, of);
                table.info.table
            } else {
                let known: Option<Option<i64>> =
                    sqlx::query_scalar(ASK).bind(of.0).fetch_optional(&mut *transaction).await?;
                let missing = || StoreError::Damaged(format!("there is no table {of} to play again"));
                known.flatten().map(TableId).ok_or_else(missing)?
            }
        })
    }

    /// Changes a seat if its secret is still the one with this hash, and says whether it was. So of two who want the same
    /// seat, on whatever nodes, one gets it.
    pub async fn change_seat(
        &self,
        table: TableId,
        who: Colour,
        old: &Hash,
        new: &SeatChange,
    ) -> Result<bool, StoreError> {
        const SET: &str = "UPDATE seat SET state = $4, name = $5, token = $6, former = $7, bot = $8 \
            WHERE table_id = $1 AND who = $2 AND token = $3";
        let bot = bot_text(new.bot.as_ref())?;
        changing!(self, transaction => {
            let set = sqlx::query(SET)
                .bind(table.0)
                .bind(who.word())
                .bind(old.as_slice())
                .bind(state_word(new.state))
                .bind(&new.name)
                .bind(new.token.as_slice())
                .bind(new.former.as_ref().map(|former| former.as_slice()))
                .bind(&bot)
                .execute(&mut *transaction)
                .await?;
            let changed = set.rows_affected() == 1;
            if changed {
                announce!(self, transaction, table);
            }
            changed
        })
    }

    /// A table; `None`: there is none with this name.
    pub async fn load(&self, table: TableId) -> Result<Option<TableRecord>, StoreError> {
        Ok(self.overviews(&[table]).await?.pop().map(|known| known.table))
    }

    /// How these tables stand. Those that do not exist are left out.
    pub async fn overviews(&self, tables: &[TableId]) -> Result<Vec<Overview>, StoreError> {
        let ids: Vec<i64> = tables.iter().map(|table| table.0).collect();
        let (rows, seats, hosts): (Vec<TableRow>, Vec<SeatRow>, Vec<HostRow>) = match &self.inner.db {
            Db::Sqlite { read, .. } => {
                let ids = serde_json::to_string(&ids).map_err(|error| StoreError::Damaged(error.to_string()))?;
                const TABLES: &str = overview!("IN (SELECT value FROM json_each($1))");
                const SEATS: &str = seats!("IN (SELECT value FROM json_each($1))");
                const HOSTS: &str = hosts!("IN (SELECT value FROM json_each($1))");
                let mut held = read.acquire().await?;
                let done = async {
                    Ok::<_, sqlx::Error>((
                        sqlx::query_as(TABLES).bind(&ids).fetch_all(&mut *held).await?,
                        sqlx::query_as(SEATS).bind(&ids).fetch_all(&mut *held).await?,
                        sqlx::query_as(HOSTS).bind(&ids).fetch_all(&mut *held).await?,
                    ))
                };
                let done = done.await;
                settle(held, done)?
            }
            Db::Postgres(pool) => {
                const TABLES: &str = overview!("= ANY ($1)");
                const SEATS: &str = seats!("= ANY ($1)");
                const HOSTS: &str = hosts!("= ANY ($1)");
                (
                    sqlx::query_as(TABLES).bind(&ids).fetch_all(pool).await?,
                    sqlx::query_as(SEATS).bind(&ids).fetch_all(pool).await?,
                    sqlx::query_as(HOSTS).bind(&ids).fetch_all(pool).await?,
                )
            }
        };
        let mut seats_of: HashMap<i64, Vec<SeatRow>> = HashMap::new();
        for seat in seats {
            seats_of.entry(seat.0).or_default().push(seat);
        }
        let mut host_of: HashMap<i64, HostRow> = hosts.into_iter().map(|row| (row.0, row)).collect();
        rows.into_iter().map(|row| overview(row, &mut seats_of, &mut host_of)).collect()
    }
}

fn overview(
    row: TableRow,
    seats: &mut HashMap<i64, Vec<SeatRow>>,
    hosts: &mut HashMap<i64, HostRow>,
) -> Result<Overview, StoreError> {
    let (id, heist, edition, crew, watch, join, opened, rematch, phase, round, won, seq, last, campaign, start, secret) =
        row;
    let table = TableId(id);
    let crew = serde_json::from_str(&crew);
    let crew = crew.map_err(|error| StoreError::Damaged(format!("the crew of table {table}: {error}")))?;
    let mut shown = Vec::new();
    let (mut tokens, mut formers) = (Vec::new(), Vec::new());
    for (_, who, state, name, token, former, bot) in seats.remove(&id).unwrap_or_default() {
        let who = Colour::from_word(&who);
        let who = who.ok_or_else(|| StoreError::Damaged(format!("a seat of table {table} has no known colour")))?;
        let bot = bot.map(|bot| serde_json::from_str(&bot)).transpose();
        let bot = bot.map_err(|error| StoreError::Damaged(format!("a bot at table {table}: {error}")))?;
        shown.push(Seat { who, state: state_from(&state, table)?, name, bot });
        tokens.push(hash(&token, table)?);
        formers.push(former.map(|former| hash(&former, table)).transpose()?);
    }
    let (_, host, away_limit, public, no_hints, cover, closed, gallery) = hosts.remove(&id).unwrap_or_default();
    let host = host.map(|host| hash(&host, table)).transpose()?;
    let away_limit = away_limit.and_then(|seconds| u32::try_from(seconds).ok());
    let rematch = rematch.map(TableId);
    let in_box = campaign.map(BoxId);
    let info = TableInfo {
        table,
        heist,
        edition,
        crew,
        seats: shown,
        opened,
        rematch,
        away_limit,
        public: public == Some(1),
        no_hints: no_hints == Some(1),
        cover: cover.and_then(|minutes| u32::try_from(minutes).ok()).unwrap_or(0),
        in_box,
        gallery: gallery.map(GalleryId),
        start,
        commitments: Vec::new(),
    };
    let toss_secret = secret.map(|secret| hash(&secret, table).map(TossSecret)).transpose()?;
    let (watch, join) = (hash(&watch, table)?, hash(&join, table)?);
    let closed = closed.is_some();
    let record = TableRecord { info, watch, join, host, tokens, former: formers, toss_secret, closed };
    let status = TableStatus { phase, round: u8::try_from(round).unwrap_or(u8::MAX), won };
    Ok(Overview { table: record, status, seq: seq.unsigned_abs(), last })
}

fn hash(bytes: &[u8], table: TableId) -> Result<Hash, StoreError> {
    bytes.try_into().map_err(|_| StoreError::Damaged(format!("a secret of table {table} is no SHA-256")))
}

/// A bot as it is stored.
fn bot_text(bot: Option<&BotPlayer>) -> Result<Option<String>, StoreError> {
    let text = bot.map(serde_json::to_string).transpose();
    text.map_err(|error| StoreError::Damaged(error.to_string()))
}

const fn state_word(state: SeatState) -> &'static str {
    match state {
        SeatState::Free => "free",
        SeatState::Offered => "offered",
        SeatState::Held => "held",
    }
}

fn state_from(word: &str, table: TableId) -> Result<SeatState, StoreError> {
    match word {
        "free" => Ok(SeatState::Free),
        "offered" => Ok(SeatState::Offered),
        "held" => Ok(SeatState::Held),
        _ => Err(StoreError::Damaged(format!("a seat of table {table} is `{word}`"))),
    }
}
