//! A simulation of rooms: two nodes, one store in which things go wrong, and people who send random messages. Used by
//! a property test and by a fuzz target; panics when something happens that never may.

pub(crate) mod faulty_store;

use crate::game_start::{Starts, startup};
use crate::rooms::outbox::{Outbox, Recipients};
use crate::rooms::room::{FallibleChance, FollowUp, Room};
use crate::rooms::room_store::RoomStore;
use crate::rooms::{Hello, PreparedTable, initial_status};
use crate::secrets;
use crate::store::{TableRecord, TossSecret};
use faulty_store::{Fault, FaultyStore};
use futures_util::FutureExt;
use heist_format::fair::{Chain, Commitment, Party, Toss, Verdict, Verifier, hex};
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::{AccessToken, ClientMessage, Colour, LogEntry, SeatState, ServerMessage, TableId};
use heist_rules::chance::Seeded;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

impl FallibleChance for Seeded {
    fn is_sound(&self) -> bool {
        true
    }
}

/// How many people take part; the first half is at the first node.
const PEOPLE: u64 = 6;

/// The input as a source of choices. When it is used up every choice is the first one.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn below(&mut self, n: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first) % n.max(1)
    }
    fn colour(&mut self) -> Colour {
        Colour::ALL[self.below(4)]
    }
    fn text(&mut self) -> String {
        ["", "Ann", "\u{202e}x\u{0}", "red undo", "{\"op\":1}", "c4", "a very long name, longer than any name may be"]
            [self.below(7)]
        .to_owned()
    }
}

/// What the simulation knows of somebody.
#[derive(Default)]
struct Someone {
    /// Every secret that was shown or received.
    knows: Vec<AccessToken>,
    /// The last entry that was seen; none: not in the room.
    seen: Option<u64>,
    /// What the commitments say that were told.
    verifier: Option<Verifier>,
}

struct Simulation {
    store: FaultyStore,
    starts: Starts,
    table: TableId,
    rooms: [Room<FaultyStore>; 2],
    people: HashMap<u64, Someone>,
    tokens: Vec<AccessToken>,
    chance: Seeded,
}

/// Runs a simulation. Panics if nobody's seat is safe, a spectator changes something, or the log is not the game.
pub fn run(input: &[u8]) {
    let starts = Starts::default();
    let start = starts.get(&startup()).expect("the Startup Job can be set up");
    let mut new = PreparedTable::new(&startup(), Default::default(), None).expect("there are random numbers");
    // Every table but that of one input in eight tosses for its chance; always the same, so that an input can be run again.
    let kind = input.first().copied().unwrap_or_default();
    new.record.info.table = TableId(i64::from(kind));
    new.record.toss_secret = (kind % 8 > 0).then_some(TossSecret([kind; 32]));
    let table = new.record.info.table;
    let store = FaultyStore::new(new.record.clone(), initial_status(&start));
    let open = || {
        let opened = Room::open(store.clone(), &starts, table).now_or_never();
        opened.expect("nobody waits").expect("the store works").expect("the table is there")
    };
    let rooms = [open(), open()];
    let mut tokens: Vec<AccessToken> = new.seats.iter().map(|(_, token)| token.clone()).collect();
    tokens.extend([new.watch, new.join, AccessToken("nonsense".into())]);
    let people = (0..PEOPLE).map(|person| (person, Someone::default())).collect();
    let mut choices = Choices(input);
    let chance = Seeded::new(choices.below(256) as u64);
    let mut simulation = Simulation { store: store.clone(), starts, table, rooms, people, tokens, chance };
    while !choices.0.is_empty() {
        simulation.step(&mut choices);
        simulation.check_log();
    }
}

/// The chain of somebody, computed once.
fn chain(person: u64) -> Chain {
    static CHAINS: OnceLock<Vec<Chain>> = OnceLock::new();
    let chains = CHAINS.get_or_init(|| (0..PEOPLE).map(|person| Chain::new([person as u8 + 1; 32])).collect());
    chains[person as usize].clone()
}

fn commit(verifier: &mut Verifier, line: &str) {
    verifier.commit(Commitment::parse(line).expect("a commitment"));
}

/// Whoever is told of a toss knows what its shares are bound by.
fn check_bound(verifier: &mut Verifier, entry: &LogEntry) {
    let Some(toss) = entry.toss.as_deref().and_then(Toss::parse) else { return };
    for (who, share) in &toss.seats {
        if let Some(share) = share {
            assert!(verifier.binds(Party::Seat(*who), toss.number, share).is_some(), "{entry:?} comes too early");
        }
    }
}

impl Simulation {
    fn node(person: u64) -> usize {
        usize::from(person >= PEOPLE / 2)
    }

    fn step(&mut self, choices: &mut Choices) {
        let person = choices.below(PEOPLE as usize) as u64;
        let node = Simulation::node(person);
        let mut out = Outbox::default();
        match choices.below(13) {
            12 => {
                let room = &mut self.rooms[node];
                room.hurry_toss();
                room.settle_toss(&mut self.chance, &mut out).now_or_never().expect("nobody waits");
            }
            0 | 1 => self.enter(person, choices, &mut out),
            2 => {
                self.rooms[node].left(person, &mut out);
                if let Some(someone) = self.people.get_mut(&person) {
                    someone.seen = None;
                }
            }
            3 => {
                let caught_up = self.rooms[node].catch_up(&mut out).now_or_never().expect("nobody waits");
                let read = self.rooms[node].reload(&mut out).now_or_never().expect("nobody waits");
                assert!(caught_up.is_ok() && read.is_ok(), "the store works: {caught_up:?} {read:?}");
            }
            4 => {
                let faults = [Fault::Refuse, Fault::LoseAnswer, Fault::LoseEntry, Fault::Delay];
                self.store.next_fault(faults[choices.below(4)]);
            }
            5 => {
                self.store.late_arrivals();
                // Long enough for somebody who is away to be missed.
                #[cfg(test)]
                crate::clock::let_pass(std::time::Duration::from_secs(200));
            }
            _ => self.speak(person, choices, &mut out),
        }
        self.listen(node, &out);
    }

    fn enter(&mut self, person: u64, choices: &mut Choices, out: &mut Outbox) {
        let count = choices.below(3) + 1;
        let tokens: Vec<AccessToken> =
            (0..count).map(|_| self.tokens[choices.below(self.tokens.len())].clone()).collect();
        let since = [None, Some(0), Some(3), Some(u64::MAX)][choices.below(4)];
        let address = [10, 0, 0, person as u8].into();
        let hello = Hello { person, address, tokens: tokens.clone(), name: Some(choices.text()), since };
        let room = &mut self.rooms[Simulation::node(person)];
        let entered = room.enter(hello, out).now_or_never().expect("nobody waits");
        assert_eq!(entered, room.guests().iter().any(|guest| guest.id == person && entered));
        let someone = self.people.entry(person).or_default();
        someone.knows = tokens;
        someone.seen = None;
        if !entered {
            room.left(person, out);
        }
    }

    /// Whether somebody has a secret that, as this node knows it, belongs to a seat.
    fn holds(&self, person: u64, who: Colour) -> bool {
        self.knows(person, who, self.rooms[Simulation::node(person)].record())
    }

    /// Whether somebody has the secret of a seat of this table.
    fn knows(&self, person: u64, who: Colour, record: &TableRecord) -> bool {
        let place = record.info.seats.iter().position(|seat| seat.who == who);
        let knows = |place: usize| {
            self.people[&person].knows.iter().any(|token| secrets::same(&secrets::hash(token), &record.tokens[place]))
        };
        place.is_some_and(knows)
    }

    fn speak(&mut self, person: u64, choices: &mut Choices, out: &mut Outbox) {
        let message = self.message(person, choices);
        let node = Simulation::node(person);
        if let ClientMessage::Lock { token, .. } = &message {
            self.tokens.push(token.clone());
            self.people.entry(person).or_default().knows.push(token.clone());
        }
        let held: Vec<Colour> = Colour::ALL.into_iter().filter(|who| self.holds(person, *who)).collect();
        // What this node has not heard of yet counts all the same.
        let truly_held: Vec<Colour> =
            held.iter().copied().filter(|who| self.knows(person, *who, &self.store.record(self.table))).collect();
        let inside = self.people[&person].seen.is_some();
        let before = self.store.entries(self.table).len();
        let seats_before = self.store.record(self.table).tokens;
        let heard = self.rooms[node].handle_with(person, message.clone(), &mut self.chance, out);
        let after = heard.now_or_never().expect("nobody waits");
        let entries = self.store.entries(self.table);
        for entry in &entries[before..] {
            assert!(
                inside && matches!(message, ClientMessage::Do { .. } | ClientMessage::Share { .. }),
                "{message:?} stored {entry:?}"
            );
            if matches!(message, ClientMessage::Share { .. }) {
                // What was said before, and could wait no longer.
                continue;
            }
            let speaker = entry.line.split(' ').next().unwrap_or_default();
            match Colour::from_word(speaker) {
                Some(who) => assert!(truly_held.contains(&who), "{entry:?} by somebody who holds {truly_held:?}"),
                None => assert!(!truly_held.is_empty(), "{entry:?} by a spectator"),
            }
        }
        if held.is_empty() && !matches!(message, ClientMessage::Take { .. }) {
            assert_eq!(self.store.record(self.table).tokens, seats_before, "{message:?} of a spectator changed a seat");
        }
        if let FollowUp::Move { table, seats, name, .. } = after {
            assert!(seats.list().iter().all(|who| held.contains(who)), "{seats:?} moved, held {held:?}");
            let room = Room::open(self.store.clone(), &self.starts, table).now_or_never().expect("nobody waits");
            let mut room = room.expect("the store works").expect("the rematch is there");
            let claimed = room.claim(seats, name, &mut Outbox::default()).now_or_never().expect("nobody waits");
            for (who, token) in claimed.unwrap_or_default() {
                assert!(held.contains(&who));
                assert!(room.record().tokens.iter().any(|hash| secrets::same(hash, &secrets::hash(&token))));
            }
        }
    }

    fn message(&mut self, person: u64, choices: &mut Choices) -> ClientMessage {
        let room = &self.rooms[Simulation::node(person)];
        let id = 7;
        match choices.below(24) {
            20 => ClientMessage::Commit { id, who: choices.colour(), tip: hex(&chain(person).tip()) },
            21 | 22 => {
                // The next secret as far as anybody knows, or one that somebody else should release.
                let number = room.record().info.commitments.len() as u64 % 3 + choices.below(4) as u64;
                let owner = if choices.below(4) == 0 { 0 } else { person };
                let share = chain(owner).secret(number).map(|secret| hex(&secret)).unwrap_or_default();
                let next = (choices.below(8) == 0).then_some(number + 1);
                ClientMessage::Share {
                    number,
                    shares: vec![(choices.colour(), share.clone()), (choices.colour(), share)],
                    next,
                }
            }
            0 => ClientMessage::Take { id, who: choices.colour(), name: choices.text(), token: None },
            1 => ClientMessage::HandOver { id, who: choices.colour(), token: None },
            2 => ClientMessage::Leave { id, who: choices.colour() },
            13 => {
                // One that nobody has seen yet, or one that everybody knows.
                let new = AccessToken(format!("made-by-somebody-{:010}", self.tokens.len()));
                let known = self.tokens[choices.below(self.tokens.len())].clone();
                let token = if choices.below(4) == 0 { known } else { new };
                ClientMessage::Lock { id, who: choices.colour(), token }
            }
            14 => ClientMessage::TakeOver { id, who: choices.colour(), name: choices.text(), token: None },
            15 => match choices.below(4) {
                0 => ClientMessage::AskBack { id, who: choices.colour() },
                1 => ClientMessage::Remove { id, person: choices.below(PEOPLE as usize) as u64 },
                2 => ClientMessage::Mute { id, person: choices.below(PEOPLE as usize) as u64, muted: true },
                _ => ClientMessage::GiveBack { id, who: choices.colour() },
            },
            3 => ClientMessage::Rename { id, name: choices.text() },
            4 => ClientMessage::Chat { id, text: choices.text() },
            5 => ClientMessage::Point {
                at: Some(choices.text()),
                who: Some(choices.colour()),
                mark: choices.colour() == Colour::Red,
            },
            6 => ClientMessage::Propose { lines: vec![choices.text(); choices.below(40)], why: Some(choices.text()) },
            7 => ClientMessage::Position { id },
            8 => ClientMessage::Rematch { id },
            9 => ClientMessage::Follow { id },
            10 => {
                let line = choices.text();
                ClientMessage::Do { id, expect: room.seq(), line }
            }
            11 => ClientMessage::Do { id, expect: choices.below(8) as u64, line: "red ready".into() },
            12 => {
                let who = ["red", "green", "blue", "team", "npc"][choices.below(5)];
                ClientMessage::Do { id, expect: room.seq(), line: format!("{who} undo") }
            }
            _ => {
                let (setup, state) = (room.game().setup(), room.game().state());
                let mut legal = Vec::new();
                heist_rules::legal(setup, state, heist_rules::Scope::All, &mut legal);
                let chosen = legal.get(choices.below(legal.len()));
                let line = chosen.map_or("team next".into(), |command| notation::print(setup, state, command));
                ClientMessage::Do { id, expect: room.seq(), line }
            }
        }
    }

    /// Everybody hears what the room says: entries come one after the other, and secrets are remembered.
    fn listen(&mut self, node: usize, out: &Outbox) {
        for (to, message) in &out.messages {
            let meant = |person: u64| match to {
                Recipients::One(one) => person == *one,
                Recipients::All => true,
                Recipients::Others(one) => person != *one,
            };
            for person in (0..PEOPLE).filter(|person| Simulation::node(*person) == node && meant(*person)) {
                let Some(someone) = self.people.get_mut(&person) else { continue };
                match message {
                    ServerMessage::Welcome { seq, table, log, .. } => {
                        someone.seen = Some(*seq);
                        let verifier = someone.verifier.insert(Verifier::new(self.table.to_string()));
                        table.commitments.iter().for_each(|line| commit(verifier, line));
                        log.iter().for_each(|entry| check_bound(verifier, entry));
                    }
                    ServerMessage::Committed { commitment } => {
                        someone.verifier.as_mut().into_iter().for_each(|verifier| commit(verifier, commitment));
                    }
                    ServerMessage::Did(entry) => {
                        if let Some(seen) = &mut someone.seen {
                            assert_eq!(entry.seq, *seen + 1, "an entry was left out");
                            *seen = entry.seq;
                            someone.verifier.as_mut().into_iter().for_each(|verifier| check_bound(verifier, entry));
                        }
                    }
                    ServerMessage::Secret { token, .. } => {
                        someone.knows.push(token.clone());
                        self.tokens.push(token.clone());
                    }
                    _ => {}
                }
            }
        }
    }

    /// The log is whole, and every room is where the log leads.
    fn check_log(&self) {
        let start = self.starts.get(&startup()).expect("the Startup Job can be set up");
        let mut game = Game::new(Arc::clone(&start.setup), start.state);
        let entries = self.store.entries(self.table);
        let mut states = vec![*game.state()];
        let mut verifier = Verifier::new(self.table.to_string());
        let stored = self.store.commitments(self.table).now_or_never().expect("nobody waits").expect("the store works");
        self.rooms[0]
            .record()
            .info
            .commitments
            .iter()
            .take(1)
            .chain(&stored)
            .for_each(|line| commit(&mut verifier, line));
        for (number, entry) in entries.iter().enumerate() {
            assert_eq!(entry.seq, number as u64 + 1);
            verifier.check(&game, &entry.line, &entry.chance, entry.toss.as_deref());
            let repeated = game.repeat(&entry.line, &entry.chance);
            assert!(repeated.is_ok(), "{entry:?}: {:?}", repeated.err());
            states.push(*game.state());
        }
        assert_ne!(verifier.report().verdict(), Verdict::Fails, "{:?}", verifier.report());
        assert_eq!(verifier.report().replaced, 0, "a toss and a commitment did not know of each other: {stored:?}");
        for room in &self.rooms {
            assert_eq!(room.game().state(), &states[room.seq() as usize], "a room is not where its log leads");
            for guest in room.guests() {
                for who in guest.holds.list() {
                    assert!(self.holds(guest.id, who), "{} holds {who:?} without its secret", guest.id);
                    let seat = room.record().info.seats.iter().find(|seat| seat.who == who);
                    assert!(seat.is_some_and(|seat| seat.state == SeatState::Held), "{seat:?} is held");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_protocol::Failure;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn whatever_is_said_seats_are_safe_and_the_log_is_the_game(input in prop::collection::vec(any::<u8>(), 0..700)) {
            super::run(&input);
        }
    }

    /// A room in which one person holds all seats.
    fn room() -> (FaultyStore, Room<FaultyStore>) {
        let starts = Starts::default();
        let start = starts.get(&startup()).unwrap();
        let new = PreparedTable::new(&startup(), Default::default(), None).unwrap();
        let table = new.record.info.table;
        let store = FaultyStore::new(new.record, initial_status(&start));
        let mut room = Room::open(store.clone(), &starts, table).now_or_never().unwrap().unwrap().unwrap();
        let tokens = new.seats.into_iter().map(|(_, token)| token).collect();
        let hello = Hello { person: 1, address: [10, 0, 0, 1].into(), tokens, name: None, since: None };
        assert!(room.enter(hello, &mut Outbox::default()).now_or_never().unwrap());
        (store, room)
    }

    fn say(room: &mut Room<FaultyStore>, line: &str, expect: u64) -> Vec<ServerMessage> {
        let mut out = Outbox::default();
        let message = ClientMessage::Do { id: 7, expect, line: line.into() };
        room.handle_with(1, message, &mut Seeded::new(1), &mut out).now_or_never().unwrap();
        out.messages.into_iter().map(|(_, message)| message).collect()
    }

    #[test]
    fn whoever_asks_again_is_not_told_that_nothing_was_changed() {
        let (store, mut room) = room();
        store.next_fault(Fault::LoseAnswer);
        store.fail_reads(true);
        for _ in 0..2 {
            let answer = say(&mut room, "red start g8", 0);
            let unsure = matches!(answer[..], [ServerMessage::Failed { id: Some(7), code: Failure::Unsure, .. }]);
            assert!(unsure, "{answer:?}");
        }
        store.fail_reads(false);
        let answer = say(&mut room, "red start g8", 0);
        assert!(matches!(answer[..], [ServerMessage::Did(_), ServerMessage::Stale { .. }]), "{answer:?}");
        assert_eq!(store.entries(room.record().info.table).len(), 1);
        // Late, it may still come when the next attempt is refused.
        for fault in [Fault::Delay, Fault::Refuse] {
            store.next_fault(fault);
            let answer = say(&mut room, "green start g8", 1);
            let unsure = matches!(answer[..], [ServerMessage::Failed { id: Some(7), code: Failure::Unsure, .. }]);
            assert!(unsure, "{fault:?}: {answer:?}");
        }
    }

    #[test]
    fn what_may_have_been_stored_is_neither_denied_nor_doubled() {
        for (fault, comes) in [(Fault::Delay, true), (Fault::LoseEntry, false)] {
            let (store, mut room) = room();
            store.next_fault(fault);
            let answer = say(&mut room, "red start g8", 0);
            assert!(
                matches!(answer[..], [ServerMessage::Failed { id: Some(7), code: Failure::Unsure, .. }]),
                "{answer:?}"
            );
            assert!(room.is_unsure());
            store.late_arrivals();
            // Said again with the same number, as the answer advises: the log is read before anything is carried out.
            let answer = say(&mut room, "red start g8", 0);
            match &answer[..] {
                [ServerMessage::Did(entry), ServerMessage::Stale { seq: 1, .. }] if comes => assert_eq!(entry.seq, 1),
                [ServerMessage::Did(entry), ServerMessage::Done { seq: Some(1), .. }] if !comes => {
                    assert_eq!(entry.seq, 1)
                }
                other => panic!("{other:?}"),
            }
            assert!(!room.is_unsure());
            assert_eq!(store.entries(room.record().info.table).len(), 1);
        }
    }

    #[test]
    fn what_was_stored_without_an_answer_is_confirmed_all_the_same() {
        let (store, mut room) = room();
        store.next_fault(Fault::LoseAnswer);
        let answer = say(&mut room, "red start g8", 0);
        assert!(matches!(answer[..], [ServerMessage::Did(_), ServerMessage::Done { seq: Some(1), .. }]), "{answer:?}");
        assert!(!room.is_unsure());
    }

    #[test]
    fn an_entry_that_comes_too_late_finds_its_number_taken() {
        let (store, mut room) = room();
        store.next_fault(Fault::Delay);
        say(&mut room, "red start g8", 0);
        say(&mut room, "green start e9", 0);
        store.late_arrivals();
        let lines: Vec<String> = store.entries(room.record().info.table).into_iter().map(|entry| entry.line).collect();
        assert_eq!(lines, ["green start e9"]);
    }
}
