//! Everything that outlives the process: tables and who sits there, the log of commands, boxes, chat, shared replays.
//!
//! Knows no game and no sockets: commands are lines, secrets are hashes. SQLite (one node) and PostgreSQL (several nodes on
//! one database) behind one type. An entry that [`Store::append`] has answered with `Ok` survives anything that the
//! database survives.

mod boxes;
mod changes;
mod chat;
mod log;
mod open;
mod records;
mod replays;
mod server_lock;
mod tables;
mod writer;

pub use boxes::BoxRecord;
pub use changes::{RemoteChange, RemoteChanges};
pub use records::{AppendError, Hash, NewEntry, Overview, SeatChange, StoreError, TableRecord, TableStatus};
pub use server_lock::ServerLock;

use crate::clock::now;
use std::sync::Arc;

/// The two databases. Reads of SQLite go to their own connections, so that they never wait for a commit; its one writing
/// connection is handed out in turn, where the database itself would let the quickest starve the others.
#[derive(Clone, Debug)]
enum Db {
    Sqlite { read: sqlx::SqlitePool, write: sqlx::SqlitePool },
    Postgres(sqlx::PgPool),
}

/// The same query on whichever database it is, to look something up.
macro_rules! reading {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.inner.db {
            $crate::store::Db::Sqlite { read: $pool, .. } => $body,
            $crate::store::Db::Postgres($pool) => $body,
        }
    };
}

/// The same query on whichever database it is, to change something.
macro_rules! writing {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.inner.db {
            $crate::store::Db::Sqlite { write: $pool, .. } => $body,
            $crate::store::Db::Postgres($pool) => $body,
        }
    };
}
use {reading, writing};

/// The database. Cheap to clone; all clones share their connections and the writer.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    db: Db,
    node: changes::Node,
    writer: writer::BatchWriter,
    notifier: changes::Notifier,
}

impl Store {
    /// Opens a database and brings it up to date: `postgres://…`, `sqlite://file` or simply the path of a file, which is
    /// made if it is not there.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let db = open::connect(url).await?;
        let node = changes::Node::new()?;
        let writer = writer::BatchWriter::start(db.clone(), node);
        let notifier = changes::Notifier::start(&db, node);
        Ok(Store { inner: Arc::new(Inner { db, node, writer, notifier }) })
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let one: i64 = reading!(self, pool => sqlx::query_scalar("SELECT CAST(1 AS BIGINT)").fetch_one(pool).await?);
        if one == 1 { Ok(()) } else { Err(StoreError::Damaged("1 is not 1".to_owned())) }
    }

    /// Puts the state of the connections to the database into the metrics.
    pub fn observe(&self) {
        let observe = |pool: &'static str, size: u32, idle: usize| {
            metrics::gauge!("heist_database_connections", "pool" => pool, "state" => "open").set(f64::from(size));
            metrics::gauge!("heist_database_connections", "pool" => pool, "state" => "idle").set(idle as f64);
        };
        match &self.inner.db {
            Db::Sqlite { read, write } => {
                observe("read", read.size(), read.num_idle());
                observe("write", write.size(), write.num_idle());
            }
            Db::Postgres(pool) => observe("all", pool.size(), pool.num_idle()),
        }
    }

    /// Stores what is waiting, then closes all connections. Whoever asks for something later is told
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        self.inner.writer.finish().await;
        match &self.inner.db {
            Db::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Db::Postgres(pool) => pool.close().await,
        }
    }
}
