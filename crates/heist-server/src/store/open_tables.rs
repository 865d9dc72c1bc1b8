//! The list of tables that anybody may join.

use super::tables::announce;
use super::{Overview, Store, StoreError, changing, reading, writing};
use heist_protocol::TableId;

/// The table is public, neither over nor closed, has a free seat, and somebody who plays was seen there lately.
const LIST: &str = "SELECT game_table.id FROM table_host JOIN game_table ON game_table.id = table_host.table_id \
    WHERE table_host.public = 1 AND table_host.seen >= $1 AND game_table.won IS NULL \
    AND NOT EXISTS (SELECT 1 FROM closed_table WHERE closed_table.table_id = game_table.id) \
    AND EXISTS (SELECT 1 FROM seat WHERE seat.table_id = game_table.id AND seat.state = 'free') \
    ORDER BY game_table.opened DESC, game_table.id LIMIT $2 OFFSET $3";

/// The most tables that are opened for their bots when a server starts.
const COVERED: &str = "SELECT game_table.id FROM table_host JOIN game_table ON game_table.id = table_host.table_id \
    WHERE table_host.cover > 0 AND game_table.won IS NULL AND NOT EXISTS ( \
        SELECT 1 FROM closed_table WHERE closed_table.table_id = game_table.id) \
    AND EXISTS (SELECT 1 FROM entry WHERE entry.table_id = game_table.id AND entry.at >= $1) LIMIT 1000";

impl Store {
    /// Changes how a table is run.
    pub async fn change_settings(
        &self,
        table: TableId,
        away_limit: u32,
        public: bool,
        cover: u32,
    ) -> Result<(), StoreError> {
        const SET: &str = "UPDATE table_host SET away_limit = $2, public = $3, cover = $4 WHERE table_id = $1";
        changing!(self, transaction => {
            sqlx::query(SET)
                .bind(table.0)
                .bind(i64::from(away_limit))
                .bind(i64::from(public))
                .bind(i64::from(cover))
                .execute(&mut *transaction)
                .await?;
            announce!(self, transaction, table);
        })
    }

    /// Tables at which bots cover for people who are away, which are not over, and at which something was done since a time.
    pub async fn covered_tables(&self, since: i64) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<i64> = reading!(self, db => sqlx::query_scalar(COVERED).bind(since).fetch_all(db))?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    /// Notes when somebody who plays was seen at a table, in seconds since 1970; 0: all have left.
    pub async fn note_presence(&self, table: TableId, seen: i64) -> Result<(), StoreError> {
        const SET: &str = "UPDATE table_host SET seen = $2 WHERE table_id = $1";
        writing!(self, db => async { sqlx::query(SET).bind(table.0).bind(seen).execute(db).await.map(drop) })
    }

    /// Tables that anybody may join and at which somebody was seen since a time, the newest first.
    pub async fn open_tables(&self, since: i64, most: usize, skip: usize) -> Result<Vec<Overview>, StoreError> {
        let (most, skip) = (most as i64, skip as i64);
        let ids: Vec<i64> =
            reading!(self, db => sqlx::query_scalar(LIST).bind(since).bind(most).bind(skip).fetch_all(db))?;
        let ids: Vec<TableId> = ids.into_iter().map(TableId).collect();
        let mut tables = self.overviews(&ids).await?;
        tables.sort_by_key(|known| ids.iter().position(|id| *id == known.table.info.table));
        Ok(tables)
    }
}
