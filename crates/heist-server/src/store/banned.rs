//! Whom the hosts of tables have muted or removed: marks of their addresses, which say nothing else.

use super::tables::announce;
use super::{Hash, Store, StoreError, changing, now, reading};
use heist_protocol::TableId;

/// The most marks of each kind that a table keeps; then the oldest is forgiven.
pub const MAX_MARKS: i64 = 64;

/// What a host has done about somebody who watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ban {
    /// They may not speak.
    Muted,
    /// They may not come in.
    Removed,
}

impl Ban {
    const fn word(self) -> &'static str {
        match self {
            Ban::Muted => "muted",
            Ban::Removed => "removed",
        }
    }
}

impl Store {
    /// The marks of a table.
    pub async fn banned(&self, table: TableId) -> Result<Vec<(Ban, Hash)>, StoreError> {
        const ASK: &str = "SELECT kind, mark FROM banned WHERE table_id = $1";
        let rows: Vec<(String, Vec<u8>)> = reading!(self, db => sqlx::query_as(ASK).bind(table.0).fetch_all(db))?;
        let read = |(kind, mark): (String, Vec<u8>)| {
            let kind = [Ban::Muted, Ban::Removed].into_iter().find(|known| known.word() == kind)?;
            Some((kind, mark.try_into().ok()?))
        };
        let damaged = || StoreError::Damaged(format!("whom the host of table {table} has muted or removed"));
        rows.into_iter().map(|row| read(row).ok_or_else(damaged)).collect()
    }

    /// Keeps a mark, or takes it away again, and tells other nodes.
    pub async fn set_banned(&self, table: TableId, ban: Ban, mark: &Hash, banned: bool) -> Result<(), StoreError> {
        // A table that was deleted meanwhile keeps none.
        const KEEP: &str = "INSERT INTO banned (table_id, kind, mark, at) \
            SELECT id, $2, $3, $4 FROM game_table WHERE id = $1 ON CONFLICT DO NOTHING";
        const FORGIVE: &str = "DELETE FROM banned WHERE table_id = $1 AND kind = $2 AND mark = $3";
        const FORGIVE_OLDEST: &str = "DELETE FROM banned WHERE table_id = $1 AND kind = $2 AND mark IN \
            (SELECT mark FROM banned WHERE table_id = $1 AND kind = $2 ORDER BY mark = $3 DESC, at DESC, mark \
             LIMIT $4 OFFSET $4)";
        changing!(self, transaction => {
            if banned {
                let keep = sqlx::query(KEEP).bind(table.0).bind(ban.word()).bind(mark.as_slice()).bind(now());
                keep.execute(&mut *transaction).await?;
                let forgive = sqlx::query(FORGIVE_OLDEST).bind(table.0).bind(ban.word()).bind(mark.as_slice());
                forgive.bind(MAX_MARKS).execute(&mut *transaction).await?;
            } else {
                let forgive = sqlx::query(FORGIVE).bind(table.0).bind(ban.word()).bind(mark.as_slice());
                forgive.execute(&mut *transaction).await?;
            }
            announce!(self, transaction, table);
        })
    }
}
