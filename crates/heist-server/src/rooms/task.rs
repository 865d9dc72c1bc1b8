//! The task of a room: handles one message after the other, and delivers the room's messages to the connections.

use super::bot_driver::TableBots;
use super::connection_queue::ConnectionSender;
use super::outbox::{Outbox, Recipients};
use super::room::{FollowUp, Room, id_of};
use super::{Hello, RoomMessage, Rooms};
use crate::chance::SystemChance;
use crate::clock;
use crate::store::{Kind, Store};
use axum::extract::ws::Utf8Bytes;
use heist_protocol::{ClientMessage, Failure, ServerMessage, TableId};
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How often nodes tell each other who is connected to them, and the list of open tables where somebody is.
pub(crate) const PRESENCE_INTERVAL: Duration = Duration::from_secs(25);
/// A sign that is due within this time is given at once.
const PRESENCE_SLACK: Duration = Duration::from_secs(1);
/// How often the log is read again while it is not known whether an entry was stored.
const RECHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How many times: longer than the database waits before it gives up a transaction whose connection is gone.
const MAX_RECHECKS: u32 = 60;

/// Runs the room of a table until nobody has been there for a while.
pub async fn run(rooms: Rooms, table: TableId, mut mailbox: mpsc::Receiver<RoomMessage>) {
    let opened = Room::open(rooms.store().clone(), rooms.starts(), table).await;
    match opened {
        Ok(Some(room)) if room.record().closed => {
            reject_all(&mut mailbox, Failure::Gone, super::seating::CLOSED_MESSAGE).await;
        }
        Ok(Some(mut room)) => {
            room.bots.here = rooms.bot_pool().is_some();
            let mut task = Task {
                rooms: rooms.clone(),
                table,
                room,
                connections: Vec::new(),
                bots: None,
                payer: None,
                out: Outbox::default(),
                rechecks: 0,
                waiting: Vec::new(),
                over: false,
                seen: None,
            };
            if rooms.store().has_other_nodes() {
                task.out.node_messages.push(super::remote::NodeMessage::Who);
                task.deliver();
            }
            task.run(&mut mailbox).await;
            task.room.dismiss_bots(&mut task.out);
            task.deliver();
        }
        Ok(None) => {
            let deleted = rooms.store().was_deleted(Kind::Table, &table.to_string()).await.unwrap_or(false);
            let (code, why) = match deleted {
                true => (Failure::Gone, super::seating::DELETED_MESSAGE),
                false => (Failure::NoTable, super::entering::NO_TABLE_MESSAGE),
            };
            reject_all(&mut mailbox, code, why).await;
        }
        Err(error) => {
            tracing::error!(%table, %error, "a table cannot be opened");
            let (code, why) = error.failure();
            reject_all(&mut mailbox, code, why).await;
        }
    }
    // Whoever comes from now on gets a new room; messages that are waiting already are sent there.
    rooms.forget(table);
    mailbox.close();
    while let Some(message) = mailbox.recv().await {
        let rooms = rooms.clone();
        tokio::spawn(async move { rooms.send(table, message).await });
    }
}

/// Answers everybody who wants to come in that they cannot.
async fn reject_all(mailbox: &mut mpsc::Receiver<RoomMessage>, code: Failure, why: &str) {
    let mut wait = Duration::from_secs(1);
    // The one for whom the room was opened is on the way.
    while let Ok(Some(message)) = tokio::time::timeout(wait, mailbox.recv()).await {
        if let RoomMessage::Enter(_, sender) = message {
            sender.send(text(&ServerMessage::Failed { id: None, code, why: why.to_owned() }), 0);
        }
        wait = Duration::ZERO;
    }
}

pub(super) struct Task {
    pub(super) rooms: Rooms,
    pub(super) table: TableId,
    pub(super) room: Room<Store>,
    pub(super) connections: Vec<(u64, ConnectionSender)>,
    /// The bots of the table; none: it never had any.
    pub(super) bots: Option<Box<TableBots>>,
    /// At whose expense messages are delivered: where the one comes from whose message is being handled.
    payer: Option<IpAddr>,
    pub(super) out: Outbox,
    /// How many times the log was read again because it was not known whether an entry was stored.
    rechecks: u32,
    /// Commands that wait for their tosses, with the time at which they were received.
    waiting: Vec<(u64, Option<u32>, Instant)>,
    /// The table is gone.
    pub(super) over: bool,
    /// What the list of open tables was last told: whether somebody plays here, and when it was told.
    seen: Option<(bool, Instant)>,
}

impl Task {
    async fn run(&mut self, mailbox: &mut mpsc::Receiver<RoomMessage>) {
        let others = self.rooms.store().has_other_nodes();
        while !self.over {
            if !self.room.is_unsure() {
                self.rechecks = 0;
            }
            let rechecking = self.room.is_unsure() && self.rechecks < MAX_RECHECKS;
            if let Some(deadline) = self.room.toss_deadline() {
                match tokio::time::timeout_at(deadline.into(), mailbox.recv()).await {
                    Ok(Some(message)) => self.handle(message).await,
                    Ok(None) => return,
                    Err(_) => self.settle_toss().await,
                }
                continue;
            }
            let mut wait = match (self.connections.is_empty(), others) {
                (false, _) if rechecking => Some(RECHECK_INTERVAL),
                (true, _) => Some(self.rooms.linger()),
                (false, true) => Some(PRESENCE_INTERVAL),
                (false, false) if self.room.is_public() => Some(PRESENCE_INTERVAL),
                (false, false) => None,
            };
            let mut for_bots = false;
            if let Some(due) = self.bots_due() {
                let left = due.saturating_duration_since(clock::instant());
                for_bots = wait.is_none_or(|wait| left < wait);
                wait = Some(wait.map_or(left, |wait| wait.min(left)));
            }
            let Some(wait) = wait else {
                // There is nothing to do but wait for a message.
                match mailbox.recv().await {
                    Some(message) => self.handle(message).await,
                    None => return,
                }
                continue;
            };
            match tokio::time::timeout(wait, mailbox.recv()).await {
                Ok(Some(message)) => self.handle(message).await,
                Ok(None) => return,
                Err(_) if for_bots => self.run_bots().await,
                Err(_) if self.connections.is_empty() && self.bots_go_on() => {}
                Err(_) if self.connections.is_empty() => return,
                Err(_) if rechecking => {
                    self.rechecks += 1;
                    let caught_up = self.room.catch_up(&mut self.out).await;
                    self.log_failure(caught_up);
                    self.deliver();
                }
                Err(_) => {
                    self.room.refresh(&mut self.out);
                    self.deliver();
                    self.note_presence().await;
                }
            }
        }
    }

    async fn handle(&mut self, message: RoomMessage) {
        self.payer = match &message {
            RoomMessage::Enter(hello, _) => Some(hello.address),
            RoomMessage::FromClient(person, ..) => self.room.guest(*person).map(|guest| guest.address),
            _ => None,
        };
        match message {
            RoomMessage::Enter(hello, sender) => self.enter(*hello, sender).await,
            RoomMessage::FromClient(person, message, received) => {
                self.on_client_message(person, *message, received).await
            }
            RoomMessage::Left(person) => {
                self.connections.retain(|(known, _)| *known != person);
                self.room.left(person, &mut self.out);
            }
            RoomMessage::ClaimSeats(seats, name, answer) => {
                let claimed = self.room.claim(seats, name, &mut self.out).await;
                let claimed = claimed
                    .inspect_err(|error| tracing::warn!(table = %self.table, %error, "seats could not be claimed"));
                let _ = answer.send(claimed.unwrap_or_default());
            }
            RoomMessage::RemoteEntries(seq) => {
                if seq > self.room.seq() {
                    let caught_up = self.room.catch_up(&mut self.out).await;
                    self.log_failure(caught_up);
                }
            }
            RoomMessage::RemoteSeats => {
                let read = self.room.reload(&mut self.out).await;
                self.log_failure(read.map(drop));
            }
            RoomMessage::FromNode(from) => {
                self.room.handle_node_message(*from, &mut self.out).await;
                self.room.settle_toss(&mut SystemChance::default(), &mut self.out).await;
            }
            RoomMessage::Thought(number, answer) => {
                if let Some(bots) = &mut self.bots {
                    bots.thought(number, answer.map(|answer| *answer));
                }
            }
            RoomMessage::Wake => {}
        }
        self.count_late();
        self.deliver();
        self.run_bots().await;
        // What comes by itself afterwards is nobody's expense.
        self.payer = None;
        self.note_presence().await;
    }

    /// Tells the list of open tables that somebody plays here, from time to time, and that nobody does any more.
    async fn note_presence(&mut self) {
        let there = self.room.is_public() && self.room.has_players();
        let is_news = match self.seen {
            None => there,
            Some((said, at)) => said != there || there && at.elapsed() + PRESENCE_SLACK >= PRESENCE_INTERVAL,
        };
        if !is_news {
            return;
        }
        self.seen = Some((there, Instant::now()));
        let seen = if there { crate::clock::now() } else { 0 };
        if let Err(error) = self.rooms.store().note_presence(self.table, seen).await {
            tracing::warn!(table = %self.table, %error, "the list of open tables could not be told who is there");
        }
    }

    /// Those who have not released their shares are waited for no longer.
    async fn settle_toss(&mut self) {
        self.room.settle_toss(&mut SystemChance::default(), &mut self.out).await;
        self.count_late();
        self.deliver();
        self.run_bots().await;
    }

    fn log_failure(&self, done: Result<(), super::room_error::RoomError>) {
        if let Err(error) = done {
            tracing::error!(table = %self.table, %error, "a table could not be brought up to date");
        }
    }

    async fn enter(&mut self, hello: Hello, sender: ConnectionSender) {
        let person = hello.person;
        self.connections.retain(|(known, _)| *known != person);
        // A refusal has to reach the connection too.
        self.connections.push((person, sender));
        let entered = self.room.enter(hello, &mut self.out).await;
        if !entered {
            self.deliver();
            self.connections.retain(|(known, _)| *known != person);
            // It may have been inside before.
            self.room.left(person, &mut self.out);
        }
    }

    async fn on_client_message(&mut self, person: u64, message: ClientMessage, received: Instant) {
        let is_command = matches!(message, ClientMessage::Do { .. });
        let id = id_of(&message);
        let follow_up = self.room.handle(person, message, &mut self.out).await;
        if is_command && !self.count(person, id, received) {
            self.waiting.push((person, id, received));
        }
        if let FollowUp::Move { person, id, table, seats, name } = follow_up {
            let (answer, claimed) = oneshot::channel();
            // The tables of a chain of rematches wait for each other in one direction only.
            Box::pin(self.rooms.send(table, RoomMessage::ClaimSeats(seats, name, answer))).await;
            let seats = claimed.await.unwrap_or_default();
            self.out.answer(person, ServerMessage::Moved { id, table, seats });
        }
    }

    /// Counts what came of commands that had to wait for their tosses.
    fn count_late(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        if self.room.toss_deadline().is_none() {
            for (person, id, received) in waiting.drain(..) {
                self.count(person, id, received);
            }
        } else {
            waiting.retain(|(person, id, received)| !self.count(*person, *id, *received));
        }
        self.waiting = waiting;
    }

    /// Counts what came of a command; whether anything came of it.
    fn count(&self, person: u64, id: Option<u32>, received: Instant) -> bool {
        let metrics = self.rooms.metrics();
        let mut answered = false;
        for (to, message) in &self.out.messages {
            if *to != Recipients::One(person) {
                continue;
            }
            match message {
                ServerMessage::Done { id: of, .. } if Some(*of) == id => {
                    metrics.commands.increment(1);
                    metrics.acknowledged.record(received.elapsed());
                }
                ServerMessage::Refused { id: of, .. } if Some(*of) == id => metrics.refused.increment(1),
                ServerMessage::Stale { id: of, .. } if Some(*of) == id => metrics.stale.increment(1),
                ServerMessage::Failed { id: of, .. } if *of == id => metrics.failed.increment(1),
                _ => continue,
            }
            answered = true;
        }
        answered
    }

    /// Delivers all messages. A connection that is too slow is dropped; the client comes back when it has caught up.
    pub(super) fn deliver(&mut self) {
        let mut dropped: Vec<u64> = Vec::new();
        let mut out = std::mem::take(&mut self.out);
        let mut sent = 0;
        loop {
            for (to, message) in out.messages.drain(..) {
                let bytes = text(&message);
                for (person, sender) in &self.connections {
                    let meant = match to {
                        Recipients::All => true,
                        Recipients::One(one) => *person == one,
                        Recipients::Others(one) => *person != one,
                    };
                    if !meant || dropped.contains(person) {
                        continue;
                    }
                    sent += bytes.len();
                    if !sender.send(bytes.clone(), self.room.seq()) {
                        dropped.push(*person);
                    }
                }
            }
            self.notify_other_nodes(&mut out);
            dropped.append(&mut out.removed);
            if dropped.is_empty() {
                break;
            }
            for person in dropped.drain(..) {
                self.connections.retain(|(known, _)| *known != person);
                self.room.left(person, &mut out);
            }
        }
        if std::mem::take(&mut out.over) {
            self.over = true;
            for (person, sender) in self.connections.drain(..) {
                self.room.left(person, &mut out);
                sender.end();
            }
            out.messages.clear();
        }
        if let Some(payer) = self.payer.filter(|_| sent > 0) {
            self.rooms.rate_limiter().charge_bytes(payer, sent);
        }
        // Kept for its memory.
        self.out = out;
    }

    fn notify_other_nodes(&self, out: &mut Outbox) {
        let store = self.rooms.store();
        if !store.has_other_nodes() {
            out.node_messages.clear();
            return;
        }
        for message in out.node_messages.drain(..) {
            let from = super::remote::FromNode { node: self.rooms.node(), message };
            match serde_json::to_string(&from) {
                Ok(payload) => store.notify_other_nodes(self.table, payload),
                Err(error) => tracing::error!(%error, "a message to other nodes cannot be written"),
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
