//! `heist play`: a game in the terminal, with everybody around one keyboard.

mod complete;
mod confirm;
mod help;
mod lines;
mod listing;
mod shorthand;
mod terminal_game;

use crate::players::{self, Player};
use crate::{cli, start};
use anyhow::{Context, Result};
use heist_format::game::Game;
use heist_format::position::Script;
use heist_rules::setup::Setup;
use heist_rules::who::{Crew, Who};
use lines::{Lines, Said};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use terminal_game::{Flow, TerminalGame};

/// `heist play`.
pub fn run(args: &cli::PlayArgs, out: &mut dyn Write) -> Result<()> {
    let (game, script, recorded_seed) = match &args.load {
        Some(file) => start::load_game(file)?,
        None => {
            let loaded = start::new_game(&args.new_game)?;
            (Game::new(loaded.setup, loaded.state), loaded.chance, None)
        }
    };
    // A game that goes on must not roll the dice of its beginning again.
    let seed = args.seed.or(recorded_seed.map(|seed| seed.wrapping_add(game.history().len() as u64)));
    in_terminal(game, script, seed, args.people.as_deref(), args.record.as_deref(), out)?;
    Ok(())
}

/// Plays a game in the terminal until it is over or nobody wants to go on; the game as it then stands.
pub fn in_terminal(
    game: Game,
    script: Script,
    seed: Option<u64>,
    people: Option<&str>,
    record: Option<&Path>,
    out: &mut dyn Write,
) -> Result<Game> {
    if let Some(file) = record {
        // Better to hear now that there is no such folder than after the game.
        let opened = OpenOptions::new().create(true).append(true).open(file);
        opened.with_context(|| format!("{} cannot be written", file.display()))?;
    }
    let mut lines = Lines::new()?;
    let players = match people {
        Some(people) => players::read(people, game.setup())?,
        None if lines.is_terminal() => match ask_for_players(&mut lines, game.setup(), out)? {
            Some(players) => players,
            None => return Ok(game),
        },
        None => players::read("1", game.setup())?,
    };
    let seed = seed.unwrap_or_else(start::any_seed);
    let chance = script.scripted().with_seed(seed);
    let mut session = TerminalGame::new(game, chance, seed, players, lines.is_terminal());
    let played = play(&mut session, &mut lines, out);
    if let Some(file) = record {
        session.save_replay(file)?;
        // Whoever reads the output may be gone; the file is written all the same.
        let _ = writeln!(out, "The replay is in {}.", file.display());
    }
    played?;
    if record.is_none() && lines.is_terminal() && session.is_over() {
        offer_to_save(&mut session, &mut lines, out)?;
    }
    Ok(session.into_game())
}

fn play(session: &mut TerminalGame, lines: &mut Lines, out: &mut dyn Write) -> Result<()> {
    session.welcome(out)?;
    while !session.is_over() {
        let said = lines.next(&session.prompt(), || session.offers(), out)?;
        match said {
            // Pasted text may be several lines at once; Enter alone is a line too.
            Said::Line(text) => {
                let nothing = text.is_empty().then_some("");
                for line in text.lines().chain(nothing) {
                    if session.hear(line, out)? == Flow::Quit {
                        return Ok(());
                    }
                }
            }
            Said::Interrupted => writeln!(out, "`quit` ends the game.")?,
            Said::End => return Ok(()),
        }
    }
    session.farewell(out)
}

/// Asks who plays, and, among several, who plays which colour; nothing when nobody wants to.
fn ask_for_players(lines: &mut Lines, setup: &Setup, out: &mut dyn Write) -> Result<Option<Vec<Player>>> {
    let mut players = loop {
        let names = match lines.ask("Who plays? Names with commas between, or Enter for one person: ", out)? {
            Said::Line(names) if !names.trim().is_empty() => names,
            Said::Line(_) => return players::read("1", setup).map(Some),
            Said::Interrupted | Said::End => return Ok(None),
        };
        match players::read(&names, setup) {
            Ok(players) if names.contains('=') || players.len() == 1 => return Ok(Some(players)),
            Ok(players) => break players,
            Err(error) => writeln!(out, "{error}")?,
        }
    };
    let dealt = players.clone();
    players.iter_mut().for_each(|player| player.colours = Crew::NOBODY);
    for who in setup.everybody().into_iter().filter(|who| *who != Who::Npc) {
        let usual = dealt.iter().position(|player| player.colours.has(who)).unwrap_or(0);
        let card = setup.member(who).map_or("", |member| member.card.as_str());
        let question = format!("Who is {} ({card})? [{}] ", who.word(), dealt[usual].name);
        let chosen = loop {
            let Said::Line(name) = lines.ask(&question, out)? else { return Ok(None) };
            let name = name.trim();
            match players.iter().position(|player| player.name == name) {
                _ if name.is_empty() => break usual,
                Some(place) => break place,
                None => writeln!(out, "{name} does not play.")?,
            }
        };
        players[chosen].colours.insert(who);
    }
    Ok(Some(players))
}

fn offer_to_save(session: &mut TerminalGame, lines: &mut Lines, out: &mut dyn Write) -> Result<()> {
    loop {
        let name = lines.ask("Save the replay? A file name (such as evening.heist), or Enter for no: ", out)?;
        let Said::Line(name) = name else { return Ok(()) };
        if name.trim().is_empty() {
            return Ok(());
        }
        match session.save_replay(name.trim().as_ref()) {
            Ok(()) => return Ok(writeln!(out, "The replay is in {}.", name.trim())?),
            Err(error) => writeln!(out, "{error:#}")?,
        }
    }
}
