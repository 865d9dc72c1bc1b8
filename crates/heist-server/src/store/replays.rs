//! Replays that people share.

use super::{Store, StoreError, now, reading, writing};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

impl Store {
    /// Keeps a replay for others to look at, and says by which name. The same text has always the same name.
    pub async fn share_replay(&self, text: &str) -> Result<String, StoreError> {
        const KEEP: &str = "INSERT INTO shared_replay (id, text, at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
        // 160 bits: nobody makes two texts with one name.
        let id = URL_SAFE_NO_PAD.encode(&Sha256::digest(text.as_bytes())[..20]);
        writing!(self, db => async { sqlx::query(KEEP).bind(&id).bind(text).bind(now()).execute(db).await.map(drop) })?;
        Ok(id)
    }

    /// A replay that was shared.
    pub async fn shared_replay(&self, id: &str) -> Result<Option<String>, StoreError> {
        const ASK: &str = "SELECT text FROM shared_replay WHERE id = $1";
        reading!(self, db => sqlx::query_scalar(ASK).bind(id).fetch_optional(db))
    }
}
