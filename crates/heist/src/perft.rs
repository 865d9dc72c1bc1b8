//! Counting the tree of commands and chance. Chance is not drawn but enumerated: a command is carried out once for every
//! distinct outcome it can have.

use crate::{cli, start};
use anyhow::{Result, bail};
use heist_format::notation;
use heist_rules::command::Command;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::{Scope, apply, legal};
use heist_search::ChancePaths;
use serde_json::{Value, json};
use std::io::Write;

/// The deepest count that is begun at all.
pub const DEEPEST: u32 = 30;

/// How many sequences of so many commands there are, each outcome of chance apart.
pub fn count(setup: &Setup, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = Vec::new();
    legal(setup, state, Scope::All, &mut list);
    list.into_iter().map(|command| behind(setup, state, command, depth)).sum()
}

/// How many of them begin with this command.
fn behind(setup: &Setup, state: &State, command: Command, depth: u32) -> u64 {
    let mut paths = ChancePaths::default();
    let mut leaves = 0;
    loop {
        let mut next = *state;
        if apply(setup, &mut next, command, &mut paths, &mut ()).is_ok() {
            leaves += count(setup, &next, depth - 1);
        }
        if !paths.turn() {
            return leaves;
        }
    }
}

/// `heist perft`.
pub fn run(args: &cli::PerftArgs, out: &mut dyn Write) -> Result<()> {
    if args.depth > DEEPEST {
        bail!("A depth of {} would never end; at most {DEEPEST} is counted.", args.depth);
    }
    let (setup, mut state) = match &args.file {
        Some(file) => {
            let (game, _) = start::load_game(file)?;
            (game.shared_setup(), *game.state())
        }
        None => {
            let loaded = start::new_game(&args.new_game)?;
            (loaded.setup.into(), loaded.state)
        }
    };
    if let Some(seed) = args.seed {
        random_play::plan_all(&setup, &mut state, &mut FastRng::new(seed), &mut ());
    }
    if args.output.json {
        let divided = args.divide.then(|| divide(&setup, &state, args.depth));
        let leaves = match &divided {
            Some(divided) if args.depth > 0 => divided.iter().map(|(_, leaves)| leaves).sum(),
            _ => count(&setup, &state, args.depth),
        };
        let commands = divided.map(|divided| {
            let entry = |(command, leaves)| json!({ "command": command, "leaves": leaves });
            divided.into_iter().map(entry).collect::<Vec<Value>>()
        });
        let value = json!({ "depth": args.depth, "leaves": leaves, "commands": commands });
        return Ok(writeln!(out, "{value:#}")?);
    }
    writeln!(
        out,
        "Sequences of {} legal commands, each distinct outcome of dice and draws counted apart:",
        args.depth
    )?;
    if !args.divide || args.depth == 0 {
        writeln!(out, "{}", count(&setup, &state, args.depth))?;
        return Ok(());
    }
    let mut total = 0;
    for (command, leaves) in divide(&setup, &state, args.depth) {
        writeln!(out, "{command}: {leaves}")?;
        total += leaves;
    }
    writeln!(out, "{total}")?;
    Ok(())
}

/// The first commands, and how many sequences begin with each.
fn divide(setup: &Setup, state: &State, depth: u32) -> Vec<(String, u64)> {
    let mut list = Vec::new();
    if depth > 0 {
        legal(setup, state, Scope::All, &mut list);
    }
    let one = |command| (notation::print(setup, state, &command), behind(setup, state, command, depth));
    list.into_iter().map(one).collect()
}
