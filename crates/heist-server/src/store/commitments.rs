//! What seats are bound to in tosses.

use super::log::number;
use super::{Db, Store, StoreError, reading};
use heist_protocol::TableId;

impl Store {
    /// The commitments of a table's seats, in the order in which they were made.
    pub async fn commitments(&self, table: TableId) -> Result<Vec<String>, StoreError> {
        const ASK: &str = "SELECT line FROM commitment WHERE table_id = $1 ORDER BY number";
        Ok(reading!(self, pool => sqlx::query_scalar(ASK).bind(table.0).fetch_all(pool).await?))
    }

    /// Stores a commitment as the one with this number, from 1; `false`: there is one already, made at another node.
    pub async fn add_commitment(&self, table: TableId, place: u64, line: &str) -> Result<bool, StoreError> {
        const ADD: &str = "INSERT INTO commitment (table_id, number, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        macro_rules! add {
            ($connection:expr) => {
                sqlx::query(ADD)
                    .bind(table.0)
                    .bind(number(place))
                    .bind(line)
                    .execute($connection)
                    .await?
                    .rows_affected()
                    == 1
            };
        }
        match &self.inner.db {
            Db::Sqlite { write, .. } => Ok(add!(write)),
            Db::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                let added = add!(&mut *transaction);
                if added {
                    self.announce(&mut transaction, table).await?;
                }
                transaction.commit().await?;
                Ok(added)
            }
        }
    }
}
