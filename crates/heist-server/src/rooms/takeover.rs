//! The seat of somebody who is away: others may take it over, and whoever comes back may ask for it.

use super::guests::Guest;
use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use super::seating::requested_token;
use crate::clock;
use crate::store::{Hash, SeatChange};
use heist_protocol::{AccessToken, Colour, Failure, SeatState, ServerMessage, limits};
use std::time::Duration;

impl<S: RoomStore> Room<S> {
    /// The secret of the one from whom a seat was taken over.
    pub(super) fn former_of(&self, place: usize) -> Option<Hash> {
        self.record.former.get(place).copied().flatten()
    }

    /// Notes since when nobody is there who holds a seat. To be called whenever somebody comes or goes, here or at other nodes.
    pub(super) fn note_absence(&mut self) {
        let seats = &self.record.info.seats;
        self.away_since.resize(seats.len(), None);
        for (seat, since) in seats.iter().zip(&mut self.away_since) {
            let is_there = self.guests.iter().any(|guest| guest.holds.has(seat.who) && !guest.is_bot)
                || self.remote.people().any(|person| person.seats.contains(&seat.who) && !person.bot);
            match is_there {
                true => *since = None,
                // A room that was just opened has not seen anybody: time begins now.
                false => *since = Some(since.unwrap_or_else(clock::instant)),
            }
        }
    }

    /// For how long the holder of a seat has been away; none: they are there.
    pub(super) fn away_for(&self, place: usize) -> Option<Duration> {
        let since = self.away_since.get(place).copied().flatten()?;
        Some(clock::instant().saturating_duration_since(since))
    }

    /// Who is connected and who is away, as everybody is told.
    pub(super) fn people_message(&mut self) -> ServerMessage {
        self.note_absence();
        ServerMessage::People { people: self.people(), away: self.away() }
    }

    /// The seats whose holders are away, and for how many seconds.
    pub(super) fn away(&self) -> Vec<(Colour, u32)> {
        let seats = self.record.info.seats.iter().enumerate().filter(|(_, seat)| seat.state != SeatState::Free);
        let away = |place| Some(u32::try_from(self.away_for(place)?.as_secs()).unwrap_or(u32::MAX));
        seats.filter_map(|(place, seat)| Some((seat.who, away(place)?))).collect()
    }

    /// Why a seat cannot be taken over by a guest, if it cannot.
    fn not_away(&self, guest: &Guest, place: usize) -> Option<String> {
        let seat = self.record.info.seats.get(place)?;
        let who = seat.who.word();
        if seat.state == SeatState::Free {
            return Some(format!("The seat of {who} is free: take it."));
        }
        let Some(away) = self.away_for(place) else {
            return Some(format!("Whoever holds the seat of {who} is there."));
        };
        let limit = u64::from(self.record.info.away_limit.unwrap_or(limits::DEFAULT_AWAY_SECONDS));
        let left = limit.saturating_sub(away.as_secs());
        (left > 0 && !guest.is_host)
            .then(|| format!("Whoever holds the seat of {who} is waited for: another {left} seconds."))
    }

    pub(super) async fn take_over(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        name: &str,
        token: Option<AccessToken>,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let person = guest.id;
        let Some(place) = self.place_of(who) else {
            out.fail(person, Some(id), Failure::NoSeat, format!("Nobody plays {} here.", who.word()));
            return Ok(());
        };
        if guest.holds.is_empty() && !guest.is_host {
            let why = "Only those who play, and the host, can take a seat over.";
            out.fail(person, Some(id), Failure::Spectator, why);
            return Ok(());
        }
        if let Some(why) = self.not_away(guest, place) {
            out.fail(person, Some(id), Failure::NotAway, why);
            return Ok(());
        }
        let Some(name) = limits::clean_name(name) else {
            out.fail(person, Some(id), Failure::Limit, "A name is needed.");
            return Ok(());
        };
        let Some((token, hash)) = requested_token(guest, id, token, out)? else { return Ok(()) };
        // The first who lost it may ask for it, not one who took it over and went away as well. A link that nobody has used is nobody's.
        let is_held = self.record.info.seats.get(place).is_some_and(|seat| seat.state == SeatState::Held);
        let lost = self.record.tokens.get(place).copied().filter(|_| is_held);
        let former = self.former_of(place).or(lost);
        let change = SeatChange { state: SeatState::Held, name: Some(name.clone()), token: hash, former, bot: None };
        if !self.change(place, change, out).await? {
            out.fail(person, Some(id), Failure::SeatTaken, "The seat has changed hands just now.");
            return Ok(());
        }
        tracing::info!(table = %self.table, seat = who.word(), "a seat was taken over");
        self.seat_guest(person, who, hash, name);
        // Nobody is there, unless they came at this moment at another node.
        self.unseat(place, Some(person), out);
        out.answer(person, ServerMessage::Secret { id, who, token });
        self.send_seats(out);
        Ok(())
    }

    pub(super) fn ask_back(&mut self, guest: &Guest, id: u32, who: Colour, out: &mut Outbox) {
        if !guest.former.has(who) {
            let why = format!("The seat of {} was not taken from you.", who.word());
            out.fail(guest.id, Some(id), Failure::NotYourSeat, why);
            return;
        }
        out.broadcast(Recipients::Others(guest.id), ServerMessage::AskedBack { who, person: guest.id });
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
    }

    /// The seat has its old secret again; whoever has shown it sits there at once.
    pub(super) async fn give_back(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let Some(place) = self.own_place(guest, id, who, out) else { return Ok(()) };
        let Some(token) = self.former_of(place) else {
            let why = "Nobody has lost this seat by being away: hand it over instead.";
            out.fail(guest.id, Some(id), Failure::NotYourSeat, why);
            return Ok(());
        };
        let owner = self.guests.iter().find(|other| other.former.has(who) && other.knows(&token));
        let name = owner.and_then(|owner| owner.name.as_deref()).map(str::to_owned);
        let change = SeatChange { state: SeatState::Held, name, token, former: None, bot: None };
        if !self.change(place, change, out).await? {
            out.fail(guest.id, Some(id), Failure::NotYourSeat, "The seat has changed hands just now.");
            return Ok(());
        }
        self.unseat(place, Some(guest.id), out);
        self.reseat(place, out);
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
        self.send_seats(out);
        Ok(())
    }

    /// Whoever had lost a seat and has shown the secret that it has now holds it again.
    pub(super) fn reseat(&mut self, place: usize, out: &mut Outbox) {
        let (Some(seat), Some(token)) = (self.record.info.seats.get(place), self.record.tokens.get(place)) else {
            return;
        };
        let (who, is_held) = (seat.who, seat.state == SeatState::Held);
        for guest in self.guests.iter_mut().filter(|guest| is_held && guest.former.has(who) && guest.knows(token)) {
            guest.former.remove(who);
            guest.holds.insert(who);
            guest.may_take = true;
            out.answer(guest.id, ServerMessage::Regained { who });
        }
        self.note_absence();
    }
}

#[cfg(test)]
mod tests {
    use crate::clock;
    use crate::game_start::{Starts, startup};
    use crate::rooms::outbox::Outbox;
    use crate::rooms::remote::{FromNode, NodeMessage};
    use crate::rooms::room::Room;
    use crate::rooms::{Hello, PreparedTable, initial_status};
    use crate::simulation::faulty_store::FaultyStore;
    use futures_util::FutureExt;
    use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, Participant, ServerMessage};
    use std::time::Duration;

    /// A table with Ann (1) on red and Bob (2) on green.
    struct Table {
        room: Room<FaultyStore>,
        new: PreparedTable,
    }

    impl Table {
        fn open() -> Table {
            let starts = Starts::default();
            let start = starts.get(&startup()).unwrap();
            let new = PreparedTable::new(&startup(), Default::default(), None).unwrap();
            let store = FaultyStore::new(new.record.clone(), initial_status(&start));
            let table = new.record.info.table;
            let room = Room::open(store, &starts, table).now_or_never().unwrap().unwrap().unwrap();
            let mut table = Table { room, new };
            table.enter(1, &table.seat(Colour::Red), "Ann");
            table.enter(2, &table.seat(Colour::Green), "Bob");
            table
        }
        fn seat(&self, who: Colour) -> AccessToken {
            self.new.seats.iter().find(|(seat, _)| *seat == who).unwrap().1.clone()
        }
        fn enter(&mut self, person: u64, token: &AccessToken, name: &str) -> ServerMessage {
            let mut out = Outbox::default();
            let (tokens, name) = (vec![token.clone()], Some(name.to_owned()));
            let hello = Hello { person, address: [10, 0, 0, 1].into(), tokens, name, since: None };
            self.room.enter(hello, &mut out).now_or_never().unwrap();
            out.messages.into_iter().map(|(_, message)| message).next().unwrap()
        }
        fn leave(&mut self, person: u64) {
            self.room.left(person, &mut Outbox::default());
        }
        fn say(&mut self, person: u64, message: ClientMessage) -> Vec<ServerMessage> {
            let mut out = Outbox::default();
            self.room.handle(person, message, &mut out).now_or_never().unwrap();
            out.messages.into_iter().map(|(_, message)| message).collect()
        }
        /// Somebody tries to take the seat of green over: the new secret, or why not.
        fn take_over(&mut self, person: u64) -> Result<AccessToken, Failure> {
            let message = ClientMessage::TakeOver { id: 1, who: Colour::Green, name: "Ann".into(), token: None };
            match &self.say(person, message)[0] {
                ServerMessage::Secret { token, .. } => Ok(token.clone()),
                ServerMessage::Failed { code, .. } => Err(*code),
                other => panic!("{other:?}"),
            }
        }
        fn holders(&self, who: Colour) -> Vec<u64> {
            self.room.guests().iter().filter(|guest| guest.holds.has(who)).map(|guest| guest.id).collect()
        }
    }

    #[test]
    fn the_seat_of_somebody_who_is_away_too_long_is_taken_over_by_another_player() {
        let mut table = Table::open();
        clock::let_pass(Duration::from_secs(10_000));
        assert_eq!(table.take_over(1), Err(Failure::NotAway), "never while they are there");
        table.leave(2);
        clock::let_pass(Duration::from_secs(170));
        assert_eq!(table.take_over(1), Err(Failure::NotAway), "three minutes are waited for");
        table.enter(3, &table.seat(Colour::Green), "Bob");
        table.leave(3);
        clock::let_pass(Duration::from_secs(170));
        assert_eq!(table.take_over(1), Err(Failure::NotAway), "who was back in between is waited for again");
        let watch = table.new.watch.clone();
        table.enter(4, &watch, "Eve");
        clock::let_pass(Duration::from_secs(11));
        assert_eq!(table.take_over(4), Err(Failure::Spectator), "those who watch cannot");
        table.take_over(1).unwrap();
        assert_eq!(table.holders(Colour::Green), [1]);
    }

    #[test]
    fn the_host_takes_over_at_once_but_not_from_somebody_who_is_there() {
        let mut table = Table::open();
        let host = table.new.host.clone();
        let welcome = table.enter(5, &host, "Max");
        assert!(matches!(welcome, ServerMessage::Welcome { host: true, .. }), "{welcome:?}");
        assert_eq!(table.take_over(5), Err(Failure::NotAway));
        table.leave(2);
        table.take_over(5).unwrap();
        assert_eq!(table.holders(Colour::Green), [5]);
    }

    #[test]
    fn whoever_comes_back_is_told_may_ask_and_gets_the_seat_back_with_the_old_secret() {
        let mut table = Table::open();
        let old = table.seat(Colour::Green);
        table.leave(2);
        clock::let_pass(Duration::from_secs(200));
        let new = table.take_over(1).unwrap();
        let welcome = table.enter(6, &old, "Bob");
        let ServerMessage::Welcome { seats, former, .. } = &welcome else { panic!("{welcome:?}") };
        assert_eq!((&seats[..], &former[..]), (&[][..], &[Colour::Green][..]), "the old secret lets in, and no more");
        let heard = table.say(6, ClientMessage::AskBack { id: 2, who: Colour::Green });
        assert_eq!(heard[0], ServerMessage::AskedBack { who: Colour::Green, person: 6 });
        let refused = table.say(1, ClientMessage::AskBack { id: 2, who: Colour::Green });
        assert!(matches!(refused[0], ServerMessage::Failed { code: Failure::NotYourSeat, .. }), "{refused:?}");
        let heard = table.say(1, ClientMessage::GiveBack { id: 3, who: Colour::Green });
        assert!(heard.contains(&ServerMessage::Regained { who: Colour::Green }), "{heard:?}");
        assert!(heard.contains(&ServerMessage::Lost { who: Colour::Green }), "{heard:?}");
        assert_eq!(table.holders(Colour::Green), [6]);
        let green = table.room.record().info.seats[1].clone();
        assert_eq!(green.name.as_deref(), Some("Bob"));
        let welcome = table.enter(7, &new, "Ann");
        assert!(matches!(welcome, ServerMessage::Failed { code: Failure::NoTable, .. }), "{welcome:?}");
        let again = table.say(1, ClientMessage::GiveBack { id: 4, who: Colour::Red });
        assert!(matches!(again[0], ServerMessage::Failed { code: Failure::NotYourSeat, .. }), "{again:?}");
    }

    #[test]
    fn whoever_is_connected_to_another_node_is_there() {
        let mut table = Table::open();
        table.leave(2);
        let bob = Participant { id: 99, name: None, seats: vec![Colour::Green], host: false, muted: false, bot: false };
        let here = |people| FromNode { node: 7, message: NodeMessage::Here(people) };
        table.room.handle_node_message(here(vec![bob]), &mut Outbox::default()).now_or_never().expect("nobody waits");
        clock::let_pass(Duration::from_secs(1000));
        assert_eq!(table.take_over(1), Err(Failure::NotAway));
        table.room.handle_node_message(here(Vec::new()), &mut Outbox::default()).now_or_never().expect("nobody waits");
        assert_eq!(table.take_over(1), Err(Failure::NotAway), "and is waited for from the moment they leave");
        clock::let_pass(Duration::from_secs(180));
        table.take_over(1).unwrap();
    }

    #[test]
    fn the_first_who_lost_a_seat_may_ask_for_it() {
        let mut table = Table::open();
        let (old, red, host) = (table.seat(Colour::Green), table.seat(Colour::Red), table.new.host.clone());
        table.leave(2);
        clock::let_pass(Duration::from_secs(200));
        let second = table.take_over(1).unwrap();
        // Ann goes away too, and the host takes the seat.
        table.leave(1);
        table.enter(5, &host, "Max");
        table.take_over(5).unwrap();
        let former = |welcome: ServerMessage| match welcome {
            ServerMessage::Welcome { former, .. } => former,
            other => panic!("{other:?}"),
        };
        assert_eq!(former(table.enter(6, &old, "Bob")), [Colour::Green]);
        assert_eq!(former(table.enter(7, &red, "Ann")), []);
        let refused = table.enter(8, &second, "Ann");
        assert!(matches!(refused, ServerMessage::Failed { code: Failure::NoTable, .. }), "{refused:?}");
    }

    #[test]
    fn a_room_that_was_just_opened_waits_from_then_on() {
        let mut table = Table::open();
        // Blue was never there since the room was opened; its link was not used either, so it is free.
        let message = ClientMessage::TakeOver { id: 1, who: Colour::Blue, name: "Ann".into(), token: None };
        let answer = table.say(1, message);
        assert!(matches!(answer[0], ServerMessage::Failed { code: Failure::NotAway, .. }), "{answer:?}");
    }
}
