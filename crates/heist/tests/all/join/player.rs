//! Somebody at a table who speaks the protocol, without any client of ours.

use futures_util::{SinkExt, StreamExt};
use heist_format::game::{Game, HistoryEntry};
use heist_format::notation;
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{AccessToken, BotPlayer, ClientMessage, Colour, ServerMessage, VERSION};
use heist_rules::random_play::plan_for;
use heist_testbed::{http, new_table};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const PATIENCE: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The one who has opened the table, and holds some of its seats.
pub struct ProtocolPlayer {
    /// The game as it stands.
    pub game: Game,
    runtime: Runtime,
    socket: Socket,
    opened: Opened,
    held: Vec<Colour>,
    host: String,
    address: String,
    seq: u64,
    id: u32,
}

/// A command as it is written.
pub fn line(entry: &HistoryEntry) -> String {
    // Walking and being done read the same in every position.
    let (setup, _) = heist_format::setup::official_game("startup").expect("a heist");
    notation::print(&setup, &entry.before, &entry.command)
}

impl ProtocolPlayer {
    /// Opens a table of The Startup Job.
    pub fn open(server: &str, held: &[Colour]) -> ProtocolPlayer {
        ProtocolPlayer::open_with(server, held, Vec::new())
    }

    /// The same with bots on other seats.
    pub fn open_with(server: &str, held: &[Colour], bots: Vec<(Colour, BotPlayer)>) -> ProtocolPlayer {
        let new = NewTable { hold: held.to_vec(), name: "Pro".to_owned(), bots, ..new_table::new_table("startup") };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let opened = runtime.block_on(new_table::open(server, &new)).expect("a table");
        let (setup, state) = new_table::start(&new).expect("a game");
        let host = http::host(server).expect("a host").to_owned();
        let (socket, _) = runtime.block_on(connect_async(format!("ws://{host}/api/ws"))).expect("a connection");
        let address = format!("{server}/t/{}", opened.table);
        let game = Game::new(setup, state);
        let held = held.to_vec();
        let mut player = ProtocolPlayer { game, runtime, socket, opened, held, host, address, seq: 0, id: 0 };
        player.hello();
        player
    }

    fn hello(&mut self) {
        let mine = self.opened.seats.iter().filter(|(who, _)| self.held.contains(who));
        let tokens: Vec<AccessToken> = mine.map(|(_, token)| token.clone()).collect();
        let (table, name, since) = (self.opened.table, Some("Pro".to_owned()), Some(self.seq));
        self.send(&ClientMessage::Hello { version: VERSION, table, tokens, name, since });
        self.until(|message| matches!(message, ServerMessage::Welcome { .. }));
    }

    /// Connects again after the server was restarted.
    pub fn come_back(&mut self) {
        let (socket, _) =
            self.runtime.block_on(connect_async(format!("ws://{}/api/ws", self.host))).expect("a connection");
        self.socket = socket;
        self.hello();
    }

    /// Sits down at the same table on another server, and follows its log from the beginning.
    pub fn go_on_at(&mut self, server: &str) {
        let (setup, state) = new_table::start(&new_table::new_table("startup")).expect("a game");
        (self.game, self.seq) = (Game::new(setup, state), 0);
        self.host = http::host(server).expect("a host").to_owned();
        self.come_back();
    }

    /// How many entries it has seen.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Asks for something, and says what was answered.
    pub fn ask(&mut self, request: impl FnOnce(u32, u64) -> ClientMessage) -> ServerMessage {
        self.id += 1;
        let (id, expect) = (self.id, self.seq);
        self.send(&request(id, expect));
        loop {
            let heard = self.hear();
            match &heard {
                ServerMessage::Done { id: of, .. } | ServerMessage::Stale { id: of, .. } if *of == id => return heard,
                ServerMessage::Failed { id: Some(of), .. } if *of == id => return heard,
                _ => {}
            }
        }
    }

    /// One of the commands that are legal now.
    pub fn some_line(&self, number: usize) -> String {
        let legal = self.game.legal();
        notation::print(self.game.setup(), self.game.state(), &legal[number % legal.len()])
    }

    fn send(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("JSON");
        self.runtime.block_on(self.socket.send(Message::text(text))).expect("sent");
    }

    /// Hears one message and follows the game.
    fn hear(&mut self) -> ServerMessage {
        let next = async { timeout(PATIENCE, self.socket.next()).await };
        let message = self.runtime.block_on(next).expect("something is said in time");
        let Message::Text(text) = message.expect("the server is there").expect("a message") else {
            return ServerMessage::Pong {};
        };
        let message = serde_json::from_str(&text).expect("a message of the protocol");
        let log = match &message {
            ServerMessage::Did(entry) => std::slice::from_ref(entry),
            ServerMessage::Welcome { log, .. } => &log[..],
            _ => &[],
        };
        for entry in log {
            assert_eq!(entry.seq, self.seq + 1, "no entry is left out");
            self.game.repeat(&entry.line, &entry.chance).expect("it holds");
            self.seq = entry.seq;
        }
        message
    }

    /// Waits for a message.
    pub fn until(&mut self, fits: impl Fn(&ServerMessage) -> bool) {
        let begin = Instant::now();
        while !fits(&self.hear()) {
            assert!(begin.elapsed() < PATIENCE, "the message has not come");
        }
    }

    /// Waits until the game stands so.
    pub fn until_game(&mut self, holds: impl Fn(&Game) -> bool) {
        let begin = Instant::now();
        while !holds(&self.game) {
            assert!(begin.elapsed() < PATIENCE, "the game does not come to that");
            self.hear();
        }
    }

    /// Says a command, again where somebody was faster.
    pub fn say(&mut self, line: &str) {
        loop {
            self.id += 1;
            let (id, expect) = (self.id, self.seq);
            self.send(&ClientMessage::Do { id, expect, line: line.to_owned() });
            loop {
                match self.hear() {
                    ServerMessage::Done { id: of, .. } if of == id => return,
                    ServerMessage::Stale { id: of, .. } if of == id => break,
                    ServerMessage::Refused { why, .. } | ServerMessage::Failed { why, .. } => panic!("`{line}`: {why}"),
                    _ => {}
                }
            }
        }
    }

    /// Says a command once, whatever comes of it.
    pub fn try_say(&mut self, line: &str) {
        self.id += 1;
        let (id, expect) = (self.id, self.seq);
        self.send(&ClientMessage::Do { id, expect, line: line.to_owned() });
        loop {
            match self.hear() {
                ServerMessage::Done { id: of, .. }
                | ServerMessage::Stale { id: of, .. }
                | ServerMessage::Refused { id: of, .. }
                | ServerMessage::Failed { id: Some(of), .. }
                    if of == id =>
                {
                    return;
                }
                _ => {}
            }
        }
    }

    /// Waits for an entry of somebody else.
    pub fn wait_for_somebody(&mut self) {
        let before = self.seq;
        while self.seq == before {
            self.hear();
        }
    }

    /// Plans for its characters.
    pub fn plan(&mut self) {
        for who in self.held.clone() {
            for command in plan_for(self.game.setup(), self.game.state(), who.into()) {
                let line = notation::print(self.game.setup(), self.game.state(), &command);
                self.say(&line);
            }
            self.say(&format!("{} ready", who.word()));
        }
    }

    /// Takes an action with each of its characters and does nothing with it.
    pub fn act(&mut self) {
        for who in self.held.clone() {
            let begins = format!("{} take ", who.word());
            let legal = self.game.legal();
            let lines = legal.iter().map(|command| notation::print(self.game.setup(), self.game.state(), command));
            let take = lines.into_iter().find(|line| line.starts_with(&begins)).expect("an action");
            self.say(&take);
            self.say(&format!("{} done", who.word()));
        }
    }

    pub fn chat(&mut self, text: &str) {
        self.id += 1;
        self.send(&ClientMessage::Chat { id: self.id, text: text.to_owned() });
    }
    pub fn point(&mut self, at: &str) {
        self.send(&ClientMessage::Point { at: Some(at.to_owned()), who: Some(self.held[0]), mark: false });
    }
    pub fn propose(&mut self, lines: &[&str]) {
        self.send(&ClientMessage::Propose { lines: lines.iter().map(|line| (*line).to_owned()).collect(), why: None });
    }

    /// The address of the table, without a key.
    pub fn address(&self) -> &str {
        &self.address
    }
    /// The link to a seat.
    pub fn seat(&self, who: Colour) -> String {
        let token = self.opened.seats.iter().find(|(seat, _)| *seat == who).map(|(_, token)| &token.0);
        format!("{}#seat={}", self.address, token.expect("a seat"))
    }
    /// The link for taking a free seat.
    pub fn joining(&self) -> String {
        format!("{}#join={}", self.address, self.opened.join.0)
    }
    /// The link of the host.
    pub fn hosting(&self) -> String {
        format!("{}#host={}", self.address, self.opened.host.0)
    }
    /// The link for watching.
    pub fn watching(&self) -> String {
        format!("{}#watch={}", self.address, self.opened.watch.0)
    }
}
