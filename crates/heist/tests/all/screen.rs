//! The game on the whole screen, in a real terminal: a pseudoterminal whose screen is parsed.

use crate::common::{file, fresh_state, program, root, run};
use crate::kept_games::{cuts, journal, start_with_its_chance, won};
use heist_format::replay;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// A terminal with the program in it.
pub struct Emulator {
    pub child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    screen: Arc<Mutex<Parser>>,
}

fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn command(state: &Path, arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_heist"));
    command.args(arguments);
    command.cwd(root());
    command.env("TERM", "xterm-256color");
    command.env("HEIST_STATE", state);
    command
}

impl Emulator {
    pub fn start(state: &Path, arguments: &[&str], dimensions: (u16, u16)) -> Emulator {
        let pair = native_pty_system().openpty(size(dimensions)).expect("a pseudoterminal");
        let child = pair.slave.spawn_command(command(state, arguments)).expect("heist starts");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keyboard = pair.master.take_writer().expect("its input");
        let screen = Arc::new(Mutex::new(Parser::new(dimensions.1, dimensions.0, 0)));
        let shown = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("the screen").process(&bytes[..count]);
            }
        });
        Emulator { child, keyboard, master: pair.master, screen }
    }

    pub fn contents(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Waits until the screen shows these words; blanks at the end of a line are not told from an empty screen.
    pub fn until(&self, words: &str) {
        let words = words.trim_end();
        let begin = Instant::now();
        while !self.contents().contains(words) {
            assert!(begin.elapsed() < Duration::from_secs(60), "`{words}` is not shown:\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("typed");
        self.keyboard.flush().expect("typed");
    }

    /// Types lines, each with the mark that nothing need be asked back.
    fn say(&mut self, lines: &[&str]) {
        for line in lines {
            self.press(&format!("{line}!\r"));
        }
    }

    /// Waits until the program has ended: its exit code, and the terminal is as it was before.
    pub fn ends(&mut self, restored: bool) -> u32 {
        let begin = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("a status") {
                Some(status) => break status,
                None => assert!(begin.elapsed() < Duration::from_secs(60), "it goes on:\n{}", self.contents()),
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        if restored {
            let begin = Instant::now();
            let is_restored = || {
                let parser = self.screen.lock().expect("the screen");
                !parser.screen().alternate_screen() && parser.screen().mouse_protocol_mode() == MouseProtocolMode::None
            };
            while !is_restored() {
                assert!(begin.elapsed() < Duration::from_secs(10), "the terminal is not given back");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        status.exit_code()
    }

    fn signal(&mut self, name: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status().expect("kill");
        assert!(sent.success());
    }
}

#[test]
fn a_heist_is_played_to_its_end_at_every_size_killed_and_resumed_in_every_phase() {
    let (replay, game) = won();
    let commands: Vec<&str> = replay.commands().collect();
    let whole = replay::entries(&game);
    let start = start_with_its_chance(&game, "screen/startup.json");
    for (dimensions, signal) in SIZES.into_iter().zip(["KILL", "HUP", "TERM"]) {
        let state = fresh_state(&format!("screen-{signal}"));
        let mut done = 0;
        for cut in cuts(&game).into_iter().chain([commands.len()]) {
            let arguments: &[&str] =
                if done == 0 { &["play", "--load", &start, "--people", "1"] } else { &["play", "--resume"] };
            let mut terminal = Emulator::start(&state, arguments, dimensions);
            terminal.until("F1 help");
            terminal.until(&format!("{} › ", game.history()[done].before.phase.word()));
            terminal.say(&commands[done..cut]);
            let begin = Instant::now();
            while journal(&state, "startup-1").len() != cut {
                let (at, shown) = (journal(&state, "startup-1").len(), terminal.contents());
                assert!(begin.elapsed() < Duration::from_secs(60), "{at} of {cut} commands are written down:\n{shown}");
                std::thread::sleep(Duration::from_millis(5));
            }
            done = cut;
            if cut < commands.len() {
                terminal.signal(signal);
                terminal.ends(signal != "KILL");
                assert_eq!(journal(&state, "startup-1"), whole[..cut], "{signal} before command {cut}");
                continue;
            }
            terminal.until("The heist is won.");
            terminal.until("Enter leaves.");
            terminal.press("\r");
            terminal.until("Save the replay?");
            terminal.press("\r");
            assert_eq!(terminal.ends(true), 0);
        }
        assert_eq!(journal(&state, "startup-1"), whole, "the same game, with the same dice");
    }
}

#[test]
fn the_panels_follow_the_size_of_the_terminal_while_it_changes() {
    let state = fresh_state("screen-resize");
    let mut terminal = Emulator::start(&state, &["play", "--seed", "7", "--people", "1"], SIZES[0]);
    terminal.until("F1 help");
    for words in ["Crew", "Log", "The Startup Job", "noise 0 of", "Still planning", "planning › "] {
        terminal.until(words);
    }
    assert!(!terminal.contents().contains("Forecast"), "{}", terminal.contents());
    for (dimensions, words) in [(SIZES[1], "Forecast"), (SIZES[2], "Sheet of ")] {
        terminal.screen.lock().expect("the screen").screen_mut().set_size(dimensions.1, dimensions.0);
        terminal.master.resize(size(dimensions)).expect("resized");
        terminal.until(words);
        terminal.until("If the escape were now");
    }
    terminal.press("\u{4}");
    assert_eq!(terminal.ends(true), 0);
}

#[test]
fn keys_and_mouse_work_in_a_real_terminal() {
    let state = fresh_state("screen-keys");
    let mut terminal = Emulator::start(&state, &["play", "--seed", "7", "--people", "1"], SIZES[0]);
    terminal.until("F1 help");
    // F1, and back.
    terminal.press("\u{1b}OP");
    terminal.until("what was asked");
    terminal.press("q");
    terminal.until("Crew");
    // Tab completes.
    terminal.press("blu\tsta\tg8\r");
    terminal.until("Blue is on g8.");
    // F2 turns to the forecast.
    terminal.press("\u{1b}OQ");
    terminal.until("As things stand");
    // A click on the second line of the header does nothing, one on the crew begins a command.
    terminal.press("\u{1b}OQ\u{1b}OQ\u{1b}OQ");
    terminal.until("Crew");
    let contents = terminal.contents();
    let row = contents.lines().position(|line| line.contains("Crew")).expect("the crew") + 1;
    let column = contents.lines().nth(row - 1).and_then(|line| line.find("Crew")).expect("its title");
    let column = contents.lines().nth(row - 1).map_or(0, |line| line[..column].chars().count());
    terminal.press(&format!("\u{1b}[<0;{};{}M\u{1b}[<0;{};{}m", column + 3, row + 1, column + 3, row + 1));
    terminal.until("planning › red ");
    // Ctrl-C clears the line, Ctrl-D leaves, and the game goes on when `heist play` asks.
    terminal.press("\u{3}\u{4}");
    assert_eq!(terminal.ends(true), 0);
    let mut terminal = Emulator::start(&state, &["play"], SIZES[0]);
    terminal.until("Go on with it? [Y/n]");
    terminal.press("\r");
    terminal.until("F1 help");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(true), 0);
    assert_eq!(journal(&state, "startup-1"), ["blue start g8\n"]);
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_and_keeps_the_game() {
    let state = fresh_state("screen-gone");
    run(program(&state).args(["play", "--seed", "7", "--people", "1"]), "blue start g8\n").fine();
    // Not an emulator: its keyboard says goodbye when it is dropped.
    let pair = native_pty_system().openpty(size(SIZES[0])).expect("a pseudoterminal");
    let mut child = pair.slave.spawn_command(command(&state, &["play", "--resume"])).expect("heist starts");
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().expect("its output");
    let mut screen = Parser::new(SIZES[0].1, SIZES[0].0, 0);
    let mut bytes = [0; 4096];
    while !screen.screen().contents().contains("F1 help") {
        let count = output.read(&mut bytes).expect("a screen");
        screen.process(&bytes[..count]);
    }
    drop((output, pair.master));
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().expect("a status") {
            Some(status) => break status,
            None => assert!(begin.elapsed() < Duration::from_secs(60), "the program ends"),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(status.signal(), Some("Hangup"), "{status}");
    assert_eq!(journal(&state, "startup-1"), ["blue start g8\n"]);
}

#[test]
fn plain_play_in_a_terminal_writes_lines() {
    let state = fresh_state("screen-plain");
    let record = file("screen/plain.heist", "");
    let arguments = ["play", "--plain", "--seed", "7", "--people", "1", "--record", &record];
    let mut terminal = Emulator::start(&state, &arguments, SIZES[0]);
    terminal.until("planning › ");
    assert!(!terminal.screen.lock().expect("the screen").screen().alternate_screen());
    terminal.press("blue start g8\r");
    terminal.until("blue (9 tokens left)");
    terminal.press("quit\r");
    terminal.until("The game is kept as startup-1");
    assert_eq!(terminal.ends(true), 0);
}

#[test]
fn a_hint_comes_in_while_the_screen_stays_live() {
    let state = fresh_state("screen-hint");
    let mut terminal =
        Emulator::start(&state, &["play", "--seed", "3", "--level", "quick", "--people", "1"], (120, 40));
    terminal.until("F1 help");
    terminal.press("auto\rall ready!\rroll\r");
    terminal.until("action › ");
    terminal.press("hint 2\rboard off");
    terminal.until("action › board off");
    terminal.until("(wins ");
    terminal.press("\u{4}");
}

#[test]
fn bots_that_are_watched_act_by_themselves_until_a_key_is_pressed() {
    let state = fresh_state("screen-watched");
    let arguments = ["play", "--heist", "county-bricks", "--seed", "3", "--level", "quick", "--bots", "all"];
    let mut terminal = Emulator::start(&state, &arguments, (120, 40));
    terminal.until("bot: ");
    terminal.press(" ");
    terminal.until("The bots stop; `bots` goes on.");
    let commands = journal(&state, "county-bricks-1").len();
    terminal.press("\u{15}bots\r");
    let begin = Instant::now();
    while journal(&state, "county-bricks-1").len() <= commands {
        assert!(begin.elapsed() < Duration::from_secs(60), "they do not go on:\n{}", terminal.contents());
        std::thread::sleep(Duration::from_millis(10));
    }
    terminal.signal("TERM");
    terminal.ends(true);
}

#[test]
fn control_c_stops_bots_that_are_watched_line_by_line() {
    let state = fresh_state("plain-watched");
    let arguments = ["play", "--plain", "--heist", "county-bricks", "--seed", "3", "--level", "quick", "--bots", "all"];
    let mut terminal = Emulator::start(&state, &arguments, (120, 40));
    terminal.until("bot: ");
    terminal.press("\u{3}");
    terminal.until("The bots stop; `bots` goes on.");
    terminal.press("quit\r");
    terminal.until("The game is kept as county-bricks-1");
    assert_eq!(terminal.ends(false), 0);
}
