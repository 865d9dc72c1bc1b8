//! A table and its four seats: one command after the other, each as soon as the one before it is acknowledged.

use crate::LoadPhase;
use crate::websocket::SeatSocket;
use anyhow::{Context, Result, bail, ensure};
use heist_format::notation;
use heist_format::recorded::{ChanceLine, RecordedChance};
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{ClientMessage, Colour, VERSION};
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play::plan_for;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_rules::who::Who;
use heist_rules::{self, Scope};
use heist_testbed::{http, new_table};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

/// What all tables play, and on which server.
#[derive(Debug)]
pub struct Workload {
    url: String,
    new: NewTable,
    setup: Setup,
    start: State,
}

impl Workload {
    /// A heist on a server.
    pub fn new(url: &str, heist: &str) -> Result<Workload> {
        let new = new_table::new_table(heist);
        let (setup, start) = new_table::start(&new)?;
        Ok(Workload { url: url.to_owned(), new, setup, start })
    }
}

/// What was measured at a table.
#[derive(Debug, Default)]
pub struct Measured {
    /// From sending a command to reading that it is stored, in microseconds.
    pub latencies: Vec<u32>,
    /// How often a heist was over and the next one began.
    pub tables_opened: usize,
}

/// What the other seats hear is read after so many commands, all at once. Nobody waits for it, and reading it is most of what the client
/// does.
const COMMANDS_BETWEEN_SKIMS: u64 = 8;

/// A table with its connections.
#[derive(Debug)]
pub struct TableSession {
    workload: Arc<Workload>,
    seats: Vec<SeatSocket>,
    state: State,
    seq: u64,
    random: FastRng,
    planned: VecDeque<Command>,
    list: Vec<Command>,
    line: Vec<u8>,
}

/// As much of a message as is needed.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(borrow)]
    op: Cow<'a, str>,
    seq: Option<u64>,
    id: Option<u32>,
    #[serde(borrow, default)]
    chance: Vec<Cow<'a, str>>,
}

impl TableSession {
    /// Opens a table and sits down on all four seats.
    pub async fn open(workload: Arc<Workload>, seed: u64) -> Result<TableSession> {
        let host = http::host(&workload.url)?;
        let mut seats = Vec::with_capacity(4);
        for _ in Colour::ALL {
            seats.push(SeatSocket::connect(host).await?);
        }
        let state = workload.start;
        let random = FastRng::new(seed);
        let planned = VecDeque::new();
        let mut table =
            TableSession { workload, seats, state, seq: 0, random, planned, list: Vec::new(), line: Vec::new() };
        table.begin().await?;
        Ok(table)
    }

    /// Opens a table on the server and lets all four go there.
    async fn begin(&mut self) -> Result<()> {
        let Opened { table, seats, .. } = new_table::open(&self.workload.url, &self.workload.new).await?;
        self.hear_out().await?;
        for ((who, token), seat) in seats.into_iter().zip(&mut self.seats) {
            let name = Some(who.word().to_owned());
            let hello = ClientMessage::Hello { version: VERSION, table, tokens: vec![token], name, since: None };
            seat.count_anew();
            seat.send(&serde_json::to_vec(&hello)?).await?;
            loop {
                let text = seat.next().await?;
                let heard: Heard = serde_json::from_slice(text)?;
                match heard.op.as_ref() {
                    "welcome" => break,
                    "failed" => bail!("{}", String::from_utf8_lossy(text)),
                    _ => {}
                }
            }
        }
        self.state = self.workload.start;
        self.seq = 0;
        self.planned.clear();
        Ok(())
    }

    /// Waits until everybody has heard of every command.
    async fn hear_out(&mut self) -> Result<()> {
        for seat in &mut self.seats {
            while seat.told() < self.seq {
                seat.next().await?;
            }
            ensure!(seat.told() == self.seq, "a seat heard of {} commands instead of {}", seat.told(), self.seq);
        }
        Ok(())
    }

    /// Plays until it is over, one heist after the other.
    pub async fn play(mut self, phase: Arc<LoadPhase>) -> Result<(TableSession, Measured)> {
        let mut measured = Measured::default();
        while !phase.is_over() {
            if self.state.phase == Phase::Over {
                self.begin().await?;
                measured.tables_opened += usize::from(phase.measures());
            }
            let began = Instant::now();
            self.step().await?;
            if phase.measures() {
                measured.latencies.push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
            }
            // The others have heard of it too; somebody has to read that.
            if self.seq.is_multiple_of(COMMANDS_BETWEEN_SKIMS) {
                for seat in &mut self.seats {
                    seat.skim().await?;
                }
            }
        }
        self.hear_out().await?;
        Ok((self, measured))
    }

    /// One command, until it is acknowledged.
    async fn step(&mut self) -> Result<()> {
        let command = self.choose()?;
        let seat = match command.by {
            Speaker::One(who) if who != Who::Npc => who as usize,
            _ => self.random.below(4) as usize,
        };
        let id = self.seq as u32;
        let line = notation::print(&self.workload.setup, &self.state, &command);
        self.line.clear();
        serde_json::to_writer(&mut self.line, &ClientMessage::Do { id, expect: self.seq, line })?;
        let next = self.seq + 1;
        let seat = &mut self.seats[seat];
        seat.skim().await?;
        seat.send(&self.line).await?;
        let mut outcomes = Vec::new();
        loop {
            let text = seat.next().await?;
            let heard: Heard =
                serde_json::from_slice(text).with_context(|| String::from_utf8_lossy(text).into_owned())?;
            match heard.op.as_ref() {
                "did" if heard.seq == Some(next) => {
                    for line in &heard.chance {
                        let words: Vec<&str> = line.split(' ').collect();
                        outcomes.push(ChanceLine::parse(&words).with_context(|| line.to_string())?);
                    }
                }
                "done" if heard.id == Some(id) => break,
                "refused" | "stale" | "failed" => bail!("{}", String::from_utf8_lossy(text)),
                _ => {}
            }
        }
        let mut chance = RecordedChance::new(outcomes);
        if let Err(refusal) = heist_rules::apply(&self.workload.setup, &mut self.state, command, &mut chance, &mut ()) {
            bail!("the server took what is refused here: {}", refusal.why);
        }
        ensure!(chance.fault().is_none(), "the server rolled otherwise: {:?}", chance.fault());
        self.seq = next;
        Ok(())
    }

    /// Plans sensibly, then anything that is legal.
    fn choose(&mut self) -> Result<Command> {
        let setup = &self.workload.setup;
        if self.state.phase == Phase::Planning {
            let is_legal = |command: &Command| heist_rules::check(setup, &self.state, command).is_ok();
            if !self.planned.iter().any(is_legal) {
                let plans = self.state.players_in_play().into_iter().map(|who| {
                    plan_for(setup, &self.state, who).into_iter().chain([Command::by(who, Verb::Ready)]).collect()
                });
                self.planned =
                    plans.into_iter().find(|plan: &VecDeque<_>| plan.iter().any(is_legal)).unwrap_or_default();
            }
            while let Some(command) = self.planned.pop_front() {
                if is_legal(&command) {
                    return Ok(command);
                }
            }
        }
        heist_rules::legal(setup, &self.state, Scope::RandomPlay, &mut self.list);
        let place = self.random.below(self.list.len() as u32) as usize;
        self.list.get(place).copied().context("a heist that is not over and knows no command")
    }
}
