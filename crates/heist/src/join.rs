//! `heist join`: a table of a server in the terminal, live.

mod keyboard;
pub mod news;
pub mod remote_game;
mod secret_file;
mod wire;

use crate::cli;
use crate::games::SavedGames;
use crate::play::lines::{self, Lines, Said};
use crate::play::screen;
use crate::play::terminal_game::TerminalGame;
use anyhow::{Context, Result, bail};
use heist_client::TableLink;
use heist_protocol::Colour;
use heist_protocol::limits::clean_name;
use heist_words::english::{capital, list};
use remote_game::RemoteGame;
use secret_file::SecretFile;
use std::env;
use std::io::Write;

/// `heist join`; `false` when it was played from a pipe and a line was refused.
pub fn run(args: &cli::JoinArgs, out: &mut dyn Write) -> Result<bool> {
    let link = TableLink::parse(&args.link).map_err(|fault| anyhow::anyhow!("{}.", capital(&fault.to_string())))?;
    let wanted = args.seat.iter().map(|word| colour(word)).collect::<Result<Vec<Colour>>>()?;
    let saved = SavedGames::find(args.state.state.as_deref())?;
    let secrets = SecretFile::of(&link, &saved.folder.with_file_name("tables"));
    let mut table = RemoteGame::join(link, secrets, name(args.name.as_deref()), args.watch)?;
    sit(&mut table, &wanted, args.watch, out)?;

    let at_a_terminal = lines::at_a_terminal();
    let mut session = TerminalGame::new(table, Vec::new(), at_a_terminal);
    let mut signal = None;
    let played = if at_a_terminal && !args.plain {
        let left = screen::run(session)?;
        (session, signal) = (left.game, left.signal);
        if left.result.is_ok() && session.is_over() { session.farewell(out) } else { left.result }
    } else {
        keyboard::play(&mut session, out)
    };
    let refused = session.refused();
    let (_, closed) = session.close();
    #[cfg(unix)]
    if let Some(signal) = signal {
        // Whoever sent it sees that it was obeyed.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
    played?;
    closed.context("not everything was sent")?;
    Ok(refused == 0)
}

fn colour(word: &str) -> Result<Colour> {
    match Colour::from_word(word.trim()) {
        Some(colour) => Ok(colour),
        None => bail!("`{word}` is not a colour; seats are red, green, blue and black."),
    }
}

/// The name to be known by.
fn name(given: Option<&str>) -> String {
    let account = || env::var("USER").or_else(|_| env::var("USERNAME")).ok();
    given.and_then(clean_name).or_else(|| clean_name(&account()?)).unwrap_or_else(|| "Somebody".to_owned())
}

/// Takes the seats that are wanted, or asks for one, unless a seat is held already or nobody wants one.
fn sit(table: &mut RemoteGame, wanted: &[Colour], watch: bool, out: &mut dyn Write) -> Result<()> {
    let free = table.free_seats();
    for seat in wanted.iter().filter(|seat| !table.mine().has((**seat).into())).collect::<Vec<_>>() {
        if !table.may_take() {
            bail!("This link does not give a seat: ask for one that does, or watch with `--watch`.");
        }
        if !table.seats().iter().any(|other| other.who == *seat) {
            bail!("Nobody plays {} at this table.", seat.word());
        }
        if !free.contains(seat) {
            bail!("The seat of {} is taken. {}", seat.word(), what_is_free(&free));
        }
        table.take_seat(*seat)?;
    }
    // Whoever was replaced while they were away comes in to ask for their seat.
    if !table.mine().is_empty() || watch || !table.may_take() || table.was_replaced() {
        return Ok(());
    }
    if free.is_empty() {
        bail!("Every seat is taken: watch with `--watch`, or ask for the link of a seat.");
    }
    if !lines::at_a_terminal() {
        bail!("{} Say which one with `--seat`, or watch with `--watch`.", what_is_free(&free));
    }
    let mut lines = Lines::new()?;
    loop {
        writeln!(out, "{}", what_is_free(&free))?;
        let answer = match lines.ask("Which one do you take? A colour, or Enter to watch: ", out)? {
            Said::Line(answer) => answer.trim().to_lowercase(),
            Said::Interrupted | Said::End => bail!("Nothing was changed."),
        };
        if answer.is_empty() {
            return Ok(());
        }
        match Colour::from_word(&answer).filter(|seat| free.contains(seat)) {
            Some(seat) => match table.take_seat(seat) {
                Ok(()) => return Ok(()),
                Err(fault) => writeln!(out, "{fault:#}")?,
            },
            None => writeln!(out, "`{answer}` is not a free seat.")?,
        }
    }
}

/// Which seats are free, in a sentence.
pub fn what_is_free(free: &[Colour]) -> String {
    let words: Vec<&str> = free.iter().map(|seat| seat.word()).collect();
    match words[..] {
        [] => "No seat is free.".to_owned(),
        [one] => format!("The seat of {one} is free."),
        _ => format!("The seats of {} are free.", list(&words)),
    }
}
