//! Players at tables: each plays at random, remembers what the server acknowledged, and reconnects when it was killed.

use super::nodes::NodeUrls;
use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use heist_bots::{Bot, Random};
use heist_e2e::http;
use heist_e2e::new_table::{new_table, open, start};
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, LogEntry, ServerMessage, TableId, VERSION};
use heist_rules::fast_rng::FastRng;
use heist_rules::state::Phase;
use heist_rules::who::{Crew, Who};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

type Socket = WebSocketStream<TcpStream>;

/// What one person knows in the end.
#[derive(Default, Debug)]
pub struct PlayerMemory {
    /// Commands that the server said are stored: number and line.
    pub acknowledged: Vec<(u64, String)>,
    /// Commands on which the server died: the number they would have, and line.
    pub unanswered: Vec<(u64, String)>,
    /// Entries that were told to everybody.
    pub heard: Vec<LogEntry>,
    /// Commands that were refused.
    pub refused: usize,
    /// How often a connection was made.
    pub connections: usize,
}

/// A table and what its people remember.
pub struct Played {
    pub new_table: NewTable,
    pub opened: Opened,
    pub memories: Vec<PlayerMemory>,
}

#[derive(Clone)]
struct Progress {
    over: Arc<AtomicBool>,
    acknowledged: Arc<AtomicUsize>,
}

/// Everybody who plays.
pub struct RandomPlayers {
    progress: Progress,
    tables: Vec<JoinHandle<Result<Vec<Played>>>>,
}

impl RandomPlayers {
    pub fn begin(urls: NodeUrls, tables: usize, seed: u64) -> RandomPlayers {
        let progress = Progress { over: Arc::default(), acknowledged: Arc::default() };
        let table = |number: usize| {
            let seed = seed.wrapping_mul(1_000).wrapping_add(number as u64 * 10);
            tokio::spawn(play_on(urls.clone(), progress.clone(), seed))
        };
        let tables = (0..tables).map(table).collect();
        RandomPlayers { progress, tables }
    }

    /// How many commands were acknowledged up to now.
    pub fn acknowledged(&self) -> usize {
        self.progress.acknowledged.load(Ordering::Relaxed)
    }

    /// Waits until so many commands were acknowledged, but not longer than this; whether they were.
    pub async fn until(&self, acknowledged: usize, patience: Duration) -> bool {
        let enough = async {
            // Who has given up says why in [`RandomPlayers::end`].
            while self.acknowledged() < acknowledged && !self.tables.iter().any(JoinHandle::is_finished) {
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(patience, enough).await.is_ok()
    }

    /// Everybody finishes what they are at.
    pub async fn end(self) -> Result<Vec<Played>> {
        self.progress.over.store(true, Ordering::Relaxed);
        let mut played = Vec::new();
        for table in self.tables {
            played.extend(table.await??);
        }
        Ok(played)
    }
}

/// Two people with two seats each, one heist after the other.
async fn play_on(urls: NodeUrls, progress: Progress, seed: u64) -> Result<Vec<Played>> {
    let mut played = Vec::new();
    let new = new_table("startup");
    start(&new).context("the table that everybody wants")?;
    while !progress.over.load(Ordering::Relaxed) {
        let opened = match urls.find(seed as usize) {
            Some(url) => open(&url, &new).await,
            None => Err(anyhow::anyhow!("no node is running")),
        };
        let Ok(opened) = opened else {
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        let person = |place: usize, seats: [Colour; 2]| {
            let token =
                |who: &Colour| opened.seats.iter().find(|(seat, _)| seat == who).map(|(_, token)| token.clone());
            CrashPlayer::new(&new, opened.table, seats, seats.iter().filter_map(token).collect(), place, seed)
        };
        let (one, two) = (person(0, [Colour::Red, Colour::Green])?, person(1, [Colour::Blue, Colour::Black])?);
        let (one, two) = tokio::try_join!(one.play(&urls, &progress), two.play(&urls, &progress))?;
        played.push(Played { new_table: new.clone(), opened, memories: vec![one, two] });
    }
    Ok(played)
}

struct CrashPlayer {
    table: TableId,
    tokens: Vec<AccessToken>,
    holds: Crew,
    /// Which node is preferred.
    place: usize,
    game: Game,
    seq: u64,
    bot: Random,
    random: FastRng,
    last_id: u32,
    /// What was said last and is not answered yet: id, number, line.
    pending: Option<(u32, u64, String)>,
    memory: PlayerMemory,
}

/// Why somebody is no longer connected.
enum Gone {
    /// The server is.
    Lost,
    /// It is time.
    Home,
}

impl CrashPlayer {
    fn new(
        new: &NewTable,
        table: TableId,
        seats: [Colour; 2],
        tokens: Vec<AccessToken>,
        place: usize,
        seed: u64,
    ) -> Result<CrashPlayer> {
        let (setup, state) = start(new)?;
        Ok(CrashPlayer {
            table,
            tokens,
            holds: seats.map(Who::from).into_iter().collect(),
            place,
            game: Game::new(setup, state),
            seq: 0,
            bot: Random::new(seed + place as u64),
            random: FastRng::new(seed + place as u64),
            last_id: 0,
            pending: None,
            memory: PlayerMemory::default(),
        })
    }

    async fn play(mut self, urls: &NodeUrls, progress: &Progress) -> Result<PlayerMemory> {
        loop {
            if let Some(url) = urls.find(self.place)
                && let Ok(mut socket) = self.connect(&url).await
            {
                self.memory.connections += 1;
                let gone = self.sit(&mut socket, progress).await?;
                if let Some((_, seq, line)) = self.pending.take() {
                    self.memory.unanswered.push((seq, line));
                }
                if matches!(gone, Gone::Home) {
                    return Ok(self.memory);
                }
            }
            sleep(Duration::from_millis(5)).await;
        }
    }

    async fn connect(&self, url: &str) -> Result<Socket> {
        let host = http::host(url)?;
        let stream = timeout(Duration::from_secs(5), TcpStream::connect(host)).await??;
        stream.set_nodelay(true)?;
        let shake = tokio_tungstenite::client_async(format!("ws://{host}/api/ws"), stream);
        let (mut socket, _) = timeout(Duration::from_secs(5), shake).await??;
        let hello = ClientMessage::Hello {
            version: VERSION,
            table: self.table,
            tokens: self.tokens.clone(),
            name: Some(format!("Person {}", self.place)),
            since: Some(self.seq),
        };
        socket.send(Message::text(serde_json::to_string(&hello)?)).await?;
        Ok(socket)
    }

    /// Plays until the connection is lost or the players is over.
    async fn sit(&mut self, socket: &mut Socket, progress: &Progress) -> Result<Gone> {
        let mut welcome = false;
        loop {
            if welcome && self.pending.is_none() {
                if self.game.state().phase == Phase::Over || progress.over.load(Ordering::Relaxed) {
                    return Ok(Gone::Home);
                }
                if let Some(command) = self.command() {
                    let message = serde_json::to_string(&command)?;
                    if socket.send(Message::text(message)).await.is_err() {
                        return Ok(Gone::Lost);
                    }
                }
            }
            // Who has nothing to do looks up now and then; who waits for an answer waits.
            let patience = if self.pending.is_some() || !welcome { 10_000 } else { 50 };
            let message = match timeout(Duration::from_millis(patience), socket.next()).await {
                Ok(Some(Ok(Message::Text(message)))) => message,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                Ok(_) => return Ok(Gone::Lost),
                Err(_) if patience > 50 => bail!("table {}: the server lives and does not answer", self.table),
                Err(_) => continue,
            };
            let message = serde_json::from_str(&message).with_context(|| message.to_string())?;
            welcome |= matches!(message, ServerMessage::Welcome { .. });
            if !self.hear(message, progress)? {
                return Ok(Gone::Lost);
            }
        }
    }

    /// Something to say: mostly a command that is legal, sometimes one that must be refused.
    fn command(&mut self) -> Option<ClientMessage> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let mut expect = self.seq;
        let mischief = self.random.below(20);
        let others = Who::PLAYERS.into_iter().collect::<Crew>() - self.holds;
        self.bot.hold(if mischief == 0 { others } else { self.holds });
        let command = self.bot.choose(setup, state)?;
        let mut line = notation::print(setup, state, &command);
        match mischief {
            1 => expect = expect.saturating_sub(1),
            2 => line.push_str(" z9"),
            _ => {}
        }
        self.last_id += 1;
        self.pending = Some((self.last_id, expect + 1, line.clone()));
        Some(ClientMessage::Do { id: self.last_id, expect, line })
    }

    /// Takes an answer as final if it is one to what was said last.
    fn answered(&mut self, id: u32) -> Option<(u64, String)> {
        self.pending.take_if(|(pending, ..)| *pending == id).map(|(_, seq, line)| (seq, line))
    }

    /// Hears a message; `false`: it is better to connect again.
    fn hear(&mut self, message: ServerMessage, progress: &Progress) -> Result<bool> {
        match message {
            ServerMessage::Welcome { seq, log, .. } => {
                ensure!(seq >= self.seq, "table {}: entries up to {} were told, {seq} are left", self.table, self.seq);
                for entry in log {
                    self.follow(entry)?;
                }
                ensure!(self.seq == seq, "table {}: welcomed at {seq}, but with a log up to {}", self.table, self.seq);
            }
            ServerMessage::Did(entry) => self.follow(entry)?,
            ServerMessage::Done { id, seq } => {
                let (expected, line) = self.answered(id).context("an answer without a question")?;
                ensure!(seq == Some(expected), "{line}: stored as {seq:?}, not as {expected}");
                self.memory.acknowledged.push((expected, line));
                progress.acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            ServerMessage::Failed { code: Failure::Unavailable, .. } | ServerMessage::Resync { .. } => {
                return Ok(false);
            }
            ServerMessage::Failed { id: None, code, why } => bail!("table {}: {code:?} {why}", self.table),
            ServerMessage::Refused { id, .. }
            | ServerMessage::Stale { id, .. }
            | ServerMessage::Failed { id: Some(id), .. } => {
                self.answered(id).context("an answer without a question")?;
                self.memory.refused += 1;
            }
            _ => {}
        }
        Ok(true)
    }

    fn follow(&mut self, entry: LogEntry) -> Result<()> {
        if entry.seq <= self.seq {
            return Ok(());
        }
        ensure!(entry.seq == self.seq + 1, "table {}: entry {} after {}", self.table, entry.seq, self.seq);
        let repeated = self.game.repeat(&entry.line, &entry.chance).map(|_| ());
        repeated.map_err(|error| anyhow::anyhow!("table {}, entry {}: {error}", self.table, entry.seq))?;
        self.seq = entry.seq;
        self.memory.heard.push(entry);
        Ok(())
    }
}
