//! A server, a network that loses things, and several pages: whatever happens, everybody ends with the server's log.

use super::*;
use heist_format::recorded::chance_lines;
use heist_format::setup::{FIRST_HEIST, official_game};
use heist_protocol::ServerMessage;
use heist_rules::chance::Seeded;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::who::Who;
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::BTreeSet;

thread_local! {
    static TICKETS: Cell<u32> = const { Cell::new(0) };
}

/// A number for each line that somebody says, so that a line stored twice is noticed.
pub(super) fn ticket() -> u32 {
    TICKETS.with(|tickets| {
        tickets.set(tickets.get() + 1);
        tickets.get()
    })
}

/// A request on its way, with what tells it apart from all others.
#[derive(Clone)]
struct Letter {
    page: usize,
    ticket: u32,
    request: Outgoing,
}

#[derive(Default)]
struct Wire {
    up: VecDeque<Letter>,
    down: VecDeque<ServerMessage>,
}

struct World {
    server: Game,
    chance: Seeded,
    log: Vec<LogEntry>,
    stored: Vec<u32>,
    pages: Vec<Prediction>,
    wires: Vec<Option<Wire>>,
    /// What was sent over wires that have been cut since, and may arrive yet.
    late: VecDeque<Letter>,
}

#[derive(Clone, Copy, Debug)]
enum Happening {
    Say { page: usize, pick: usize },
    Undo { page: usize },
    Up { page: usize },
    Down { page: usize },
    Cut { page: usize },
    Join { page: usize },
    Late,
}

fn first_game() -> Game {
    let (setup, state) = official_game(FIRST_HEIST).expect("the first heist");
    Game::new(setup, state)
}

impl World {
    fn new(pages: usize) -> World {
        let game = first_game();
        World {
            pages: (0..pages).map(|_| Prediction::new(game.clone(), heist_protocol::TableId(1))).collect(),
            wires: (0..pages).map(|_| None).collect(),
            server: game,
            chance: Seeded::new(7),
            log: Vec::new(),
            stored: Vec::new(),
            late: VecDeque::new(),
        }
    }

    fn happens(&mut self, happening: Happening) {
        match happening {
            Happening::Say { page, pick } => {
                let game = self.pages[page].shown();
                let commands = game.legal();
                // Half of the time something that moves the heist along.
                let on = [Verb::Ready, Verb::Roll, Verb::Done, Verb::Next];
                let onward: Vec<Command> =
                    commands.iter().filter(|command| on.contains(&command.verb)).copied().collect();
                let command = match (pick % 2, onward.len(), commands.len()) {
                    (_, _, 0) => return,
                    (0, 1.., _) => onward[pick / 2 % onward.len()],
                    _ => commands[pick / 2 % commands.len()],
                };
                let _ = self.pages[page].say(ParsedLine::Command(command));
            }
            Happening::Undo { page } => {
                // Each page has a colour of its own, so that others have often acted since.
                let colour = Speaker::One([Who::Red, Who::Green, Who::Blue][page]);
                let fits = |by| by == colour || by == Speaker::Team;
                if let Some(speaker) = self.pages[page].shown().last_speaker_among(fits) {
                    let _ = self.pages[page].say(ParsedLine::Undo(speaker));
                }
            }
            Happening::Up { page } => {
                if let Some(letter) = self.wires[page].as_mut().and_then(|wire| wire.up.pop_front()) {
                    self.arrives(letter);
                }
            }
            Happening::Down { page } => self.hear(page),
            Happening::Cut { page } => {
                if let Some(wire) = self.wires[page].take() {
                    self.late.extend(wire.up);
                    self.pages[page].lost();
                }
            }
            Happening::Join { page } => {
                if self.wires[page].is_none() {
                    let mut wire = Wire::default();
                    wire.down.push_back(self.welcome(self.pages[page].seq()));
                    self.wires[page] = Some(wire);
                }
            }
            Happening::Late => {
                if let Some(letter) = self.late.pop_front() {
                    self.arrives(letter);
                }
            }
        }
    }

    fn welcome(&self, since: u64) -> ServerMessage {
        let info = heist_protocol::TableInfo {
            table: heist_protocol::TableId(1),
            heist: FIRST_HEIST.into(),
            edition: String::new(),
            crew: Vec::new(),
            seats: Vec::new(),
            opened: 0,
            rematch: None,
            away_limit: None,
            public: false,
            no_hints: false,
            cover: 0,
            in_box: None,
            gallery: None,
            start: None,
            commitments: Vec::new(),
        };
        ServerMessage::Welcome {
            version: heist_protocol::VERSION,
            me: 1,
            table: Box::new(info),
            seats: Vec::new(),
            keys: Vec::new(),
            may_take: false,
            host: false,
            former: Vec::new(),
            seq: self.log.len() as u64,
            log: self.log[since as usize..].to_vec(),
            chat: Vec::new(),
            people: Vec::new(),
            away: Vec::new(),
        }
    }

    /// The server answers a request.
    fn arrives(&mut self, Letter { page, ticket, request }: Letter) {
        let Outgoing { id, expect, line } = request;
        let seq = self.log.len() as u64;
        if expect != seq {
            return self.tell(page, ServerMessage::Stale { id, seq });
        }
        match self.server.say(&line, &mut self.chance) {
            Err(_) => self.tell(page, ServerMessage::Refused { id, rule: "a.rule".into(), why: "No.".into() }),
            Ok(facts) => {
                let facts = facts.to_vec();
                let chance = chance_lines(self.server.setup(), self.server.state(), &facts);
                let entry = LogEntry { seq: seq + 1, line, chance, toss: None, facts: Vec::new() };
                self.log.push(entry.clone());
                self.stored.push(ticket);
                let early = ticket % 2 == 0;
                let done = ServerMessage::Done { id, seq: Some(seq + 1) };
                if early {
                    self.tell(page, done.clone());
                }
                for other in 0..self.pages.len() {
                    self.tell(other, ServerMessage::Did(entry.clone()));
                }
                if !early {
                    self.tell(page, done);
                }
            }
        }
    }

    fn tell(&mut self, page: usize, message: ServerMessage) {
        if let Some(wire) = &mut self.wires[page] {
            wire.down.push_back(message);
        }
    }

    /// A page hears the next message.
    fn hear(&mut self, page: usize) {
        let Some(message) = self.wires[page].as_mut().and_then(|wire| wire.down.pop_front()) else { return };
        let prediction = &mut self.pages[page];
        match message {
            ServerMessage::Welcome { seq, log, .. } => {
                prediction.welcome(seq, &log).expect("the log fits");
            }
            ServerMessage::Did(entry) => {
                prediction.entry(&entry).expect("the entry fits");
            }
            ServerMessage::Done { id, seq } => {
                prediction.done(id, seq.expect("a command has a number"));
            }
            ServerMessage::Refused { id, .. } => {
                prediction.refused(id);
            }
            ServerMessage::Stale { id, seq } => {
                prediction.stale(id, seq);
            }
            other => panic!("{other:?}"),
        }
        self.send(page);
    }

    fn send(&mut self, page: usize) {
        let Some(wire) = &mut self.wires[page] else { return };
        if let Some(request) = self.pages[page].outgoing() {
            let ticket = self.pages[page].queue[0].ticket;
            wire.up.push_back(Letter { page, ticket, request });
        }
    }

    /// Everything arrives, everybody comes back.
    fn settle(&mut self) {
        for page in 0..self.pages.len() {
            self.happens(Happening::Join { page });
        }
        for _ in 0..10_000 {
            let quiet =
                |wire: &Option<Wire>| wire.as_ref().is_none_or(|wire| wire.up.is_empty() && wire.down.is_empty());
            if self.late.is_empty() && self.wires.iter().all(quiet) && self.pages.iter().all(|page| page.waiting() == 0)
            {
                return;
            }
            self.happens(Happening::Late);
            for page in 0..self.pages.len() {
                self.send(page);
                self.happens(Happening::Up { page });
                self.happens(Happening::Down { page });
            }
        }
        panic!("the pages never come to rest");
    }
}

fn happening() -> impl Strategy<Value = Happening> {
    let page = 0..3_usize;
    prop_oneof![
        4 => (page.clone(), any::<u16>()).prop_map(|(page, pick)| Happening::Say { page, pick: pick.into() }),
        1 => page.clone().prop_map(|page| Happening::Undo { page }),
        6 => page.clone().prop_map(|page| Happening::Up { page }),
        8 => page.clone().prop_map(|page| Happening::Down { page }),
        1 => page.clone().prop_map(|page| Happening::Cut { page }),
        2 => page.prop_map(|page| Happening::Join { page }),
        1 => Just(Happening::Late),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everybody_ends_with_the_servers_log(happenings in prop::collection::vec(happening(), 1..160)) {
        let mut world = World::new(3);
        for happening in happenings {
            world.happens(happening);
            for page in 0..world.pages.len() {
                world.send(page);
            }
        }
        world.settle();
        let once: BTreeSet<u32> = world.stored.iter().copied().collect();
        prop_assert_eq!(once.len(), world.stored.len(), "a line was stored twice");
        for page in &world.pages {
            prop_assert_eq!(page.seq(), world.log.len() as u64);
            prop_assert!(page.confirmed.state() == world.server.state());
            prop_assert!(page.shown().state() == world.server.state());
            prop_assert_eq!(page.shown().history().len(), world.server.history().len());
        }
    }
}

fn page() -> Prediction {
    Prediction::new(first_game(), heist_protocol::TableId(1))
}

fn stored(seq: u64, line: &str) -> LogEntry {
    LogEntry { seq, line: line.into(), chance: Vec::new(), toss: None, facts: Vec::new() }
}

#[test]
fn a_command_shows_at_once_and_is_confirmed_without_a_flicker() {
    let mut page = page();
    assert!(page.say_text("red start g8").expect("legal").shown);
    assert_eq!(page.shown().history().len(), 1);
    let sent = page.outgoing().expect("something to send");
    assert_eq!((sent.expect, sent.line.as_str()), (0, "red start g8"));
    assert_eq!(page.outgoing(), None, "one at a time");
    assert_eq!(page.entry(&stored(1, "red start g8")), Ok(PredictionChange::default()));
    assert_eq!(page.waiting(), 0);
}

#[test]
fn what_the_server_refuses_is_rolled_back_with_what_was_built_on_it() {
    let mut page = page();
    page.say_text("red start g8").expect("legal");
    let first = page.outgoing().expect("sent");
    page.say_text("red undo").expect("may take it back");
    let change = page.refused(first.id).expect("it was under way");
    assert!(change.shown && change.dropped.is_some(), "the undo has nothing to take back any more");
    assert_eq!((page.waiting(), page.shown().history().len()), (0, 0));
}

#[test]
fn an_undo_that_waits_takes_back_what_it_meant_or_nothing() {
    let mut page = page();
    page.entry(&stored(1, "red start g8")).expect("it fits");
    page.say_text("red undo").expect("may take it back");
    // Somebody else was faster; red's own command is still the last of red's.
    let change = page.entry(&stored(2, "blue start g8")).expect("it fits");
    assert_eq!((change.dropped, page.waiting()), (None, 1));
    assert_eq!(page.shown().history().len(), 1, "blue has started, and red has not");
    // Another window of red's has taken it back already.
    let change = page.entry(&stored(3, "red undo")).expect("it fits");
    assert!(change.dropped.is_some() && page.waiting() == 0);
    assert_eq!(page.shown().history().len(), 1);
}

#[test]
fn what_stands_on_a_command_that_is_taken_back_is_dropped() {
    let mut page = page();
    page.entry(&stored(1, "blue plan g7")).expect("it fits");
    page.entry(&stored(2, "red start g8")).expect("it fits");
    page.say_text("blue unplan g7").expect("legal");
    let change = page.entry(&stored(3, "blue undo")).expect("it fits");
    assert!(change.dropped.is_some() && page.waiting() == 0, "there is no token to take off");
    assert_eq!(page.shown().history().len(), 1, "red's start stands");
}

#[test]
fn an_unanswered_command_that_was_stored_is_not_sent_again() {
    let mut page = page();
    page.say_text("red start g8").expect("legal");
    page.outgoing().expect("sent");
    page.lost();
    page.welcome(2, &[stored(1, "red start g8"), stored(2, "green start g8")]).expect("fits");
    assert_eq!((page.outgoing(), page.waiting()), (None, 0));
}

#[test]
fn an_unanswered_command_that_was_not_stored_is_sent_again() {
    let mut page = page();
    page.say_text("red start g8").expect("legal");
    page.outgoing().expect("sent");
    page.lost();
    page.welcome(1, &[stored(1, "green start g8")]).expect("fits");
    let again = page.outgoing().expect("sent again");
    assert_eq!((again.expect, again.line.as_str()), (1, "red start g8"));
}

#[test]
fn dice_are_waited_for() {
    let mut page = page();
    let opening =
        ["red start g8", "green start g8", "blue start e9", "black start e9", "red ready", "green ready", "blue ready"];
    for (i, line) in opening.into_iter().enumerate() {
        page.entry(&stored(i as u64 + 1, line)).expect(line);
    }
    page.entry(&stored(8, "black ready")).expect("planning ends");
    let change = page.say_text("team roll").expect("legal");
    assert!(!change.shown && page.waits_for_chance());
    assert!(page.say_text("team roll").is_err());
    page.outgoing().expect("sent");
    let chance = ["roll red 1", "roll green 2", "roll blue 3", "roll black 4"].map(str::to_owned).to_vec();
    let rolled = LogEntry { seq: 9, line: "team roll".into(), chance, toss: None, facts: Vec::new() };
    assert!(page.entry(&rolled).expect("fits").shown);
    assert_eq!(page.waiting(), 0);
}

#[test]
fn a_hole_in_the_log_is_noticed() {
    let mut page = page();
    assert_eq!(page.entry(&stored(2, "red start g8")), Err(LogFault::Gap));
    assert!(matches!(page.entry(&stored(1, "red start a1")), Err(LogFault::Mismatch(_))));
}
