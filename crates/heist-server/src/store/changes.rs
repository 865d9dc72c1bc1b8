//! What other nodes on the same database do: entries they have stored, seats they have changed, and messages that
//! are not stored at all (who is connected, who points where).
//!
//! With PostgreSQL every change is announced in the transaction that makes it, so nobody hears of what did not happen. With
//! SQLite there are no other nodes, but the operator's tools, which count a number up. A connection can be cut without a sign: each node also says something to itself, and
//! connects again when it does not hear it.

use super::faults::{settle, silent};
use super::health::Health;
use super::{Db, Store, StoreError, reading, writing};
use heist_protocol::TableId;
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{AssertSqlSafe, PgPool, SqlitePool};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The channel on which nodes notify each other.
pub(super) const CHANNEL: &str = "heist";
/// A notification is shorter than 8,000 bytes; longer texts travel in parts.
const MAX_PART_BYTES: usize = 7_800;
/// How many messages for other nodes may wait; those that find no room are dropped.
const QUEUE_CAPACITY: usize = 1024;
/// How often a node says something to itself.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// A connection on which nothing was heard for so long is given up.
const MAX_SILENCE: Duration = Duration::from_secs(6);
/// How long a connection that listens may take to be there.
const LISTEN_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a server looks whether another process has changed something in its SQLite file.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);
/// How long to wait before reconnecting.
const RECONNECT_DELAY: Duration = Duration::from_millis(100);

/// Something that another node did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemoteChange {
    /// It has stored an entry.
    Entries {
        /// The table.
        table: TableId,
        /// The number of the last one.
        seq: u64,
    },
    /// Who sits where has changed, or a rematch was opened: load the table again.
    Seats {
        /// The table.
        table: TableId,
    },
    /// It has sent a message with [`Store::notify_other_nodes`].
    Ephemeral {
        /// The table.
        table: TableId,
        /// The message.
        payload: String,
    },
    /// Anything may have happened: the connection was lost for a while, or the operator has changed something. Read every open table
    /// again, and what is blocked.
    MissedSome,
}

/// What other nodes do, as it happens.
#[derive(Debug)]
pub struct RemoteChanges {
    heard: mpsc::Receiver<RemoteChange>,
}

impl RemoteChanges {
    /// The next change; `None`: there will be no more, because there are no other nodes or the store was closed.
    pub async fn next(&mut self) -> Option<RemoteChange> {
        self.heard.recv().await
    }
}

/// A number for this process, to tell its own announcements from those of others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node(u64);

impl Node {
    pub fn new() -> Result<Node, StoreError> {
        let random = getrandom::u64();
        random.map(Node).map_err(|error| StoreError::Damaged(format!("no random numbers: {error}")))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The announcement that a table's seats have changed.
pub(super) fn seats_changed(node: Node, table: TableId) -> String {
    format!("{node} s {}", table.0)
}

impl Store {
    /// What other nodes do from now on.
    pub async fn remote_changes(&self) -> Result<RemoteChanges, StoreError> {
        let (sender, heard) = mpsc::channel(QUEUE_CAPACITY);
        match &self.inner.db {
            Db::Postgres(pool) => {
                let listener = listen(pool).await?;
                let health = Arc::clone(&self.inner.health);
                health.heard();
                let beating = tokio::spawn(beat(pool.clone(), self.inner.node));
                let receiver = Receiver { pool: pool.clone(), node: self.inner.node, health, sender };
                tokio::spawn(async move {
                    receiver.run(listener).await;
                    beating.abort();
                });
            }
            Db::Sqlite { read, .. } => {
                // Before it returns: whoever reads everything then has missed nothing.
                let known = sqlx::query_scalar(VERSION).fetch_one(read).await?;
                tokio::spawn(watch(read.clone(), known, sender));
            }
        }
        Ok(RemoteChanges { heard })
    }

    /// Tells all servers on the database that something has changed beside them.
    pub async fn tell_servers(&self) -> Result<(), StoreError> {
        match &self.inner.db {
            Db::Postgres(pool) => say(pool, vec![format!("{} a -", self.inner.node)]).await,
            Db::Sqlite { .. } => {
                let version: i64 = reading!(self, db => sqlx::query_scalar(VERSION).fetch_one(db))?;
                // The number has 31 bits.
                let next = format!("PRAGMA user_version = {}", (version + 1) & 0x7fff_ffff);
                writing!(self, db => async { sqlx::query(AssertSqlSafe(next)).execute(db).await.map(drop) })
            }
        }
    }

    /// Sends a message about a table to the other nodes. It is not stored, may be lost, and keeps no order with
    /// entries and seats.
    pub fn notify_other_nodes(&self, table: TableId, payload: String) {
        self.inner.notifier.notify(table, payload);
    }

    /// Whether there may be other nodes on the same database.
    pub fn has_other_nodes(&self) -> bool {
        matches!(self.inner.db, Db::Postgres(_))
    }
}

/// A number in the head of an SQLite file which nobody but [`Store::tell_servers`] changes.
const VERSION: &str = "PRAGMA user_version";

/// Looks from time to time whether another process has changed something in an SQLite file.
async fn watch(read: SqlitePool, mut known: i64, sender: mpsc::Sender<RemoteChange>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(WATCH_INTERVAL) => {}
            () = sender.closed() => return,
            () = read.close_event() => return,
        }
        // What keeps it from being read is told by whoever reads something else.
        let Ok(version) = sqlx::query_scalar::<_, i64>(VERSION).fetch_one(&read).await else { continue };
        if std::mem::replace(&mut known, version) != version && sender.send(RemoteChange::MissedSome).await.is_err() {
            return;
        }
    }
}

/// A connection that listens. Not one of those for everything else: whoever is cut off from it in silence could not give it back.
async fn listen(pool: &PgPool) -> Result<PgListener, StoreError> {
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(LISTEN_TIMEOUT);
    let work = async {
        let own = own.connect_with(pool.connect_options().as_ref().clone()).await?;
        let mut listener = PgListener::connect_with(&own).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok::<_, StoreError>(listener)
    };
    timeout(LISTEN_TIMEOUT, work).await.unwrap_or_else(|_| Err(silent()))
}

/// What a node says to itself, to hear whether it hears.
fn heartbeat(node: Node) -> String {
    format!("{node} h")
}

/// Says something on the channel. A connection that does not answer is given up.
async fn say(pool: &PgPool, said: Vec<String>) -> Result<(), StoreError> {
    const SAY: &str = "SELECT count(pg_notify($1, said)) FROM unnest($2::text[]) AS said";
    let mut connection = pool.acquire().await?;
    let saying = sqlx::query(SAY).bind(CHANNEL).bind(said).execute(&mut *connection);
    match timeout(MAX_SILENCE, saying).await {
        Ok(done) => settle(connection, done.map(drop)),
        Err(_) => {
            connection.close_on_drop();
            Err(silent())
        }
    }
}

/// Sends the heartbeat.
async fn beat(pool: PgPool, node: Node) {
    while !pool.is_closed() {
        // What keeps it from being sent is told by whoever does not hear it.
        let _ = say(&pool, vec![heartbeat(node)]).await;
        tokio::time::sleep(HEARTBEAT_INTERVAL).await;
    }
}

/// Passes on what is heard, and connects again when nothing is.
struct Receiver {
    pool: PgPool,
    node: Node,
    health: Arc<Health>,
    sender: mpsc::Sender<RemoteChange>,
}

impl Receiver {
    async fn run(self, mut listener: PgListener) {
        let mut parts = Parts::default();
        loop {
            let heard = tokio::select! {
                heard = timeout(MAX_SILENCE, listener.try_recv()) => heard,
                () = self.sender.closed() => return,
                () = self.pool.close_event() => return,
            };
            if let Ok(Ok(Some(said))) = heard {
                self.health.heard();
                for change in read(self.node, said.payload(), &mut parts) {
                    if self.sender.send(change).await.is_err() {
                        return;
                    }
                }
                continue;
            }
            self.health.deaf();
            let why = if heard.is_err() {
                "silence, not even this server's own heartbeat"
            } else {
                "the connection was lost"
            };
            tracing::warn!(why, "other nodes cannot be heard; connecting again");
            parts = Parts::default();
            listener = loop {
                tokio::time::sleep(RECONNECT_DELAY).await;
                if self.pool.is_closed() || self.sender.is_closed() {
                    return;
                }
                if let Ok(listener) = listen(&self.pool).await {
                    break listener;
                }
            };
            self.health.heard();
            if self.sender.send(RemoteChange::MissedSome).await.is_err() {
                return;
            }
        }
    }
}

/// Texts of which some parts have arrived: by node and number of the text.
type Parts = HashMap<(String, u64), Vec<Option<String>>>;

/// Reads a notification. Those of this node itself, and those that cannot be read, are ignored.
fn read(node: Node, said: &str, parts: &mut Parts) -> Vec<RemoteChange> {
    let mut words = said.splitn(3, ' ');
    let (Some(by), Some(kind), Some(rest)) = (words.next(), words.next(), words.next()) else { return Vec::new() };
    if by == node.to_string() {
        return Vec::new();
    }
    match kind {
        "e" => rest.split(' ').filter_map(entries).collect(),
        "s" => rest.parse().map(|table| RemoteChange::Seats { table: TableId(table) }).into_iter().collect(),
        "a" => vec![RemoteChange::MissedSome],
        "x" => ephemeral(by, rest, parts).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn entries(said: &str) -> Option<RemoteChange> {
    let (table, seq) = said.split_once(':')?;
    Some(RemoteChange::Entries { table: TableId(table.parse().ok()?), seq: seq.parse().ok()? })
}

fn ephemeral(by: &str, rest: &str, parts: &mut Parts) -> Option<RemoteChange> {
    let mut words = rest.splitn(5, ' ');
    let table = TableId(words.next()?.parse().ok()?);
    let (text, part, of): (u64, usize, usize) =
        (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let payload = words.next()?;
    if of == 1 {
        return Some(RemoteChange::Ephemeral { table, payload: payload.to_owned() });
    }
    // Parts of one text follow one another; a text that never becomes complete must not be kept.
    if parts.len() > 16 || of > 64 {
        parts.clear();
        return None;
    }
    let key = (by.to_owned(), text);
    let known = parts.entry(key.clone()).or_insert_with(|| vec![None; of]);
    *known.get_mut(part)? = Some(payload.to_owned());
    if known.iter().any(Option::is_none) {
        return None;
    }
    let payload = parts.remove(&key)?.into_iter().flatten().collect();
    Some(RemoteChange::Ephemeral { table, payload })
}

/// Sends messages to other nodes that are not stored, many at a time.
#[derive(Debug)]
pub(super) struct Notifier {
    queue: Option<mpsc::Sender<(TableId, String)>>,
}

impl Notifier {
    pub fn start(db: &Db, node: Node) -> Notifier {
        let Db::Postgres(pool) = db else { return Notifier { queue: None } };
        let (queue, messages) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(send_notifications(pool.clone(), node, messages));
        Notifier { queue: Some(queue) }
    }

    fn notify(&self, table: TableId, payload: String) {
        let Some(queue) = &self.queue else { return };
        if queue.try_send((table, payload)).is_err() {
            metrics::counter!("heist_untold_total").increment(1);
        }
    }
}

async fn send_notifications(pool: PgPool, node: Node, mut messages: mpsc::Receiver<(TableId, String)>) {
    let mut texts = 0_u64;
    let mut taken = Vec::new();
    while messages.recv_many(&mut taken, 64).await > 0 {
        let mut said = Vec::with_capacity(taken.len());
        for (table, payload) in taken.drain(..) {
            texts += 1;
            let pieces = pieces(&payload);
            for (part, piece) in pieces.iter().enumerate() {
                said.push(format!("{node} x {} {texts} {part} {} {piece}", table.0, pieces.len()));
            }
        }
        match say(&pool, said).await {
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "other nodes could not be notified"),
            Ok(()) => {}
        }
    }
}

/// Cuts a text into parts that a notification can hold.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > MAX_PART_BYTES {
        let end = (0..=MAX_PART_BYTES).rev().find(|end| rest.is_char_boundary(*end)).unwrap_or(0);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}
