//! Rooms: a task for each table that somebody is connected to. A room is opened for the first connection and dropped a while
//! after the last one has closed; everything that must last is in the store.

mod bot_driver;
pub mod bots;
mod catching_up;
mod chat;
pub mod connection_ids;
pub mod connection_queue;
mod entering;
pub mod guests;
mod moderation;
mod names;
pub mod outbox;
pub mod remote;
pub mod room;
pub mod room_error;
pub mod room_store;
mod seating;
pub mod table_game;
mod table_settings;
mod takeover;
pub(crate) mod task;
pub mod tossing;

pub use entering::Hello;
pub use seating::{PreparedTable, grants_access, initial_status};
pub use table_settings::unfit_away_limit;
pub(crate) use task::PRESENCE_INTERVAL;

use crate::blocks::Blocks;
use crate::bot_pool::BotPool;
use crate::game_start::Starts;
use crate::limits::RateLimiter;
use crate::metrics::Metrics;
use crate::store::{RemoteChange, Store};
use connection_ids::ConnectionIds;
use connection_queue::ConnectionSender;
use guests::Seats;
use heist_protocol::{AccessToken, BoxId, ClientMessage, Colour, TableId};
use remote::FromNode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many messages may wait for a room. Connections wait for a place, so nothing is lost.
const MAILBOX_CAPACITY: usize = 32;

/// Tables at which something happened within so many seconds are woken for their bots when the server starts.
const WAKE_SECONDS: i64 = 7 * 24 * 60 * 60;

/// What reaches a room.
pub(crate) enum RoomMessage {
    /// Somebody wants to come in.
    Enter(Box<Hello>, ConnectionSender),
    /// A message of a client, and when it was received.
    FromClient(u64, Box<ClientMessage>, Instant),
    /// A connection has closed.
    Left(u64),
    /// Somebody who held these seats at the table before claims them here.
    ClaimSeats(Seats, Option<String>, oneshot::Sender<Vec<(Colour, AccessToken)>>),
    /// Another node has stored entries up to this number.
    RemoteEntries(u64),
    /// Another node has changed who sits where.
    RemoteSeats,
    /// A message of another node.
    FromNode(Box<FromNode>),
    /// What a bot of the table has thought; nothing: it came to nothing.
    Thought(u64, Option<Box<heist_company::Answer>>),
    /// There may be something to do for the bots of the table.
    Wake,
}

/// Sends messages to a room.
pub(crate) type RoomHandle = mpsc::Sender<RoomMessage>;

/// All rooms of this node.
#[derive(Clone)]
pub struct Rooms {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    starts: Starts,
    metrics: Arc<Metrics>,
    rate_limiter: RateLimiter,
    /// How long a room is kept after the last connection has closed.
    linger: Duration,
    /// The number of this node in messages to others.
    node: u32,
    connection_ids: ConnectionIds,
    /// Where bots think; none: no bots play here.
    bot_pool: Option<BotPool>,
    handles: Mutex<HashMap<TableId, RoomHandle>>,
}

impl Rooms {
    /// No room is open yet.
    pub(crate) fn new(
        store: Store,
        metrics: Arc<Metrics>,
        rate_limiter: RateLimiter,
        linger: Duration,
        bot_pool: Option<BotPool>,
    ) -> Rooms {
        // Twenty bits: with the number of a connection it makes a number that every JSON reader can hold.
        let node = getrandom::u32().unwrap_or_else(|_| std::process::id()) & 0xf_ffff;
        let (starts, connection_ids, handles) = (Starts::default(), ConnectionIds::new(), Mutex::default());
        let inner = Inner { store, starts, metrics, rate_limiter, linger, node, connection_ids, bot_pool, handles };
        Rooms { inner: Arc::new(inner) }
    }

    /// The store behind the rooms.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }
    /// How tables begin.
    pub fn starts(&self) -> &Starts {
        &self.inner.starts
    }
    pub(crate) fn rate_limiter(&self) -> &RateLimiter {
        &self.inner.rate_limiter
    }
    /// Where bots think; none: no bots play here.
    pub(crate) fn bot_pool(&self) -> Option<&BotPool> {
        self.inner.bot_pool.as_ref()
    }
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    /// A number for a new connection, different on every node.
    pub fn new_connection_id(&self) -> u64 {
        u64::from(self.inner.node) << 32 | u64::from(self.inner.connection_ids.next())
    }

    fn handles(&self) -> MutexGuard<'_, HashMap<TableId, RoomHandle>> {
        self.inner.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handle of a table's room; the room is opened if it is not.
    pub(crate) fn handle(&self, table: TableId) -> RoomHandle {
        let mut handles = self.handles();
        // A closed handle is that of a room which ended in a panic.
        if let Some(handle) = handles.get(&table).filter(|handle| !handle.is_closed()) {
            return handle.clone();
        }
        let (handle, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
        handles.insert(table, handle.clone());
        self.metrics().tables.set(handles.len() as f64);
        tokio::spawn(task::run(self.clone(), table, mailbox));
        handle
    }

    /// Sends a message to the room of a table, and returns the handle for further ones.
    pub(crate) async fn send(&self, table: TableId, message: RoomMessage) -> RoomHandle {
        let mut message = message;
        loop {
            let handle = self.handle(table);
            match handle.send(message).await {
                Ok(()) => return handle,
                // The room was dropped at this very moment; there will be a new one.
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
        }
    }

    /// Forgets a room that is about to be dropped.
    fn forget(&self, table: TableId) {
        let mut handles = self.handles();
        handles.remove(&table);
        self.metrics().tables.set(handles.len() as f64);
    }

    /// Tells the rooms what other nodes do, and reads again what is blocked, until there are no more changes.
    pub async fn follow_remote_changes(&self, blocks: &Blocks) -> Result<(), crate::store::StoreError> {
        let mut changes = self.store().remote_changes().await?;
        blocks.refresh(self.store()).await?;
        self.refresh_all();
        while let Some(change) = changes.next().await {
            match change {
                RemoteChange::Entries { table, seq } => self.send_if_open(table, RoomMessage::RemoteEntries(seq)),
                RemoteChange::Seats { table } => self.send_if_open(table, RoomMessage::RemoteSeats),
                RemoteChange::Ephemeral { table, payload } => match serde_json::from_str::<FromNode>(&payload) {
                    Ok(from) => self.send_if_open(table, RoomMessage::FromNode(Box::new(from))),
                    Err(error) => tracing::warn!(%error, "a message of another node cannot be read"),
                },
                RemoteChange::MissedSome => {
                    // First, because it is for everybody; if it fails, everything is tried again.
                    blocks.refresh(self.store()).await?;
                    self.refresh_all();
                }
            }
        }
        Ok(())
    }

    /// Opens the tables at which bots cover for people who are away: they play on whoever looks.
    pub async fn wake_bots(&self) -> Result<usize, crate::store::StoreError> {
        if self.bot_pool().is_none() {
            return Ok(0);
        }
        let tables = self.store().covered_tables(crate::clock::now() - WAKE_SECONDS).await?;
        for table in &tables {
            self.send(*table, RoomMessage::Wake).await;
        }
        Ok(tables.len())
    }

    /// Deletes a table for good, and tells whoever is at it; `false`: there is none.
    pub async fn delete_table(&self, table: TableId) -> Result<bool, crate::store::StoreError> {
        let deleted = self.store().delete_table(table).await?;
        self.send_if_open(table, RoomMessage::RemoteSeats);
        Ok(deleted)
    }

    /// Deletes a box for good with its tables, and tells whoever is at one of them; `false`: there is none.
    pub async fn delete_box(&self, id: BoxId) -> Result<bool, crate::store::StoreError> {
        let deleted = self.store().delete_box(id).await?;
        deleted.iter().flatten().for_each(|table| self.send_if_open(*table, RoomMessage::RemoteSeats));
        Ok(deleted.is_some())
    }

    /// Deletes the boxes that nobody has touched since a time, in seconds since 1970, with their tables, and says how many.
    pub async fn delete_old_boxes(&self, time: i64) -> Result<usize, crate::store::StoreError> {
        let (boxes, tables) = self.store().delete_boxes_untouched_since(time).await?;
        tables.iter().for_each(|table| self.send_if_open(*table, RoomMessage::RemoteSeats));
        Ok(boxes.len())
    }

    /// Deletes the tables that nobody has touched since a time, in seconds since 1970, and says how many.
    pub async fn delete_old_tables(&self, time: i64) -> Result<usize, crate::store::StoreError> {
        let deleted = self.store().delete_tables_untouched_since(time).await?;
        deleted.iter().for_each(|table| self.send_if_open(*table, RoomMessage::RemoteSeats));
        Ok(deleted.len())
    }

    /// Anything may have happened at any table: all open rooms read the store again.
    fn refresh_all(&self) {
        let open: Vec<TableId> = self.handles().keys().copied().collect();
        for table in open {
            self.send_if_open(table, RoomMessage::RemoteEntries(u64::MAX));
            self.send_if_open(table, RoomMessage::RemoteSeats);
        }
    }

    /// Sends a message to a room if it is open.
    fn send_if_open(&self, table: TableId, message: RoomMessage) {
        let handle = self.handles().get(&table).cloned();
        let Some(handle) = handle else { return };
        // A busy room must not keep the others from hearing; the order does not matter.
        if let Err(mpsc::error::TrySendError::Full(message)) = handle.try_send(message) {
            tokio::spawn(async move { handle.send(message).await });
        }
    }

    pub(crate) fn node(&self) -> u32 {
        self.inner.node
    }
    pub(crate) fn linger(&self) -> Duration {
        self.inner.linger
    }
}
