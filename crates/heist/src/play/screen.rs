//! A game on the whole screen of a terminal: board, crew, forecast, log and a line for commands, with keys and mouse.

mod ansi;
mod command_line;
mod layout;
mod model;
#[cfg(test)]
mod tests;
mod view;

use super::terminal_game::TerminalGame;
use anyhow::Result;
use crossterm::cursor;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::execute;
use model::ScreenModel;
use std::io;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How often a signal is looked for while nothing happens.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long what follows a key may take to count as typed ahead. With no time at all, not even what was read before is handed out.
const TYPED_AHEAD: Duration = Duration::from_millis(1);

/// How often the others at a table are looked for.
const LIVE: Duration = Duration::from_millis(40);

/// How the screen was left.
pub struct Left {
    /// The game.
    pub game: TerminalGame,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    /// What went wrong, if something did.
    pub result: Result<()>,
}

/// Plays a game on the screen until it is over or somebody leaves.
pub fn run(game: TerminalGame) -> Result<Left> {
    let (width, height) = crossterm::terminal::size()?;
    let mut model = ScreenModel::new(game, width, height)?;
    let signal = signals();
    let result = show(&mut model, &signal);
    let signal = Some(signal.load(Ordering::SeqCst) as i32).filter(|signal| *signal != 0);
    Ok(Left { game: model.into_game(), signal, result })
}

/// Gives the terminal back as it was, however the screen is left.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, cursor::Show);
        let _ = ratatui::try_restore();
    }
}

fn show(model: &mut ScreenModel, signal: &AtomicUsize) -> Result<()> {
    // `try_init` also gives the terminal back before the message of a panic is written. What it returns is never dropped: that would
    // show the cursor, and panic where the terminal has gone and cannot be told that this failed.
    let mut terminal = ManuallyDrop::new(ratatui::try_init()?);
    let _restore = Restore;
    execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
    let mut is_new = true;
    let mut acted = Instant::now();
    while !model.leaves() && signal.load(Ordering::SeqCst) == 0 {
        if is_hung_up() {
            signal.store(SIGHUP, Ordering::SeqCst);
            break;
        }
        is_new |= model.catch_up()?;
        let commands = model.game().commands();
        is_new |= model.let_bots_act(acted.elapsed() >= model.game().pace())?;
        if model.game().commands() != commands {
            acted = Instant::now();
        }
        let size = terminal.size()?;
        if (size.width, size.height) != (model.screen().width, model.screen().height) {
            model.update(&Event::Resize(size.width, size.height))?;
            is_new = true;
        }
        if is_new {
            terminal.draw(|frame| view::draw(model, frame))?;
        }
        let is_live = model.game().table().is_some() || model.game().bots_are_busy();
        let mut wait = if is_live { LIVE } else { PATIENCE };
        is_new = false;
        // What is typed ahead or pasted is shown when all of it is read.
        while !model.leaves() && event::poll(wait)? {
            model.update(&event::read()?)?;
            is_new = true;
            wait = TYPED_AHEAD;
        }
    }
    Ok(())
}

/// What ends a process whose terminal has gone.
const SIGHUP: usize = 1;

/// Whether the terminal has gone. A process that is not told so by a signal would read nothing from it, for ever and at once.
fn is_hung_up() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdin = io::stdin();
        let mut asked = [PollFd::new(&stdin, PollFlags::empty())];
        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut asked, Some(&at_once)).is_ok() && asked[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
    }
    #[cfg(not(unix))]
    false
}

/// The number of a signal that asks the process to end, once one has come.
fn signals() -> Arc<AtomicUsize> {
    let signal = Arc::new(AtomicUsize::new(0));
    #[cfg(unix)]
    for number in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP, signal_hook::consts::SIGINT] {
        let _ = signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize);
    }
    signal
}
