//! Replays that people share.

use super::erasing::Kind;
use super::{Store, StoreError, changing, now, reading};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use heist_protocol::TableId;
use sha2::{Digest, Sha256};

impl Store {
    /// Keeps a replay for others to look at, and says by which name. The same text has always the same name.
    pub async fn share_replay(&self, text: &str) -> Result<String, StoreError> {
        const KEEP: &str = "INSERT INTO shared_replay (id, text, at, of_table) VALUES ($1, $2, $3, $4) \
            ON CONFLICT (id) DO UPDATE SET at = excluded.at";
        const BACK: &str = "DELETE FROM deleted WHERE kind = $1 AND id = $2";
        // 160 bits: nobody makes two texts with one name.
        let id = URL_SAFE_NO_PAD.encode(&Sha256::digest(text.as_bytes())[..20]);
        let table = table_of(text).map(|table| table.to_string());
        changing!(self, transaction => {
            sqlx::query(KEEP).bind(&id).bind(text).bind(now()).bind(&table).execute(&mut *transaction).await?;
            // Whoever still has it may share it again.
            sqlx::query(BACK).bind(Kind::Replay.word()).bind(&id).execute(&mut *transaction).await?;
        })?;
        Ok(id)
    }

    /// A replay that was shared.
    pub async fn shared_replay(&self, id: &str) -> Result<Option<String>, StoreError> {
        const ASK: &str = "SELECT text FROM shared_replay WHERE id = $1";
        reading!(self, db => sqlx::query_scalar(ASK).bind(id).fetch_optional(db))
    }

    /// Keeps the debrief of a shared replay; where there is one already, that one stays.
    pub async fn keep_debrief(&self, id: &str, text: &str) -> Result<(), StoreError> {
        const KEEP: &str = "UPDATE shared_replay SET debrief = $2 WHERE id = $1 AND debrief IS NULL";
        changing!(self, transaction => {
            sqlx::query(KEEP).bind(id).bind(text).execute(&mut *transaction).await?;
        })
    }

    /// The debrief of a shared replay. `None`: there is no such replay; `Some(None)`: nobody has worked it out.
    pub async fn debrief_of(&self, id: &str) -> Result<Option<Option<String>>, StoreError> {
        const ASK: &str = "SELECT debrief FROM shared_replay WHERE id = $1";
        reading!(self, db => sqlx::query_scalar(ASK).bind(id).fetch_optional(db))
    }
}

/// The table that the header of a replay names.
fn table_of(text: &str) -> Option<TableId> {
    let mut header = text.lines().take_while(|line| !line.is_empty());
    header.find_map(|line| line.strip_prefix("table: ")).and_then(|table| table.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_names_the_table() {
        let table = TableId(4711);
        assert_eq!(table_of(&format!("edition: v24\ntable: {table}\n\nred done\n")), Some(table));
        assert_eq!(table_of(&format!("edition: v24\n\ntable: {table}\n")), None);
        assert_eq!(table_of("edition: v24\ntable: nowhere\n"), None);
    }
}
