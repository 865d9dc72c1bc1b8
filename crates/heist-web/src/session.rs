//! The game as a page sees it: the position, who may act for whom, and what the others do. The same for a game that lives
//! in this browser alone ([`local`]) and for a table on the server ([`remote`]).
//!
//! One entry point: [`PageSession::send`] takes what somebody says, as a value. A command whose outcome needs no chance is
//! carried out in the page at once and confirmed later (`remote`); one that rolls or draws waits for the server. Text is
//! made of it only for the server and for storage, and read only when it arrives or is typed.

pub mod bots;
pub mod company;
pub mod local;
pub mod remote;

use crate::boxes::Origin;
use bots::BotState;
use company::Company;
use heist_client::Objection;
use heist_data::about::title;
use heist_format::fair::Report;
use heist_format::game::{Game, UndoRefusal};
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_format::replay::{record, record_fair};
use heist_protocol::{BotPlayer, BotWish, ChatLine, Colour, Participant, Seat, TableId};
use heist_rules::command::{Command, Speaker};
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::{Crew, Who};
use heist_words::{refusals, undo};
use leptos::prelude::*;

/// How the page is connected to its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Connection {
    /// The game lives in this browser: nothing to be connected to.
    Local,
    /// The first connection is being made.
    Connecting,
    /// Everything is up to date.
    Online,
    /// The connection was lost and is being made again.
    Lost,
    /// The table lets in only who has a link.
    Uninvited,
    /// It cannot be made: the table or the link is wrong.
    Failed(String),
}

/// Something to tell the person at this page: why a thing is not possible, or that something went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// In words.
    pub words: String,
    /// The rule behind it, which the rulebook explains.
    pub rule: Option<String>,
}

impl From<Objection> for Notice {
    fn from(Objection { words, rule }: Objection) -> Notice {
        Notice { words, rule }
    }
}

impl Notice {
    /// Why a command is not possible.
    pub fn of_command(setup: &Setup, state: &State, command: &Command, refusal: &Refusal) -> Notice {
        Notice { words: refusals::why(setup, state, command, refusal), rule: Some(refusal.rule.to_string()) }
    }

    /// Why a command is not possible, or nothing can be taken back.
    pub fn of_said(game: &Game, line: &ParsedLine, refusal: &Refusal) -> Notice {
        Objection::of_said(game, line, refusal).into()
    }

    /// Why a line is not carried out.
    pub fn of_line(game: &Game, line: &str, error: &NotationError) -> Notice {
        Objection::of_line(game, line, error).into()
    }

    /// Why somebody cannot take their last command back, if they cannot.
    fn of_undo(game: &Game, by: Speaker) -> Option<Notice> {
        let refusal = game.why_no_undo(by)?;
        let words = undo::why_not(game.setup(), &refusal);
        Some(Notice { words, rule: Some(Refusal::from(refusal).rule.to_string()) })
    }

    /// Nobody has done anything yet.
    fn nothing_to_undo() -> Notice {
        let Refusal { rule, why } = UndoRefusal::Nothing.into();
        Notice { words: why.to_string(), rule: Some(rule.to_string()) }
    }
}

/// What the others read when somebody asks for a hint.
pub const HINT_MARK: &str = "I ask for a hint.";

/// Where somebody looks, and what they propose.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Intent {
    /// Who ([`Participant::id`]).
    pub person: u64,
    /// The space they look at.
    pub at: Option<String>,
    /// The character on whose behalf.
    pub who: Option<Colour>,
    /// The commands that they have in mind.
    pub lines: Vec<String>,
    /// What for.
    pub why: Option<String>,
}

/// The game as a page sees it. Copied freely: everything inside is a signal.
#[derive(Clone, Copy)]
pub struct PageSession {
    /// The game: all that is confirmed, and on top of it what was done here and is on its way.
    pub game: RwSignal<Game>,
    /// The characters for which this page may act.
    pub mine: RwSignal<Crew>,
    /// The character that is selected.
    pub selected: RwSignal<Option<Who>>,
    /// What the person should be told.
    pub notice: RwSignal<Option<Notice>>,
    /// How the page is connected.
    pub connection: RwSignal<Connection>,
    /// Commands that are on their way to the server.
    pub pending: RwSignal<usize>,
    /// The seats of the table; none in a local game without bots.
    pub seats: RwSignal<Vec<Seat>>,
    /// Who is connected.
    pub people: RwSignal<Vec<Participant>>,
    /// The number of this page among `people`.
    pub me: RwSignal<u64>,
    /// What the others look at and propose.
    pub intents: RwSignal<Vec<Intent>>,
    /// What was said.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// The table on the server; none in a local game.
    pub table: RwSignal<Option<TableId>>,
    /// Whether this page may take a free seat.
    pub may_take: RwSignal<bool>,
    /// The table on which the same people play again, once somebody has asked for it.
    pub rematch: RwSignal<Option<TableId>>,
    /// When the connection will be tried again, in milliseconds since 1970, while it is lost.
    pub retry_at: RwSignal<Option<f64>>,
    /// Whether the panel of seats is open.
    pub seats_open: RwSignal<bool>,
    /// The address where the same is played again, once it is known: the page goes there.
    pub next: RwSignal<Option<String>>,
    /// The box that this heist is played for, and the entry that chose its crew.
    pub origin: RwSignal<Option<Origin>>,
    /// The shared replay that this game is to beat.
    pub rival: RwSignal<Option<String>>,
    /// The draft of this browser that is tried out.
    pub draft: RwSignal<Option<String>>,
    /// What was found out about the chance of the table; none in a local game.
    pub fairness: RwSignal<Option<Report>>,
    /// Whether there are hints at this table.
    pub hints: RwSignal<bool>,
    /// After how many commands somebody asked for a hint, in a game that lives in this browser.
    pub hinted: RwSignal<Vec<usize>>,
    /// The people beside the game.
    pub company: Company,
    /// How the bots of a game in this browser get on.
    pub bots: RwSignal<BotState>,
    /// Commands that are drawn on the board: what somebody beside the table advises.
    pub drawn: RwSignal<Vec<Command>>,
    /// How often the game has changed in a game of this browser: it grows with every command, an undo included.
    pub changes: RwSignal<u64>,
    /// Whether what has happened is still being shown.
    pub showing: RwSignal<bool>,
    backend: StoredValue<Backend, LocalStorage>,
}

/// Where commands go.
enum Backend {
    Local(Box<local::LocalTable>),
    Remote(remote::RemoteTable),
}

impl PageSession {
    /// A session without anybody else yet.
    fn new(game: Game, mine: Crew, connection: Connection, backend: Backend) -> PageSession {
        PageSession {
            game: RwSignal::new(game),
            mine: RwSignal::new(mine),
            selected: RwSignal::new(None),
            notice: RwSignal::new(None),
            connection: RwSignal::new(connection),
            pending: RwSignal::new(0),
            seats: RwSignal::new(Vec::new()),
            people: RwSignal::new(Vec::new()),
            me: RwSignal::new(0),
            intents: RwSignal::new(Vec::new()),
            chat: RwSignal::new(Vec::new()),
            table: RwSignal::new(None),
            may_take: RwSignal::new(false),
            rematch: RwSignal::new(None),
            retry_at: RwSignal::new(None),
            seats_open: RwSignal::new(false),
            next: RwSignal::new(None),
            origin: RwSignal::new(None),
            rival: RwSignal::new(None),
            draft: RwSignal::new(None),
            fairness: RwSignal::new(None),
            hints: RwSignal::new(true),
            hinted: RwSignal::new(Vec::new()),
            company: Company::new(),
            bots: RwSignal::new(BotState::default()),
            drawn: RwSignal::new(Vec::new()),
            changes: RwSignal::new(0),
            showing: RwSignal::new(false),
            backend: StoredValue::new_local(backend),
        }
    }

    /// Carries out a command, or takes the last one back. What forbids it becomes the [`PageSession::notice`].
    pub fn send(self, line: ParsedLine) {
        self.notice.set(None);
        self.backend.with_value(|backend| match backend {
            Backend::Local(table) => table.carry_out(self, line),
            Backend::Remote(table) => table.carry_out(self, line),
        });
        if let ParsedLine::Undo(by) = line {
            // A refused undo names the command that stands on it.
            let in_full = self.game.with_untracked(|game| Notice::of_undo(game, by));
            let told = self.notice.with_untracked(|told| told.as_ref().and_then(|told| told.rule.clone()));
            if in_full.as_ref().is_some_and(|notice| notice.rule == told) {
                self.notice.set(in_full);
            }
        }
    }

    /// The game up to now as a replay, with what is needed to recompute its chance where that is possible.
    pub fn replay(self) -> String {
        let (seed, fair) = self.backend.with_value(|backend| match backend {
            Backend::Local(table) => (table.seed(), None),
            Backend::Remote(table) => (None, table.fair_record()),
        });
        self.game.with_untracked(|game| match &fair {
            Some(fair) => record_fair(game, seed, fair),
            None => record(game, seed),
        })
    }

    /// Gives a command.
    pub fn act(self, command: Command) {
        self.send(ParsedLine::Command(command));
    }

    /// Says a line of the notation that somebody has typed.
    pub fn say(self, text: &str) {
        let read = self.game.with_untracked(|game| {
            let read = notation::parse_line(game.setup(), game.state(), text);
            read.map_err(|error| Notice::of_line(game, text, &error))
        });
        match read {
            Ok(line) => self.send(line),
            Err(notice) => self.notice.set(Some(notice)),
        }
    }

    /// Takes back the last command of those for whom this page may act, on behalf of whoever gave it.
    pub fn undo(self) {
        match untrack(|| self.undo_speaker()) {
            Some(speaker) => self.send(ParsedLine::Undo(speaker)),
            None => self.notice.set(Some(Notice::nothing_to_undo())),
        }
    }

    /// Why nothing can be taken back at this page, if nothing can.
    pub fn why_no_undo(self) -> Option<Notice> {
        match self.undo_speaker() {
            Some(by) => self.game.with(|game| Notice::of_undo(game, by)),
            None => Some(Notice::nothing_to_undo()),
        }
    }

    /// What else can be taken back at this page: the last command of every other character for which it may act, in words, and why it
    /// cannot, if it cannot.
    pub fn others_to_undo(self) -> Vec<(Who, String, Option<Notice>)> {
        let first = self.undo_speaker();
        self.game.with(|game| {
            let others = Who::ALL.into_iter().filter(|who| self.may_act_for(*who));
            let others = others.filter_map(|who| {
                let by = Speaker::One(who);
                // What belongs to everybody is taken back by the button itself.
                let last = game.last_command_of(by).filter(|last| last.command.by == by && Some(by) != first)?;
                Some((who, undo::what(game.setup(), &last.before, &last.command), Notice::of_undo(game, by)))
            });
            others.collect()
        })
    }

    /// Whose command this page would take back: the last of those for whom it may act.
    fn undo_speaker(self) -> Option<Speaker> {
        let fits = |by| match by {
            Speaker::One(who) => self.may_act_for(who),
            Speaker::Team => true,
        };
        self.game.with(|game| game.last_speaker_among(fits))
    }

    /// Whether this page may speak for a character.
    pub fn may_act_for(self, who: Who) -> bool {
        // An NPC belongs to the team: anybody with a seat may move it.
        self.mine.with(|mine| mine.has(who) || who == Who::Npc && mine.into_iter().next().is_some())
    }

    /// Shows the others where one looks.
    pub fn point(self, at: Option<String>, who: Option<Who>) {
        // Whoever has selected a character of somebody else still looks for themselves.
        let who = who.filter(|who| self.mine.with_untracked(|mine| mine.has(*who)));
        self.tell(|link| link.point(at, who));
    }

    /// Shows the others what one has in mind.
    pub fn propose(self, lines: Vec<String>) {
        self.with_bots(|bots| bots.note_plan(self, !lines.is_empty()));
        self.tell(|link| link.propose(lines));
    }

    /// Somebody else looks somewhere, or has something in mind.
    fn intends(self, person: u64, change: impl FnOnce(&mut Intent)) {
        self.intents.update(|intents| {
            let place = intents.iter().position(|intent| intent.person == person);
            let mut intent = place.map_or(Intent { person, ..Intent::default() }, |place| intents.remove(place));
            change(&mut intent);
            if intent.at.is_some() || !intent.lines.is_empty() {
                intents.push(intent);
            }
        });
    }

    /// Says something to the others.
    pub fn chat(self, text: String) {
        self.tell(|link| link.chat(text));
    }

    /// Puts into the log that somebody asks for a hint here. At a table on the server the others read it among what is said.
    pub fn mark_hint(self) {
        self.backend.with_value(|backend| match backend {
            Backend::Local(table) => table.mark_hint(self),
            Backend::Remote(link) => link.chat(HINT_MARK.to_owned()),
        });
    }

    /// Takes a free seat.
    pub fn take_seat(self, who: Colour, name: String) {
        self.tell(|link| link.take_seat(who, name));
    }

    /// Makes a new secret for a seat that this page holds, for somebody else.
    pub fn hand_over(self, who: Colour) {
        self.tell(|link| link.hand_over(who));
    }

    /// Gives a seat up.
    pub fn leave_seat(self, who: Colour) {
        self.tell(|link| link.leave_seat(who));
    }

    /// Takes over the seat of somebody who is away.
    pub fn take_over(self, who: Colour, name: &str) {
        self.tell(|link| link.take_over(who, name));
    }

    /// Asks for a seat that somebody took over.
    pub fn ask_back(self, who: Colour) {
        self.tell(|link| {
            if link.ask_back(who) {
                self.company.asking.update(|asking| asking.push(who));
            }
        });
    }

    /// Gives a seat back that was taken over.
    pub fn give_back(self, who: Colour) {
        self.company.asked_back.update(|asked| asked.retain(|(seat, _)| *seat != who));
        self.tell(|link| link.give_back(who));
    }

    /// Mutes somebody who watches, or lets them speak again.
    pub fn mute(self, person: u64, muted: bool) {
        self.tell(|link| link.mute(person, muted));
    }

    /// Shows somebody the door who watches.
    pub fn remove(self, person: u64) {
        self.tell(|link| link.remove(person));
    }

    /// Changes for how many seconds the table waits for somebody who is away.
    pub fn set_away_limit(self, seconds: u32) {
        self.tell(|link| link.set(Some(seconds), None));
    }

    /// Puts the table into the list of open tables, or takes it out.
    pub fn set_public(self, public: bool) {
        self.tell(|link| link.set(None, Some(public)));
    }

    /// Gives whoever holds a seat a sign that the table waits for them.
    pub fn nudge(self, who: Colour) {
        self.tell(|link| link.nudge(who));
    }

    /// Lets a bot play a seat, or no longer: a free one at a table on the server, any in a game of this browser.
    pub fn seat_bot(self, who: Colour, bot: Option<BotPlayer>) {
        self.backend.with_value(|backend| match backend {
            Backend::Local(table) => table.seat_bot(self, who, bot),
            Backend::Remote(link) => link.seat_bot(who, bot),
        });
    }

    /// Wishes something of a bot, or of all.
    pub fn wish(self, who: Option<Colour>, wish: BotWish) {
        self.with_bots(|bots| bots.wish(self, who, &wish));
        self.tell(|link| link.wish(who, wish));
    }

    /// Asks bots again that could not think.
    pub fn ask_bots_again(self) {
        self.with_bots(|bots| bots.try_again(self));
    }

    /// Whether bots can play in this game, which lives in this browser.
    pub fn may_have_bots(self) -> bool {
        self.with_local(|table| table.bots().is_some()) == Some(true)
    }

    /// Whether a bot plays a character.
    pub fn is_bots(self, who: Who) -> bool {
        let seat = Colour::of(who);
        self.people.with(|people| {
            people.iter().any(|person| person.bot && seat.is_some_and(|who| person.seats.contains(&who)))
        })
    }

    /// Puts a mark on a space for everybody to see.
    pub fn mark(self, at: String, who: Option<Who>) {
        let who = who.filter(|who| self.mine.with_untracked(|mine| mine.has(*who)));
        self.tell(|link| link.mark(self, at, who));
    }

    /// Changes the name that the others see.
    pub fn rename(self, name: String) {
        self.tell(|link| link.rename(name));
    }

    /// Plays the same again with the same people: opens a table for it, or goes to the one that somebody has opened.
    pub fn play_again(self) {
        self.backend.with_value(|backend| match backend {
            Backend::Local(_) => local::play_again(self),
            Backend::Remote(link) => link.play_again(),
        });
    }

    /// Tries a lost connection again at once.
    pub fn reconnect(self) {
        self.tell(|link| link.hurry());
    }

    /// The name of the heist.
    pub fn heist_name(self) -> String {
        self.game.with_untracked(|game| title(game.setup()))
    }

    /// Whether others can be at this table.
    pub fn is_shared(self) -> bool {
        self.backend.with_value(|backend| matches!(backend, Backend::Remote(_)))
    }

    /// Something of a game that lives in this browser; none: it does not.
    fn with_local<R>(self, what: impl FnOnce(&local::LocalTable) -> R) -> Option<R> {
        self.backend.with_value(|backend| match backend {
            Backend::Local(table) => Some(what(table)),
            Backend::Remote(_) => None,
        })
    }

    /// From now on the dice of a game that lives in this browser follow from a seed.
    pub fn roll_from(self, seed: u64) {
        self.with_local(|table| table.roll_from(seed));
    }

    fn with_bots(self, what: impl FnOnce(bots::LocalBots)) {
        if let Some(bots) = self.with_local(local::LocalTable::bots).flatten() {
            what(bots);
        }
    }

    fn tell(self, what: impl FnOnce(&remote::RemoteTable)) {
        self.backend.with_value(|backend| {
            if let Backend::Remote(link) = backend {
                what(link);
            }
        });
    }
}
