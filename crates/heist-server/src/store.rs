//! Everything that outlives the process: tables and who sits there, the log of commands, boxes, chat, shared replays, the gallery.
//!
//! Knows no game and no sockets: commands are lines, secrets are hashes. SQLite (one node) and PostgreSQL (several nodes on
//! one database) behind one type. An entry that [`Store::append`] has answered with `Ok` survives anything that the
//! database survives.

pub mod admin;
pub mod archive;
mod banned;
mod blocks;
mod box_keys;
mod boxes;
mod changes;
mod chat;
mod commitments;
mod erasing;
mod faults;
mod gallery;
mod health;
mod log;
mod open;
mod open_tables;
mod records;
mod replays;
mod server_lock;
mod tables;
mod writer;

pub use banned::Ban;
pub use blocks::Block;
pub use box_keys::{BoxKeyRecord, KeyChange};
pub use boxes::BoxRecord;
pub use changes::{RemoteChange, RemoteChanges};
pub use erasing::Kind;
pub use gallery::{GalleryFile, Publishing, ToldHeist, Unmeasured};
pub use health::Readiness;
pub use records::{
    AppendError, Hash, NewEntry, Overview, SeatChange, StoreError, TableRecord, TableStatus, TossSecret,
};
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
    ($store:expr, $connection:ident => $query:expr) => {
        match &$store.inner.db {
            $crate::store::Db::Sqlite { read, .. } => {
                let mut held = read.acquire().await?;
                let $connection = &mut *held;
                let done = $query.await;
                $crate::store::faults::settle(held, done)
            }
            $crate::store::Db::Postgres(pool) => {
                let mut held = pool.acquire().await?;
                let $connection = &mut *held;
                let done = $query.await;
                $crate::store::faults::settle(held, done)
            }
        }
    };
}

/// The same statement on whichever database it is, to change something. It is a transaction of its own: it returns when the
/// commit is done.
macro_rules! writing {
    ($store:expr, $connection:ident => $query:expr) => {
        match &$store.inner.db {
            $crate::store::Db::Sqlite { write, .. } => {
                let mut held = $store.inner.health.begun(write.acquire().await)?;
                let $connection = &mut *held;
                let done = $query.await;
                $store.inner.health.note($crate::store::faults::settle(held, done))
            }
            $crate::store::Db::Postgres(pool) => {
                let mut held = $store.inner.health.begun(pool.acquire().await)?;
                let $connection = &mut *held;
                let done = $query.await;
                $store.inner.health.note($crate::store::faults::settle(held, done))
            }
        }
    };
}

/// Several statements in one transaction on whichever database it is; `?` and `return` inside end it without a commit.
macro_rules! changing {
    ($store:expr, $transaction:ident => $body:expr) => {
        match &$store.inner.db {
            $crate::store::Db::Sqlite { write, .. } => {
                let mut held = $store.inner.health.begun(write.acquire().await)?;
                let done = async {
                    let mut $transaction = sqlx::Connection::begin_with(&mut *held, "BEGIN IMMEDIATE").await?;
                    let value = $body;
                    $transaction.commit().await?;
                    Ok::<_, $crate::store::StoreError>(value)
                };
                let done = done.await;
                $store.inner.health.note($crate::store::faults::settle(held, done))
            }
            $crate::store::Db::Postgres(pool) => {
                let mut held = $store.inner.health.begun(pool.acquire().await)?;
                let done = async {
                    let mut $transaction = sqlx::Connection::begin(&mut *held).await?;
                    let value = $body;
                    $transaction.commit().await?;
                    Ok::<_, $crate::store::StoreError>(value)
                };
                let done = done.await;
                $store.inner.health.note($crate::store::faults::settle(held, done))
            }
        }
    };
}
use {changing, reading, writing};

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
    health: Arc<health::Health>,
    /// Whether a server may have the database open too.
    beside: bool,
}

impl Store {
    /// Opens a database and brings it up to date: `postgres://…`, `sqlite://file` or simply the path of a file, which is
    /// made if it is not there.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Store::over(open::connect(url).await?, false)
    }

    /// Opens a database of this version that is there, beside the servers that use it.
    pub async fn open_beside(url: &str) -> Result<Store, StoreError> {
        Store::over(open::connect_beside(url).await?, true)
    }

    fn over(db: Db, beside: bool) -> Result<Store, StoreError> {
        let node = changes::Node::new()?;
        let health = Arc::new(health::Health::default());
        let writer = writer::BatchWriter::start(db.clone(), node, Arc::clone(&health));
        let notifier = changes::Notifier::start(&db, node);
        Ok(Store { inner: Arc::new(Inner { db, node, writer, notifier, health, beside }) })
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

    /// Stores what is waiting, then closes all connections: SQLite is one file afterwards. Whoever asks for something later is
    /// told [`StoreError::Closed`].
    pub async fn close(&self) {
        self.inner.writer.finish().await;
        match &self.inner.db {
            Db::Sqlite { read, write } => {
                // Whoever only reads cannot put the write-ahead log away: the connection that writes must be the last.
                read.close().await;
                if !self.inner.beside {
                    open::put_log_away(write).await;
                }
                write.close().await;
            }
            Db::Postgres(pool) => pool.close().await,
        }
    }
}
