//! What seats are bound to in tosses.

use super::log::number;
use super::tables::announce;
use super::{Store, StoreError, changing, reading};
use heist_protocol::TableId;

impl Store {
    /// The commitments of a table's seats, in the order in which they were made.
    pub async fn commitments(&self, table: TableId) -> Result<Vec<String>, StoreError> {
        const ASK: &str = "SELECT line FROM commitment WHERE table_id = $1 ORDER BY number";
        reading!(self, db => sqlx::query_scalar(ASK).bind(table.0).fetch_all(db))
    }

    /// Stores a commitment as the one with this number, from 1; `false`: there is one already, made at another node.
    pub async fn add_commitment(&self, table: TableId, place: u64, line: &str) -> Result<bool, StoreError> {
        const ADD: &str = "INSERT INTO commitment (table_id, number, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        changing!(self, transaction => {
            let add = sqlx::query(ADD).bind(table.0).bind(number(place)).bind(line).execute(&mut *transaction).await?;
            let added = add.rows_affected() == 1;
            if added {
                announce!(self, transaction, table);
            }
            added
        })
    }
}
