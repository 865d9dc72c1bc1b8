//! A table on the server: a WebSocket that comes back when it is lost, commands carried out ahead of their confirmation.
//!
//! [`Prediction`] decides what is shown and what is sent; here is only the wire and what else comes over it.

mod company;
mod fairness;
mod hearing;
mod locking;
mod socket;
mod unsent;

use super::{Connection, Notice, PageSession};
use crate::browser;
use crate::tables::{self, Known};
use gloo_timers::callback::{Interval, Timeout};
use heist_client::{Prediction, PredictionChange, pause};
use heist_format::notation::ParsedLine;
use heist_protocol::limits::{clean_chat, clean_name};
use heist_protocol::{AccessToken, ClientMessage, Colour, TableId, VERSION};
use heist_rules::command::Speaker;
use heist_rules::who::Who;
use leptos::prelude::*;
use locking::Locking;
use socket::{Socket, SocketEvent};
use std::cell::RefCell;
use std::rc::Rc;
use unsent::Unsent;

/// How often a silent connection is asked for a sign of life, in milliseconds.
const HEARTBEAT: u32 = 10_000;
/// After this long without a message from the server the connection counts as lost.
const SILENCE: f64 = 25_000.0;
/// How long to wait before the same is sent to a busy server again.
const MOMENT: u32 = 400;
/// How long to wait before a gesture is sent, because the next may replace it.
const GESTURE_PAUSE: u32 = 120;

/// A table that the page is connecting to: first there is only a connection, then a session.
#[derive(Clone, Copy)]
pub struct Arrival {
    /// The game, once the server has told it.
    pub session: RwSignal<Option<PageSession>>,
    /// The state of the connection.
    pub connection: RwSignal<Connection>,
    /// When it will be tried again.
    pub retry_at: RwSignal<Option<f64>>,
    link: StoredValue<RemoteTable, LocalStorage>,
}

impl Arrival {
    /// Tries a lost connection again at once.
    pub fn hurry(self) {
        self.link.with_value(RemoteTable::hurry);
    }
}

/// The connection to a table.
#[derive(Clone)]
pub struct RemoteTable(Rc<RefCell<Wire>>);

struct Wire {
    table: TableId,
    /// The name of this page among those of the browser.
    page: String,
    name: Signal<String>,
    arrival: Option<Arrival>,
    owner: Owner,
    socket: Option<Socket>,
    /// The server has sent its welcome over this socket.
    welcomed: bool,
    prediction: Option<Prediction>,
    session: Option<PageSession>,
    attempts: u32,
    heard: f64,
    retry: Option<Timeout>,
    moment: Option<Timeout>,
    heartbeat: Option<Interval>,
    /// The page is gone, or there is no point in going on.
    closed: bool,
    /// Requests for new secrets of seats that are to be handed over.
    handing: Vec<(u32, Colour)>,
    /// The secrets of the last hello, and what was learnt since: by these the seats are held.
    shown: Vec<AccessToken>,
    /// Requests to lock seats.
    locking: Vec<Locking>,
    /// Requests to bind seats.
    binding: Vec<u32>,
    /// Where the pointer is, to be sent when the pause is over.
    gesture: Option<ClientMessage>,
    pointing: Option<Timeout>,
}

impl RemoteTable {
    /// Joins a table with the secrets that this browser has.
    pub fn open(table: TableId, name: Signal<String>) -> Arrival {
        let link = RemoteTable(Rc::new(RefCell::new(Wire {
            table,
            page: unsent::new_page(),
            name,
            arrival: None,
            owner: Owner::current().unwrap_or_default(),
            socket: None,
            welcomed: false,
            prediction: None,
            session: None,
            attempts: 0,
            heard: browser::now(),
            retry: None,
            moment: None,
            heartbeat: None,
            closed: false,
            handing: Vec::new(),
            shown: Vec::new(),
            locking: Vec::new(),
            binding: Vec::new(),
            gesture: None,
            pointing: None,
        })));
        let arrival = Arrival {
            session: RwSignal::new(None),
            connection: RwSignal::new(Connection::Connecting),
            retry_at: RwSignal::new(None),
            link: StoredValue::new_local(link.clone()),
        };
        link.0.borrow_mut().arrival = Some(arrival);
        link.connect();

        let watch = link.clone();
        link.0.borrow_mut().heartbeat = Some(Interval::new(HEARTBEAT, move || watch.beat()));
        // The network is back, or somebody looks at the page again: no reason to wait any longer.
        for event in ["online", "visibilitychange", "pageshow"] {
            let hurry = link.clone();
            let handle = window_event_listener_untyped(event, move |_| hurry.hurry());
            on_cleanup(move || handle.remove());
        }
        // The page may never come back: another one takes over what it has not sent. A browser may keep it asleep, and whoever
        // has left must not look as if they were there.
        let leaving = link.clone();
        let handle = window_event_listener_untyped("pagehide", move |_| {
            leaving.keep_unsent(false);
            leaving.dropped();
        });
        on_cleanup(move || handle.remove());
        on_cleanup(move || {
            arrival.link.try_with_value(RemoteTable::close);
        });
        arrival
    }

    fn close(&self) {
        self.keep_unsent(false);
        let mut wire = self.0.borrow_mut();
        wire.closed = true;
        (wire.socket, wire.retry, wire.moment, wire.pointing, wire.heartbeat) = (None, None, None, None, None);
    }

    fn arrival(&self) -> Option<Arrival> {
        let wire = self.0.borrow();
        if wire.closed { None } else { wire.arrival }
    }

    /// There is no point in trying again.
    fn give_up(&self, words: String) {
        let Some(arrival) = self.arrival() else { return };
        self.close();
        arrival.retry_at.set(None);
        arrival.connection.set(Connection::Failed(words));
    }

    /// Without a secret, only open tables let anybody in.
    fn uninvited(&self) {
        let Some(arrival) = self.arrival() else { return };
        self.close();
        arrival.retry_at.set(None);
        arrival.connection.set(Connection::Uninvited);
    }

    fn connect(&self) {
        if self.arrival().is_none() {
            return;
        }
        let listener = self.clone();
        let socket = Socket::open(move |report| listener.report(report));
        let failed = socket.is_none();
        {
            let mut wire = self.0.borrow_mut();
            wire.welcomed = false;
            wire.retry = None;
            wire.heard = browser::now();
            wire.socket = socket;
        }
        if failed {
            self.dropped();
        }
    }

    fn report(&self, report: SocketEvent) {
        self.0.borrow_mut().heard = browser::now();
        match report {
            SocketEvent::Open => self.hello(),
            SocketEvent::Message(message) => self.hear(*message),
            SocketEvent::Gibberish => {
                self.give_up("The server speaks another language than this page: reload the page.".into());
            }
            SocketEvent::Closed => self.dropped(),
        }
    }

    /// Tells the server who we are and what we already know.
    fn hello(&self) {
        let mut wire = self.0.borrow_mut();
        wire.shown = tables::find(wire.table).unwrap_or_default().tokens();
        wire.locking.clear();
        let hello = ClientMessage::Hello {
            version: VERSION,
            table: wire.table,
            tokens: wire.shown.clone(),
            name: clean_name(&wire.name.get_untracked()),
            since: wire.prediction.as_ref().map(Prediction::seq),
        };
        if let Some(socket) = &wire.socket {
            socket.send(&hello);
        }
    }

    /// The connection is gone: tries again after a while.
    fn dropped(&self) {
        let Some(arrival) = self.arrival() else { return };
        let pause = {
            let mut wire = self.0.borrow_mut();
            wire.socket = None;
            wire.welcomed = false;
            if let Some(prediction) = &mut wire.prediction {
                prediction.lost();
            }
            let pause = pause::before(wire.attempts, js_sys::Math::random());
            wire.attempts += 1;
            let link = self.clone();
            wire.retry = Some(Timeout::new(pause as u32, move || link.connect()));
            pause
        };
        arrival.retry_at.set(Some(browser::now() + pause));
        arrival.connection.set(if arrival.session.with_untracked(Option::is_some) {
            Connection::Lost
        } else {
            Connection::Connecting
        });
        if let Some(session) = arrival.session.get_untracked() {
            session.people.set(Vec::new());
            session.company.set_away(&[]);
            session.intents.set(Vec::new());
        }
    }

    /// Tries a lost connection again at once; asks a silent one whether it is still there.
    pub(super) fn hurry(&self) {
        let (lost, silent) = {
            let mut wire = self.0.borrow_mut();
            let lost = wire.retry.is_some() && !wire.closed;
            if lost {
                wire.attempts = 0;
            }
            (lost, wire.welcomed && browser::now() - wire.heard > f64::from(HEARTBEAT))
        };
        if lost {
            self.connect();
        } else if silent {
            self.beat();
        }
    }

    /// Keeps in the browser what is not confirmed yet; `open`: this page is there to send it.
    fn keep_unsent(&self, open: bool) {
        let wire = self.0.borrow();
        if let Some(prediction) = wire.prediction.as_ref().filter(|_| !wire.closed) {
            unsent::keep(wire.table, &wire.page, &Unsent::new(prediction.seq(), prediction.lines()), open);
        }
    }

    fn beat(&self) {
        if self.0.borrow().prediction.as_ref().is_some_and(|prediction| prediction.waiting() > 0) {
            self.keep_unsent(true);
        }
        let silence = {
            let wire = self.0.borrow();
            if wire.closed || wire.socket.is_none() {
                return;
            }
            browser::now() - wire.heard
        };
        if silence > SILENCE {
            self.dropped();
        } else {
            self.send(&ClientMessage::Ping {});
        }
    }

    /// Sends a message if the server has let us in.
    fn send(&self, message: &ClientMessage) -> bool {
        let wire = self.0.borrow();
        match &wire.socket {
            Some(socket) if wire.welcomed => {
                socket.send(message);
                true
            }
            _ => false,
        }
    }

    /// Sends the command whose turn it is, and tells the page how many wait.
    fn send_next(&self) {
        let (next, waiting, session) = {
            let mut wire = self.0.borrow_mut();
            let welcomed = wire.welcomed && wire.moment.is_none();
            let session = wire.session;
            let Some(prediction) = &mut wire.prediction else { return };
            (welcomed.then(|| prediction.outgoing()).flatten(), prediction.waiting(), session)
        };
        self.keep_unsent(true);
        if let Some(next) = next {
            self.send(&ClientMessage::Do { id: next.id, expect: next.expect, line: next.line });
        }
        if let Some(session) = session
            && session.pending.get_untracked() != waiting
        {
            session.pending.set(waiting);
        }
    }

    /// Sends again, after a moment, what a busy server has not carried out.
    fn send_later(&self) {
        let link = self.clone();
        let later = Timeout::new(MOMENT, move || {
            link.0.borrow_mut().moment = None;
            link.send_next();
        });
        self.0.borrow_mut().moment = Some(later);
    }

    /// Shows what came of a message.
    fn show(&self, session: PageSession, change: PredictionChange) {
        if change.shown {
            let game = self.0.borrow().prediction.as_ref().map(|prediction| prediction.shown().clone());
            if let Some(game) = game {
                session.game.set(game);
            }
        }
        if let Some(objection) = change.dropped {
            let words = format!("Somebody was faster, and yours is no longer possible: {}", objection.words);
            session.notice.set(Some(Notice { words, rule: objection.rule }));
        }
    }

    pub(super) fn carry_out(&self, session: PageSession, line: ParsedLine) {
        if session.mine.get_untracked().is_empty() {
            session.notice.set(Some(Notice { words: "You are watching: take a seat to play.".into(), rule: None }));
            return;
        }
        // The server would say the same, but only after it had shown here for a moment.
        if let Speaker::One(other) = line.by()
            && !untrack(|| session.may_act_for(other))
        {
            let words = format!("You do not hold the seat of {}.", other.word());
            session.notice.set(Some(Notice { words, rule: None }));
            return;
        }
        let said = {
            let mut wire = self.0.borrow_mut();
            let Some(prediction) = &mut wire.prediction else { return };
            prediction.say(line)
        };
        match said {
            Ok(change) => {
                self.show(session, change);
                self.send_next();
            }
            Err(objection) => session.notice.set(Some(objection.into())),
        }
    }

    /// A request that is not a command: it needs a connection now.
    fn ask(&self, request: impl FnOnce(u32) -> ClientMessage) -> Option<u32> {
        let id = self.0.borrow_mut().prediction.as_mut()?.fresh_id();
        if self.send(&request(id)) {
            return Some(id);
        }
        let session = self.0.borrow().session?;
        let words = "There is no connection to the server at the moment.".into();
        session.notice.set(Some(Notice { words, rule: None }));
        None
    }

    pub(super) fn point(&self, at: Option<String>, who: Option<Who>) {
        let gesture = ClientMessage::Point { at, who: who.and_then(Colour::of), mark: false };
        let waiting = {
            let mut wire = self.0.borrow_mut();
            let waiting = wire.pointing.is_some();
            wire.gesture = Some(gesture);
            waiting
        };
        // A pointer moves faster than anybody looks: only where it comes to rest is sent.
        if !waiting {
            let link = self.clone();
            let later = Timeout::new(GESTURE_PAUSE, move || {
                let gesture = {
                    let mut wire = link.0.borrow_mut();
                    wire.pointing = None;
                    wire.gesture.take()
                };
                if let Some(gesture) = gesture {
                    link.send(&gesture);
                }
            });
            self.0.borrow_mut().pointing = Some(later);
        }
    }
    pub(super) fn propose(&self, lines: Vec<String>) {
        self.send(&ClientMessage::Propose { lines, why: None });
    }
    pub(super) fn chat(&self, text: String) {
        if let Some(text) = clean_chat(&text) {
            self.ask(|id| ClientMessage::Chat { id, text });
        }
    }
    pub(super) fn take_seat(&self, who: Colour, name: String) {
        let name = clean_name(&name).unwrap_or_else(|| "Somebody".into());
        // Kept before the server hears of it: whatever becomes of the answer, one of us knows the secret.
        let token = self.secret_for(|known, new| known.lock(who, || Some(new)));
        self.ask(|id| ClientMessage::Take { id, who, name, token });
    }
    pub(super) fn hand_over(&self, who: Colour) {
        let token = self.secret_for(|known, new| {
            known.link(who, new.clone());
            Some(new)
        });
        match self.ask(|id| ClientMessage::HandOver { id, who, token }) {
            Some(id) => self.0.borrow_mut().handing.push((id, who)),
            None => drop(self.note(|known| known.unlink(who))),
        }
    }
    pub(super) fn leave_seat(&self, who: Colour) {
        self.ask(|id| ClientMessage::Leave { id, who });
    }
    pub(super) fn rename(&self, name: String) {
        if let Some(name) = clean_name(&name) {
            self.ask(|id| ClientMessage::Rename { id, name });
        }
    }
    pub(super) fn play_again(&self) {
        let opened = self.0.borrow().session.is_some_and(|session| session.rematch.get_untracked().is_some());
        self.ask(|id| if opened { ClientMessage::Follow { id } } else { ClientMessage::Rematch { id } });
    }

    /// Changes what this browser knows of the table. Says whether that is kept.
    fn note(&self, change: impl FnOnce(&mut Known)) -> bool {
        let table = self.0.borrow().table;
        let mut known = tables::find(table).unwrap_or_default();
        change(&mut known);
        known.visited = browser::now();
        tables::remember(table, &known)
    }
}
