//! A table line by line: what is typed, and what comes from the others meanwhile.

use crate::play::lines::{Lines, Said};
use crate::play::terminal_game::{Flow, TerminalGame};
use anstream::{AutoStream, ColorChoice, adapter};
use anyhow::Result;
use rustyline::ExternalPrinter;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often the table is looked at while nobody types.
const PATIENCE: Duration = Duration::from_millis(50);

/// The lines that somebody types, read beside everything else.
struct Keyboard {
    /// Asks for a line, with what stands before it and what Tab completes to.
    ask: Sender<(String, Vec<String>)>,
    lines: Receiver<Result<Said>>,
    /// Whether a line is being typed.
    asked: bool,
    /// Writes above the line that is being typed; nothing where input or output is a pipe.
    printer: Option<Box<dyn ExternalPrinter + Send>>,
}

impl Keyboard {
    fn new() -> Result<Keyboard> {
        let mut editor = Lines::new()?;
        let printer = editor.printer()?;
        let (ask, asked) = channel::<(String, Vec<String>)>();
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for (prompt, offers) in asked {
                // The prompt is written by the editor, so nothing else is written from this thread.
                if sender.send(editor.next(&prompt, || offers, &mut io::sink())).is_err() {
                    return;
                }
            }
        });
        Ok(Keyboard { ask, lines, asked: false, printer })
    }

    /// The next line, if it comes soon.
    fn next(&mut self, session: &TerminalGame) -> Option<Result<Said>> {
        if !self.asked {
            self.asked = true;
            let offers = if self.printer.is_some() { session.offers() } else { Vec::new() };
            let _ = self.ask.send((session.prompt(), offers));
        }
        let line = match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => Ok(Said::End),
        };
        self.asked = false;
        Some(line)
    }

    /// Writes what has happened; above the line, while one is being typed.
    fn tell(&mut self, words: &[u8], out: &mut dyn Write) -> Result<()> {
        if words.is_empty() {
            return Ok(());
        }
        match self.printer.as_mut().filter(|_| self.asked) {
            Some(printer) => {
                let words = String::from_utf8_lossy(words);
                let plain = AutoStream::choice(&io::stdout()) == ColorChoice::Never;
                let words = if plain { adapter::strip_str(&words).to_string() } else { words.into_owned() };
                printer.print(words)?;
            }
            None => out.write_all(words)?,
        }
        Ok(out.flush()?)
    }

    /// Waits until no line is being typed: the terminal is as it was.
    fn finish(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.asked && self.printer.is_some() {
            self.tell(b"Press Enter to leave.\n", out)?;
            let _ = self.lines.recv();
        }
        Ok(())
    }
}

/// Plays until the heist is over, or nobody types any more.
pub fn play(session: &mut TerminalGame, out: &mut dyn Write) -> Result<()> {
    session.welcome(out)?;
    let mut keyboard = Keyboard::new()?;
    let played = talk(session, &mut keyboard, out);
    keyboard.finish(out)?;
    played
}

fn talk(session: &mut TerminalGame, keyboard: &mut Keyboard, out: &mut dyn Write) -> Result<()> {
    loop {
        let mut said = Vec::new();
        let caught_up = session.catch_up(&mut said);
        if session.is_over() {
            session.farewell(&mut said)?;
        }
        keyboard.tell(&said, out)?;
        caught_up?;
        if session.is_over() {
            return Ok(());
        }
        match keyboard.next(session).transpose()? {
            None => {}
            // Pasted text may be several lines at once; Enter alone is a line too.
            Some(Said::Line(text)) => {
                let nothing = text.is_empty().then_some("");
                for line in text.lines().chain(nothing) {
                    if session.hear(line, out)? == Flow::Quit {
                        return Ok(());
                    }
                }
            }
            Some(Said::Interrupted) => writeln!(out, "`quit` leaves the table.")?,
            Some(Said::End) => return Ok(()),
        }
    }
}
