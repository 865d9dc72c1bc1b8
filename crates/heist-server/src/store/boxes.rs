//! Boxes: what they began with, and the lines of their ledgers. What is in a box follows from these and is kept nowhere.

use super::{Hash, Store, StoreError, changing, now, reading, writing};
use crate::store::log::number;
use heist_protocol::{BoxId, TableId};

/// A box without its ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxRecord {
    /// Its name in addresses.
    pub id: BoxId,
    /// The name of the team.
    pub name: String,
    /// The box file as it was before the first entry.
    pub opening: String,
    /// The hash of the secret with which one may act on it.
    pub key: Hash,
}

/// As it lies in the database: name, opening, key.
type BoxRow = (String, String, Vec<u8>);

impl Store {
    /// Stores a new box with the ledger that it brings along.
    pub async fn make_box(&self, made: &BoxRecord, lines: &[String]) -> Result<(), StoreError> {
        const BOX: &str = "INSERT INTO campaign (id, name, opening, key, made) VALUES ($1, $2, $3, $4, $5)";
        // One statement, whatever their number.
        const SQLITE_LINES: &str = "INSERT INTO campaign_entry (campaign, number, line, at) \
            SELECT $1, key + 1, value, $3 FROM json_each($2)";
        const POSTGRES_LINES: &str = "INSERT INTO campaign_entry (campaign, number, line, at) \
            SELECT $1, number, line, $3 FROM json_array_elements_text($2::json) WITH ORDINALITY AS list (line, number)";
        let list = serde_json::to_string(lines).map_err(|error| StoreError::Damaged(error.to_string()))?;
        let insert_lines = if self.has_other_nodes() { POSTGRES_LINES } else { SQLITE_LINES };
        changing!(self, transaction => {
            sqlx::query(BOX)
                .bind(made.id.0)
                .bind(&made.name)
                .bind(&made.opening)
                .bind(made.key.as_slice())
                .bind(now())
                .execute(&mut *transaction)
                .await?;
            sqlx::query(insert_lines).bind(made.id.0).bind(&list).bind(now()).execute(&mut *transaction).await?;
        })
    }

    /// A box; `None`: there is none with this name.
    pub async fn load_box(&self, id: BoxId) -> Result<Option<BoxRecord>, StoreError> {
        const ASK: &str = "SELECT name, opening, key FROM campaign WHERE id = $1";
        let row: Option<BoxRow> = reading!(self, db => sqlx::query_as(ASK).bind(id.0).fetch_optional(db))?;
        let Some((name, opening, key)) = row else { return Ok(None) };
        let damaged = |_| StoreError::Damaged(format!("the key of box {id} is no SHA-256"));
        let key = key.as_slice().try_into().map_err(damaged)?;
        Ok(Some(BoxRecord { id, name, opening, key }))
    }

    /// The lines of a box's ledger after this number, in order.
    pub async fn lines_after(&self, id: BoxId, after: u64) -> Result<Vec<String>, StoreError> {
        const ASK: &str = "SELECT line FROM campaign_entry WHERE campaign = $1 AND number > $2 ORDER BY number";
        reading!(self, db => sqlx::query_scalar(ASK).bind(id.0).bind(number(after)).fetch_all(db))
    }

    /// Writes a line into a box's ledger, for the heist of a table if it records one, and says whether that was possible:
    /// somebody else may have been faster with this number, or with this table, or the box may have got another key. `true` means: it
    /// is on the disk. The line before it must be known to be stored.
    pub async fn write_line(
        &self,
        known: &BoxRecord,
        place: u64,
        line: &str,
        table: Option<TableId>,
    ) -> Result<bool, StoreError> {
        const WRITE: &str = "INSERT INTO campaign_entry (campaign, number, line, table_id, at) \
            SELECT id, $2, $3, $4, $5 FROM campaign WHERE id = $1 AND key = $6 ON CONFLICT DO NOTHING";
        let (id, table) = (known.id.0, table.map(|table| table.0));
        writing!(self, db => async {
            let write = sqlx::query(WRITE).bind(id).bind(number(place)).bind(line).bind(table).bind(now());
            Ok::<_, sqlx::Error>(write.bind(known.key.as_slice()).execute(db).await?.rows_affected() == 1)
        })
    }

    /// Where the heist of a table stands in a box's ledger: number and line.
    pub async fn line_of_table(&self, id: BoxId, table: TableId) -> Result<Option<(u64, String)>, StoreError> {
        const ASK: &str = "SELECT number, line FROM campaign_entry WHERE campaign = $1 AND table_id = $2";
        let row: Option<(i64, String)> =
            reading!(self, db => sqlx::query_as(ASK).bind(id.0).bind(table.0).fetch_optional(db))?;
        Ok(row.map(|(number, line)| (number.unsigned_abs(), line)))
    }
}
