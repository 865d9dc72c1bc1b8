//! Chat.

use super::writer::ExtraWrite;
use super::{Db, Store, StoreError, changing, reading};
use heist_protocol::limits::MAX_CHAT_LINES;
use heist_protocol::{ChatLine, Colour, TableId};
use sqlx::SqliteConnection;

/// Keeps a line of chat and forgets the oldest ones of the table; for either database.
macro_rules! keep {
    ($transaction:expr, $table:expr, $line:expr) => {{
        const KEEP: &str = "INSERT INTO chat (table_id, name, who, text, at) VALUES ($1, $2, $3, $4, $5)";
        const FORGET: &str = "DELETE FROM chat WHERE table_id = $1 AND id <= \
            (SELECT id FROM chat WHERE table_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)";
        let (table, line): (TableId, &ChatLine) = ($table, $line);
        let max = i64::try_from(MAX_CHAT_LINES).unwrap_or(i64::MAX);
        sqlx::query(KEEP)
            .bind(table.0)
            .bind(&line.name)
            .bind(line.who.map(Colour::word))
            .bind(&line.text)
            .bind(line.at)
            .execute(&mut *$transaction)
            .await?;
        sqlx::query(FORGET).bind(table.0).bind(max).execute(&mut *$transaction).await?;
    }};
}

/// Keeps a line of chat in a transaction of SQLite.
pub(super) async fn keep(
    transaction: &mut SqliteConnection,
    table: TableId,
    line: &ChatLine,
) -> Result<(), StoreError> {
    keep!(transaction, table, line);
    Ok(())
}

impl Store {
    /// Keeps a line of chat, and forgets the oldest ones of the table.
    pub async fn add_chat_line(&self, table: TableId, line: &ChatLine) -> Result<(), StoreError> {
        match &self.inner.db {
            Db::Sqlite { .. } => self.inner.writer.write_extra(ExtraWrite::Chat(table, line.clone())).await,
            Db::Postgres(_) => changing!(self, transaction => keep!(transaction, table, line)),
        }
    }

    /// What was said last at a table, oldest first.
    pub async fn recent_chat(&self, table: TableId, max: usize) -> Result<Vec<ChatLine>, StoreError> {
        const ASK: &str = "SELECT name, who, text, at FROM chat WHERE table_id = $1 ORDER BY id DESC LIMIT $2";
        type Row = (String, Option<String>, String, i64);
        let max = i64::try_from(max).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self, db => sqlx::query_as(ASK).bind(table.0).bind(max).fetch_all(db))?;
        let line =
            |(name, who, text, at): Row| ChatLine { name, who: who.as_deref().and_then(Colour::from_word), text, at };
        Ok(rows.into_iter().rev().map(line).collect())
    }
}
