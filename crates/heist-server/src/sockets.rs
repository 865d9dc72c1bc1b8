//! WebSocket connections: one task each, which decodes and limits messages, passes them to the room, and writes what the room
//! sends.

mod decode;
mod seldom;

pub use decode::{DecodeError, decode};

use crate::app::App;
use crate::blocks::BLOCKED_MESSAGE;
use crate::client_stream::MessageBytes;
use crate::http::{ClientAddress, error_response, is_own_page, turned_away};
use crate::limits::{ConnectionPermit, TokenBucket};
use crate::rooms::connection_queue::{ConnectionReceiver, connection_queue};
use crate::rooms::task::text;
use crate::rooms::{Hello, RoomHandle, RoomMessage};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::SinkExt;
use heist_protocol::{ClientMessage, Failure, ServerMessage, TableId, VERSION, limits};
use seldom::{SeldomEvent, SeldomEvents};
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Commands are short; the default of 128 KiB for each connection would be most of the server's memory.
const READ_BUFFER_BYTES: usize = 1024;
/// How much is gathered before it is written.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// How long a connection may take to send `hello`.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection may take to read what it is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection gets to read the last answers when the server shuts down.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(3);
/// A connection with so many messages over its rate is closed; one a second is forgiven.
const MAX_EXCESS_MESSAGES: f32 = 200.0;

/// `GET /api/ws`
pub async fn connect(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Extension(message_bytes): Extension<MessageBytes>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !is_own_page(&app, &headers) {
        return error_response(StatusCode::FORBIDDEN, "This page may not connect to this server.");
    }
    let Ok(upgrade) = upgrade else {
        return error_response(
            StatusCode::UPGRADE_REQUIRED,
            "This address is for WebSockets; docs/protocol.md says what is said there.",
        );
    };
    let Some(permit) = app.rate_limiter.connect(address) else {
        turned_away(&app, address, "Too many connections.");
        return error_response(StatusCode::TOO_MANY_REQUESTS, "Too many connections.");
    };
    // From here on, so that a shutdown also waits for a connection whose upgrade is still under way.
    let tracked = app.connections.token();
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_message_size(limits::MAX_MESSAGE_BYTES)
        .max_frame_size(limits::MAX_MESSAGE_BYTES)
        .on_upgrade(move |socket| async move {
            message_bytes.begin();
            serve_connection(app, socket, address, message_bytes, permit).await;
            drop(tracked);
        })
}

/// Serves a connection until it ends.
async fn serve_connection(
    app: App,
    socket: WebSocket,
    address: IpAddr,
    message_bytes: MessageBytes,
    _permit: ConnectionPermit,
) {
    app.metrics.connections.increment(1.0);
    let mut connection = Connection::new(app.clone(), socket, address, message_bytes);
    let end = connection.run().await;
    connection.finish(end).await;
    app.metrics.connections.decrement(1.0);
}

/// Why a connection ends.
enum End {
    /// The other side has gone, or does not read.
    Gone,
    /// The server closes it.
    Close(u16, &'static str),
    /// The server shuts down.
    Shutdown,
}

struct Connection {
    app: App,
    socket: WebSocket,
    address: IpAddr,
    message_bytes: MessageBytes,
    person: u64,
    /// The table it sits at.
    place: Option<Place>,
    rate: TokenBucket,
    /// How many messages over the rate are still forgiven.
    excess: TokenBucket,
    /// When the last message was received.
    received: Instant,
}

struct Place {
    table: TableId,
    handle: RoomHandle,
    inbox: ConnectionReceiver,
}

impl Connection {
    fn new(app: App, socket: WebSocket, address: IpAddr, message_bytes: MessageBytes) -> Connection {
        let per_second = app.config.limits.messages_per_second as f32;
        let person = app.rooms.new_connection_id();
        let rate = TokenBucket::new(per_second, per_second * 3.0);
        let excess = TokenBucket::new(1.0, MAX_EXCESS_MESSAGES);
        Connection { app, socket, address, message_bytes, person, place: None, rate, excess, received: Instant::now() }
    }

    async fn run(&mut self) -> End {
        let keepalive = self.app.config.keepalive;
        let (blocks, shutdown) = (self.app.blocks.clone(), self.app.shutdown.clone());
        let mut seldom = SeldomEvents::new(keepalive.min(HELLO_TIMEOUT), self.address, blocks, shutdown);
        let mut without_place = Instant::now();
        let mut pinged = Instant::now();
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.handle(message).await,
                    Some(Err(_)) => Err(End::Close(close_code::SIZE, "The message is too long or no message.")),
                    None => Err(End::Gone),
                },
                message = next(&mut self.place) => match message {
                    Some(message) => self.forward(message).await,
                    None => {
                        without_place = Instant::now();
                        self.detached().await
                    }
                },
                event = seldom.next() => match event {
                    SeldomEvent::Tick if self.received.elapsed() > keepalive * 3 => {
                        Err(End::Close(close_code::AWAY, "Nothing was heard for too long."))
                    }
                    SeldomEvent::Tick if self.place.is_none() && without_place.elapsed() >= HELLO_TIMEOUT => {
                        Err(End::Close(close_code::POLICY, "Nobody said hello."))
                    }
                    SeldomEvent::Tick if pinged.elapsed() >= keepalive => {
                        pinged = Instant::now();
                        self.write([Message::Ping(Default::default())]).await
                    }
                    SeldomEvent::Tick => Ok(()),
                    SeldomEvent::Blocked => {
                        let _ = self.fail(None, Failure::Blocked, BLOCKED_MESSAGE).await;
                        Err(End::Close(limits::CLOSE_BLOCKED, BLOCKED_MESSAGE))
                    }
                    SeldomEvent::Shutdown => Err(End::Shutdown),
                },
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn handle(&mut self, message: Message) -> Result<(), End> {
        self.received = Instant::now();
        // A message in more frames than it needs costs more.
        let extra = self.message_bytes.take() / limits::MAX_MESSAGE_BYTES;
        if extra > 0 {
            self.charge(extra as f32)?;
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(End::Gone),
            // Pings are answered by the library.
            Message::Ping(_) | Message::Pong(_) => return self.charge(1.0).map(drop),
            Message::Binary(_) => {
                self.charge(1.0)?;
                return self.fail(None, Failure::Message, "Messages are text.").await;
            }
        };
        self.app.metrics.messages.increment(1);
        let message = match decode(&text) {
            Ok(message) => message,
            Err(DecodeError { code, why }) => {
                return match self.charge(1.0)? {
                    true => self.fail(None, code, &why).await,
                    false => Ok(()),
                };
            }
        };
        if !self.charge(cost(&message))? {
            self.app.metrics.too_fast.increment(1);
            let id = crate::rooms::room::id_of(&message);
            return self.fail(id, Failure::TooFast, "Not so fast.").await;
        }
        if !self.app.rate_limiter.may_be_heard(self.address) {
            self.app.metrics.too_fast.increment(1);
            self.charge(1.0)?;
            let why = "The tables have sent a lot because of what was said from here. Wait a moment.";
            return self.fail(crate::rooms::room::id_of(&message), Failure::TooFast, why).await;
        }
        if let ClientMessage::Rematch { id } = message
            && !self.app.rate_limiter.may_open_table(self.address)
        {
            return self
                .fail(Some(id), Failure::TooFast, "Too many tables were opened from here. Try again later.")
                .await;
        }
        match message {
            ClientMessage::Ping {} => self.send(&ServerMessage::Pong {}).await,
            ClientMessage::Hello { version, .. } if version != VERSION => {
                let why = "The page is of another version than the server. Reload the page.";
                self.fail(None, Failure::Version, why).await
            }
            ClientMessage::Hello { table, tokens, name, since, .. } => {
                self.leave().await;
                let (sender, inbox) = connection_queue();
                let hello = Hello { person: self.person, address: self.address, tokens, name, since };
                let handle = self.app.rooms.send(table, RoomMessage::Enter(Box::new(hello), sender)).await;
                self.place = Some(Place { table, handle, inbox });
                Ok(())
            }
            other => match &self.place {
                Some(place) => {
                    let message = RoomMessage::FromClient(self.person, Box::new(other), self.received);
                    // If the room has just been dropped, the inbox ends too.
                    let _ = place.handle.send(message).await;
                    Ok(())
                }
                None => {
                    let id = crate::rooms::room::id_of(&other);
                    self.fail(id, Failure::NoTable, "Say hello first.").await
                }
            },
        }
    }

    /// Charges a message to the rate limit; `false`: it is over the limit.
    fn charge(&mut self, price: f32) -> Result<bool, End> {
        if self.rate.take(price) {
            return Ok(true);
        }
        if self.excess.take(1.0) { Ok(false) } else { Err(End::Close(close_code::POLICY, "Too many messages.")) }
    }

    /// Leaves the table it sits at.
    async fn leave(&mut self) {
        if let Some(place) = self.place.take() {
            let _ = place.handle.send(RoomMessage::Left(self.person)).await;
        }
    }

    /// The room has dropped this connection: it was refused, or fell behind.
    async fn detached(&mut self) -> Result<(), End> {
        let Some(place) = self.place.take() else { return Ok(()) };
        if place.inbox.is_over() {
            return Err(End::Close(limits::CLOSE_GONE, "The table is gone."));
        }
        match place.inbox.missed() {
            Some(seq) => {
                tracing::debug!(table = %place.table, "a connection fell behind");
                self.app.metrics.lagging.increment(1);
                self.send(&ServerMessage::Resync { seq }).await
            }
            None => Ok(()),
        }
    }

    /// Writes all messages of the room that are there, and flushes once.
    async fn forward(&mut self, first: Utf8Bytes) -> Result<(), End> {
        let Connection { socket, place, .. } = self;
        let write = async {
            socket.feed(Message::Text(first)).await?;
            while let Some(message) = place.as_mut().and_then(|place| place.inbox.next_now()) {
                socket.feed(Message::Text(message)).await?;
            }
            socket.flush().await
        };
        match timeout(WRITE_TIMEOUT, write).await {
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
        match timeout(WRITE_TIMEOUT, write).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.write([Message::Text(text(message))]).await
    }

    async fn fail(&mut self, id: Option<u32>, code: Failure, why: &str) -> Result<(), End> {
        self.send(&ServerMessage::Failed { id, code, why: why.to_owned() }).await
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
            End::Shutdown => {
                // The room answers what was asked before it handles the leaving.
                if let Some(mut place) = self.place.take() {
                    let _ = place.handle.send(RoomMessage::Left(self.person)).await;
                    let rest = async {
                        while let Some(message) = place.inbox.next().await {
                            if self.socket.send(Message::Text(message)).await.is_err() {
                                break;
                            }
                        }
                    };
                    let _ = timeout(DRAIN_TIMEOUT, rest).await;
                }
                (close_code::RESTART, "The server is shutting down. Connect again in a moment.")
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
        ClientMessage::Hello { .. }
        | ClientMessage::Position { .. }
        | ClientMessage::Chat { .. }
        | ClientMessage::Commit { .. } => 3.0,
        ClientMessage::Rematch { .. } | ClientMessage::Follow { .. } => 10.0,
        ClientMessage::Take { .. }
        | ClientMessage::HandOver { .. }
        | ClientMessage::Lock { .. }
        | ClientMessage::Leave { .. }
        | ClientMessage::TakeOver { .. }
        | ClientMessage::AskBack { .. }
        | ClientMessage::GiveBack { .. }
        | ClientMessage::Remove { .. }
        | ClientMessage::Mute { .. }
        | ClientMessage::Rename { .. } => 5.0,
        _ => 1.0,
    }
}
