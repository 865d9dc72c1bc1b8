//! A player without a browser who holds all seats of a table and speaks the protocol directly: brings a table quickly to the
//! point where a test with browsers begins.

use crate::{http, new_table};
use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use heist_bots::{Bot, Random};
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{AccessToken, ClientMessage, Colour, CrewMember, ServerMessage, VERSION};
use heist_rules::command::Verb;
use heist_rules::state::Phase;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// A player who holds all seats of a table.
pub struct ProtocolPlayer {
    /// The secrets of the table.
    pub opened: Opened,
    /// The game as it stands.
    pub game: Game,
    server: String,
    socket: WebSocketStream<TcpStream>,
    seq: u64,
    id: u32,
}

/// The Startup Job with the ready-made crew of a first game.
fn first_game() -> Result<NewTable> {
    let crew = Colour::ALL.into_iter().zip(heist_format::setup::FIRST_CREW).map(|(who, id)| {
        let ready = heist_format::setup::ready_made().iter().find(|ready| ready.id == id);
        let ready = ready.context("a ready-made character")?;
        Ok(CrewMember { who, card: ready.character.clone(), skills: ready.skills.clone() })
    });
    Ok(NewTable { crew: crew.collect::<Result<_>>()?, ..new_table::new_table(heist_format::setup::FIRST_HEIST) })
}

impl ProtocolPlayer {
    /// Opens a table for a first game and takes all seats.
    pub async fn open(server: &str) -> Result<ProtocolPlayer> {
        ProtocolPlayer::open_as(server, first_game()?).await
    }

    /// Opens a table for a heist and takes all seats.
    pub async fn open_heist(server: &str, heist: &str) -> Result<ProtocolPlayer> {
        ProtocolPlayer::open_as(server, new_table::new_table(heist)).await
    }

    async fn open_as(server: &str, new: NewTable) -> Result<ProtocolPlayer> {
        let opened = new_table::open(server, &new).await?;
        let (setup, state) = new_table::start(&new)?;
        let host = http::host(server)?;
        let stream = TcpStream::connect(host).await?;
        let (socket, _) = tokio_tungstenite::client_async(format!("ws://{host}/api/ws"), stream).await?;
        let game = Game::new(setup, state);
        let mut player = ProtocolPlayer { opened, game, server: server.to_owned(), socket, seq: 0, id: 0 };
        let tokens = player.opened.seats.iter().map(|(_, token)| token.clone()).collect();
        let table = player.opened.table;
        player.send(&ClientMessage::Hello { version: VERSION, table, tokens, name: None, since: None }).await?;
        loop {
            if let ServerMessage::Welcome { seats, .. } = player.receive().await? {
                ensure!(seats.len() == Colour::ALL.len(), "all seats are held");
                return Ok(player);
            }
        }
    }

    async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        Ok(self.socket.send(Message::text(serde_json::to_string(message)?)).await?)
    }

    async fn receive(&mut self) -> Result<ServerMessage> {
        loop {
            match self.socket.next().await.context("the server hung up")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("the server hung up"),
                _ => {}
            }
        }
    }

    /// Says a line and waits until it is stored.
    pub async fn say(&mut self, line: &str) -> Result<()> {
        self.id += 1;
        let (id, expect) = (self.id, self.seq);
        self.send(&ClientMessage::Do { id, expect, line: line.to_owned() }).await?;
        loop {
            match self.receive().await? {
                ServerMessage::Did(entry) => {
                    let repeated = self.game.repeat(&entry.line, &entry.chance);
                    repeated.map_err(|error| anyhow::anyhow!("{}: {error}", entry.line))?;
                    self.seq = entry.seq;
                }
                ServerMessage::Done { id: of, .. } if of == id => return Ok(()),
                ServerMessage::Refused { why, .. } | ServerMessage::Failed { why, .. } => bail!("`{line}`: {why}"),
                _ => {}
            }
        }
    }

    /// Plays at random, without ever calling the escape, until something holds; `false`: the heist was over before it did.
    pub async fn play_until(&mut self, seed: u64, holds: impl Fn(&Game) -> bool) -> Result<bool> {
        let mut random = Random::new(seed);
        while !holds(&self.game) {
            if self.game.state().phase == Phase::Over {
                return Ok(false);
            }
            let (setup, state) = (self.game.setup(), self.game.state());
            let mut command = random.choose(setup, state);
            while command.is_some_and(|command| command.verb == Verb::Escape) {
                command = random.choose(setup, state);
            }
            let line = command.map(|command| notation::print(setup, state, &command)).context("something is legal")?;
            self.say(&line).await?;
        }
        Ok(true)
    }

    fn link(&self, fragment: &str) -> String {
        format!("{}/t/{}#{fragment}", self.server, self.opened.table)
    }

    /// The link that gives these seats.
    pub fn seats(&self, wanted: &[Colour]) -> String {
        let given = self.opened.seats.iter().filter(|(who, _)| wanted.contains(who));
        // As on another device of the same person: such a link stays valid for both.
        let secrets: Vec<String> =
            given.map(|(who, AccessToken(secret))| format!("seat={}:{secret}", who.word())).collect();
        self.link(&secrets.join("&"))
    }

    /// The link for watching.
    pub fn watching(&self) -> String {
        self.link(&format!("watch={}", self.opened.watch.0))
    }
}
