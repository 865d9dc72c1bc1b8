//! A table with the people at it: handles what each of them sends.
//!
//! Knows seats, the game and the store; knows no sockets and no tasks. One thing happens after
//! the other: the task of a room lets it finish with a message before it passes on the next.

use super::bots::BotNews;
use super::guests::{Guest, Seats};
use super::outbox::{Outbox, Recipients};
use super::remote::{NodeMessage, RemoteParticipants};
use super::room_error::RoomError;
use super::room_store::RoomStore;
use super::table_game::TableGame;
use super::tossing::{CompleteToss, TossStep, Tosses};
use crate::chance::SystemChance;
use crate::game_start::{GameSpec, Starts};
use crate::secrets::NoRandomness;
use crate::store::{AppendError, Ban, Hash, NewEntry, TableRecord, TableStatus};
use heist_format::notation::{NotationError, ParsedLine};
use heist_protocol::{ClientMessage, Colour, Failure, LogEntry, Participant, ServerMessage, TableId, limits};
use heist_rules::chance::{Chance, UnknownChance};
use heist_rules::command::Speaker;
use heist_rules::state::{HeistFlags, Phase, State};
use heist_words::{refusals, undo};
use std::sync::Arc;
use std::time::Instant;

/// The most entries in the log of a table. A heist takes a few hundred.
pub const MAX_ENTRIES: u64 = 20_000;

/// A table with the people at it.
#[derive(Debug)]
pub struct Room<S> {
    pub(super) store: S,
    pub(super) table: TableId,
    pub(super) record: Box<TableRecord>,
    pub(super) game: TableGame,
    pub(super) guests: Vec<Guest>,
    /// Connections at other nodes.
    pub(super) remote: RemoteParticipants,
    /// Where chance comes from; none: from the operating system, at tables from before there were tosses.
    pub(super) tosses: Option<Tosses>,
    /// Since when nobody is there who holds a seat, in the order of the seats; none: somebody is.
    pub(super) away_since: Vec<Option<Instant>>,
    /// When a seat was last nudged.
    pub(super) nudged: Vec<(Colour, Instant)>,
    /// Marks of the addresses that the host has muted or shown the door.
    pub(super) banned: Vec<(Ban, Hash)>,
    /// What concerns the bots of the table.
    pub(super) bots: BotNews,
    /// An entry may have been stored that nobody has seen: the database went away in the middle of it.
    pub(super) unsure: bool,
}

/// A command as somebody has sent it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommandRequest<'a> {
    /// The number under which it is answered.
    pub(super) id: u32,
    /// The number of commands that its sender knew of.
    pub(super) expect: u64,
    /// The command in the notation.
    pub(super) line: &'a str,
}

/// What is left to be done outside the room after a message.
#[derive(Debug)]
pub enum FollowUp {
    /// Nothing.
    Nothing,
    /// Seats at another table are to be claimed for somebody, who then gets `moved`.
    Move {
        /// Who asked.
        person: u64,
        /// Of the request.
        id: u32,
        /// The other table.
        table: TableId,
        /// The seats.
        seats: Seats,
        /// The name of the new holder.
        name: Option<String>,
    },
}

impl<S: RoomStore> Room<S> {
    /// Opens a room: reads the table's log and plays it again. `None`: there is no such table.
    pub async fn open(store: S, starts: &Starts, table: TableId) -> Result<Option<Room<S>>, RoomError> {
        let Some(record) = store.load(table).await? else { return Ok(None) };
        let start = starts.get(&GameSpec::of(&record.info)).map_err(|fault| RoomError::Setup(fault.to_string()))?;
        let tosses = record.toss_secret.as_ref().map(|secret| Tosses::new(&table.to_string(), secret));
        let mut room = Room {
            store,
            table,
            record: Box::new(record),
            game: TableGame::new(Arc::clone(&start)),
            guests: Vec::new(),
            remote: RemoteParticipants::default(),
            tosses,
            away_since: Vec::new(),
            nudged: Vec::new(),
            banned: Vec::new(),
            bots: BotNews::default(),
            unsure: false,
        };
        room.note_absence();
        let entries = room.store.entries_after(table, 0).await?;
        room.read_commitments(&mut Outbox::default()).await?;
        room.repeat(entries, Recipients::All, &mut Outbox::default())?;
        room.read_banned(&mut Outbox::default()).await?;
        Ok(Some(room))
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.game.seq()
    }
    /// Whether an entry may have been stored that nobody has seen yet: worth looking again.
    pub fn is_unsure(&self) -> bool {
        self.unsure
    }
    /// The game.
    pub fn game(&self) -> &TableGame {
        &self.game
    }
    /// The connections in the room.
    pub fn guests(&self) -> &[Guest] {
        &self.guests
    }
    /// The table as it is stored.
    pub fn record(&self) -> &TableRecord {
        &self.record
    }
    pub(crate) fn guest(&self, person: u64) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.id == person)
    }

    /// Everybody, here and at other nodes.
    pub(super) fn people(&self) -> Vec<Participant> {
        self.people_here().into_iter().chain(self.remote.people()).collect()
    }
    /// Tells the room and the other nodes who is here.
    pub(super) fn send_people(&mut self, to: Recipients, out: &mut Outbox) {
        out.send(to, self.people_message());
        out.node_messages.push(NodeMessage::Here(self.people_here()));
    }
    pub(super) fn seats(&self) -> ServerMessage {
        ServerMessage::Seats { seats: self.record.info.seats.clone() }
    }

    /// Handles a message of somebody in the room.
    pub async fn handle(&mut self, person: u64, message: ClientMessage, out: &mut Outbox) -> FollowUp {
        self.handle_with(person, message, &mut SystemChance::default(), out).await
    }

    /// The same, with another source of chance.
    pub async fn handle_with(
        &mut self,
        person: u64,
        message: ClientMessage,
        chance: &mut (impl Chance + Send + FallibleChance),
        out: &mut Outbox,
    ) -> FollowUp {
        let Some(guest) = self.guest(person) else {
            out.fail(person, id_of(&message), Failure::NoTable, "Say hello first.");
            return FollowUp::Nothing;
        };
        let guest = guest.clone();
        let id = id_of(&message);
        let Some(message) = self.hold(person, message, out) else { return FollowUp::Nothing };
        let done = self.carry_out(&guest, message, chance, out).await;
        self.note_absence();
        self.answer_failure(person, id, done, out).unwrap_or(FollowUp::Nothing)
    }

    /// Tells somebody that a request failed, if it did.
    pub(super) fn answer_failure<T>(
        &self,
        person: u64,
        id: Option<u32>,
        done: Result<T, RoomError>,
        out: &mut Outbox,
    ) -> Option<T> {
        let failed = |error: RoomError| {
            tracing::warn!(table = %self.table, %error, "a request failed");
            let (code, why) = error.failure();
            out.fail(person, id, code, why);
        };
        done.map_err(failed).ok()
    }

    async fn carry_out(
        &mut self,
        guest: &Guest,
        message: ClientMessage,
        chance: &mut (impl Chance + Send + FallibleChance),
        out: &mut Outbox,
    ) -> Result<FollowUp, RoomError> {
        let person = guest.id;
        match message {
            ClientMessage::Do { id, expect, line } => {
                self.act(guest, CommandRequest { id, expect, line: &line }, None, chance, out).await?;
            }
            ClientMessage::Commit { id, who, tip } => self.commit(guest, id, who, &tip, out).await?,
            ClientMessage::Share { number, shares, next } => {
                self.share(guest, number, shares, next, out);
                self.settle_toss(chance, out).await;
            }
            ClientMessage::Take { id, who, name, token } => self.take_seat(guest, id, who, &name, token, out).await?,
            ClientMessage::HandOver { id, who, token } => self.hand_over(guest, id, who, token, out).await?,
            ClientMessage::Lock { id, who, token } => self.lock_seat(guest, id, who, &token, out).await?,
            ClientMessage::Leave { id, who } => self.leave_seat(guest, id, who, out).await?,
            ClientMessage::TakeOver { id, who, name, token } => {
                self.take_over(guest, id, who, &name, token, out).await?;
            }
            ClientMessage::AskBack { id, who } => self.ask_back(guest, id, who, out),
            ClientMessage::GiveBack { id, who } => self.give_back(guest, id, who, out).await?,
            ClientMessage::Remove { id, person } => self.remove(guest, id, person, out).await?,
            ClientMessage::Mute { id, person, muted } => self.mute(guest, id, person, muted, out).await?,
            ClientMessage::Set { id, away_limit, public, cover } => {
                self.set(guest, id, away_limit, public, cover, out).await?;
            }
            ClientMessage::SeatBot { id, who, bot } => self.seat_bot(guest, id, who, bot, out).await?,
            ClientMessage::Wish { id, who, wish } => self.wish(guest, id, who, wish, out),
            ClientMessage::Nudge { id, who } => self.nudge(guest, id, who, out),
            ClientMessage::Rename { id, name } => self.rename(guest, id, &name, out).await?,
            ClientMessage::Chat { id, text } => self.chat(guest, id, &text, out).await?,
            ClientMessage::Point { at, who, mark } => self.point(guest, at, who, mark, out),
            ClientMessage::Propose { lines, why } => self.propose(guest, lines, why, out),
            ClientMessage::Position { id } => {
                let position = heist_format::position::print_json(self.game.setup(), self.game.state());
                out.answer(person, ServerMessage::Position { id, seq: self.game.seq(), position });
            }
            ClientMessage::Rematch { id } => return self.rematch(guest, id, out).await,
            ClientMessage::Follow { id } => return Ok(self.follow(guest, id, out)),
            ClientMessage::Ping {} => out.answer(person, ServerMessage::Pong {}),
            // Whoever is in has said hello already.
            ClientMessage::Hello { .. } => out.fail(person, None, Failure::Message, "You are in already."),
        }
        Ok(FollowUp::Nothing)
    }

    /// Carries a line of the notation out, if the one who says it may, and stores it before anybody hears of it. One that needs
    /// chance may have to wait for its toss first.
    pub(super) async fn act(
        &mut self,
        guest: &Guest,
        request: CommandRequest<'_>,
        toss: Option<CompleteToss>,
        chance: &mut (impl Chance + Send + FallibleChance),
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let mut toss = toss;
        // Whoever commits at another node has the shares asked for again; everybody may do so only so often.
        while self.try_to_act(guest, request, toss.take(), chance, out).await? == Attempt::AnotherToss {}
        Ok(())
    }

    async fn try_to_act(
        &mut self,
        guest: &Guest,
        request: CommandRequest<'_>,
        toss: Option<CompleteToss>,
        chance: &mut (impl Chance + Send + FallibleChance),
        out: &mut Outbox,
    ) -> Result<Attempt, RoomError> {
        let (person, CommandRequest { id, expect, line }) = (guest.id, request);
        let fail = |out: &mut Outbox, code, why: &str| out.fail(person, Some(id), code, why);
        if guest.holds.is_empty() {
            fail(out, Failure::Spectator, "Spectators only watch. Take a seat to play.");
            return Ok(Attempt::Settled);
        }
        if line.len() > limits::MAX_LINE_BYTES {
            fail(out, Failure::Limit, "The line is too long for a command.");
            return Ok(Attempt::Settled);
        }
        let not_yours = |out: &mut Outbox, who: Colour| {
            let why = format!("You do not hold the seat of {}.", who.word());
            out.fail(person, Some(id), Failure::NotYourSeat, why);
        };
        // Before the line is looked at any closer: another's command is another's, right or wrong.
        let speaker = line.split_whitespace().next().and_then(Colour::from_word);
        if let Some(who) = speaker.filter(|who| !guest.holds.has(*who)) {
            not_yours(out, who);
            return Ok(Attempt::Settled);
        }
        if expect > self.game.seq() || self.unsure {
            // Another node has told the client of something that this one has not heard of yet; or what nobody was sure of
            // has been stored after all.
            let caught_up = self.catch_up(out).await;
            // What was said before may be stored all the same, and whoever says it again must not be told otherwise.
            caught_up.map_err(|error| if self.unsure { error.unsure() } else { error })?;
        }
        if expect != self.game.seq() {
            out.answer(person, ServerMessage::Stale { id, seq: self.game.seq() });
            return Ok(Attempt::Settled);
        }
        if self.game.seq() >= MAX_ENTRIES {
            fail(out, Failure::Limit, "This table has seen too many commands. Play on at a new one.");
            return Ok(Attempt::Settled);
        }
        let read = match self.game.read(line) {
            Ok(read) => read,
            Err(error) => {
                self.refuse(person, id, line, error, out);
                return Ok(Attempt::Settled);
            }
        };
        let speaker = match read {
            ParsedLine::Command(command) => command.by,
            ParsedLine::Undo(by) => by,
        };
        if let Speaker::One(who) = speaker
            && let Some(who) = Colour::of(who)
            && !guest.holds.has(who)
        {
            not_yours(out, who);
            return Ok(Attempt::Settled);
        }
        let (considered, toss) = match toss {
            _ if self.tosses.is_none() => (self.game.consider(read, chance), None),
            Some(complete) => {
                let mut chance = complete.toss.chance(&self.table.to_string());
                let considered = self.game.consider(read, &mut chance);
                (considered, (chance.asked() > 0).then_some(complete))
            }
            None => {
                let mut unknown = UnknownChance::default();
                match self.game.consider(read, &mut unknown) {
                    Ok(pending) if unknown.was_asked() => match self.toss(guest, request, &pending.line, out) {
                        TossStep::Ready(complete) => {
                            let mut chance = complete.toss.chance(&self.table.to_string());
                            (self.game.consider(read, &mut chance), Some(complete))
                        }
                        TossStep::Waits => return Ok(Attempt::Settled),
                        TossStep::UsedUp => (self.game.consider(read, chance), None),
                    },
                    considered => (considered, None),
                }
            }
        };
        let pending = match considered {
            Ok(pending) => pending,
            Err(error) => {
                match (self.game.why_no_undo(&read), error) {
                    (Some(no_undo), NotationError::Refused(refusal)) => {
                        let (rule, why) = (refusal.rule.to_owned(), undo::why_not(self.game.setup(), &no_undo));
                        out.answer(person, ServerMessage::Refused { id, rule, why });
                    }
                    (_, error) => self.refuse(person, id, line, error, out),
                }
                return Ok(Attempt::Settled);
            }
        };
        if !chance.is_sound() {
            return Err(NoRandomness.into());
        }
        let seats = self.seats_behind(guest, speaker);
        if seats.is_empty() {
            // Without a seat behind it the store would take it from anybody.
            fail(out, Failure::NotYourSeat, "You hold no seat of this table.");
            return Ok(Attempt::Settled);
        }
        let (before, after) = (table_status(self.game.state()), table_status(pending.state()));
        let entry = LogEntry {
            seq: pending.seq,
            line: pending.line.clone(),
            chance: pending.chance.clone(),
            toss: toss.as_ref().map(|complete| complete.toss.to_string()),
            facts: pending.facts.clone(),
        };
        let new = NewEntry {
            table: self.table,
            seq: entry.seq,
            line: entry.line.clone(),
            chance: entry.chance.clone(),
            toss: entry.toss.clone(),
            commitments: toss.as_ref().map(|complete| complete.commitments),
            status: (after != before).then_some(after),
            seats,
        };
        match self.store.append(new).await {
            Ok(()) => {
                let seq = entry.seq;
                self.game.commit(pending);
                self.note_toss(&entry);
                // Whatever was under way has found its number taken.
                self.unsure = false;
                out.send(Recipients::All, ServerMessage::Did(entry));
                out.answer(person, ServerMessage::Done { id, seq: Some(seq) });
            }
            Err(AppendError::Conflict) => {
                self.catch_up(out).await?;
                out.answer(person, ServerMessage::Stale { id, seq: self.game.seq() });
            }
            Err(AppendError::Unseated) => self.turn_out(guest, id, speaker, out).await?,
            Err(AppendError::Recommitted) => {
                self.read_commitments(out).await?;
                if let (Some(tosses), Some(CompleteToss { toss, .. })) = (&mut self.tosses, toss) {
                    // Shares that nobody has released can be asked for yet.
                    if toss.seats.iter().any(|(_, share)| share.is_some()) {
                        tosses.lost(toss.number);
                    }
                }
                return Ok(Attempt::AnotherToss);
            }
            // This time nothing was stored; what was said before may be.
            Err(AppendError::Store(error)) if self.unsure => return Err(RoomError::Unsure(error)),
            Err(AppendError::Store(error)) => return Err(error.into()),
            Err(AppendError::Unsure(error)) => {
                // Perhaps it is there all the same: then it happened. Otherwise it may still come, unless another entry
                // takes its number first.
                self.unsure = true;
                let stored = self.store.entries_after(self.table, self.game.seq()).await.map_err(RoomError::Unsure)?;
                let is_ours = |first: &LogEntry| {
                    let outcome =
                        |entry: &LogEntry| (entry.seq, entry.line.clone(), entry.chance.clone(), entry.toss.clone());
                    outcome(first) == outcome(&entry)
                };
                let happened = stored.first().is_some_and(is_ours);
                self.take_in(stored, Recipients::All, out).await.map_err(RoomError::unsure)?;
                if !happened {
                    return Err(RoomError::Unsure(error));
                }
                out.answer(person, ServerMessage::Done { id, seq: Some(entry.seq) });
            }
        }
        Ok(Attempt::Settled)
    }

    /// Says why a line is not carried out.
    fn refuse(&self, person: u64, id: u32, line: &str, error: NotationError, out: &mut Outbox) {
        match error {
            NotationError::Syntax(why) => out.fail(person, Some(id), Failure::Notation, why),
            NotationError::Refused(refusal) => {
                let why = refusals::why_line(self.game.setup(), self.game.state(), line, &refusal);
                out.answer(person, ServerMessage::Refused { id, rule: refusal.rule.to_owned(), why });
            }
        }
    }
}

/// What came of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attempt {
    /// It is done, waits for its toss, or was turned away.
    Settled,
    /// It needs another toss: somebody has committed since this one was asked for.
    AnotherToss,
}

/// Chance that may fail: then nothing that came of it may be used.
pub trait FallibleChance {
    /// Whether what it gave may be used.
    fn is_sound(&self) -> bool;
}

impl FallibleChance for SystemChance {
    fn is_sound(&self) -> bool {
        !self.has_failed()
    }
}

/// The status of a game, for lists of tables.
pub fn table_status(state: &State) -> TableStatus {
    let won = (state.phase == Phase::Over).then(|| state.is(HeistFlags::WON));
    TableStatus { phase: state.phase.word().to_owned(), round: state.round, won }
}

/// The number of a request, where it has one.
pub fn id_of(message: &ClientMessage) -> Option<u32> {
    match message {
        ClientMessage::Do { id, .. }
        | ClientMessage::Take { id, .. }
        | ClientMessage::HandOver { id, .. }
        | ClientMessage::Lock { id, .. }
        | ClientMessage::Leave { id, .. }
        | ClientMessage::TakeOver { id, .. }
        | ClientMessage::AskBack { id, .. }
        | ClientMessage::GiveBack { id, .. }
        | ClientMessage::Remove { id, .. }
        | ClientMessage::Mute { id, .. }
        | ClientMessage::Set { id, .. }
        | ClientMessage::SeatBot { id, .. }
        | ClientMessage::Wish { id, .. }
        | ClientMessage::Nudge { id, .. }
        | ClientMessage::Rename { id, .. }
        | ClientMessage::Chat { id, .. }
        | ClientMessage::Position { id }
        | ClientMessage::Rematch { id }
        | ClientMessage::Commit { id, .. }
        | ClientMessage::Follow { id } => Some(*id),
        ClientMessage::Hello { .. }
        | ClientMessage::Point { .. }
        | ClientMessage::Propose { .. }
        | ClientMessage::Share { .. }
        | ClientMessage::Ping {} => None,
    }
}
