//! Keys of boxes: the one that may change the box, those that only show it, and those that count no more.

use super::log::number;
use super::{Hash, Store, StoreError, changing, now, reading};
use heist_protocol::BoxId;
use heist_protocol::limits::MAX_READING_KEYS;

/// How many keys that count no more a box remembers, to tell whoever still has one.
const MAX_ENDED_KEYS: i64 = 64;

/// A key that shows a box, or one that counts no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxKeyRecord {
    /// Its number, from 1. None is used twice.
    pub number: u64,
    /// For whom it is, in the words of whoever made it.
    pub name: String,
    /// Its hash.
    pub key: Hash,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// Whether it counts no more.
    pub ended: bool,
}

/// What became of a change of the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyChange {
    /// It was made, with this number where there is one.
    Done(u64),
    /// The key of whoever asked counts no more, or there is no such box.
    Locked,
    /// There is nothing to change.
    Nothing,
    /// There are too many.
    Full,
}

/// Whether a box has this key, and nobody else changes its keys before the transaction ends.
macro_rules! hold {
    ($transaction:expr, $id:expr, $owner:expr) => {{
        const HOLD: &str = "UPDATE campaign SET key = key WHERE id = $1 AND key = $2";
        let held = sqlx::query(HOLD).bind($id.0).bind($owner.as_slice()).execute(&mut *$transaction).await?;
        held.rows_affected() == 1
    }};
}

/// Stores a key as the next of a box; its number.
macro_rules! add {
    ($transaction:expr, $id:expr, $name:expr, $key:expr, $ended:expr) => {{
        const NEXT: &str = "SELECT CAST(COALESCE(MAX(number), 0) + 1 AS BIGINT) FROM campaign_key WHERE campaign = $1";
        const ADD: &str = "INSERT INTO campaign_key (campaign, number, name, key, made, ended) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        let next: i64 = sqlx::query_scalar(NEXT).bind($id.0).fetch_one(&mut *$transaction).await?;
        let ended: Option<i64> = $ended;
        sqlx::query(ADD)
            .bind($id.0)
            .bind(next)
            .bind($name)
            .bind($key.as_slice())
            .bind(now())
            .bind(ended)
            .execute(&mut *$transaction)
            .await?;
        next.unsigned_abs()
    }};
}

/// Forgets the oldest keys that count no more.
macro_rules! forget {
    ($transaction:expr, $id:expr) => {{
        const FORGET: &str = "DELETE FROM campaign_key WHERE campaign = $1 AND ended IS NOT NULL AND number <= \
            (SELECT number FROM campaign_key WHERE campaign = $1 AND ended IS NOT NULL \
             ORDER BY number DESC LIMIT 1 OFFSET $2)";
        sqlx::query(FORGET).bind($id.0).bind(MAX_ENDED_KEYS).execute(&mut *$transaction).await?;
    }};
}

impl Store {
    /// The keys that show a box, and those that count no more, the oldest first.
    pub async fn box_keys(&self, id: BoxId) -> Result<Vec<BoxKeyRecord>, StoreError> {
        const ASK: &str = "SELECT number, name, key, made, ended FROM campaign_key WHERE campaign = $1 ORDER BY number";
        type Row = (i64, String, Vec<u8>, i64, Option<i64>);
        let rows: Vec<Row> = reading!(self, db => sqlx::query_as(ASK).bind(id.0).fetch_all(db))?;
        let record = |(number, name, key, made, ended): Row| {
            let damaged = |_| StoreError::Damaged(format!("a key of box {id} is no SHA-256"));
            let key = key.as_slice().try_into().map_err(damaged)?;
            Ok(BoxKeyRecord { number: number.unsigned_abs(), name, key, made, ended: ended.is_some() })
        };
        rows.into_iter().map(record).collect()
    }

    /// Makes a key that only shows a box.
    pub async fn add_reading_key(
        &self,
        id: BoxId,
        owner: &Hash,
        name: &str,
        key: &Hash,
    ) -> Result<KeyChange, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM campaign_key WHERE campaign = $1 AND ended IS NULL";
        changing!(self, transaction => {
            if !hold!(transaction, id, owner) {
                return Ok(KeyChange::Locked);
            }
            let count: i64 = sqlx::query_scalar(COUNT).bind(id.0).fetch_one(&mut *transaction).await?;
            if count >= i64::from(MAX_READING_KEYS) {
                return Ok(KeyChange::Full);
            }
            KeyChange::Done(add!(transaction, id, name, key, None))
        })
    }

    /// Revokes a key that only shows a box.
    pub async fn end_reading_key(&self, id: BoxId, owner: &Hash, key: u64) -> Result<KeyChange, StoreError> {
        const END: &str = "UPDATE campaign_key SET ended = $3 WHERE campaign = $1 AND number = $2 AND ended IS NULL";
        changing!(self, transaction => {
            if !hold!(transaction, id, owner) {
                return Ok(KeyChange::Locked);
            }
            let end = sqlx::query(END).bind(id.0).bind(number(key)).bind(now()).execute(&mut *transaction).await?;
            forget!(transaction, id);
            if end.rows_affected() == 1 { KeyChange::Done(key) } else { KeyChange::Nothing }
        })
    }

    /// Gives a box another key in the place of its own; with `end_reading` those that only show it count no more either.
    pub async fn replace_box_key(
        &self,
        id: BoxId,
        old: &Hash,
        new: &Hash,
        end_reading: bool,
    ) -> Result<KeyChange, StoreError> {
        const SET: &str = "UPDATE campaign SET key = $3 WHERE id = $1 AND key = $2";
        const END: &str = "UPDATE campaign_key SET ended = $2 WHERE campaign = $1 AND ended IS NULL";
        changing!(self, transaction => {
            let set = sqlx::query(SET).bind(id.0).bind(old.as_slice()).bind(new.as_slice());
            if set.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(KeyChange::Locked);
            }
            if end_reading {
                sqlx::query(END).bind(id.0).bind(now()).execute(&mut *transaction).await?;
            }
            let number = add!(transaction, id, "", old, Some(now()));
            forget!(transaction, id);
            KeyChange::Done(number)
        })
    }
}
