//! Taking things out of the database for good: a table with its log, chat and names, a box with its ledger and tables, and what
//! nobody has touched for a long time.

use super::tables::announce;
use super::{Store, StoreError, changing, reading};
use heist_protocol::{BoxId, TableId};

/// How many tables are deleted in one transaction: others want to write too.
const MAX_BATCH: i64 = 50;

/// Deletes the tables of a list in a transaction, with everything that belongs to them. Chat and seats go with their table.
macro_rules! delete {
    ($store:expr, $transaction:expr, $tables:expr) => {
        for table in $tables {
            for statement in [
                "DELETE FROM entry WHERE table_id = $1",
                "UPDATE game_table SET rematch = NULL WHERE rematch = $1",
                "DELETE FROM game_table WHERE id = $1",
            ] {
                sqlx::query(statement).bind(table).execute(&mut *$transaction).await?;
            }
            // Whoever is at the table on another node finds that it is gone.
            announce!($store, $transaction, TableId(table));
        }
    };
}

impl Store {
    /// Deletes a table with its log, its chat and the names at it; `false`: there is none. The ledger of a box keeps what was
    /// recorded of it.
    pub async fn delete_table(&self, table: TableId) -> Result<bool, StoreError> {
        const ASK: &str = "SELECT id FROM game_table WHERE id = $1";
        changing!(self, transaction => {
            let there: Vec<i64> = sqlx::query_scalar(ASK).bind(table.0).fetch_all(&mut *transaction).await?;
            let found = !there.is_empty();
            delete!(self, transaction, there);
            found
        })
    }

    /// Deletes a box with its ledger and all tables on which its heists were played; `false`: there is none.
    pub async fn delete_box(&self, id: BoxId) -> Result<bool, StoreError> {
        const ASK: &str = "SELECT id FROM game_table WHERE campaign = $1";
        const DELETE: &str = "DELETE FROM campaign WHERE id = $1";
        changing!(self, transaction => {
            let tables: Vec<i64> = sqlx::query_scalar(ASK).bind(id.0).fetch_all(&mut *transaction).await?;
            delete!(self, transaction, tables);
            sqlx::query(DELETE).bind(id.0).execute(&mut *transaction).await?.rows_affected() == 1
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
                delete!(self, transaction, still);
                gone
            })?;
            if gone.is_empty() {
                return Ok(deleted);
            }
            deleted.extend(gone);
        }
    }
}
