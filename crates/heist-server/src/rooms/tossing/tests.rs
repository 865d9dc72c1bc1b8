//! Tosses at a table with two pages and a store in memory.

mod other_node;

use super::*;
use crate::game_start::{Starts, startup};
use crate::rooms::{Hello, PreparedTable, initial_status};
use crate::simulation::faulty_store::FaultyStore;
use futures_util::FutureExt;
use heist_client::start::set_up_table;
use heist_client::{Known, Prediction};
use heist_format::fair::{hash, hex};
use heist_format::notation;
use heist_protocol::{AccessToken, LogEntry, TableId};
use heist_rules::chance::Seeded;
use heist_rules::{Scope, legal};

/// A page that does what pages do.
struct Page {
    person: u64,
    tokens: Vec<AccessToken>,
    held: Vec<Colour>,
    prediction: Prediction,
    known: Known,
    answers: bool,
    /// What it has to say and has not said yet.
    said: Vec<ClientMessage>,
}

impl Page {
    /// Hears what is meant for it; what it has to say to that.
    fn hear(&mut self, out: &[(Recipients, ServerMessage)]) -> Vec<ClientMessage> {
        let mut said = Vec::new();
        let meant = |to: &Recipients| match to {
            Recipients::One(one) => *one == self.person,
            Recipients::All => true,
            Recipients::Others(one) => *one != self.person,
        };
        for (_, message) in out.iter().filter(|(to, _)| meant(to)) {
            match message {
                ServerMessage::Welcome { table, seq, log, .. } => {
                    self.prediction.fairness_mut().welcome(table);
                    self.prediction.welcome(*seq, log).expect("a log that fits");
                    let new = || Some(secrets::new_token().expect("random numbers"));
                    let unbound = self.prediction.fairness_mut().unbound(&self.held, &mut self.known, new);
                    said.extend(unbound.into_iter().map(|(who, tip)| ClientMessage::Commit { id: 1, who, tip }));
                }
                ServerMessage::Did(entry) => drop(self.prediction.entry(entry).expect("an entry that fits")),
                ServerMessage::Committed { commitment } => self.prediction.fairness_mut().committed(commitment),
                ServerMessage::Toss { number, seq, line } if self.answers => {
                    let fairness = self.prediction.fairness_mut();
                    said.extend(fairness.answer(&self.held, &mut self.known, *number, *seq, line));
                }
                ServerMessage::Failed { why, .. } => panic!("{why}"),
                _ => {}
            }
        }
        said
    }

    fn report(&self) -> &heist_format::fair::Report {
        self.prediction.fairness().report()
    }
}

use crate::secrets;

struct Evening {
    store: FaultyStore,
    starts: Starts,
    table: TableId,
    room: Room<FaultyStore>,
    pages: Vec<Page>,
    /// Everything that was ever sent to anybody.
    wire: String,
}

fn now<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("nobody waits")
}

impl Evening {
    /// Ann plays Red, Bob plays Green and Blue; everybody has planned, and the dice come next.
    fn new(with_tosses: bool) -> Evening {
        let starts = Starts::default();
        let start = starts.get(&startup()).unwrap();
        let mut new = PreparedTable::new(&startup(), Default::default(), None).unwrap();
        if !with_tosses {
            new.record.toss_secret = None;
        }
        let table = new.record.info.table;
        let store = FaultyStore::new(new.record.clone(), initial_status(&start));
        let room = now(Room::open(store.clone(), &starts, table)).unwrap().unwrap();
        let page = |person, held: &[Colour]| Page {
            person,
            tokens: new.seats.iter().filter(|(who, _)| held.contains(who)).map(|(_, token)| token.clone()).collect(),
            held: held.to_vec(),
            prediction: Prediction::new(set_up_table(&new.record.info).unwrap(), table),
            known: Known::default(),
            answers: true,
            said: Vec::new(),
        };
        let pages = vec![page(1, &[Colour::Red]), page(2, &[Colour::Green, Colour::Blue])];
        let mut evening = Evening { store, starts, table, room, pages, wire: String::new() };
        evening.enter();
        for (person, who) in [(1, "red"), (2, "green"), (2, "blue")] {
            let (setup, state) = (evening.room.game().setup(), evening.room.game().state());
            let mut commands = Vec::new();
            legal(setup, state, Scope::All, &mut commands);
            let mut lines = commands.iter().map(|command| notation::print(setup, state, command));
            let start = lines.find(|line| line.starts_with(&format!("{who} start "))).expect("a place to start");
            evening.say(person, &start);
            evening.say(person, &format!("{who} ready"));
        }
        evening
    }

    /// Everybody comes in.
    fn enter(&mut self) {
        for place in 0..self.pages.len() {
            let Page { person, tokens, prediction, .. } = &self.pages[place];
            let hello = Hello {
                person: *person,
                address: [10, 0, 0, 1].into(),
                tokens: tokens.clone(),
                name: None,
                since: Some(prediction.seq()),
            };
            let mut out = Outbox::default();
            assert!(now(self.room.enter(hello, &mut out)));
            self.deliver(out);
        }
    }

    /// The server is killed and comes back.
    fn restart(&mut self) {
        self.room = now(Room::open(self.store.clone(), &self.starts, self.table)).unwrap().unwrap();
        self.enter();
    }

    fn send(&mut self, person: u64, message: ClientMessage) -> Vec<ServerMessage> {
        let mut out = Outbox::default();
        now(self.room.handle_with(person, message, &mut Seeded::new(1), &mut out));
        self.deliver(out)
    }

    fn say(&mut self, person: u64, line: &str) -> Vec<ServerMessage> {
        let expect = self.room.seq();
        self.send(person, ClientMessage::Do { id: 7, expect, line: line.to_owned() })
    }

    /// Whoever has not answered is waited for no longer.
    fn time_passes(&mut self) {
        let mut out = Outbox::default();
        self.room.hurry_toss();
        now(self.room.settle_toss(&mut Seeded::new(1), &mut out));
        self.deliver(out);
    }

    /// Lets the pages hear and answer until nobody has anything to say; all that was sent.
    fn deliver(&mut self, out: Outbox) -> Vec<ServerMessage> {
        let mut sent = Vec::new();
        let mut coming = vec![out];
        while let Some(out) = coming.pop() {
            for (_, message) in &out.messages {
                self.wire += &serde_json::to_string(message).unwrap();
            }
            let said: Vec<_> = self.pages.iter_mut().map(|page| (page.person, page.hear(&out.messages))).collect();
            sent.extend(out.messages.into_iter().map(|(_, message)| message));
            for (person, message) in
                said.into_iter().flat_map(|(person, all)| all.into_iter().map(move |one| (person, one)))
            {
                let mut out = Outbox::default();
                now(self.room.handle_with(person, message, &mut Seeded::new(1), &mut out));
                coming.insert(0, out);
            }
        }
        sent
    }

    fn last(&self) -> LogEntry {
        self.store.entries(self.table).pop().expect("an entry")
    }

    /// The shares of a toss, from the secrets that nobody but their owners has.
    fn secrets(&self, number: u64) -> Vec<String> {
        let server = self.room.record().toss_secret.clone().expect("a table with tosses");
        let seats = self.pages.iter().flat_map(|page| &page.known.pledges).map(|pledge| pledge.seed());
        let seeds = [server.0].into_iter().chain(seats);
        seeds.filter_map(|seed| Chain::new(seed).secret(number)).map(|secret| hex(&secret)).collect()
    }
}

#[test]
fn every_seat_has_a_share_in_the_dice_and_every_page_recomputes_them() {
    let mut evening = Evening::new(true);
    evening.say(1, "team roll");
    let entry = evening.last();
    assert_eq!((entry.line.as_str(), entry.chance.len()), ("team roll", 3));
    let toss = Toss::parse(entry.toss.as_deref().expect("a toss")).unwrap();
    assert!(toss.number == 1 && toss.seats.len() == 3 && toss.seats.iter().all(|(_, share)| share.is_some()));
    for page in &evening.pages {
        assert!(page.report().is_clean() && page.report().outcomes == 3, "{:?}", page.report());
    }
}

#[test]
fn no_secret_is_said_before_its_toss() {
    let mut evening = Evening::new(true);
    let absent = |evening: &Evening, number| {
        let secrets = evening.secrets(number);
        assert_eq!(secrets.len(), 4);
        assert!(secrets.iter().all(|secret| !evening.wire.contains(secret)), "toss {number}");
    };
    absent(&evening, 1);
    evening.say(1, "team roll");
    assert!(evening.secrets(1).iter().all(|secret| evening.wire.contains(secret)), "they are in the entry");
    absent(&evening, 2);
    absent(&evening, heist_format::fair::CHAIN_LENGTH);
    // What is known of the next toss is what it will be hashed to, and no way leads back.
    let published = evening.last().toss.unwrap();
    let next = evening.secrets(2);
    assert!(next.iter().all(|secret| published.contains(&hex(&hash(&from_hex(secret).unwrap())))));
    assert!(!format!("{:?}", evening.room).contains(&next[0]), "nor does a log of the server have it");
}

#[test]
fn a_seat_that_does_not_answer_is_passed_over_and_that_is_written_down() {
    let mut evening = Evening::new(true);
    evening.pages[1].answers = false;
    let sent = evening.say(1, "team roll");
    assert!(matches!(sent[..], [ServerMessage::Toss { number: 1, .. }]), "it waits: {sent:?}");
    assert!(evening.room.toss_deadline().is_some());
    evening.time_passes();
    let entry = evening.last();
    assert!(entry.toss.as_ref().is_some_and(|toss| toss.ends_with(" green=- blue=-")), "{entry:?}");
    let report = evening.pages[0].report().clone();
    assert_eq!(
        report.missing.iter().map(|(toss, who)| (*toss, who.word())).collect::<Vec<_>>(),
        [(1, "green"), (1, "blue")]
    );
    assert!(report.verdict() == heist_format::fair::Verdict::Verified && !report.is_clean());
    // Nobody waits for them a second time, until they are heard of.
    assert_eq!(evening.room.wanted(2).list(), [Colour::Red]);
    evening.enter();
    assert_eq!(evening.room.wanted(2).list(), [Colour::Red, Colour::Green, Colour::Blue]);
    // Nor for somebody who has left.
    evening.room.left(2, &mut Outbox::default());
    assert_eq!(evening.room.wanted(2).list(), [Colour::Red]);
}

#[test]
fn whoever_comes_back_in_the_middle_of_a_toss_is_asked_and_nobody_waits_for_nothing() {
    let mut evening = Evening::new(true);
    evening.pages[1].answers = false;
    evening.say(1, "team roll");
    assert!(evening.room.toss_deadline().is_some());
    // Bob's page is loaded again.
    evening.room.left(2, &mut Outbox::default());
    evening.pages[1].answers = true;
    evening.enter();
    assert!(evening.room.toss_deadline().is_none(), "the dice have rolled");
    for page in &evening.pages {
        assert!(page.report().is_clean() && page.report().outcomes == 3, "{:?}", page.report());
    }
}

#[test]
fn whoever_comes_in_at_another_node_in_the_middle_of_a_toss_is_asked_there() {
    let mut evening = Evening::new(true);
    let bob = evening.room.people_here().into_iter().find(|person| person.id == 2).expect("Bob");
    evening.room.left(2, &mut Outbox::default());
    evening.pages[1].answers = false;
    // Whether a toss is passed on to the other nodes when Bob comes in at one of them under this number.
    let is_asked = |evening: &mut Evening, id| {
        let mut out = Outbox::default();
        let message = NodeMessage::Here(vec![heist_protocol::Participant { id, ..bob.clone() }]);
        now(evening.room.handle_node_message(crate::rooms::remote::FromNode { node: 7, message }, &mut out));
        out.node_messages.iter().any(|message| match message {
            NodeMessage::Pass(message) => matches!(**message, ServerMessage::Toss { number: 1, .. }),
            _ => false,
        })
    };
    assert!(!is_asked(&mut evening, 70), "nothing is waited for");
    evening.say(1, "team roll");
    assert!(evening.room.toss_deadline().is_some(), "Bob is waited for");
    assert!(is_asked(&mut evening, 71));
    assert!(!is_asked(&mut evening, 71), "nobody has come in since");
}

#[test]
fn a_command_that_was_lost_with_the_server_gets_the_same_dice_when_it_is_said_again() {
    let mut evening = Evening::new(true);
    let shares = evening.secrets(1);
    let text = format!("1 server={} red={} green={} blue={}", shares[0], shares[1], shares[2], shares[3]);
    let expected = Toss::parse(&text).unwrap();
    evening.pages[1].answers = false;
    evening.say(1, "team roll");
    evening.restart();
    evening.pages[1].answers = true;
    evening.say(1, "team roll");
    assert_eq!(evening.last().toss, Some(expected.to_string()));
    assert!(evening.pages.iter().all(|page| page.report().is_clean()));
    evening.restart();
    assert_eq!(evening.room.tosses.as_ref().map(|tosses| tosses.next), Some(2));
}

#[test]
fn a_share_that_was_released_for_another_command_is_not_used_and_the_gap_shows() {
    let mut evening = Evening::new(true);
    for pledge in &mut evening.pages[0].known.pledges {
        let (number, seq, line) = (1, evening.room.seq() + 1, "red use something".to_owned());
        pledge.given = Some(heist_client::fairness::Given { number, seq, line });
    }
    let sent = evening.say(1, "team roll");
    let asked: Vec<u64> = (sent.iter())
        .filter_map(|message| if let ServerMessage::Toss { number, .. } = message { Some(*number) } else { None })
        .collect();
    assert_eq!(asked, [1, 2]);
    let toss = Toss::parse(&evening.last().toss.unwrap()).unwrap();
    assert!(toss.number == 2 && toss.seats.iter().all(|(_, share)| share.is_some()));
    let report = evening.pages[1].report();
    assert_eq!((report.passed_over, report.fault.clone()), (1, None));
}

#[test]
fn what_is_said_while_the_dice_roll_comes_after_them() {
    let mut evening = Evening::new(true);
    evening.pages[1].answers = false;
    let expect = evening.room.seq();
    evening.say(1, "team roll");
    let held = evening.send(2, ClientMessage::Do { id: 9, expect, line: "team roll".into() });
    assert!(held.is_empty(), "{held:?}");
    let mut out = Outbox::default();
    evening.room.hurry_toss();
    now(evening.room.settle_toss(&mut Seeded::new(1), &mut out));
    let answers: Vec<_> = out.messages.iter().map(|(_, message)| message.clone()).collect();
    assert!(
        matches!(
            answers[..],
            [ServerMessage::Did(_), ServerMessage::Done { id: 7, .. }, ServerMessage::Stale { id: 9, .. },]
        ),
        "{answers:?}"
    );
}

#[test]
fn nobody_binds_a_seat_of_another_or_with_a_chain_that_was_used() {
    let mut evening = Evening::new(true);
    let before = evening.room.record().info.commitments.len();
    let tip = hex(&evening.room.tosses.as_ref().unwrap().verifier.commitments()[1].tip);
    for (person, who, tip) in
        [(1, Colour::Green, "ab".repeat(32)), (1, Colour::Red, "no".into()), (2, Colour::Blue, tip)]
    {
        let mut out = Outbox::default();
        let message = ClientMessage::Commit { id: 3, who, tip };
        now(evening.room.handle_with(person, message, &mut Seeded::new(1), &mut out));
        let answer = out.messages.pop().map(|(_, message)| message);
        assert!(matches!(answer, Some(ServerMessage::Failed { id: Some(3), .. })), "{answer:?}");
    }
    assert_eq!(evening.room.record().info.commitments.len(), before);
}

#[test]
fn a_share_that_is_not_the_one_to_which_the_seat_is_bound_counts_for_nothing() {
    let mut evening = Evening::new(true);
    evening.pages.iter_mut().for_each(|page| page.answers = false);
    evening.say(1, "team roll");
    let secrets = evening.secrets(1);
    // Nonsense; the right one from somebody else; the next one of the same chain.
    let next = evening.secrets(2)[1].clone();
    for (person, share) in [(1, "ab".repeat(32)), (2, secrets[1].clone()), (1, next)] {
        evening.send(person, ClientMessage::Share { number: 1, shares: vec![(Colour::Red, share)], next: None });
    }
    evening.time_passes();
    assert!(evening.last().toss.is_some_and(|toss| toss.ends_with(" red=- green=- blue=-")));
}

#[test]
fn a_table_without_commitments_is_played_as_before_and_says_so() {
    let mut evening = Evening::new(false);
    evening.say(1, "team roll");
    assert_eq!((evening.last().toss, evening.last().chance.len()), (None, 3));
    let report = evening.pages[0].report();
    assert_eq!(report.verdict(), heist_format::fair::Verdict::NotVerifiable);
}

#[test]
fn a_seat_at_another_node_has_its_share_too() {
    let mut evening = Evening::new(true);
    // Bob comes in at another node, where the same table is open.
    evening.room.left(2, &mut Outbox::default());
    let mut other = now(Room::open(evening.store.clone(), &evening.starts, evening.table)).unwrap().unwrap();
    let mut bob = evening.pages.pop().expect("Bob");
    let hello = Hello {
        person: 2,
        address: [10, 0, 0, 1].into(),
        tokens: bob.tokens.clone(),
        name: None,
        since: Some(bob.prediction.seq()),
    };
    let mut out = Outbox::default();
    assert!(now(other.enter(hello, &mut out)));
    assert!(bob.hear(&out.messages).is_empty(), "he is bound already");
    let pass_on = |out: &mut Outbox, to: &mut Room<FaultyStore>| {
        let mut heard = Outbox::default();
        for message in out.node_messages.drain(..) {
            // As it travels.
            let from = crate::rooms::remote::FromNode { node: 1, message };
            let text = serde_json::to_string(&from).unwrap();
            now(to.handle_node_message(serde_json::from_str(&text).unwrap(), &mut heard));
        }
        heard
    };
    pass_on(&mut out, &mut evening.room);
    let mut out = Outbox::default();
    let expect = evening.room.seq();
    let roll = ClientMessage::Do { id: 7, expect, line: "team roll".into() };
    now(evening.room.handle_with(1, roll, &mut Seeded::new(1), &mut out));
    let there = pass_on(&mut out, &mut other);
    evening.deliver(out);
    assert!(evening.room.toss_deadline().is_some(), "Ann has answered, and Bob is waited for");
    let mut answered = Outbox::default();
    for message in bob.hear(&there.messages) {
        now(other.handle_with(2, message, &mut Seeded::new(1), &mut answered));
    }
    pass_on(&mut answered, &mut evening.room);
    let mut out = Outbox::default();
    now(evening.room.settle_toss(&mut Seeded::new(1), &mut out));
    evening.deliver(out);
    let toss = Toss::parse(&evening.last().toss.unwrap()).unwrap();
    assert!(toss.seats.len() == 3 && toss.seats.iter().all(|(_, share)| share.is_some()), "{toss}");
    // A commitment there is heard of here when the seats are read again.
    let tip = "ab".repeat(32);
    now(other.handle_with(
        2,
        ClientMessage::Commit { id: 8, who: Colour::Blue, tip },
        &mut Seeded::new(1),
        &mut Outbox::default(),
    ));
    let known = evening.room.record().info.commitments.len();
    now(evening.room.reload(&mut Outbox::default())).unwrap();
    assert_eq!(evening.room.record().info.commitments.len(), known + 1);
}

#[test]
fn whoever_is_not_waited_for_cannot_have_another_number_asked_for() {
    let mut evening = Evening::new(true);
    evening.pages[0].answers = false;
    let watching = Hello {
        person: 3,
        address: [10, 0, 0, 1].into(),
        tokens: evening.pages[0].tokens.clone(),
        name: None,
        since: None,
    };
    assert!(now(evening.room.enter(watching, &mut Outbox::default())));
    // A spectator, as far as seats go.
    evening.room.guests.iter_mut().filter(|guest| guest.id == 3).for_each(|guest| guest.holds = Seats::default());
    evening.say(1, "team roll");
    for next in [2, 3, 900] {
        evening.send(3, ClientMessage::Share { number: 1, shares: Vec::new(), next: Some(next) });
    }
    evening.time_passes();
    assert!(evening.last().toss.is_some_and(|toss| toss.starts_with("1 server=")));
}
