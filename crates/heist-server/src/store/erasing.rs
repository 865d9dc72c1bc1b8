//! Taking things out of the database for good: a table with its log, chat and names, a box with its ledger and tables, and what
//! nobody has touched for a long time. Of what was deleted the name stays, so that whoever comes later is told so.

use super::tables::announce;
use super::{Store, StoreError, changing, reading};
use heist_protocol::{BoxId, TableId};

/// How much is deleted in one transaction: others want to write too.
pub(super) const MAX_BATCH: i64 = 50;

/// What can be deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A table.
    Table,
    /// A box.
    Box,
    /// A shared replay.
    Replay,
    /// A heist of the gallery.
    Heist,
}

impl Kind {
    /// What whoever comes later is told.
    pub const fn deleted(self) -> &'static str {
        match self {
            Kind::Table => "This table was deleted.",
            Kind::Box => "This box was deleted.",
            Kind::Replay => "This replay was deleted.",
            Kind::Heist => "This heist was taken down.",
        }
    }

    /// As it is stored.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Kind::Table => "table",
            Kind::Box => "box",
            Kind::Replay => "replay",
            Kind::Heist => "heist",
        }
    }
}

/// What becomes of the shared replays of tables that are deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Replays {
    Delete,
    Keep,
}

pub(super) const REMEMBER: &str = "INSERT INTO deleted (kind, id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

/// What was played at a table counts for its heist of the gallery when the table is gone, too.
const COUNT_PLAY: &str = "UPDATE gallery_heist SET plays = plays + CASE WHEN t.won IS NULL THEN 0 ELSE 1 END, \
    wins = wins + CASE WHEN t.won THEN 1 ELSE 0 END, played = CASE WHEN t.opened > played THEN t.opened ELSE played END \
    FROM game_table AS t WHERE t.id = $1 AND gallery_heist.id = t.gallery";

/// Keeps the name of what is deleted.
macro_rules! remember {
    ($transaction:expr, $kind:expr, $id:expr) => {
        sqlx::query($crate::store::erasing::REMEMBER)
            .bind($kind.word())
            .bind($id)
            .bind($crate::clock::now())
            .execute(&mut *$transaction)
            .await?
    };
}
pub(super) use remember;
/// Deletes replays in a transaction.
macro_rules! delete_replays {
    ($transaction:expr, $replays:expr) => {
        for replay in $replays {
            sqlx::query("DELETE FROM shared_replay WHERE id = $1").bind(&replay).execute(&mut *$transaction).await?;
            remember!($transaction, Kind::Replay, replay);
        }
    };
}
/// Deletes the tables of a list in a transaction, with everything that belongs to them. Chat and seats go with their table.
macro_rules! delete_tables {
    ($store:expr, $transaction:expr, $tables:expr, $replays:expr) => {
        for table in $tables {
            for statement in [
                COUNT_PLAY,
                "DELETE FROM entry WHERE table_id = $1",
                "UPDATE game_table SET rematch = NULL WHERE rematch = $1",
                "DELETE FROM game_table WHERE id = $1",
            ] {
                sqlx::query(statement).bind(table).execute(&mut *$transaction).await?;
            }
            let table = TableId(table);
            remember!($transaction, Kind::Table, table.to_string());
            if $replays == Replays::Delete {
                const OF_TABLE: &str = "SELECT id FROM shared_replay WHERE of_table = $1";
                let shared: Vec<String> =
                    sqlx::query_scalar(OF_TABLE).bind(table.to_string()).fetch_all(&mut *$transaction).await?;
                delete_replays!($transaction, shared);
            }
            // Whoever is at the table on another node finds that it is gone.
            announce!($store, $transaction, table);
        }
    };
}
/// Deletes a box in a transaction with its tables; which.
macro_rules! delete_box {
    ($store:expr, $transaction:expr, $id:expr) => {{
        const TABLES: &str = "SELECT id FROM game_table WHERE campaign = $1";
        const DELETE: &str = "DELETE FROM campaign WHERE id = $1";
        let tables: Vec<i64> = sqlx::query_scalar(TABLES).bind($id.0).fetch_all(&mut *$transaction).await?;
        let gone: Vec<TableId> = tables.iter().copied().map(TableId).collect();
        delete_tables!($store, $transaction, tables, Replays::Delete);
        let deleted = sqlx::query(DELETE).bind($id.0).execute(&mut *$transaction).await?;
        (deleted.rows_affected() == 1).then(|| gone)
    }};
}

impl Store {
    /// Whether there was something of this name which was deleted.
    pub async fn was_deleted(&self, kind: Kind, id: &str) -> Result<bool, StoreError> {
        const ASK: &str = "SELECT at FROM deleted WHERE kind = $1 AND id = $2";
        let at: Option<i64> =
            reading!(self, db => sqlx::query_scalar(ASK).bind(kind.word()).bind(id).fetch_optional(db))?;
        Ok(at.is_some())
    }

    /// Deletes a table with its log, its chat, the names at it and the shared replays of it; `false`: there is none. The ledger of a
    /// box keeps what was recorded of it.
    pub async fn delete_table(&self, table: TableId) -> Result<bool, StoreError> {
        const ASK: &str = "SELECT id FROM game_table WHERE id = $1";
        changing!(self, transaction => {
            let there: Vec<i64> = sqlx::query_scalar(ASK).bind(table.0).fetch_all(&mut *transaction).await?;
            let found = !there.is_empty();
            delete_tables!(self, transaction, there, Replays::Delete);
            found
        })
    }

    /// Deletes a box with its ledger, its keys, and all tables on which its heists were played, which are told; `None`: there is none.
    pub async fn delete_box(&self, id: BoxId) -> Result<Option<Vec<TableId>>, StoreError> {
        changing!(self, transaction => {
            let gone = delete_box!(self, transaction, id);
            if gone.is_some() {
                remember!(transaction, Kind::Box, id.to_string());
            }
            gone
        })
    }

    /// Deletes all tables at which nothing was played and nothing was said since a time, in seconds since 1970; which.
    pub async fn delete_tables_untouched_since(&self, time: i64) -> Result<Vec<TableId>, StoreError> {
        // The last entry and the last line of chat have the highest numbers.
        const ASK: &str = "SELECT id FROM game_table WHERE opened < $1 \
            AND COALESCE((SELECT at FROM entry WHERE table_id = game_table.id ORDER BY seq DESC LIMIT 1), 0) < $1 \
            AND COALESCE((SELECT at FROM chat WHERE table_id = game_table.id ORDER BY id DESC LIMIT 1), 0) < $1 \
            LIMIT $2";
        let mut deleted = Vec::new();
        loop {
            // Looked for outside the transaction, which keeps others from writing; and once more inside.
            let old: Vec<i64> = reading!(self, db => sqlx::query_scalar(ASK).bind(time).bind(MAX_BATCH).fetch_all(db))?;
            if old.is_empty() {
                return Ok(deleted);
            }
            let gone = changing!(self, transaction => {
                const STILL: &str = "SELECT id FROM game_table WHERE id = $2 AND opened < $1 \
                    AND NOT EXISTS (SELECT 1 FROM entry WHERE table_id = $2 AND at >= $1) \
                    AND NOT EXISTS (SELECT 1 FROM chat WHERE table_id = $2 AND at >= $1)";
                let mut still: Vec<i64> = Vec::new();
                for table in old {
                    still.extend(
                        sqlx::query_scalar::<_, i64>(STILL).bind(time).bind(table).fetch_optional(&mut *transaction).await?,
                    );
                }
                let gone: Vec<TableId> = still.iter().copied().map(TableId).collect();
                delete_tables!(self, transaction, still, Replays::Keep);
                gone
            })?;
            if gone.is_empty() {
                return Ok(deleted);
            }
            deleted.extend(gone);
        }
    }

    /// Deletes all boxes into which nothing was written since a time, and at whose tables nothing was played or said; which, and which
    /// tables went with them.
    pub async fn delete_boxes_untouched_since(&self, time: i64) -> Result<(Vec<BoxId>, Vec<TableId>), StoreError> {
        macro_rules! untouched {
            ($end:literal) => {
                concat!(
                    "SELECT id FROM campaign WHERE made < $1 \
                     AND NOT EXISTS (SELECT 1 FROM campaign_entry WHERE campaign = campaign.id AND at >= $1) \
                     AND NOT EXISTS (SELECT 1 FROM game_table AS t WHERE t.campaign = campaign.id AND (t.opened >= $1 \
                         OR EXISTS (SELECT 1 FROM entry WHERE table_id = t.id AND at >= $1) \
                         OR EXISTS (SELECT 1 FROM chat WHERE table_id = t.id AND at >= $1)))",
                    $end
                )
            };
        }
        const ASK: &str = untouched!(" LIMIT $2");
        const STILL: &str = untouched!(" AND id = $2");
        let (mut boxes, mut tables) = (Vec::new(), Vec::new());
        loop {
            let old: Vec<i64> = reading!(self, db => sqlx::query_scalar(ASK).bind(time).bind(MAX_BATCH).fetch_all(db))?;
            let before = boxes.len();
            for id in old.into_iter().map(BoxId) {
                let gone = changing!(self, transaction => {
                    let still: Option<i64> =
                        sqlx::query_scalar(STILL).bind(time).bind(id.0).fetch_optional(&mut *transaction).await?;
                    if still.is_none() {
                        return Ok(None);
                    }
                    remember!(transaction, Kind::Box, id.to_string());
                    delete_box!(self, transaction, id)
                })?;
                if let Some(gone) = gone {
                    boxes.push(id);
                    tables.extend(gone);
                }
            }
            if boxes.len() == before {
                return Ok((boxes, tables));
            }
        }
    }

    /// Deletes all replays that were last shared before a time, in seconds since 1970; how many.
    pub async fn delete_replays_shared_before(&self, time: i64) -> Result<usize, StoreError> {
        const OLD: &str = "SELECT id FROM shared_replay WHERE at < $1 LIMIT $2";
        let mut deleted = 0;
        loop {
            let gone = changing!(self, transaction => {
                let old: Vec<String> =
                    sqlx::query_scalar(OLD).bind(time).bind(MAX_BATCH).fetch_all(&mut *transaction).await?;
                let gone = old.len();
                delete_replays!(transaction, old);
                gone
            })?;
            if gone == 0 {
                return Ok(deleted);
            }
            deleted += gone;
        }
    }
}
