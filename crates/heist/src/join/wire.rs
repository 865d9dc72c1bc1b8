//! The connection to a server: a thread of its own that carries messages both ways and comes back by itself.
//!
//! It knows nothing of tables. Each connection has a number, and what was meant for an earlier one is not sent over a later one.

use futures_util::{SinkExt, StreamExt};
use heist_client::pause;
use heist_protocol::{ClientMessage, ServerMessage};
use std::io::ErrorKind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often a silent connection is asked for a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// After this long without a message from the server the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(25);
/// How long saying goodbye may take.
const GOODBYE: Duration = Duration::from_secs(1);
/// The longest message that is read: the log of the longest heist is a fraction of it.
const MAX_BYTES: usize = 16 << 20;

/// What happened on the wire.
#[derive(Debug)]
pub enum WireEvent {
    /// There is a connection: say hello.
    Open,
    /// The server said something.
    Heard(Box<ServerMessage>),
    /// The server said something that is not a message of the protocol.
    Gibberish,
    /// There is no connection; it is tried again after a pause.
    Closed {
        /// Why, in a sentence without its full stop.
        why: String,
        /// How long the pause is.
        pause: Duration,
    },
}

enum Order {
    Send(u32, String),
    /// The server has let us in: the next pause is a short one.
    Settled,
    /// Hang up, and try again after a pause.
    HangUp,
}

/// The near end of the wire.
pub struct Wire {
    orders: Option<UnboundedSender<Order>>,
    events: Receiver<(u32, WireEvent)>,
    /// The number of the last connection that was heard of.
    number: u32,
    thread: Option<JoinHandle<()>>,
}

impl Wire {
    /// Begins to connect to the WebSocket at an address.
    pub fn open(address: String) -> std::io::Result<Wire> {
        // The only implementation of cryptography that is compiled in; a second call changes nothing.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (orders, mut ordered) = unbounded_channel();
        let (report, events) = channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = std::thread::Builder::new()
            .name("wire".to_owned())
            .spawn(move || runtime.block_on(keep_connected(&address, &mut ordered, &report)))?;
        Ok(Wire { orders: Some(orders), events, number: 0, thread: Some(thread) })
    }

    /// The next thing that happens, if it happens in time.
    pub fn next(&mut self, patience: Duration) -> Option<WireEvent> {
        match self.events.recv_timeout(patience) {
            Ok((number, event)) => {
                self.number = number;
                Some(event)
            }
            Err(RecvTimeoutError::Timeout) => None,
            // The thread ends only with this end of the wire.
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(patience);
                None
            }
        }
    }

    /// Sends a message over the connection that was last heard of.
    pub fn send(&self, message: &ClientMessage) {
        if let Ok(text) = serde_json::to_string(message) {
            self.order(Order::Send(self.number, text));
        }
    }

    /// The server has let us in.
    pub fn settled(&self) {
        self.order(Order::Settled);
    }

    /// Gives the connection up and tries again after a pause.
    pub fn hang_up(&self) {
        self.order(Order::HangUp);
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(order);
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// How a connection ended.
enum End {
    /// Nobody needs it any more.
    Left,
    /// It is to be made again; the words say why.
    Lost(String),
}

async fn keep_connected(address: &str, orders: &mut UnboundedReceiver<Order>, report: &Sender<(u32, WireEvent)>) {
    let mut attempts = 0;
    for number in 1.. {
        let why = match connected(address, number, &mut attempts, orders, report).await {
            End::Left => return,
            End::Lost(why) => why,
        };
        let luck = f64::from(std::process::id().wrapping_mul(number.wrapping_mul(2_654_435_761)) % 1000) / 1000.0;
        let pause = Duration::from_millis(pause::before(attempts, luck) as u64);
        attempts += 1;
        if report.send((number, WireEvent::Closed { why, pause })).is_err() {
            return;
        }
        let until = Instant::now() + pause;
        loop {
            tokio::select! {
                () = sleep_until(until) => break,
                order = orders.recv() => if order.is_none() { return },
            }
        }
    }
}

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

async fn connected(
    address: &str,
    number: u32,
    attempts: &mut u32,
    orders: &mut UnboundedReceiver<Order>,
    report: &Sender<(u32, WireEvent)>,
) -> End {
    let limits = WebSocketConfig::default().max_message_size(Some(MAX_BYTES)).max_frame_size(Some(MAX_BYTES));
    let connecting = timeout(PATIENCE, connect_async_with_config(address, Some(limits), true));
    tokio::pin!(connecting);
    let mut socket: Socket = loop {
        tokio::select! {
            made = &mut connecting => match made {
                Ok(Ok((socket, _))) => break socket,
                Ok(Err(fault)) => return End::Lost(explain(&fault)),
                Err(_) => return End::Lost("the server does not answer".to_owned()),
            },
            order = orders.recv() => if order.is_none() { return End::Left },
        }
    };
    if report.send((number, WireEvent::Open)).is_err() {
        return End::Left;
    }
    let mut heard = Instant::now();
    let mut beat = heard + HEARTBEAT;
    loop {
        tokio::select! {
            message = socket.next() => {
                heard = Instant::now();
                let event = match message {
                    None | Some(Ok(Message::Close(_))) => return End::Lost("the server has closed the connection".to_owned()),
                    Some(Err(fault)) => return End::Lost(explain(&fault)),
                    Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                        Ok(message) => WireEvent::Heard(message),
                        Err(_) => WireEvent::Gibberish,
                    },
                    Some(Ok(Message::Binary(_))) => WireEvent::Gibberish,
                    // Pings are answered by the socket itself.
                    Some(Ok(_)) => continue,
                };
                if report.send((number, event)).is_err() {
                    return End::Left;
                }
            }
            order = orders.recv() => match order {
                None => {
                    let _ = timeout(GOODBYE, socket.close(None)).await;
                    return End::Left;
                }
                Some(Order::Send(meant, text)) if meant == number => {
                    if let Err(fault) = socket.send(Message::text(text)).await {
                        return End::Lost(explain(&fault));
                    }
                }
                Some(Order::Send(..)) => {}
                Some(Order::Settled) => *attempts = 0,
                Some(Order::HangUp) => {
                    let _ = timeout(GOODBYE, socket.close(None)).await;
                    return End::Lost("the server is busy".to_owned());
                }
            },
            () = sleep_until(beat) => {
                if heard.elapsed() > SILENCE {
                    return End::Lost("the server is silent".to_owned());
                }
                beat = Instant::now() + HEARTBEAT;
                let ping = serde_json::to_string(&ClientMessage::Ping {}).unwrap_or_default();
                if let Err(fault) = socket.send(Message::text(ping)).await {
                    return End::Lost(explain(&fault));
                }
            }
        }
    }
}

/// Why there is no connection, for people.
fn explain(fault: &Error) -> String {
    match fault {
        Error::Io(fault) => match fault.kind() {
            ErrorKind::ConnectionRefused => "nobody listens there".to_owned(),
            ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::UnexpectedEof => {
                "the connection broke".to_owned()
            }
            ErrorKind::InvalidData => format!("the encrypted connection fails ({fault})"),
            _ => fault.to_string(),
        },
        Error::Http(answer) => match answer.status().as_u16() {
            404 | 405 | 200 => "what answers there is not a Heist server".to_owned(),
            429 | 503 => "the server has too many visitors".to_owned(),
            status => format!("the server answers with {status}"),
        },
        Error::ConnectionClosed | Error::AlreadyClosed | Error::Protocol(_) => "the connection broke".to_owned(),
        Error::Capacity(_) => "the server sent a message that is too long".to_owned(),
        other => other.to_string(),
    }
}
