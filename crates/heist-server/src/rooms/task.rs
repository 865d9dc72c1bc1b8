//! The task of a room: hears one word after the other, and carries the room's messages to the connections.

use super::link::Link;
use super::outbox::{Outbox, To};
use super::room::{After, Room, id_of};
use super::{Hello, Rooms, Word};
use crate::store::Store;
use axum::extract::ws::Utf8Bytes;
use heist_protocol::{ClientMessage, Failure, ServerMessage, TableId};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How often nodes tell each other that they are there.
const REFRESH: Duration = Duration::from_secs(25);
/// How often the log is read again while nobody is sure what is in it, and how many times: longer than the database's own
/// patience with a transaction whose connection is gone.
const DOUBT: (Duration, u32) = (Duration::from_secs(1), 60);

/// Runs the room of a table until nobody has been there for a while.
pub async fn run(rooms: Rooms, table: TableId, mut mailbox: mpsc::Receiver<Word>) {
    let opened = Room::open(rooms.store().clone(), rooms.starts(), table).await;
    match opened {
        Ok(Some(room)) => {
            let mut task =
                Task { rooms: rooms.clone(), table, room, links: Vec::new(), out: Outbox::default(), doubts: 0 };
            if rooms.store().has_others() {
                task.out.asides.push(super::elsewhere::Aside::Who);
                task.deliver();
            }
            task.live(&mut mailbox).await;
        }
        Ok(None) => {
            turn_away(&mut mailbox, Failure::NoTable, super::entering::NO_TABLE).await;
        }
        Err(trouble) => {
            tracing::error!(%table, %trouble, "a table cannot be opened");
            let (code, why) = trouble.failure();
            turn_away(&mut mailbox, code, why).await;
        }
    }
    // Whoever knocks from now on finds a new room; who has knocked already is sent there.
    rooms.forget(table);
    mailbox.close();
    while let Some(word) = mailbox.recv().await {
        let rooms = rooms.clone();
        tokio::spawn(async move { rooms.say(table, word).await });
    }
}

/// Says the same to everybody who has knocked.
async fn turn_away(mailbox: &mut mpsc::Receiver<Word>, code: Failure, why: &str) {
    let mut wait = Duration::from_secs(1);
    // The one because of whom the room was opened is on the way.
    while let Ok(Some(word)) = tokio::time::timeout(wait, mailbox.recv()).await {
        if let Word::Enter(_, link) = word {
            link.send(text(&ServerMessage::Failed { id: None, code, why: why.to_owned() }), 0);
        }
        wait = Duration::ZERO;
    }
}

struct Task {
    rooms: Rooms,
    table: TableId,
    room: Room<Store>,
    links: Vec<(u64, Link)>,
    out: Outbox,
    /// How many times the log was read again because nobody was sure what is in it.
    doubts: u32,
}

impl Task {
    async fn live(&mut self, mailbox: &mut mpsc::Receiver<Word>) {
        let others = self.rooms.store().has_others();
        loop {
            if !self.room.is_unsure() {
                self.doubts = 0;
            }
            let in_doubt = self.room.is_unsure() && self.doubts < DOUBT.1;
            let wait = match (self.links.is_empty(), others) {
                (false, _) if in_doubt => DOUBT.0,
                (true, _) => self.rooms.linger(),
                (false, true) => REFRESH,
                (false, false) => {
                    // Nothing to do but to listen.
                    match mailbox.recv().await {
                        Some(word) => self.hear(word).await,
                        None => return,
                    }
                    continue;
                }
            };
            match tokio::time::timeout(wait, mailbox.recv()).await {
                Ok(Some(word)) => self.hear(word).await,
                Ok(None) => return,
                Err(_) if self.links.is_empty() => return,
                Err(_) if in_doubt => {
                    self.doubts += 1;
                    let caught_up = self.room.catch_up(&mut self.out).await;
                    self.note(caught_up);
                    self.deliver();
                }
                Err(_) => {
                    self.room.refresh(&mut self.out);
                    self.deliver();
                }
            }
        }
    }

    async fn hear(&mut self, word: Word) {
        match word {
            Word::Enter(hello, link) => self.enter(*hello, link).await,
            Word::Said(person, message, heard) => self.said(person, *message, heard).await,
            Word::Gone(person) => {
                self.links.retain(|(known, _)| *known != person);
                self.room.gone(person, &mut self.out);
            }
            Word::Claim(seats, name, answer) => {
                let claimed = self.room.claim(seats, name, &mut self.out).await;
                let claimed = claimed.inspect_err(|trouble| tracing::warn!(table = %self.table, %trouble, "no seat"));
                let _ = answer.send(claimed.unwrap_or_default());
            }
            Word::Entries(seq) => {
                if seq > self.room.seq() {
                    let caught_up = self.room.catch_up(&mut self.out).await;
                    self.note(caught_up);
                }
            }
            Word::Reseated => {
                let read = self.room.read_again(&mut self.out).await;
                self.note(read);
            }
            Word::Overheard(from) => self.room.overhear(*from, &mut self.out),
        }
        self.deliver();
    }

    fn note(&self, done: Result<(), super::room::Trouble>) {
        if let Err(trouble) = done {
            tracing::error!(table = %self.table, %trouble, "a table could not be brought up to date");
        }
    }

    async fn enter(&mut self, hello: Hello, link: Link) {
        let person = hello.person;
        self.links.retain(|(known, _)| *known != person);
        // Even to be turned away one needs a link.
        self.links.push((person, link));
        let entered = self.room.enter(hello, &mut self.out).await;
        if !entered {
            self.deliver();
            self.links.retain(|(known, _)| *known != person);
            // It may have been inside before.
            self.room.gone(person, &mut self.out);
        }
    }

    async fn said(&mut self, person: u64, message: ClientMessage, heard: Instant) {
        let is_command = matches!(message, ClientMessage::Do { .. });
        let id = id_of(&message);
        let after = self.room.hear(person, message, &mut self.out).await;
        if is_command {
            self.measure(person, id, heard);
        }
        if let After::Move { person, id, table, seats, name } = after {
            let (answer, claimed) = oneshot::channel();
            // The tables of a chain of rematches wait for each other in one direction only.
            Box::pin(self.rooms.say(table, Word::Claim(seats, name, answer))).await;
            let seats = claimed.await.unwrap_or_default();
            self.out.answer(person, ServerMessage::Moved { id, table, seats });
        }
    }

    /// Counts what came of a command.
    fn measure(&self, person: u64, id: Option<u32>, heard: Instant) {
        let measures = self.rooms.measures();
        for (to, message) in &self.out.letters {
            if *to != To::One(person) {
                continue;
            }
            match message {
                ServerMessage::Done { id: of, .. } if Some(*of) == id => {
                    measures.commands.increment(1);
                    measures.acknowledged.record(heard.elapsed());
                }
                ServerMessage::Refused { .. } => measures.refused.increment(1),
                ServerMessage::Stale { .. } => measures.stale.increment(1),
                ServerMessage::Failed { .. } => measures.failed.increment(1),
                _ => {}
            }
        }
    }

    /// Carries all messages to the connections. Who is too slow is let go, and comes back when there is time.
    fn deliver(&mut self) {
        let mut lost: Vec<u64> = Vec::new();
        let mut out = std::mem::take(&mut self.out);
        loop {
            for (to, message) in out.letters.drain(..) {
                let bytes = text(&message);
                for (person, link) in &self.links {
                    let meant = match to {
                        To::All => true,
                        To::One(one) => *person == one,
                        To::Others(one) => *person != one,
                    };
                    if meant && !lost.contains(person) && !link.send(bytes.clone(), self.room.seq()) {
                        lost.push(*person);
                    }
                }
            }
            self.pass_on(&mut out);
            if lost.is_empty() {
                break;
            }
            for person in lost.drain(..) {
                self.links.retain(|(known, _)| *known != person);
                self.room.gone(person, &mut out);
            }
        }
        // Kept for its memory.
        self.out = out;
    }

    fn pass_on(&self, out: &mut Outbox) {
        let store = self.rooms.store();
        if !store.has_others() {
            out.asides.clear();
            return;
        }
        for aside in out.asides.drain(..) {
            let said = super::elsewhere::FromNode { node: self.rooms.node(), aside };
            match serde_json::to_string(&said) {
                Ok(said) => store.tell_others(self.table, said),
                Err(error) => tracing::error!(%error, "an aside cannot be written"),
            }
        }
    }
}

/// A message as it travels.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "a message cannot be written");
            r#"{"op":"failed","code":"unavailable","why":"The server made a mistake."}"#.into()
        }
    }
}
