//! A table on a server as the terminal sees it: what was confirmed, what is on its way, and who else is there.
//!
//! [`Prediction`] decides what is shown and what is sent; here is the rest: the connection, the seats, talk and gestures.

mod arrival;
mod bots;
mod company;
mod fairness;
mod hearing;
mod sending;

use super::news::News;
use super::secret_file::SecretFile;
use super::wire::{Wire, WireEvent};
use anyhow::{Result, anyhow, bail};
use heist_client::{Gives, Objection, Prediction, TableLink};
use heist_format::game::Game;
use heist_format::notation::ParsedLine;
use heist_protocol::limits::{DEFAULT_AWAY_SECONDS, MAX_LINE_BYTES, MAX_PROPOSAL_LINES, clean_chat, clean_name};
use heist_protocol::{AccessToken, ChatLine, ClientMessage, Colour, Participant, Seat, SeatState, TableId};
use heist_rules::command::Speaker;
use heist_rules::fact::Fact;
use heist_rules::who::{Crew, Who};
use sending::{hello, tokens};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long the first welcome may take.
const ARRIVAL: Duration = Duration::from_secs(30);
/// How long dice may take before the line ends without them.
const DICE: Duration = Duration::from_secs(3);
/// How long leaving waits for what is not confirmed.
const LEAVING: Duration = Duration::from_secs(5);

/// Somebody who points at a space.
pub struct Pointer {
    person: u64,
    /// The space.
    pub at: String,
    /// The character on whose behalf.
    pub who: Option<Who>,
    since: Instant,
}

/// A seat that is being locked: the secret that others know, and the one that was made here.
struct Locking {
    id: u32,
    who: Colour,
    old: AccessToken,
    new: AccessToken,
}

/// How the connection stands.
enum Connection {
    Online,
    /// Lost, and tried again at a time.
    Lost(String, Instant),
    /// There is no point in trying again.
    Failed(String),
}

/// A table on a server.
pub struct RemoteGame {
    /// Its address.
    pub link: TableLink,
    secrets: SecretFile,
    name: String,
    watches: bool,
    wire: Wire,
    connection: Connection,
    /// The server has sent its welcome over this connection.
    welcomed: bool,
    prediction: Prediction,
    /// The whole log was asked for because an entry did not fit.
    starts_over: bool,
    /// How often in a row the log could not be followed.
    faults: u32,
    me: u64,
    /// The characters whose seats are held here.
    mine: Crew,
    may_take: bool,
    /// Whether somebody has taken over a seat of whoever is here.
    replaced: bool,
    /// Whether the secret of the host was shown.
    host: bool,
    /// Seats whose holders are away, and since when.
    away: Vec<(Colour, Instant)>,
    /// For how many seconds the table waits for them.
    away_limit: u32,
    /// Whether anybody may join.
    public: bool,
    seats: Vec<Seat>,
    people: Vec<Participant>,
    rematch: Option<TableId>,
    /// The secrets of the last hello, and what was learnt since.
    shown: Vec<AccessToken>,
    locking: Vec<Locking>,
    pointers: Vec<Pointer>,
    proposals: Vec<(u64, Vec<String>)>,
    /// What was last heard of the chat.
    last_chat: Option<ChatLine>,
    /// Where the pointer is to be, and since when; and where the others see it.
    pointing: Option<(Option<String>, Instant)>,
    pointed: Option<String>,
    /// When what a busy server has not carried out is sent again.
    later: Option<Instant>,
    /// When seats that could not be locked are tried again.
    lock_later: Option<Instant>,
    /// Requests to bind seats.
    binding: Vec<u32>,
    /// It was said already that chance here does not verify.
    told_unfair: bool,
    news: VecDeque<News>,
}

impl RemoteGame {
    /// Sits down at a table, or says why that is not possible.
    pub fn join(link: TableLink, secrets: SecretFile, name: String, watches: bool) -> Result<RemoteGame> {
        let before = secrets.read();
        secrets.keep(&link)?;
        let joined = RemoteGame::arrive(link.clone(), secrets.clone(), name, watches);
        if joined.is_err() && !link.secrets.is_empty() {
            // A link that leads nowhere takes no key away that may fit.
            secrets.note(|known| *known = before)?;
        }
        joined
    }

    fn arrive(link: TableLink, secrets: SecretFile, name: String, watches: bool) -> Result<RemoteGame> {
        let mut wire = Wire::open(link.socket())?;
        let until = Instant::now() + ARRIVAL;
        let shown = tokens(&secrets, watches);
        loop {
            let Some(event) = wire.next(until.saturating_duration_since(Instant::now())) else {
                bail!("{} does not answer. Try again later.", link.host);
            };
            match event {
                WireEvent::Open => wire.send(&hello(&link, shown.clone(), &name, None)),
                WireEvent::Closed { why, .. } => {
                    bail!("{} cannot be reached: {why}. Is the link right, and does the server run?", link.host)
                }
                WireEvent::Gibberish => bail!("What answers at {} is not a Heist server.", link.host),
                WireEvent::Heard(message) => {
                    if let Some(arrived) = arrival::arrival(&link, !shown.is_empty(), *message)? {
                        let mut table = RemoteGame {
                            link,
                            secrets,
                            name,
                            watches,
                            wire,
                            connection: Connection::Online,
                            welcomed: true,
                            prediction: arrived.prediction,
                            starts_over: false,
                            faults: 0,
                            me: 0,
                            mine: Crew::NOBODY,
                            may_take: false,
                            replaced: false,
                            host: false,
                            away: Vec::new(),
                            away_limit: DEFAULT_AWAY_SECONDS,
                            public: false,
                            seats: Vec::new(),
                            people: Vec::new(),
                            rematch: None,
                            shown,
                            locking: Vec::new(),
                            pointers: Vec::new(),
                            proposals: Vec::new(),
                            last_chat: None,
                            pointing: None,
                            pointed: None,
                            later: None,
                            lock_later: None,
                            binding: Vec::new(),
                            told_unfair: false,
                            news: VecDeque::new(),
                        };
                        table.sit_down(arrived.welcome);
                        return Ok(table);
                    }
                }
            }
        }
    }

    /// The game as it is shown: what is confirmed, and what was said here and is certain.
    pub fn game(&self) -> &Game {
        self.prediction.shown()
    }
    /// The characters whose seats are held here.
    pub fn mine(&self) -> Crew {
        self.mine
    }
    /// Whether this speaker may be spoken for here.
    pub fn may_act_for(&self, by: Speaker) -> bool {
        match by {
            Speaker::One(Who::Npc) | Speaker::Team => !self.mine.is_empty(),
            Speaker::One(who) => self.mine.has(who),
        }
    }
    /// The seats that nobody has.
    pub fn free_seats(&self) -> Vec<Colour> {
        self.seats.iter().filter(|seat| seat.state == SeatState::Free).map(|seat| seat.who).collect()
    }
    /// Whether a free seat may be taken.
    pub fn may_take(&self) -> bool {
        self.may_take
    }
    /// All seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }
    /// Who is connected.
    pub fn people(&self) -> &[Participant] {
        &self.people
    }
    /// The number of this connection among the people.
    pub fn me(&self) -> u64 {
        self.me
    }
    /// Where others point.
    pub fn pointers(&self) -> &[Pointer] {
        &self.pointers
    }
    /// What others have in mind.
    pub fn proposals(&self) -> impl Iterator<Item = (String, &[String])> {
        self.proposals.iter().map(|(person, lines)| (self.name_of(*person), &lines[..]))
    }
    /// The table on which the same people play again.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch
    }
    /// How many lines are not confirmed.
    pub fn waiting(&self) -> usize {
        self.prediction.waiting()
    }

    /// What is wrong with the connection, if something is.
    pub fn trouble(&self) -> Option<String> {
        match &self.connection {
            Connection::Online => None,
            Connection::Failed(words) => Some(words.clone()),
            Connection::Lost(why, at) => {
                let seconds = at.saturating_duration_since(Instant::now()).as_secs() + 1;
                let waiting = match self.waiting() {
                    0 => String::new(),
                    1 => " One command waits.".to_owned(),
                    several => format!(" {several} commands wait."),
                };
                Some(format!("No connection ({why}): again in {seconds} s.{waiting}"))
            }
        }
    }
    /// Why it cannot go on.
    pub fn failure(&self) -> Option<&str> {
        match &self.connection {
            Connection::Failed(words) => Some(words),
            _ => None,
        }
    }

    /// Hears what has come meanwhile.
    pub fn poll(&mut self) {
        while let Some(event) = self.wire.next(Duration::ZERO) {
            self.report(event);
        }
        self.tick();
    }

    /// What there is to tell, once.
    pub fn take_news(&mut self) -> VecDeque<News> {
        std::mem::take(&mut self.news)
    }

    /// Hears until something holds; `false`: not in time, or there is no connection and `online` is asked for.
    fn hear_until(&mut self, patience: Option<Duration>, online: bool, holds: impl Fn(&RemoteGame) -> bool) -> bool {
        let begin = Instant::now();
        loop {
            self.poll();
            if holds(self) {
                return true;
            }
            let out_of_time = patience.is_some_and(|patience| begin.elapsed() > patience);
            if out_of_time || self.failure().is_some() || online && !matches!(self.connection, Connection::Online) {
                return false;
            }
            if let Some(event) = self.wire.next(Duration::from_millis(20)) {
                self.report(event);
            }
        }
    }

    /// Waits until everything that was said here is confirmed or dropped.
    pub fn settle(&mut self) {
        self.hear_until(None, false, |table| table.waiting() == 0);
    }

    /// Leaves the table; the lines that are not confirmed.
    pub fn leave(mut self) -> (Game, Vec<String>) {
        self.hear_until(Some(LEAVING), false, |table| table.waiting() == 0);
        let lines = self.prediction.lines();
        (self.prediction.shown().clone(), lines)
    }

    /// Says a command or an undo. What is certain is carried out at once, for the rest the server is waited for.
    pub fn carry_out(&mut self, line: ParsedLine) -> Result<Vec<Fact>, Objection> {
        let by = line.by();
        if !self.may_act_for(by) {
            return Err(Objection::new(match by {
                _ if self.mine.is_empty() => "You are watching: take a seat to play (`sit`).".to_owned(),
                Speaker::One(who) => format!("You do not hold the seat of {}.", who.word()),
                Speaker::Team => "The team is not yours to speak for.".to_owned(),
            }));
        }
        let certain = self.prediction.say(line)?.shown;
        let is_undo = matches!(line, ParsedLine::Undo(_));
        self.send_next();
        if !certain && !is_undo {
            // What comes late comes as news.
            self.hear_until(Some(DICE), true, |table| !table.prediction.waits_for_chance());
            let own = self.news.iter().position(|news| matches!(news, News::Did { own: true, .. }));
            return match own.and_then(|place| self.news.remove(place)) {
                Some(News::Did { facts, .. }) => Ok(facts),
                _ => Ok(Vec::new()),
            };
        }
        let last = self.prediction.shown().history().last().filter(|_| certain && !is_undo);
        Ok(last.map_or(Vec::new(), |entry| entry.facts.clone()))
    }

    /// Says something to everybody.
    pub fn say(&mut self, text: &str) -> Result<(), String> {
        let text = clean_chat(text).ok_or("There is nothing to say.")?;
        self.ask(|id| ClientMessage::Chat { id, text }).map(drop)
    }

    /// Shows the others what one has in mind; nothing: withdraws it.
    pub fn propose(&mut self, lines: Vec<String>) -> Result<(), String> {
        if lines.len() > MAX_PROPOSAL_LINES || lines.iter().any(|line| line.len() > MAX_LINE_BYTES) {
            return Err(format!("A proposal has at most {MAX_PROPOSAL_LINES} lines."));
        }
        self.only_with_a_seat()?;
        self.online()?;
        self.wire.send(&ClientMessage::Propose { lines, why: None });
        Ok(())
    }

    /// Points at a space, or no longer; sent when the pointer has come to rest for a moment.
    pub fn point(&mut self, at: Option<String>) {
        if self.mine.is_empty() {
            return;
        }
        let latest = self.pointing.as_ref().map_or(&self.pointed, |(at, _)| at);
        if *latest != at {
            let since = self.pointing.take().map_or_else(Instant::now, |(_, since)| since);
            self.pointing = Some((at, since));
        }
    }

    /// Takes a free seat, and waits for the answer.
    pub fn take_seat(&mut self, who: Colour) -> Result<()> {
        self.get_seat(who, |id, name, token| ClientMessage::Take { id, who, name, token })
    }

    /// Gets a seat by a request with the name and the secret that it is to have, and waits for the answer.
    fn get_seat(
        &mut self,
        who: Colour,
        request: impl FnOnce(u32, String, Option<AccessToken>) -> ClientMessage,
    ) -> Result<()> {
        let token = self.secrets.make(|known, new| known.lock(who, || Some(new)))?;
        let name = self.name.clone();
        let asked = self.ask(|id| request(id, name, Some(token)));
        asked.map_err(|words| anyhow!(words))?;
        let (seat, told): (Who, usize) = (who.into(), self.news.len());
        let refusal = |table: &RemoteGame| {
            let place = table.news.iter().skip(told).position(|news| matches!(news, News::Refused(_)));
            place.map(|place| told + place)
        };
        self.hear_until(Some(LEAVING), true, |table| table.mine.has(seat) || refusal(table).is_some());
        if self.mine.has(seat) {
            return Ok(());
        }
        match refusal(self).and_then(|place| self.news.remove(place)) {
            Some(News::Refused(words)) => Err(anyhow!(words)),
            _ => Err(anyhow!("The server did not give you the seat of {}.", who.word())),
        }
    }

    /// Links for others: to take a free seat, and to watch; those whose keys are known here.
    pub fn invitations(&self) -> Vec<(&'static str, String)> {
        let known = self.secrets.read();
        let link = |gives: Gives, token: AccessToken| format!("{}#{}={}", self.link, gives.word(), token.0);
        let join = known.join.map(|token| ("To take a free seat", link(Gives::Join, token)));
        let watch = known.watch.map(|token| ("To watch", link(Gives::Watch, token)));
        join.into_iter().chain(watch).collect()
    }

    /// Gives a seat up.
    pub fn leave_seat(&mut self, who: Colour) -> Result<(), String> {
        if !self.mine.has(who.into()) {
            return Err(format!("You do not hold the seat of {}.", who.word()));
        }
        self.ask(|id| ClientMessage::Leave { id, who }).map(drop)
    }

    /// Is known by another name.
    pub fn rename(&mut self, name: &str) -> Result<(), String> {
        let name = clean_name(name).ok_or("That is not a name.")?;
        self.name.clone_from(&name);
        self.ask(|id| ClientMessage::Rename { id, name }).map(drop)
    }

    /// Asks for the same again at a new table.
    pub fn play_again(&mut self) -> Result<(), String> {
        let opened = self.rematch.is_some();
        self.ask(|id| if opened { ClientMessage::Follow { id } } else { ClientMessage::Rematch { id } }).map(drop)
    }

    fn only_with_a_seat(&self) -> Result<(), String> {
        if self.mine.is_empty() { Err("You are watching: take a seat to do that (`sit`).".to_owned()) } else { Ok(()) }
    }

    fn online(&self) -> Result<(), String> {
        if self.welcomed { Ok(()) } else { Err("There is no connection to the server at the moment.".to_owned()) }
    }

    /// A request that is not a command: it needs a connection now.
    fn ask(&mut self, request: impl FnOnce(u32) -> ClientMessage) -> Result<u32, String> {
        self.online()?;
        let id = self.prediction.fresh_id();
        self.wire.send(&request(id));
        Ok(id)
    }

    /// What somebody at the table is called.
    fn name_of(&self, person: u64) -> String {
        let found = self.people.iter().find(|other| other.id == person);
        found.and_then(|person| clean_name(person.name.as_deref()?)).unwrap_or_else(|| "Somebody".to_owned())
    }
}
