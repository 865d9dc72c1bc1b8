//! `heist join`: terminals at the table of a real server, beside a player who speaks the protocol.

mod hostile;
pub mod player;
mod seats;
mod tls;

use crate::common::{Ran, fresh_state, program, run};
use crate::screen::Emulator;
use heist_protocol::http::NewTable;
use heist_protocol::{BotLevel, BotPlayer, BotTemper, BotWish, Colour, ServerMessage};
use heist_rules::state::Phase;
use heist_testbed::new_table;
use heist_testbed::server_process::ServerProcess;
pub use player::ProtocolPlayer;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a fresh database.
pub fn server(name: &str) -> (ServerProcess, String) {
    let folder = fresh_state(&format!("join-server-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("heist.sqlite").display().to_string();
    (ServerProcess::start(&["--database", &database]).expect("a server"), database)
}

/// The same server again, at the same address.
fn restart(server: &mut ServerProcess, database: &str) {
    let listen = server.url.trim_start_matches("http://").to_owned();
    server.kill();
    *server = ServerProcess::start_on(&listen, &["--database", database]).expect("a server");
}

fn join(state: &Path, arguments: &[&str], input: &str) -> Ran {
    run(program(state).arg("join").args(arguments), input)
}

/// A terminal without a screen: lines in, lines out, as they come.
struct Lines {
    child: std::process::Child,
    said: Receiver<String>,
    heard: String,
}

impl Lines {
    fn start(state: &Path, arguments: &[&str]) -> Lines {
        let mut child = program(state).arg("join").args(arguments).stderr(Stdio::inherit()).spawn().expect("heist");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, said) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Lines { child, said, heard: String::new() }
    }
    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("a pipe"), "{line}").expect("said");
    }
    /// Waits for words that were not waited for before.
    fn until(&mut self, words: &str) {
        let begin = Instant::now();
        loop {
            if let Some(place) = self.heard.find(words) {
                self.heard.drain(..place + words.len());
                return;
            }
            assert!(begin.elapsed() < PATIENCE, "`{words}` is not said:\n{}", self.heard);
            if let Ok(line) = self.said.recv_timeout(Duration::from_millis(20)) {
                self.heard += &line;
                self.heard.push('\n');
            }
        }
    }
    /// Ends the input; the exit code.
    fn ends(mut self) -> i32 {
        drop(self.child.stdin.take());
        self.child.wait().expect("it ends").code().expect("a code")
    }
}

#[test]
fn two_terminals_and_another_player_play_the_first_rounds_across_a_crash_of_the_server() {
    let (mut server, database) = server("rounds");
    let mut player = ProtocolPlayer::open(&server.url, &[Colour::Green, Colour::Black]);
    let mut ann =
        Emulator::start(&fresh_state("join-ann"), &["join", &player.seat(Colour::Red), "--name", "Ann"], (80, 24));
    ann.until("Ann (red, you)");
    let bob_state = fresh_state("join-bob");
    let mut bob = Emulator::start(&bob_state, &["join", &player.joining(), "--name", "Bob"], (120, 40));
    bob.until("The seat of blue is free.");
    bob.press("blue\r");
    bob.until("Bob (blue, you)");
    ann.until("Bob (blue)");

    // Talk, and pointers both ways.
    bob.press("\"Hi Ann; ready?\r");
    ann.until("Bob: Hi Ann; ready?");
    player.until(|message| matches!(message, ServerMessage::Said(line) if line.text == "Hi Ann; ready?"));
    player.point("c3");
    bob.until("▼G");
    let contents = bob.contents();
    let (row, column) = contents
        .lines()
        .enumerate()
        .find_map(|(row, line)| line.find("|e3").map(|place| (row, line[..place].chars().count())))
        .expect("the space is drawn");
    bob.press(&format!("\x1b[<35;{};{}M", column + 3, row + 1));
    player.until(|message| matches!(message, ServerMessage::Pointing { at: Some(at), .. } if at == "e3"));

    // Planning: each for their own.
    ann.press("auto\r");
    ann.until("all ready");
    ann.press("all ready!\r");
    bob.until("Ann: red ready");
    bob.press("auto\r");
    bob.press("all ready!\r");
    player.plan();
    player.until_game(|game| game.state().phase == Phase::Roll);
    ann.until("roll ›");
    ann.press("green ready\r");
    ann.until("You do not hold the seat of green.");

    for round in 1..=2 {
        ann.press("roll\r");
        bob.until("action ›");
        ann.until("action ›");
        bob.press("blue walk; blue done!\r");
        player.until_game(|game| game.history().iter().filter(|entry| is(entry, "blue done")).count() == round);
        if round == 1 {
            // The server dies. What is said meanwhile is sent when it is back, once.
            server.kill();
            ann.until("No connection");
            ann.press("red walk; red done!\r");
            ann.until("2 commands wait.");
            restart(&mut server, &database);
            player.come_back();
        } else {
            ann.press("red walk; red done!\r");
        }
        player.until_game(|game| game.history().iter().filter(|entry| is(entry, "red done")).count() == round);
        player.act();
        bob.until("event ›");
        bob.press("next\r");
        ann.until("roll ›");
    }
    assert_eq!(player.game.history().iter().filter(|entry| is(entry, "red take walk")).count(), 2, "each stored once");

    // Undo is for one's own, and whoever comes back sits on the same seat.
    bob.press("quit\r");
    assert_eq!(bob.ends(true), 0);
    ann.until("Bob (blue, away)");
    let again = join(&bob_state, &[player.address()], "table\n").fine();
    assert!(again.contains("Bob (blue, you)"), "{again}");
    ann.press("quit\r");
    assert_eq!(ann.ends(true), 0);
}

fn is(entry: &heist_format::game::HistoryEntry, words: &str) -> bool {
    player::line(entry) == words
}

#[test]
fn line_by_line_everything_is_told_as_it_comes_and_refusals_are_counted() {
    let (mut server, database) = server("lines");
    let mut player = ProtocolPlayer::open(&server.url, &[Colour::Green, Colour::Black]);
    let mut ann = Lines::start(&fresh_state("join-lines"), &[&player.joining(), "--seat", "red,blue", "--name", "Ann"]);
    ann.until("you are red and blue");
    ann.say("red start g8; red plan g7");
    ann.until("Red plans g7.");
    player.say("green start g8");
    ann.until("Pro: green start g8\n  Green is on g8.");
    player.chat("Look\u{1b}[31m here");
    ann.until("Pro: Look[31m here");
    player.point("c3");
    ann.until("Pro points at c3.");
    player.propose(&["green plan g7", "green plan f7"]);
    ann.until("Pro proposes: green plan g7; green plan f7");
    ann.say("propose red plan f6");
    player.until(|message| matches!(message, ServerMessage::Proposed { lines, .. } if *lines == ["red plan f6"]));
    ann.say("point f6");
    player.until(|message| matches!(message, ServerMessage::Pointing { at: Some(at), .. } if at == "f6"));
    ann.say("say All of us");
    player.until(
        |message| matches!(message, ServerMessage::Said(line) if line.text == "All of us" && line.name == "Ann"),
    );
    // Its own last command, although somebody else has acted since.
    ann.say("undo");
    ann.until("Taken back: red plan g7");
    player.until_game(|game| game.history().len() == 2);
    restart(&mut server, &database);
    player.come_back();
    ann.until("The connection is lost");
    ann.until("The connection is back.");
    ann.say("blue start e9");
    player.until_game(|game| game.history().len() == 3);
    ann.say("blue start zz");
    ann.say("green ready");
    ann.say("table");
    ann.until("Ann (red, blue, you) · Pro (green, black)");
    ann.say("invite");
    ann.until(&format!("To take a free seat: {}", player.joining()));
    assert_eq!(ann.ends(), 3);
}

#[test]
fn bots_at_a_table_say_what_they_intend_and_hear_plain_words() {
    let (server, _) = server("bots");
    let vera = BotPlayer { name: "Vera".to_owned(), level: BotLevel::Quick, temper: BotTemper::Careful, face: None };
    let mut player = ProtocolPlayer::open_with(&server.url, &[Colour::Green], vec![(Colour::Black, vera)]);
    let mut ann = Lines::start(&fresh_state("join-bots"), &[&player.joining(), "--seat", "red,blue", "--name", "Ann"]);
    ann.until("you are red and blue");
    ann.say("black, wait please");
    ann.until("Vera: I wait until somebody has done something.");
    let hears = |player: &mut ProtocolPlayer, whom: Option<Colour>, what: BotWish| {
        player.until(
            |message| matches!(message, ServerMessage::Wished { who, wish, .. } if *who == whom && *wish == what),
        );
    };
    hears(&mut player, Some(Colour::Black), BotWish::Wait {});
    ann.say("black, go to d8");
    ann.until("Vera: Ask me again when we are inside.");
    hears(&mut player, Some(Colour::Black), BotWish::Go { at: "d8".to_owned() });
    ann.say("no");
    hears(&mut player, None, BotWish::Another {});
    ann.say("go");
    hears(&mut player, None, BotWish::GoOn {});
    ann.until("Vera proposes: black start");
    ann.until("black start");
    assert_eq!(ann.ends(), 0);
}

#[test]
fn line_by_line_in_a_terminal_what_is_being_typed_stays_whole() {
    let (server, _) = server("plain");
    let mut player = ProtocolPlayer::open(&server.url, &[Colour::Green, Colour::Black]);
    let arguments = ["join", &player.joining(), "--seat", "red", "--name", "Ann", "--plain"];
    let mut ann = Emulator::start(&fresh_state("join-plain"), &arguments, (100, 60));
    ann.until("planning › ");
    ann.press("red sta");
    ann.until("planning › red sta");
    player.chat("Wait!");
    ann.until("Pro: Wait!\nplanning › red sta");
    ann.press("\tg8\r");
    ann.until("Red is on g8.");
    player.until_game(|game| game.history().len() == 1);
    ann.press("quit\r");
    assert_eq!(ann.ends(true), 0);
}

#[test]
fn a_wrong_link_is_explained() {
    let (server, _) = server("links");
    let player = ProtocolPlayer::open(&server.url, &[Colour::Green, Colour::Black]);
    let state = fresh_state("join-links");
    let fault = |arguments: &[&str]| join(&state, arguments, "").failed();
    let table = player.address().to_owned();
    for (link, words) in [
        ("startup".to_owned(), "is not a link"),
        (server.url.clone() + "/", "a link to a server"),
        (server.url.clone() + "/box/4kq07zt1mdw9c#key", "a link to a campaign"),
        (table[..table.len() - 1].to_owned(), "copy the whole link"),
        (table.clone(), "without a key"),
        (table.clone() + "#seat=abcdefghijklmnop", "the key in the link does not fit"),
        (server.url.clone() + "/t/4kq07zt1mdw9c#seat=abcdefghijklmnop", "There is no such table"),
        ("http://127.0.0.1:1/t/4kq07zt1mdw9c#seat=abcdefghijklmnop".to_owned(), "nobody listens there"),
        ("http://heist.invalid/t/4kq07zt1mdw9c#seat=abcdefghijklmnop".to_owned(), "cannot be reached"),
        (table.replace("http://", "https://") + "#seat=abcdefghijklmnop", "the encrypted connection fails"),
        (player.joining(), "The seats of red and blue are free. Say which one with `--seat`"),
    ] {
        let said = fault(&[&link]);
        assert!(said.contains(words), "{link}: {said}");
    }
    // Something else listens there.
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address");
    let answering = std::thread::spawn(move || {
        let (mut visitor, _) = other.accept().expect("a visitor");
        let mut asked = [0; 2048];
        let _ = std::io::Read::read(&mut visitor, &mut asked);
        let _ = visitor.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    });
    let said = fault(&[&format!("http://{address}/t/4kq07zt1mdw9c#seat=abcdefghijklmnop")]);
    assert!(said.contains("not a Heist server"), "{said}");
    answering.join().expect("it was asked");
    let said = fault(&[&player.joining(), "--seat", "green"]);
    assert!(said.contains("The seat of green is taken. The seats of red and blue are free."), "{said}");
    let said = join(&fresh_state("join-watching"), &[&player.watching(), "--seat", "red"], "").failed();
    assert!(said.contains("This link does not give a seat"), "{said}");
    let said = fault(&[&player.joining(), "--seat", "pink"]);
    assert!(said.contains("`pink` is not a colour"), "{said}");
    // The keys that fit are still there.
    let watching = join(&state, &[&table, "--watch"], "red start g8\n").refused();
    assert!(watching.contains("you watch") && watching.contains("take a seat to play"), "{watching}");
    // A link to a seat works once.
    let first = fresh_state("join-first");
    join(&first, &[&player.seat(Colour::Red)], "red start g8\n").fine();
    let said = fault(&[&player.seat(Colour::Red)]);
    assert!(said.contains("is free. Say which one"), "the join key of before is still good: {said}");
    let said = join(&fresh_state("join-late"), &[&player.seat(Colour::Red)], "").failed();
    assert!(said.contains("A link to a seat works once"), "{said}");
    join(&first, &[&table], "red undo\n").fine();
    join(&state, &[&table, "--seat", "blue"], "").fine();
    let said = join(&fresh_state("join-full"), &[&player.joining()], "").failed();
    assert!(said.contains("Every seat is taken: watch with `--watch`"), "{said}");
}

#[test]
fn a_table_with_a_heist_of_ones_own_is_told_in_its_authors_words() {
    let (server, _database) = server("own-heist");
    let file = Some(crate::checked_heists::ATTIC.to_owned());
    let new = NewTable { heist: String::new(), file, ..new_table::new_table("startup") };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let opened = runtime.block_on(new_table::open(&server.url, &new)).expect("a table");
    let link = format!("{}/t/{}#watch={}", server.url, opened.table, opened.watch.0);
    let told = join(&fresh_state("join-own-heist"), &[&link], "rules heist\n").fine();
    let plain = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["The Attic — Under the roof", "mind the third step.", "Two of the crew fit on each stair."] {
        assert!(plain.contains(words), "{words}\n{told}");
    }
}
