//! What the server says, and what follows from it.

use super::super::{Backend, Connection, Intent, Notice, PageSession};
use super::company::{name_of, wished};
use super::{Arrival, RemoteTable, unsent};
use crate::opening::{crew_of, sentence};
use crate::tables;
use gloo_timers::callback::Timeout;
use heist_client::start::set_up_table;
use heist_client::{LogFault, Prediction, PredictionChange};
use heist_protocol::{AccessToken, Colour, Failure, LogEntry, Participant, ServerMessage, TableId, TableInfo, limits};
use leptos::prelude::*;

/// How long a gesture is shown, in milliseconds, unless it is repeated.
const GESTURE: u32 = 8_000;

impl RemoteTable {
    pub(super) fn hear(&self, message: ServerMessage) {
        let Some(arrival) = self.arrival() else { return };
        match message {
            ServerMessage::Welcome {
                me,
                table,
                seats,
                keys,
                may_take,
                host,
                former,
                seq,
                log,
                chat,
                people,
                away,
                ..
            } => {
                let Some(session) = self.welcome(arrival, &table, &seats, seq, &log) else { return };
                let borrowed = self.keep_secrets(&table, &seats, &keys, &former);
                session.me.set(me);
                session.seats.set(table.seats);
                session.may_take.set(may_take);
                session.company.host.set(host);
                session.company.set_away(&away);
                session.company.away_limit.set(table.away_limit.unwrap_or(limits::DEFAULT_AWAY_SECONDS));
                session.company.public.set(table.public);
                session.hints.set(!table.no_hints);
                session.company.asking.update(|asking| asking.retain(|who| former.contains(who)));
                session.company.former.set(former.clone());
                session.rematch.set(table.rematch);
                session.chat.set(chat);
                if let Some(id) = table.in_box {
                    session.origin.set(Some(tables::note_box(table.table, id)));
                }
                session.draft.set(tables::find(table.table).and_then(|known| known.draft));
                session.people.set(people);
                session.mine.set(crew_of(&seats));
                arrival.retry_at.set(None);
                arrival.connection.set(Connection::Online);
                // Last, so that the page finds everything in place.
                if arrival.session.with_untracked(Option::is_none) {
                    self.take_up_unsent(session, &log);
                    arrival.session.set(Some(session));
                }
                self.lock(borrowed);
                self.bind_seats(session);
                self.show_fairness(session);
                self.send_next();
            }
            ServerMessage::Failed { id: None, code, why } => self.turned_away(arrival, code, why),
            message => {
                if let Some(session) = arrival.session.get_untracked() {
                    self.hear_inside(session, message);
                }
            }
        }
    }

    /// The welcome: builds the game from its start and its log, or adds what was missed.
    fn welcome(
        &self,
        arrival: Arrival,
        info: &TableInfo,
        seats: &[Colour],
        seq: u64,
        log: &[LogEntry],
    ) -> Option<PageSession> {
        if self.0.borrow().prediction.is_none() {
            match set_up_table(info) {
                Ok(game) => self.0.borrow_mut().prediction = Some(Prediction::new(game, info.table)),
                Err(fault) => {
                    self.give_up(format!("This page cannot set the table up: reload it. {}", sentence(&fault)));
                    return None;
                }
            }
        }
        let followed = {
            let mut wire = self.0.borrow_mut();
            wire.welcomed = true;
            wire.attempts = 0;
            wire.binding.clear();
            wire.prediction.as_mut().map(|prediction| {
                prediction.fairness_mut().welcome(info);
                prediction.welcome(seq, log)
            })
        };
        match followed {
            Some(Ok(change)) => {
                let session = arrival.session.get_untracked();
                if let Some(session) = session {
                    self.show(session, change);
                    return Some(session);
                }
                self.sit(arrival, info, seats)
            }
            Some(Err(fault)) => {
                self.log_fault(fault);
                None
            }
            None => None,
        }
    }

    /// The first welcome: the page can show the table from now on.
    fn sit(&self, arrival: Arrival, info: &TableInfo, seats: &[Colour]) -> Option<PageSession> {
        let (owner, game) = {
            let wire = self.0.borrow();
            (wire.owner.clone(), wire.prediction.as_ref()?.shown().clone())
        };
        let session = owner.with(|| {
            let session = PageSession::new(game, crew_of(seats), Connection::Online, Backend::Remote(self.clone()));
            PageSession { connection: arrival.connection, retry_at: arrival.retry_at, ..session }
        });
        session.table.set(Some(info.table));
        self.0.borrow_mut().session = Some(session);
        Some(session)
    }

    /// Goes on with what a closed page of this browser has left unsent.
    fn take_up_unsent(&self, session: PageSession, log: &[LogEntry]) {
        let table = self.0.borrow().table;
        for unsent in unsent::take(table) {
            let next = log.iter().find(|entry| entry.seq == unsent.seq + 1);
            let taken = self.predict(|prediction| prediction.take_up(unsent.seq, &unsent.lines, next));
            match taken {
                Some(Ok(change)) => self.show(session, change),
                Some(Err(lines)) => {
                    let words = format!(
                        "Not sent before this page was closed, and the table has moved on since: {}.",
                        lines.join(", ")
                    );
                    session.notice.set(Some(Notice { words, rule: None }));
                }
                None => {}
            }
        }
    }

    fn hear_inside(&self, session: PageSession, message: ServerMessage) {
        match message {
            ServerMessage::Did(entry) => match self.predict(|prediction| prediction.entry(&entry)) {
                Some(Ok(change)) => {
                    self.show(session, change);
                    self.show_fairness(session);
                    self.send_next();
                }
                Some(Err(fault)) => self.log_fault(fault),
                None => {}
            },
            ServerMessage::Done { id, .. } if self.locked(session, id) => {}
            ServerMessage::Done { id, seq } => {
                let change = seq.and_then(|seq| self.predict(|prediction| prediction.done(id, seq)));
                self.show(session, change.unwrap_or_default());
                self.send_next();
            }
            ServerMessage::Refused { id, rule, why } => {
                self.roll_back(session, id);
                session.notice.set(Some(Notice { words: why, rule: Some(rule) }));
                self.send_next();
            }
            ServerMessage::Stale { id, seq } => {
                if self.predict(|prediction| prediction.stale(id, seq)) == Some(true) {
                    self.send_later();
                }
            }
            ServerMessage::Failed { id, code, why } => self.failed(session, id, code, why),
            ServerMessage::Seats { seats } => session.seats.set(seats),
            ServerMessage::Secret { id, who, token } => self.secret(session, id, who, token),
            ServerMessage::Lost { who } => self.lost_seat(session, who),
            ServerMessage::Regained { who } => self.regained(session, who),
            ServerMessage::AskedBack { who, person } => self.asked_back(session, who, person),
            ServerMessage::People { people, away } => {
                people_changed(session, people);
                session.company.set_away(&away);
            }
            ServerMessage::Settings { away_limit, public, .. } => {
                session.company.away_limit.set(away_limit);
                session.company.public.set(public);
            }
            ServerMessage::Nudged { who, person } => session.company.nudged(who, name_of(session, person)),
            ServerMessage::Pointing { person, at: Some(at), who, mark: true } => {
                session.company.marked(person, at, who)
            }
            ServerMessage::Pointing { person, at, who, .. } => self.gesture(session, person, |intent| {
                intent.at = at;
                intent.who = who;
            }),
            ServerMessage::Proposed { person, lines, why } => {
                self.gesture(session, person, |intent| (intent.lines, intent.why) = (lines, why))
            }
            // What becomes of it the bot says itself.
            ServerMessage::Wished { person, who, wish } => wished(session, person, who, &wish),
            ServerMessage::Said(line) => session.chat.update(|chat| chat.push(line)),
            ServerMessage::Rematch { table } => session.rematch.set(Some(table)),
            ServerMessage::Moved { table, seats, .. } => self.move_on(session, table, seats),
            ServerMessage::Resync { .. } => self.come_in_again(),
            ServerMessage::Committed { commitment } => {
                self.predict(|prediction| prediction.fairness_mut().committed(&commitment));
                self.show_fairness(session);
            }
            ServerMessage::Toss { number, seq, line } => self.toss(session, number, seq, &line),
            ServerMessage::Welcome { .. } | ServerMessage::Position { .. } | ServerMessage::Pong {} => {}
        }
    }

    /// Follows the others to the table of the rematch.
    fn move_on(&self, session: PageSession, table: TableId, seats: Vec<(Colour, AccessToken)>) {
        let here = tables::find(self.0.borrow().table).unwrap_or_default();
        let mut known = tables::find(table).unwrap_or_default();
        known.heist = session.game.with_untracked(|game| game.setup().heist.clone());
        (known.title, known.draft) = (known.title.or(here.title), known.draft.or(here.draft));
        known.visited = crate::browser::now();
        // The secrets for watching and for taking a free seat are the same there.
        known.watch = known.watch.or(here.watch);
        known.join = known.join.or(here.join);
        known.host = known.host.or(here.host);
        for (who, token) in seats {
            known.hold(who, token);
        }
        tables::remember(table, &known);
        session.next.set(Some(format!("/t/{table}")));
    }

    pub(super) fn predict<T>(&self, ask: impl FnOnce(&mut Prediction) -> T) -> Option<T> {
        self.0.borrow_mut().prediction.as_mut().map(ask)
    }

    /// Says hello again: something was missed.
    pub(super) fn come_in_again(&self) {
        {
            let mut wire = self.0.borrow_mut();
            wire.welcomed = false;
            if let Some(prediction) = &mut wire.prediction {
                prediction.lost();
            }
        }
        self.hello();
    }

    fn log_fault(&self, fault: LogFault) {
        match fault {
            LogFault::Gap => self.come_in_again(),
            LogFault::Mismatch(words) => self.give_up(format!(
                "This page does not play by the same version of the rules as the server: reload it. ({words})"
            )),
        }
    }

    /// The server does not let us in.
    fn turned_away(&self, arrival: Arrival, code: Failure, why: String) {
        match code {
            // One gesture too many is not worth a message.
            Failure::TooFast if self.0.borrow().welcomed => {}
            Failure::TooFast | Failure::Store | Failure::Unsure | Failure::Unavailable => {
                // It may work later; meanwhile the page says why.
                if let Some(session) = arrival.session.get_untracked() {
                    session.notice.set(Some(Notice { words: why, rule: None }));
                }
                self.dropped();
            }
            Failure::Removed => {
                self.give_up("The host has removed you from this table: you cannot watch here any more.".to_owned());
                // Nothing of the table stays on the screen.
                arrival.session.set(None);
            }
            Failure::NoTable if self.0.borrow().shown.is_empty() => self.uninvited(),
            Failure::Version => {
                self.give_up("There is a newer version of this game: reload the page.".to_owned());
            }
            _ => self.give_up(why),
        }
    }

    fn roll_back(&self, session: PageSession, id: u32) {
        let change = self.predict(|prediction| prediction.refused(id)).flatten();
        // What was built on it falls with it; the reason is given for the first, not for the rest.
        self.show(session, PredictionChange { dropped: None, ..change.unwrap_or_default() });
    }

    fn failed(&self, session: PageSession, id: Option<u32>, code: Failure, why: String) {
        let Some(id) = id else { return };
        if self.not_locked(id, code) || self.not_bound(id) {
            return;
        }
        let handing = self.0.borrow().handing.iter().find(|(asked, _)| *asked == id).copied();
        // As long as nobody knows whether it was handed over, the link may be valid.
        if let Some((_, who)) = handing.filter(|_| code != Failure::Unsure) {
            self.note(|known| known.unlink(who));
        }
        if matches!(code, Failure::TooFast | Failure::Store | Failure::Unsure)
            && self.predict(|prediction| prediction.again(id)) == Some(true)
        {
            return self.send_later();
        }
        self.roll_back(session, id);
        session.notice.set(Some(Notice { words: why, rule: None }));
        self.send_next();
    }

    /// A seat has a new secret: ours to sit on, or ours to give away.
    fn secret(&self, session: PageSession, id: u32, seat: Colour, token: AccessToken) {
        let handing = {
            let mut wire = self.0.borrow_mut();
            let before = wire.handing.len();
            wire.handing.retain(|(asked, _)| *asked != id);
            wire.handing.len() < before
        };
        if handing {
            session.mine.update(|mine| mine.remove(seat.into()));
            self.note(|known| known.offer(seat, token));
        } else {
            self.0.borrow_mut().shown.push(token.clone());
            self.note(|known| known.hold(seat, token));
            session.mine.update(|mine| mine.insert(seat.into()));
            self.bind_seats(session);
        }
        // The panel shows links from the browser's memory: it looks again when the seats change.
        session.seats.notify();
    }

    fn gesture(&self, session: PageSession, person: u64, change: impl FnOnce(&mut Intent)) {
        session.intends(person, change);
        let at = session.intents.with_untracked(|intents| intents.iter().find(|i| i.person == person)?.at.clone());
        // A pointer that has stopped moving points at nothing; a proposal stands until it is withdrawn.
        if at.is_some() {
            Timeout::new(GESTURE, move || {
                let stands = session.intents.try_with_untracked(|intents| {
                    intents.iter().any(|intent| intent.person == person && intent.at == at)
                });
                if stands == Some(true) {
                    session.intents.update(|intents| {
                        for intent in intents.iter_mut().filter(|intent| intent.person == person) {
                            intent.at = None;
                        }
                        intents.retain(|intent| intent.at.is_some() || !intent.lines.is_empty());
                    });
                }
            })
            .forget();
        }
    }
}

fn people_changed(session: PageSession, people: Vec<Participant>) {
    let me = session.me.get_untracked();
    if let Some(person) = people.iter().find(|person| person.id == me) {
        let mine = crew_of(&person.seats);
        if session.mine.get_untracked() != mine {
            session.mine.set(mine);
        }
    }
    let mine = session.mine.get_untracked();
    session.company.asked_back.update(|asked| asked.retain(|(who, _)| mine.has((*who).into())));
    // Those who are gone point at nothing.
    session.intents.update(|intents| intents.retain(|intent| people.iter().any(|person| person.id == intent.person)));
    session.people.set(people);
}
