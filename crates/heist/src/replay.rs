//! `heist replay`: what happened in a recorded game.

use crate::{cli, draw, start, status, story};
use anyhow::Result;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_format::{notation, position};
use heist_rules::state::Phase;
use std::io::Write;

/// `heist replay`.
pub fn run(args: &cli::ReplayArgs, out: &mut dyn Write) -> Result<()> {
    let name = args.file.display().to_string();
    let replay = Replay::parse(&start::read_text(&args.file)?).map_err(|fault| fault.in_file(&name))?;
    start::warn(&name, &replay);
    let game = match args.at {
        Some(count) => replay.at(count),
        None => replay.play(),
    };
    let game = game.map_err(|fault| fault.in_file(&name))?;
    let (setup, state) = (game.setup(), game.state());
    if args.check {
        writeln!(out, "{name}: ok, {} commands", replay.len())?;
    } else if args.json {
        writeln!(out, "{:#}", position::print_json(setup, state))?;
    } else if args.at.is_some() {
        write!(out, "{}", position::print_toml(setup, state))?;
    } else {
        tell(&game, out)?;
    }
    Ok(())
}

fn tell(game: &Game, out: &mut dyn Write) -> Result<()> {
    let (setup, history) = (game.setup(), game.history());
    let after = history.iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
    for ((number, entry), after) in (1..).zip(history).zip(after) {
        writeln!(out, "{number:>4}  {}", notation::print(setup, &entry.before, &entry.command))?;
        for sentence in story::story(setup, after, &entry.facts, "        ") {
            writeln!(out, "{sentence}")?;
        }
    }
    writeln!(out)?;
    write!(out, "{}", draw::board(setup, game.state(), draw::columns()))?;
    writeln!(out, "{}", status::status(setup, game.state(), &[]))?;
    if game.state().phase == Phase::Over {
        write!(out, "{}", status::ending(setup, game.state()))?;
    }
    Ok(())
}
