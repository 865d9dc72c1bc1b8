//! A server on a free port with a database of its own, clients that connect to it, and a minimal HTTP client.

use futures_util::{SinkExt, StreamExt};
use heist_protocol::http::Opened;
use heist_protocol::{AccessToken, ClientMessage, Colour, CrewMember, LogEntry, ServerMessage, TableId, VERSION};
use heist_server::{Config, Limits, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything takes, also on a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// A running server.
pub struct RunningServer {
    pub address: SocketAddr,
    /// Where it serves metrics, if it does.
    pub metrics: Option<SocketAddr>,
    stop: Option<oneshot::Sender<()>>,
    ended: JoinHandle<anyhow::Result<()>>,
}

/// A server without limits.
pub fn config(folder: &Path) -> Config {
    let database = folder.join("heist.db").to_str().expect("a name in Unicode").to_owned();
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), database);
    config.limits = Limits {
        connections: 0,
        connections_per_address: 0,
        tables_per_hour: 0,
        boxes_per_hour: 0,
        replays_per_hour: 0,
        heists_per_hour: 0,
        gallery_heists: 0,
        requests_per_second: 0,
        messages_per_second: 0,
        bytes_per_second: 0,
        descriptors: 0,
    };
    config
}

/// Starts a server.
pub async fn start(config: Config) -> RunningServer {
    let server = Server::open(config).await.expect("the server opens");
    let (address, metrics) = (server.address(), server.metrics_address());
    let (stop, stopped) = oneshot::channel::<()>();
    let ended = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    RunningServer { address, metrics, stop: Some(stop), ended }
}

impl RunningServer {
    /// Shuts the server down and waits until it has ended.
    pub async fn stop(mut self) {
        self.stop.take();
        timeout(TIMEOUT, self.ended).await.expect("it ends in time").expect("no panic").expect("no error");
    }

    /// Sends a request over HTTP: status, headers in lower case, body.
    pub async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        let mut answer = Vec::new();
        let read = timeout(TIMEOUT, stream.read_to_end(&mut answer)).await.expect("an answer in time");
        // The server may hang up on a body that is too long before all of it is sent.
        let _ = read;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let head = head.lines().map(|line| {
            line.split_once(": ").map_or(line.to_owned(), |(name, value)| format!("{}: {value}", name.to_lowercase()))
        });
        (status, head.collect::<Vec<_>>().join("\n"), body.to_owned())
    }

    /// Sends JSON, gets JSON.
    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, _, text) =
            self.ask("POST", path, &[("Content-Type", "application/json")], &body.to_string()).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Opens The Startup Job for three; Ann holds these seats.
    pub async fn open_table(&self, hold: &[Colour]) -> Opened {
        let new = json!({ "heist": "startup", "edition": "v24", "crew": crew(), "hold": hold, "name": "Ann" });
        let (status, opened) = self.post("/api/tables", &new).await;
        assert_eq!(status, 201, "{opened}");
        serde_json::from_value(opened).expect("the answer")
    }

    /// A connection that has not sent `hello` yet.
    pub async fn connect(&self) -> Client {
        self.connect_from(None).await.expect("the server lets everybody connect")
    }

    /// A connection from a page of this origin.
    pub async fn connect_from(&self, origin: Option<&str>) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{}/api/ws", self.address).into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Client { socket, seq: 0, me: 0, commitments: Vec::new(), next: 1 })
    }

    /// A connection that a proxy passes on from an address.
    pub async fn connect_for(&self, address: &str) -> Client {
        let mut request = format!("ws://{}/api/ws", self.address).into_client_request().expect("an address");
        request.headers_mut().insert("x-forwarded-for", address.parse().expect("a header"));
        let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("the server lets everybody connect");
        Client { socket, seq: 0, me: 0, commitments: Vec::new(), next: 1 }
    }

    /// A client that has come in.
    pub async fn join(&self, table: TableId, tokens: &[&AccessToken], name: &str) -> (Client, ServerMessage) {
        let mut client = self.connect().await;
        let welcome = client.hello(table, tokens, Some(name), None).await;
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
        (client, welcome)
    }
}

/// A crew of three.
pub fn crew() -> Vec<CrewMember> {
    let member = |who, card: &str, skills: [&str; 2]| CrewMember {
        who,
        card: card.to_owned(),
        skills: skills.map(str::to_owned),
    };
    vec![
        member(Colour::Red, "thug", ["wing-it", "hurry"]),
        member(Colour::Green, "lookout", ["bypass", "linger"]),
        member(Colour::Blue, "burglar", ["wing-it", "hurry"]),
    ]
}

/// The secret of a seat.
pub fn seat(opened: &Opened, who: Colour) -> &AccessToken {
    &opened.seats.iter().find(|(seat, _)| *seat == who).expect("the seat is there").1
}

/// A connected client.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last entry that was seen.
    pub seq: u64,
    /// The number among the people.
    pub me: u64,
    /// What others have committed to since it came in.
    pub commitments: Vec<String>,
    next: u32,
}

impl Client {
    /// Sends any text.
    pub async fn send_text(&mut self, text: impl Into<String>) {
        let text: String = text.into();
        // A client that was disconnected finds out when it reads.
        let _ = self.socket.send(Message::text(text)).await;
    }
    /// Sends any message.
    pub async fn send_raw(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }
    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) {
        self.send_text(serde_json::to_string(message).expect("it can be written")).await;
    }

    /// The next message; `None`: the connection was closed.
    pub async fn try_next(&mut self) -> Option<ServerMessage> {
        loop {
            let message = timeout(TIMEOUT, self.socket.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: ServerMessage = serde_json::from_str(&text).expect("a message of the protocol");
                    if let ServerMessage::Did(LogEntry { seq, .. }) = &message {
                        assert_eq!(*seq, self.seq + 1, "no entry is left out");
                        self.seq = *seq;
                    }
                    if let ServerMessage::Committed { commitment } = &message {
                        self.commitments.push(commitment.clone());
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }
    /// The close frame, when everything before it is passed over.
    pub async fn closed(&mut self) -> Option<(u16, String)> {
        loop {
            match timeout(TIMEOUT, self.socket.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(frame))) => {
                    return frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
    /// The next message.
    pub async fn next(&mut self) -> ServerMessage {
        self.try_next().await.expect("the connection is open")
    }
    /// The next message of a kind; others are passed over.
    pub async fn until<T>(&mut self, mut pick: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await;
            if let Some(found) = pick(&message) {
                return found;
            }
        }
    }

    /// Says hello and waits for the answer.
    pub async fn hello(
        &mut self,
        table: TableId,
        tokens: &[&AccessToken],
        name: Option<&str>,
        since: Option<u64>,
    ) -> ServerMessage {
        let tokens = tokens.iter().map(|token| (*token).clone()).collect();
        let name = name.map(str::to_owned);
        self.send(&ClientMessage::Hello { version: VERSION, table, tokens, name, since }).await;
        let answer = self
            .until(|message| {
                let answer = matches!(message, ServerMessage::Welcome { .. } | ServerMessage::Failed { .. });
                answer.then(|| message.clone())
            })
            .await;
        if let ServerMessage::Welcome { seq, me, .. } = &answer {
            (self.seq, self.me) = (*seq, *me);
        }
        answer
    }

    /// Sends a request with a new number and waits for its answer; what else comes is passed over.
    pub async fn request(&mut self, make: impl FnOnce(u32) -> ClientMessage) -> ServerMessage {
        let number = self.next;
        self.next += 1;
        self.send(&make(number)).await;
        self.until(|message| (answers(message) == Some(number)).then(|| message.clone())).await
    }

    /// Says a line of the notation.
    pub async fn say(&mut self, line: &str) -> ServerMessage {
        let expect = self.seq;
        self.say_expecting(line, expect).await
    }
    /// Says a line, having seen so many entries.
    pub async fn say_expecting(&mut self, line: &str, expect: u64) -> ServerMessage {
        self.request(|id| ClientMessage::Do { id, expect, line: line.to_owned() }).await
    }
    /// Says a line that is carried out.
    pub async fn does(&mut self, line: &str) {
        let answer = self.say(line).await;
        assert!(matches!(answer, ServerMessage::Done { seq: Some(_), .. }), "{line}: {answer:?}");
    }
    /// Waits for the next entry.
    pub async fn sees(&mut self) -> LogEntry {
        self.until(|message| match message {
            ServerMessage::Did(entry) => Some(entry.clone()),
            _ => None,
        })
        .await
    }
    /// Hears everything that was sent up to now. The room is asked: the answer to a ping does not come from there.
    pub async fn catch_up(&mut self) {
        self.request(|id| ClientMessage::Position { id }).await;
    }
    /// Everything that comes before the answer to a ping.
    pub async fn everything_now(&mut self) -> Vec<ServerMessage> {
        self.send(&ClientMessage::Ping {}).await;
        let mut all = Vec::new();
        loop {
            match self.next().await {
                ServerMessage::Pong {} => return all,
                other => all.push(other),
            }
        }
    }
    /// Hangs up.
    pub async fn hang_up(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// The request that a message answers.
pub fn answers(message: &ServerMessage) -> Option<u32> {
    match message {
        ServerMessage::Done { id, .. }
        | ServerMessage::Refused { id, .. }
        | ServerMessage::Stale { id, .. }
        | ServerMessage::Secret { id, .. }
        | ServerMessage::Position { id, .. }
        | ServerMessage::Moved { id, .. } => Some(*id),
        ServerMessage::Failed { id, .. } => *id,
        _ => None,
    }
}
