//! What the server says, and what follows from it. Words that come from others are shown without control characters.

use super::arrival::{Welcome, followed, turned_away};
use super::{Connection, Locking, Pointer, RemoteGame};
use crate::join::news::News;
use crate::join::wire::WireEvent;
use heist_client::{LogFault, Objection, PredictionChange, TableLink};
use heist_protocol::limits::{DEFAULT_AWAY_SECONDS, clean_chat, clean_name, clean_why};
use heist_protocol::{
    AccessToken, ChatLine, Colour, Failure, LogEntry, Participant, Seat, SeatState, ServerMessage, TableId,
};
use heist_rules::who::{Crew, Who};
use std::time::{Duration, Instant};

/// How long to wait before the same is sent to a busy server again.
const MOMENT: Duration = Duration::from_millis(400);
/// How long to wait before a seat that could not be locked is tried again.
const LATER: Duration = Duration::from_secs(3);
/// How much of what was said before is shown to a newcomer.
const OLD_CHAT: usize = 10;

/// How often in a row a log that cannot be followed is asked for again.
const MAX_FAULTS: u32 = 5;

/// Words of others, fit for a terminal.
pub(super) fn shown(words: &str) -> String {
    clean_chat(words).unwrap_or_default()
}

fn crew_of(seats: &[Colour]) -> Crew {
    seats.iter().map(|seat| Who::from(*seat)).collect()
}

impl RemoteGame {
    pub(super) fn report(&mut self, event: WireEvent) {
        if self.failure().is_some() {
            return;
        }
        match event {
            WireEvent::Open => self.hello(),
            WireEvent::Heard(message) => self.hear(*message),
            WireEvent::Gibberish => {
                self.fail("The server says something that this program does not understand: use the `heist` that the server has.".into());
            }
            WireEvent::Closed { why, pause } => self.closed(why, pause),
        }
    }

    fn fail(&mut self, words: String) {
        self.welcomed = false;
        self.connection = Connection::Failed(words);
    }

    fn closed(&mut self, why: String, pause: Duration) {
        if matches!(self.connection, Connection::Online) {
            let waiting = match self.waiting() {
                0 => String::new(),
                1 => " What you said last is sent then.".to_owned(),
                several => format!(" The {several} commands that are not confirmed are sent then."),
            };
            self.news.push_back(News::Note(format!("The connection is lost ({why}). It is tried again.{waiting}")));
        }
        self.connection = Connection::Lost(why, Instant::now() + pause);
        self.welcomed = false;
        self.prediction.lost();
        self.people.clear();
        self.pointers.clear();
        self.proposals.clear();
        self.pointed = None;
    }

    fn hear(&mut self, message: ServerMessage) {
        let message = match Welcome::read(message) {
            Ok(welcome) => return self.welcome(welcome),
            Err(message) => message,
        };
        match *message {
            ServerMessage::Did(entry) => {
                self.entry(&entry);
                self.send_next();
            }
            ServerMessage::Done { id, .. } if self.locked(id) => {}
            ServerMessage::Done { id, seq } => {
                if let Some(seq) = seq {
                    let change = self.prediction.done(id, seq);
                    self.dropped(change);
                }
                self.send_next();
            }
            ServerMessage::Refused { id, rule, why } => {
                // What was built on it falls with it; the reason is given for the first.
                if self.prediction.refused(id).is_some() {
                    let rule = shown(&rule);
                    self.news.push_back(News::Refused(format!("No: {} ({rule})", shown(&why))));
                }
                self.send_next();
            }
            ServerMessage::Stale { id, seq } => {
                if self.prediction.stale(id, seq) {
                    self.later = Some(Instant::now() + MOMENT);
                }
            }
            ServerMessage::Failed { id, code, why } => self.failed(id, code, &why),
            ServerMessage::Seats { seats } => self.seats_changed(seats),
            ServerMessage::Secret { who, token, .. } => self.secret(who, token),
            ServerMessage::Lost { who } => self.lost_seat(who),
            // The secret that we have counts again.
            ServerMessage::Regained { who } => {
                self.news.push_back(News::Note(format!("The seat of {} is yours again.", who.word())));
                self.come_in_again();
            }
            ServerMessage::AskedBack { who, person } => self.asked_back(who, person),
            ServerMessage::People { people, away } => {
                self.people_changed(people);
                self.set_away(&away);
            }
            ServerMessage::Settings { away_limit, public, .. } => {
                (self.away_limit, self.public) = (away_limit, public);
                self.news.push_back(News::Note(self.terms()));
            }
            ServerMessage::Nudged { who, person } => self.nudged(who, person),
            ServerMessage::Pointing { person, at, who, mark } => self.pointing(person, at, who, mark),
            ServerMessage::Proposed { person, lines, why } => self.proposed(person, lines, why),
            ServerMessage::Wished { person, who, wish } => {
                let (name, whom) = (self.name_of(person), who.map_or("the bots", Colour::word));
                let words = shown(&wish.in_words());
                self.news.push_back(News::Note(format!("{name} asks {whom} to {words}.")));
            }
            ServerMessage::Said(line) => self.said(line),
            ServerMessage::Rematch { table } => self.rematch_opened(table),
            ServerMessage::Moved { table, seats, .. } => self.moved(table, seats),
            ServerMessage::Resync { .. } => self.come_in_again(),
            ServerMessage::Committed { commitment } => self.prediction.fairness_mut().committed(&commitment),
            ServerMessage::Toss { number, seq, line } => self.toss(number, seq, &line),
            ServerMessage::Welcome { .. } | ServerMessage::Position { .. } | ServerMessage::Pong {} => {}
        }
    }

    /// Takes in what a welcome says beside the log.
    pub(super) fn sit_down(&mut self, welcome: Welcome) {
        let Welcome { me, info, seats, keys, may_take, host, former, away, chat, people, .. } = welcome;
        self.wire.settled();
        self.welcomed = true;
        self.faults = 0;
        self.connection = Connection::Online;
        (self.me, self.may_take, self.seats, self.people) = (me, may_take, info.seats, people);
        self.mine = crew_of(&seats);
        self.set_away(&away);
        (self.host, self.public, self.replaced) = (host, info.public, !former.is_empty());
        self.away_limit = info.away_limit.unwrap_or(DEFAULT_AWAY_SECONDS);
        if info.rematch.is_some() && info.rematch != self.rematch {
            self.rematch = info.rematch;
        }
        self.old_chat(chat);
        self.keep_secrets(&info.heist, &seats, &keys, &former);
        self.bind_seats();
        for who in former {
            let holder =
                self.seats.iter().find(|seat| seat.who == who).and_then(|seat| clean_name(seat.name.as_deref()?));
            let (name, word) = (holder.unwrap_or_else(|| "Somebody".to_owned()), who.word());
            let words = format!("You were away: {name} plays {word} now. `ask-back {word}` asks for the seat.");
            self.news.push_back(News::Note(words));
        }
        self.send_next();
    }

    fn welcome(&mut self, welcome: Welcome) {
        self.prediction.fairness_mut().welcome(&welcome.info);
        if std::mem::take(&mut self.starts_over) {
            // The whole log: what is known here was wrong, and what waits on top of it with it.
            match followed(&welcome) {
                Ok(prediction) => self.prediction = prediction,
                Err(words) => return self.fail(words),
            }
            self.news.push_back(News::Note("The table is shown as the server has it.".to_owned()));
        } else {
            if welcome.seq < self.prediction.seq() {
                // The entries known here were never stored; the server has sent the whole log.
                match self.prediction.welcome(welcome.seq, &welcome.log) {
                    Ok(change) => self.dropped(change),
                    Err(fault) => return self.log_fault(fault),
                }
                let words = "The server has forgotten the last commands: the table is shown as the server has it.";
                self.news.push_back(News::Note(words.to_owned()));
            }
            for entry in &welcome.log {
                if !self.entry(entry) {
                    return;
                }
            }
            if self.prediction.seq() != welcome.seq {
                return self.log_fault(LogFault::Gap);
            }
        }
        if !matches!(self.connection, Connection::Online) {
            self.news.push_back(News::Note("The connection is back.".to_owned()));
        }
        self.sit_down(welcome);
    }

    /// Follows an entry of the log; `false`: it cannot be followed, and what is needed for it was asked for.
    fn entry(&mut self, entry: &LogEntry) -> bool {
        if entry.seq <= self.prediction.seq() {
            return true;
        }
        let ours = self.prediction.is_ours(entry);
        let change = match self.prediction.entry(entry) {
            Ok(change) => change,
            Err(fault) => {
                self.log_fault(fault);
                return false;
            }
        };
        // What was said here was shown at once, unless it had to wait for chance.
        if !ours || change.shown {
            let undo = entry.line.ends_with(" undo");
            let last = self.prediction.confirmed().history().last().filter(|_| !undo);
            let facts = last.map_or(Vec::new(), |last| last.facts.clone());
            let speaker = entry.line.split(' ').next().and_then(Colour::from_word);
            let holder = self.seats.iter().find(|seat| Some(seat.who) == speaker).and_then(|seat| seat.name.clone());
            let name = holder.and_then(|name| clean_name(&name));
            self.news.push_back(News::Did { own: ours, name, line: shown(&entry.line), facts });
        }
        self.dropped(change);
        self.look_at_chance();
        true
    }

    fn dropped(&mut self, change: PredictionChange) {
        let Some(Objection { words, rule }) = change.dropped else { return };
        let words = rule.map_or(words.clone(), |rule| format!("{words} ({rule})"));
        self.news.push_back(News::Refused(format!("Somebody was faster, and yours is no longer possible: {words}")));
    }

    fn log_fault(&mut self, fault: LogFault) {
        self.faults += 1;
        if self.faults > MAX_FAULTS {
            return self.fail("The server's account of the game has gaps, again and again.".to_owned());
        }
        if let LogFault::Mismatch(words) = fault {
            self.news.push_back(News::Note(format!(
                "What is shown here differs from the server's table ({}).",
                shown(&words)
            )));
            self.starts_over = true;
        }
        self.come_in_again();
    }

    fn failed(&mut self, id: Option<u32>, code: Failure, why: &str) {
        let Some(id) = id else {
            match code {
                // One gesture too many is not worth a message.
                Failure::TooFast if self.welcomed => {}
                Failure::TooFast | Failure::Store | Failure::Unsure | Failure::Unavailable => self.wire.hang_up(),
                Failure::Message | Failure::Limit if self.welcomed => self.news.push_back(News::Note(shown(why))),
                _ => self.fail(turned_away(&self.link, !self.shown.is_empty(), code, why)),
            }
            return;
        };
        let busy = matches!(code, Failure::TooFast | Failure::Store | Failure::Unsure | Failure::Unavailable);
        let bound = self.binding.iter().position(|asked| *asked == id).map(|place| self.binding.swap_remove(place));
        if let Some(place) = self.locking.iter().position(|asked| asked.id == id) {
            self.locking.swap_remove(place);
            self.lock_later = busy.then(|| Instant::now() + LATER);
            return;
        }
        if bound.is_some() {
            self.lock_later = busy.then(|| Instant::now() + LATER);
            return;
        }
        if busy && self.prediction.again(id) {
            self.later = Some(Instant::now() + MOMENT);
            return;
        }
        self.prediction.refused(id);
        self.news.push_back(News::Refused(shown(why)));
        self.send_next();
    }

    /// Sorts the secrets, now that it is known what they are worth, and locks the seats to which somebody else has the link.
    fn keep_secrets(&mut self, heist: &str, seats: &[Colour], keys: &[u8], former: &[Colour]) {
        let token = |key: u8| self.shown.get(usize::from(key)).cloned();
        let held: Vec<(Colour, AccessToken)> =
            seats.iter().zip(keys).filter_map(|(who, key)| Some((*who, token(*key)?))).collect();
        let mut borrowed = Vec::new();
        let watches = self.watches && held.is_empty();
        let kept = self.secrets.note(|known| {
            heist.clone_into(&mut known.heist);
            // Secrets that were not shown may well count.
            if !watches {
                borrowed = known.sort(&held, former);
            }
        });
        if let Err(fault) = kept {
            // Where nothing can be kept, the link must stay valid.
            return self.news.push_back(News::Note(format!("The key of your seat is not kept: {fault:#}.")));
        }
        for (who, old) in borrowed {
            let Ok(new) = self.secrets.make(|known, new| known.lock(who, || Some(new))) else { continue };
            let id = self.prediction.fresh_id();
            self.locking.push(Locking { id, who, old, new: new.clone() });
            self.wire.send(&heist_protocol::ClientMessage::Lock { id, who, token: new });
        }
    }

    /// A request was carried out: was it one to lock a seat?
    fn locked(&mut self, id: u32) -> bool {
        let Some(place) = self.locking.iter().position(|asked| asked.id == id) else { return false };
        let Locking { who, old, new, .. } = self.locking.swap_remove(place);
        self.shown.push(new.clone());
        let _ = self.secrets.note(|known| known.locked(who, &old, new));
        true
    }

    /// A seat that was taken has this secret.
    fn secret(&mut self, who: Colour, token: AccessToken) {
        self.shown.push(token.clone());
        self.mine.insert(who.into());
        self.watches = false;
        if let Err(fault) = self.secrets.note(|known| known.hold(who, token)) {
            self.news.push_back(News::Note(format!("The key of your seat is not kept: {fault:#}.")));
        }
        self.news.push_back(News::Note(format!("You sit on the seat of {}.", who.word())));
        self.bind_seats();
    }

    fn lost_seat(&mut self, who: Colour) {
        if self.secrets.read().has_other(who, &self.shown) {
            // Another program of the same person has locked the seat: the secret that it has kept is ours as well.
            return self.come_in_again();
        }
        self.mine.remove(who.into());
        let _ = self.secrets.note(|known| known.give_up(who));
        self.news.push_back(News::Note(format!("You no longer hold the seat of {}.", who.word())));
    }

    fn seats_changed(&mut self, seats: Vec<Seat>) {
        for seat in &seats {
            let before = self.seats.iter().find(|other| other.who == seat.who);
            if before == Some(seat) || self.mine.has(seat.who.into()) {
                continue;
            }
            let name = seat.name.as_deref().and_then(clean_name).unwrap_or_else(|| "somebody".to_owned());
            let words = match seat.state {
                SeatState::Held => format!("The seat of {} is {name}'s.", seat.who.word()),
                SeatState::Free => format!("The seat of {} is free.", seat.who.word()),
                SeatState::Offered => format!("The seat of {} waits for whoever has its link.", seat.who.word()),
            };
            self.news.push_back(News::Note(words));
        }
        self.seats = seats;
    }

    fn people_changed(&mut self, people: Vec<Participant>) {
        let called = |person: &Participant| person.name.as_deref().and_then(clean_name);
        let came = people.iter().filter(|person| !self.people.iter().any(|other| other.id == person.id));
        let gone = self.people.iter().filter(|person| !people.iter().any(|other| other.id == person.id));
        let came = came.filter(|person| person.id != self.me).filter_map(called).map(|name| format!("{name} is here."));
        let gone = gone.filter_map(called).map(|name| format!("{name} is gone."));
        let news: Vec<String> = came.chain(gone).collect();
        self.news.extend(news.into_iter().map(News::Note));
        if let Some(me) = people.iter().find(|person| person.id == self.me) {
            self.mine = crew_of(&me.seats);
        }
        // Those who are gone point at nothing.
        self.pointers.retain(|pointer| people.iter().any(|person| person.id == pointer.person));
        self.proposals.retain(|(person, _)| people.iter().any(|other| other.id == *person));
        self.people = people;
    }

    fn asked_back(&mut self, who: Colour, person: u64) {
        let (name, word) = (self.name_of(person), who.word());
        let how = if self.mine.has(who.into()) { format!(" `give-back {word}` gives it back.") } else { String::new() };
        self.news.push_back(News::Note(format!("{name} is back and asks for the seat of {word}.{how}")));
    }

    fn nudged(&mut self, who: Colour, person: u64) {
        let name = self.name_of(person);
        let words = match self.mine.has(who.into()) {
            true => format!("{name} gives you a nudge: the table waits for {}.", who.word()),
            false => format!("{name} gives {} a nudge.", who.word()),
        };
        self.news.push_back(News::Note(words));
    }

    fn pointing(&mut self, person: u64, at: Option<String>, who: Option<Colour>, mark: bool) {
        let before = self.pointers.iter().position(|pointer| pointer.person == person);
        let before = before.map(|place| self.pointers.swap_remove(place));
        let Some(at) = at.map(|at| shown(&at)).filter(|at| !at.is_empty()) else { return };
        if mark {
            self.news.push_back(News::Note(format!("{} marks {at} for everybody.", self.name_of(person))));
        } else if before.is_none_or(|before| before.at != at) {
            self.news.push_back(News::Points { name: self.name_of(person), at: at.clone() });
        }
        let seat = self.people.iter().find(|other| other.id == person).and_then(|other| other.seats.first().copied());
        let who = who.or(seat).map(Who::from);
        // As many as there may be people.
        self.pointers.truncate(64);
        self.pointers.push(Pointer { person, at, who, since: Instant::now() });
    }

    fn proposed(&mut self, person: u64, lines: Vec<String>, why: Option<String>) {
        self.proposals.retain(|(other, _)| *other != person);
        let lines: Vec<String> = lines.iter().map(|line| shown(line)).filter(|line| !line.is_empty()).collect();
        self.news.push_back(News::Proposes {
            name: self.name_of(person),
            lines: lines.clone(),
            why: why.as_deref().and_then(clean_why),
        });
        if !lines.is_empty() {
            self.proposals.truncate(64);
            self.proposals.push((person, lines));
        }
    }

    fn said(&mut self, line: ChatLine) {
        let name = clean_name(&line.name).unwrap_or_else(|| "Somebody".to_owned());
        if let Some(text) = clean_chat(&line.text) {
            self.news.push_back(News::Said { name, who: line.who, text });
        }
        self.last_chat = Some(line);
    }

    /// What was said while nobody listened here.
    fn old_chat(&mut self, chat: Vec<ChatLine>) {
        let from = match &self.last_chat {
            None => chat.len().saturating_sub(OLD_CHAT),
            Some(last) => chat.iter().rposition(|line| line == last).map_or_else(
                || chat.iter().position(|line| line.at > last.at).unwrap_or(chat.len()),
                |place| place + 1,
            ),
        };
        chat.into_iter().skip(from).for_each(|line| self.said(line));
    }

    fn rematch_opened(&mut self, table: TableId) {
        if self.rematch != Some(table) {
            self.news.push_back(News::Note("The others play again: `rematch` takes you along.".to_owned()));
        }
        self.rematch = Some(table);
    }

    /// The seats at the table of the rematch are kept with it.
    fn moved(&mut self, table: TableId, seats: Vec<(Colour, AccessToken)>) {
        let here = self.secrets.read();
        let link = TableLink { table, secrets: Vec::new(), ..self.link.clone() };
        let there = self.secrets.beside(&link);
        let kept = there.note(|known| {
            known.heist.clone_from(&here.heist);
            // The secrets for watching and for taking a free seat are the same there.
            known.watch = known.watch.take().or(here.watch);
            known.join = known.join.take().or(here.join);
            known.host = known.host.take().or(here.host);
            for (who, token) in seats {
                known.hold(who, token);
            }
        });
        let words = match kept {
            Ok(()) => format!("The next table waits: `heist join {link}`."),
            Err(fault) => format!("The keys of the next table are not kept: {fault:#}."),
        };
        self.rematch = Some(table);
        self.news.push_back(News::Note(words));
    }
}
