//! Somebody at a table: plays at random, takes part in tosses, remembers everything, and comes back whenever the connection is lost.

use crate::conditions::Moment;
use crate::connection::Connection;
use crate::memory::{Fate, Memory, Said};
use crate::stage::Stage;
use anyhow::{Context, Result, bail, ensure};
use heist_bots::{Bot, Random};
use heist_client::fairness::Fairness;
use heist_client::known::Known;
use heist_format::fair::Verdict;
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, LogEntry, ServerMessage, TableId};
use heist_rules::fast_rng::FastRng;
use heist_rules::state::Phase;
use heist_rules::who::{Crew, Who};
use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// After so long without an answer somebody connects again, as people press reload.
const PATIENCE: Duration = Duration::from_secs(5);
/// If nothing was broken for so long, a server that does not answer is one that hangs.
const HANGS: Duration = Duration::from_secs(20);
/// How often somebody who has nothing to do looks whether it is time to go.
const GLANCE: Duration = Duration::from_millis(100);

/// Somebody at a table.
pub struct Person {
    table: TableId,
    tokens: Vec<AccessToken>,
    seats: Vec<Colour>,
    /// Among those at the table.
    place: usize,
    from: Ipv4Addr,
    game: Game,
    seq: u64,
    bot: Random,
    random: FastRng,
    last_id: u32,
    /// The command that is on its way.
    pending: Option<Pending>,
    /// Other requests that are on their way.
    requests: BTreeSet<u32>,
    known: Known,
    fairness: Fairness,
    /// How long a thought takes on average, and when the present one is over.
    thinks: Duration,
    ready: Instant,
    /// A command whose fate is unknown, to be said again: number and line.
    again: Option<(u64, String)>,
    memory: Memory,
}

#[derive(Debug)]
struct Pending {
    id: u32,
    number: u64,
    line: String,
    sent: Moment,
}

/// Why somebody is no longer connected.
enum Gone {
    /// The connection is lost.
    Lost,
    /// It is time.
    Home,
}

impl Person {
    /// Somebody who sits down on these seats of a table, by their secrets; without seats, somebody who watches.
    pub fn new(
        table: TableId,
        seats: Vec<(Colour, AccessToken)>,
        watch: AccessToken,
        game: Game,
        place: usize,
        from: Ipv4Addr,
        seed: u64,
    ) -> Person {
        let (seats, mut tokens): (Vec<Colour>, Vec<AccessToken>) = seats.into_iter().unzip();
        if tokens.is_empty() {
            tokens.push(watch);
        }
        let mut bot = Random::new(seed);
        bot.hold(seats.iter().map(|seat| Who::from(*seat)).collect());
        Person {
            table,
            tokens,
            seats,
            place,
            from,
            game,
            seq: 0,
            bot,
            random: FastRng::new(seed),
            last_id: 0,
            pending: None,
            requests: BTreeSet::new(),
            known: Known::default(),
            fairness: Fairness::new(table),
            thinks: Duration::ZERO,
            ready: Instant::now(),
            again: None,
            memory: Memory::default(),
        }
    }

    /// Plays until the heist is over or it is time to go home.
    pub async fn play(mut self, stage: &Stage) -> Result<Memory> {
        self.thinks = stage.think;
        let mut attempts = 0;
        loop {
            // Whoever cannot get in at one node tries the next.
            let url = stage.urls.find(self.place + attempts);
            let name = Some(format!("Person {}", self.place));
            if let Some(url) = url
                && let Ok(connection) =
                    Connection::enter(self.from, &url, self.table, self.tokens.clone(), name, Some(self.seq)).await
            {
                self.memory.connections += 1;
                let gone = self.sit(connection, stage).await;
                let gone = gone.with_context(|| format!("table {}, person {}", self.table, self.place))?;
                self.requests.clear();
                if let Some(Pending { number, line, .. }) = self.pending.take() {
                    self.unknown(number, line);
                }
                if matches!(gone, Gone::Home) {
                    let report = self.fairness.report();
                    let fault = report.fault.as_ref();
                    ensure!(
                        report.verdict() != Verdict::Fails,
                        "table {}: chance does not verify: {fault:?}",
                        self.table
                    );
                    return Ok(self.memory);
                }
            }
            if stage.is_over() && attempts > 0 && !stage.findings().is_empty() {
                return Ok(self.memory);
            }
            attempts += 1;
            sleep(Duration::from_millis(u64::from(5 + self.random.below(20)))).await;
        }
    }

    /// Plays until the connection is lost or it is time to go home.
    async fn sit(&mut self, mut connection: Connection, stage: &Stage) -> Result<Gone> {
        let mut welcome = false;
        let mut since = Instant::now();
        loop {
            let waits = self.pending.is_some() || !welcome;
            if !waits {
                if self.game.state().phase == Phase::Over || stage.is_over() {
                    return Ok(Gone::Home);
                }
                if Instant::now() >= self.ready
                    && let Some(message) = self.command(stage)
                {
                    since = Instant::now();
                    let sent = connection.send(&message).await;
                    // Sometimes somebody's machine dies at this very moment.
                    if sent.is_err() || self.random.below(150) == 0 {
                        return Ok(Gone::Lost);
                    }
                    continue;
                }
            }
            let patience = if waits {
                PATIENCE.saturating_sub(since.elapsed())
            } else {
                self.ready.saturating_duration_since(Instant::now()).clamp(Duration::from_millis(1), GLANCE)
            };
            let message = match timeout(patience, connection.next()).await {
                Ok(Ok(Some(message))) => message,
                Ok(Ok(None)) => return Ok(Gone::Lost),
                Ok(Err(error)) => return Err(error),
                Err(_) if waits => {
                    ensure!(stage.conditions.whole_for() < HANGS, "nothing is broken, and the server does not answer");
                    return Ok(Gone::Lost);
                }
                Err(_) => continue,
            };
            if matches!(message, ServerMessage::Welcome { .. }) {
                welcome = true;
            }
            if !self.hear(message, stage, &mut connection).await? {
                return Ok(Gone::Lost);
            }
        }
    }

    /// Something to say: mostly a command that is legal, sometimes one that must be refused.
    fn command(&mut self, stage: &Stage) -> Option<ClientMessage> {
        if self.seats.is_empty() {
            return None;
        }
        let (number, line) = match self.again.take() {
            // Said again with the same number it is stored once at most. Whoever has seen another entry there drops it.
            Some((number, line)) if number == self.seq + 1 => (number, line),
            _ => self.new_command()?,
        };
        self.think();
        self.last_id += 1;
        let message = ClientMessage::Do { id: self.last_id, expect: number - 1, line: line.clone() };
        self.pending = Some(Pending { id: self.last_id, number, line, sent: stage.conditions.moment() });
        Some(message)
    }

    fn new_command(&mut self) -> Option<(u64, String)> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let own: Crew = self.seats.iter().map(|seat| Who::from(*seat)).collect();
        let mischief = self.random.below(60);
        let others = Who::PLAYERS.into_iter().collect::<Crew>() - own;
        self.bot.hold(if mischief == 0 && !others.is_empty() { others } else { own });
        let command = self.bot.choose(setup, state)?;
        let line = notation::print(setup, state, &command);
        let seat = self.seats[self.random.below(self.seats.len() as u32) as usize];
        Some(match mischief {
            1 => (self.seq.max(1), line),
            2 => (self.seq + 1, line + " z9"),
            3 => (self.seq + 1, format!("{} undo", seat.word())),
            _ => (self.seq + 1, line),
        })
    }

    /// Thinks before the next command.
    fn think(&mut self) {
        let mean = self.thinks.as_millis() as u32;
        let time = mean / 2 + self.random.below(mean + 1);
        self.ready = Instant::now() + Duration::from_millis(u64::from(time));
    }

    /// Nobody knows what became of a command. Mostly it is said again.
    fn unknown(&mut self, number: u64, line: String) {
        if self.random.below(4) > 0 {
            self.again = Some((number, line.clone()));
        }
        self.memory.said.push(Said { number, line, fate: Fate::Unknown });
    }

    /// Takes an answer as that to the command on its way, if it is; otherwise it must be one to another request.
    fn answered(&mut self, id: u32) -> Result<Option<Pending>> {
        if let Some(pending) = self.pending.take_if(|pending| pending.id == id) {
            return Ok(Some(pending));
        }
        ensure!(self.requests.remove(&id), "an answer without a question");
        Ok(None)
    }

    /// Hears a message; `false`: it is better to connect again.
    async fn hear(&mut self, message: ServerMessage, stage: &Stage, connection: &mut Connection) -> Result<bool> {
        match message {
            ServerMessage::Welcome { seq, log, table, seats, .. } => {
                ensure!(seq >= self.seq, "entries up to {} were told, and {seq} are left", self.seq);
                ensure!(seats == self.seats, "holds {seats:?} instead of {:?}", self.seats);
                self.fairness.welcome(&table);
                for entry in log {
                    self.follow(entry)?;
                }
                ensure!(self.seq == seq, "welcomed at {seq}, but with a log up to {}", self.seq);
                return self.commit(connection).await;
            }
            ServerMessage::Did(entry) => self.follow(entry)?,
            ServerMessage::Committed { commitment } => self.fairness.committed(&commitment),
            ServerMessage::Toss { number, seq, line } => {
                let answer = self.fairness.answer(&self.seats, &mut self.known, number, seq, &line);
                if let Some(answer) = answer {
                    return Ok(connection.send(&answer).await.is_ok());
                }
            }
            ServerMessage::Done { id, seq } => {
                let Some(Pending { number, line, sent, .. }) = self.answered(id)? else { return Ok(true) };
                ensure!(seq == Some(number), "`{line}` was acknowledged as {seq:?}, not as {number}");
                ensure!(self.seq >= number, "`{line}` was acknowledged as {number} before it was told");
                stage.acknowledge(sent);
                self.memory.said.push(Said { number, line, fate: Fate::Acknowledged });
            }
            ServerMessage::Refused { id, .. } | ServerMessage::Stale { id, .. } => self.refused(id)?,
            ServerMessage::Failed { id: Some(id), code: Failure::Unsure | Failure::Unavailable, .. } => {
                if let Some(Pending { number, line, .. }) = self.answered(id)? {
                    self.unknown(number, line);
                }
            }
            ServerMessage::Failed { id: Some(id), .. } => self.refused(id)?,
            ServerMessage::Failed { id: None, code, why } => match code {
                Failure::Unavailable | Failure::Store | Failure::Unsure | Failure::TooFast => return Ok(false),
                _ => bail!("turned away: {code:?}, {why}"),
            },
            ServerMessage::Lost { who } => bail!("lost the seat of {who:?}"),
            ServerMessage::Resync { .. } => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn refused(&mut self, id: u32) -> Result<()> {
        if let Some(Pending { number, line, .. }) = self.answered(id)? {
            self.memory.said.push(Said { number, line, fate: Fate::Refused });
        }
        Ok(())
    }

    /// Binds one's seats to chains of secrets, as every client does.
    async fn commit(&mut self, connection: &mut Connection) -> Result<bool> {
        let random = &mut self.random;
        let secret = || Some(AccessToken((0..32).map(|_| char::from(b'a' + random.below(26) as u8)).collect()));
        for (who, tip) in self.fairness.unbound(&self.seats, &mut self.known, secret) {
            self.last_id += 1;
            self.requests.insert(self.last_id);
            if connection.send(&ClientMessage::Commit { id: self.last_id, who, tip }).await.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn follow(&mut self, mut entry: LogEntry) -> Result<()> {
        if entry.seq <= self.seq {
            return Ok(());
        }
        ensure!(entry.seq == self.seq + 1, "entry {} was told after {}", entry.seq, self.seq);
        self.fairness.entry(&self.game, &entry);
        let repeated = self.game.repeat(&entry.line, &entry.chance).map(|_| ());
        repeated.map_err(|error| anyhow::anyhow!("entry {}, `{}`: {error}", entry.seq, entry.line))?;
        self.seq = entry.seq;
        // Whoever sees something happen thinks again; otherwise all would speak at the same moment.
        self.think();
        entry.facts = Vec::new();
        self.memory.heard.push(entry);
        Ok(())
    }
}
