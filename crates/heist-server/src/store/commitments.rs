//! What seats are bound to in tosses.

use super::changes::{CHANNEL, seats_changed};
use super::log::number;
use super::{Store, StoreError, reading, writing};
use heist_protocol::TableId;

macro_rules! insert_unless {
    ($too_late:literal) => {
        concat!(
            "INSERT INTO commitment (table_id, number, line) SELECT $1, $2, $3 WHERE NOT ",
            $too_late,
            " ON CONFLICT DO NOTHING RETURNING number"
        )
    };
}
/// Nobody else writes meanwhile, and there is nobody to be told.
const ADD_ON_SQLITE: &str =
    insert_unless!("EXISTS (SELECT 1 FROM entry WHERE table_id = $1 AND seq > $4 AND chance LIKE '~ %')");
/// One statement, which is a transaction of its own: a node that is cut off in the middle of it locks nothing for long.
const ADD_ON_POSTGRES: &str =
    concat!("WITH added AS (", insert_unless!("tossed_after($1, $4)"), ") SELECT number, pg_notify($5, $6) FROM added");

impl Store {
    /// The commitments of a table's seats, in the order in which they were made.
    pub async fn commitments(&self, table: TableId) -> Result<Vec<String>, StoreError> {
        const ASK: &str = "SELECT line FROM commitment WHERE table_id = $1 ORDER BY number";
        reading!(self, db => sqlx::query_scalar(ASK).bind(table.0).fetch_all(db))
    }

    /// Stores a commitment as the one with this number, from 1, if no toss was stored after entry `seq`; `false`: there is one, or a
    /// commitment with this number, made at another node.
    ///
    /// An entry with a toss is only stored while there are no commitments of which it does not know ([`NewEntry::commitments`]). With
    /// PostgreSQL both lock the table's row before they look, so that of the two, at the same moment, one is stored.
    ///
    /// [`NewEntry::commitments`]: super::NewEntry::commitments
    pub async fn add_commitment(&self, table: TableId, place: u64, line: &str, seq: u64) -> Result<bool, StoreError> {
        let add = if self.has_other_nodes() { ADD_ON_POSTGRES } else { ADD_ON_SQLITE };
        writing!(self, db => async {
            let add = sqlx::query(add).bind(table.0).bind(number(place)).bind(line).bind(number(seq));
            let told = add.bind(CHANNEL).bind(seats_changed(self.inner.node, table));
            told.fetch_all(db).await.map(|added| !added.is_empty())
        })
    }
}
