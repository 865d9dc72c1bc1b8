//! Networks from which nobody may come.

use super::{Store, StoreError, now, reading, writing};
use ipnet::IpNet;

/// A network from which nobody may come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The network.
    pub network: IpNet,
    /// Until when, in seconds since 1970; none: until it is taken back.
    pub ends: Option<i64>,
    /// Since when.
    pub made: i64,
    /// What the operator has noted.
    pub note: Option<String>,
}

impl Store {
    /// The blocks that hold now.
    pub async fn blocks(&self) -> Result<Vec<Block>, StoreError> {
        const ASK: &str =
            "SELECT network, ends, made, note FROM block WHERE ends IS NULL OR ends > $1 ORDER BY made, network";
        type Row = (String, Option<i64>, i64, Option<String>);
        let rows: Vec<Row> = reading!(self, db => sqlx::query_as(ASK).bind(now()).fetch_all(db))?;
        let block = |(network, ends, made, note): Row| {
            let damaged = |_| StoreError::Damaged(format!("`{network}` is blocked, which is no network"));
            Ok(Block { network: network.parse().map_err(damaged)?, ends, made, note })
        };
        rows.into_iter().map(block).collect()
    }

    /// Blocks a network, or changes until when it is.
    pub async fn block(&self, network: IpNet, ends: Option<i64>, note: Option<&str>) -> Result<(), StoreError> {
        const BLOCK: &str = "INSERT INTO block (network, ends, made, note) VALUES ($1, $2, $3, $4) \
            ON CONFLICT (network) DO UPDATE SET ends = excluded.ends, note = excluded.note";
        const OVER: &str = "DELETE FROM block WHERE ends <= $1";
        let network = network.trunc().to_string();
        writing!(self, db => async {
            sqlx::query(OVER).bind(now()).execute(&mut *db).await?;
            sqlx::query(BLOCK).bind(&network).bind(ends).bind(now()).bind(note).execute(&mut *db).await.map(drop)
        })?;
        self.tell_servers().await
    }

    /// Takes a block back; `false`: this network was not blocked.
    pub async fn unblock(&self, network: IpNet) -> Result<bool, StoreError> {
        const UNBLOCK: &str = "DELETE FROM block WHERE network = $1";
        let network = network.trunc().to_string();
        let done = writing!(self, db => async { sqlx::query(UNBLOCK).bind(&network).execute(db).await.map(|done| done.rows_affected()) })?;
        self.tell_servers().await?;
        Ok(done == 1)
    }
}
