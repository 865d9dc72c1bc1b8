//! Rooms: a task for each table that somebody looks at. A room is opened when the first one comes in and dropped a while
//! after the last one is gone; everything that must last is in the store.

pub mod elsewhere;
mod entering;
pub mod guests;
pub mod ledger;
pub mod link;
pub mod outbox;
pub mod play;
pub mod room;
mod seating;
mod talk;
pub(crate) mod task;

pub use entering::Hello;
pub use seating::{NewTable, first_standing, lets_in};

use crate::measure::Measures;
use crate::starts::Starts;
use crate::store::{Change, Store};
use elsewhere::FromNode;
use guests::Seats;
use heist_protocol::{AccessToken, ClientMessage, Colour, TableId};
use link::Link;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many messages may wait for a room. Connections wait for a place, so nothing is lost.
const MAILBOX: usize = 32;

/// What reaches a room.
pub(crate) enum Word {
    /// Somebody wants to come in.
    Enter(Box<Hello>, Link),
    /// Somebody says something; when it was heard.
    Said(u64, Box<ClientMessage>, Instant),
    /// Somebody is gone.
    Gone(u64),
    /// Somebody who held these seats at the table before claims them here.
    Claim(Seats, Option<String>, oneshot::Sender<Vec<(Colour, AccessToken)>>),
    /// Another node has stored entries up to this number.
    Entries(u64),
    /// Another node has changed who sits where.
    Reseated,
    /// Another node says something.
    Overheard(Box<FromNode>),
}

/// A way into a room.
pub(crate) type Door = mpsc::Sender<Word>;

/// All rooms of this node.
#[derive(Clone)]
pub struct Rooms {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    starts: Starts,
    measures: Measures,
    /// How long a room is kept after the last one has gone.
    linger: Duration,
    /// This node, in what it tells others.
    node: u32,
    people: AtomicU32,
    doors: Mutex<HashMap<TableId, Door>>,
}

impl Rooms {
    /// No room is open yet.
    pub fn new(store: Store, measures: Measures, linger: Duration) -> Rooms {
        // Twenty bits: with the number of a connection it makes a number that every JSON reader can hold.
        let node = getrandom::u32().unwrap_or_else(|_| std::process::id()) & 0xf_ffff;
        let (starts, people, doors) = (Starts::default(), AtomicU32::new(1), Mutex::default());
        Rooms { inner: Arc::new(Inner { store, starts, measures, linger, node, people, doors }) }
    }

    /// The store behind the rooms.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }
    /// How tables begin.
    pub fn starts(&self) -> &Starts {
        &self.inner.starts
    }
    pub(crate) fn measures(&self) -> &Measures {
        &self.inner.measures
    }

    /// A number for a new connection, different on every node.
    pub fn new_person(&self) -> u64 {
        u64::from(self.inner.node) << 32 | u64::from(self.inner.people.fetch_add(1, Ordering::Relaxed))
    }

    fn doors(&self) -> MutexGuard<'_, HashMap<TableId, Door>> {
        self.inner.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way into the room of a table; the room is opened if it is not.
    fn door(&self, table: TableId) -> Door {
        let mut doors = self.doors();
        // A door that leads nowhere is that of a room which ended in a panic.
        if let Some(door) = doors.get(&table).filter(|door| !door.is_closed()) {
            return door.clone();
        }
        let (door, mailbox) = mpsc::channel(MAILBOX);
        doors.insert(table, door.clone());
        self.measures().tables.set(doors.len() as f64);
        tokio::spawn(task::run(self.clone(), table, mailbox));
        door
    }

    /// Says something in the room of a table, and where to say more.
    pub(crate) async fn say(&self, table: TableId, word: Word) -> Door {
        let mut word = word;
        loop {
            let door = self.door(table);
            match door.send(word).await {
                Ok(()) => return door,
                // The room was dropped at this very moment; there will be a new one.
                Err(mpsc::error::SendError(unsaid)) => word = unsaid,
            }
        }
    }

    /// Forgets a room that is about to be dropped.
    fn forget(&self, table: TableId) {
        let mut doors = self.doors();
        doors.remove(&table);
        self.measures().tables.set(doors.len() as f64);
    }

    /// Passes on to the rooms what other nodes do, until there is no more.
    pub async fn listen(&self) -> Result<(), crate::store::StoreError> {
        let mut changes = self.store().changes().await?;
        self.look_around();
        while let Some(change) = changes.next().await {
            match change {
                Change::Entries { table, seq } => self.whisper(table, Word::Entries(seq)),
                Change::Seats { table } => self.whisper(table, Word::Reseated),
                Change::Ephemeral { table, payload } => match serde_json::from_str::<FromNode>(&payload) {
                    Ok(from) => self.whisper(table, Word::Overheard(Box::new(from))),
                    Err(error) => tracing::warn!(%error, "another node says something that makes no sense"),
                },
                Change::MissedSome => self.look_around(),
            }
        }
        Ok(())
    }

    /// Anything may have happened at any table.
    fn look_around(&self) {
        let open: Vec<TableId> = self.doors().keys().copied().collect();
        for table in open {
            self.whisper(table, Word::Entries(u64::MAX));
            self.whisper(table, Word::Reseated);
        }
    }

    /// Says something in a room if it is open.
    fn whisper(&self, table: TableId, word: Word) {
        let door = self.doors().get(&table).cloned();
        let Some(door) = door else { return };
        // A room that is busy must not keep the others from hearing; the order does not matter.
        if let Err(mpsc::error::TrySendError::Full(word)) = door.try_send(word) {
            tokio::spawn(async move { door.send(word).await });
        }
    }

    pub(crate) fn node(&self) -> u32 {
        self.inner.node
    }
    pub(crate) fn linger(&self) -> Duration {
        self.inner.linger
    }
}
