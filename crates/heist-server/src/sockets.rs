//! WebSocket connections: one task each, which decodes, limits and passes on to the room, and writes what the room says.

mod decode;

pub use decode::{Unread, decode};

use crate::app::{App, told};
use crate::http::{address, is_own_page, problem};
use crate::limits::{Bucket, Pass};
use crate::rooms::link::{Inbox, link};
use crate::rooms::task::text;
use crate::rooms::{Door, Hello, Word};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::SinkExt;
use heist_protocol::{ClientMessage, Failure, ServerMessage, TableId, VERSION, limits};
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Commands are short; the default of 128 KiB for each connection would be most of the server's memory.
const READ: usize = 1024;
/// How much is gathered before it is written.
const WRITE: usize = 4 * 1024;
/// How long a newcomer may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How long a connection may take to read what it is sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection gets to hear the last answers when the server goes down.
const GOODBYE: Duration = Duration::from_secs(3);
/// So many messages too many (one a second is forgotten), and the connection is closed.
const FLOOD: f32 = 200.0;

/// `GET /api/ws`
pub async fn connect(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !is_own_page(&app, &headers) {
        return problem(StatusCode::FORBIDDEN, "This page may not connect to this server.");
    }
    let Ok(upgrade) = upgrade else {
        return problem(
            StatusCode::UPGRADE_REQUIRED,
            "This address is for WebSockets; docs/protocol.md says what is said there.",
        );
    };
    let address = address(&app, peer, &headers);
    let Some(pass) = app.addresses.connect(address) else {
        app.measures.turned_away.increment(1);
        return problem(StatusCode::TOO_MANY_REQUESTS, "Too many connections.");
    };
    upgrade
        .read_buffer_size(READ)
        .write_buffer_size(WRITE)
        .max_message_size(limits::MAX_MESSAGE_BYTES)
        .max_frame_size(limits::MAX_MESSAGE_BYTES)
        .on_upgrade(move |socket| attend(app, socket, address, pass))
}

/// Sees to a connection until it ends.
async fn attend(app: App, socket: WebSocket, address: IpAddr, _pass: Pass) {
    app.measures.connections.increment(1.0);
    let mut connection = Connection::new(app.clone(), socket, address);
    let end = connection.run().await;
    connection.finish(end).await;
    app.measures.connections.decrement(1.0);
}

/// Why a connection ends.
enum End {
    /// The other side has gone, or does not read.
    Gone,
    /// It is sent away.
    Close(u16, &'static str),
    /// The server goes down.
    Closing,
}

struct Connection {
    app: App,
    socket: WebSocket,
    address: IpAddr,
    person: u64,
    /// The table it sits at.
    place: Option<Place>,
    rate: Bucket,
    /// How many messages may still be too many.
    flood: Bucket,
    heard: Instant,
}

struct Place {
    table: TableId,
    door: Door,
    inbox: Inbox,
}

impl Connection {
    fn new(app: App, socket: WebSocket, address: IpAddr) -> Connection {
        let per_second = app.config.limits.messages_per_second as f32;
        let person = app.rooms.new_person();
        let rate = Bucket::new(per_second, per_second * 3.0);
        let flood = Bucket::new(1.0, FLOOD);
        Connection { app, socket, address, person, place: None, rate, flood, heard: Instant::now() }
    }

    async fn run(&mut self) -> End {
        let mut closing = self.app.closing.clone();
        let keepalive = self.app.config.keepalive;
        let mut pulse = tokio::time::interval(keepalive.min(HELLO));
        pulse.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        pulse.reset();
        let mut without_place = Instant::now();
        let mut pinged = Instant::now();
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(_)) => Err(End::Close(close_code::SIZE, "The message is too long or no message.")),
                    None => Err(End::Gone),
                },
                said = next(&mut self.place) => match said {
                    Some(said) => self.pass_on(said).await,
                    None => {
                        without_place = Instant::now();
                        self.let_go().await
                    }
                },
                _ = pulse.tick() => {
                    if self.heard.elapsed() > keepalive * 3 {
                        Err(End::Close(close_code::AWAY, "Nothing was heard for too long."))
                    } else if self.place.is_none() && without_place.elapsed() >= HELLO {
                        Err(End::Close(close_code::POLICY, "Nobody said hello."))
                    } else if pinged.elapsed() >= keepalive {
                        pinged = Instant::now();
                        self.write([Message::Ping(Default::default())]).await
                    } else {
                        Ok(())
                    }
                }
                () = told(&mut closing) => Err(End::Closing),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(End::Gone),
            // The answer to a ping is written by itself.
            Message::Ping(_) | Message::Pong(_) => return self.charge(1.0).map(drop),
            Message::Binary(_) => {
                self.charge(1.0)?;
                return self.fail(None, Failure::Message, "Messages are text.").await;
            }
        };
        self.app.measures.messages.increment(1);
        let message = match decode(&text) {
            Ok(message) => message,
            Err(Unread { code, why }) => {
                return match self.charge(1.0)? {
                    true => self.fail(None, code, &why).await,
                    false => Ok(()),
                };
            }
        };
        if !self.charge(cost(&message))? {
            self.app.measures.too_fast.increment(1);
            let id = crate::rooms::room::id_of(&message);
            return self.fail(id, Failure::TooFast, "Not so fast.").await;
        }
        if let ClientMessage::Rematch { id } = message
            && !self.app.addresses.may_open_table(self.address)
        {
            return self
                .fail(Some(id), Failure::TooFast, "Too many tables were opened from here. Try again later.")
                .await;
        }
        match message {
            ClientMessage::Ping {} => self.say(&ServerMessage::Pong {}).await,
            ClientMessage::Hello { version, .. } if version != VERSION => {
                let why = "The page is of another version than the server. Load it again.";
                self.fail(None, Failure::Version, why).await
            }
            ClientMessage::Hello { table, tokens, name, since, .. } => {
                self.leave().await;
                let (link, inbox) = link();
                let hello = Hello { person: self.person, tokens, name, since };
                let door = self.app.rooms.say(table, Word::Enter(Box::new(hello), link)).await;
                self.place = Some(Place { table, door, inbox });
                Ok(())
            }
            other => match &self.place {
                Some(place) => {
                    let word = Word::Said(self.person, Box::new(other), self.heard);
                    // If the room has just been dropped, the inbox ends too.
                    let _ = place.door.send(word).await;
                    Ok(())
                }
                None => {
                    let id = crate::rooms::room::id_of(&other);
                    self.fail(id, Failure::NoTable, "Say hello first.").await
                }
            },
        }
    }

    /// Takes the price of a message; `false`: it was too much.
    fn charge(&mut self, price: f32) -> Result<bool, End> {
        if self.rate.take(price) {
            return Ok(true);
        }
        if self.flood.take(1.0) { Ok(false) } else { Err(End::Close(close_code::POLICY, "Too many messages.")) }
    }

    /// Leaves the table it sits at.
    async fn leave(&mut self) {
        if let Some(place) = self.place.take() {
            let _ = place.door.send(Word::Gone(self.person)).await;
        }
    }

    /// The room has let go of this connection: it was turned away, or fell behind.
    async fn let_go(&mut self) -> Result<(), End> {
        let Some(place) = self.place.take() else { return Ok(()) };
        match place.inbox.missed() {
            Some(seq) => {
                tracing::debug!(table = %place.table, "a connection fell behind");
                self.app.measures.lagging.increment(1);
                self.say(&ServerMessage::Resync { seq }).await
            }
            None => Ok(()),
        }
    }

    /// Writes what the room says, as much as there is, before it is sent off.
    async fn pass_on(&mut self, first: Utf8Bytes) -> Result<(), End> {
        let Connection { socket, place, .. } = self;
        let write = async {
            socket.feed(Message::Text(first)).await?;
            while let Some(said) = place.as_mut().and_then(|place| place.inbox.next_now()) {
                socket.feed(Message::Text(said)).await?;
            }
            socket.flush().await
        };
        match timeout(PATIENCE, write).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn write<const N: usize>(&mut self, messages: [Message; N]) -> Result<(), End> {
        let socket = &mut self.socket;
        let write = async {
            for message in messages {
                socket.feed(message).await?;
            }
            socket.flush().await
        };
        match timeout(PATIENCE, write).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.write([Message::Text(text(message))]).await
    }

    async fn fail(&mut self, id: Option<u32>, code: Failure, why: &str) -> Result<(), End> {
        self.say(&ServerMessage::Failed { id, code, why: why.to_owned() }).await
    }

    /// Ends the connection.
    async fn finish(mut self, end: End) {
        let (code, reason) = match end {
            End::Gone => {
                self.leave().await;
                return;
            }
            End::Close(code, reason) => {
                self.leave().await;
                (code, reason)
            }
            End::Closing => {
                // What was asked before is answered before: the room hears of the leaving last.
                if let Some(mut place) = self.place.take() {
                    let _ = place.door.send(Word::Gone(self.person)).await;
                    let rest = async {
                        while let Some(said) = place.inbox.next().await {
                            if self.socket.send(Message::Text(said)).await.is_err() {
                                break;
                            }
                        }
                    };
                    let _ = timeout(GOODBYE, rest).await;
                }
                (close_code::RESTART, "The server goes down. Connect again in a moment.")
            }
        };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let _ = timeout(Duration::from_secs(1), self.socket.send(Message::Close(Some(frame)))).await;
    }
}

/// The next message of the room.
async fn next(place: &mut Option<Place>) -> Option<Utf8Bytes> {
    match place {
        Some(place) => place.inbox.next().await,
        None => std::future::pending().await,
    }
}

/// What a message costs, in tokens of the connection's bucket.
fn cost(message: &ClientMessage) -> f32 {
    match message {
        ClientMessage::Hello { .. } | ClientMessage::Position { .. } | ClientMessage::Chat { .. } => 3.0,
        ClientMessage::Rematch { .. } | ClientMessage::Follow { .. } => 10.0,
        ClientMessage::Take { .. }
        | ClientMessage::HandOver { .. }
        | ClientMessage::Lock { .. }
        | ClientMessage::Leave { .. }
        | ClientMessage::Rename { .. } => 5.0,
        _ => 1.0,
    }
}
