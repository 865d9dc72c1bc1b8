//! `heist perft`: counting the tree of commands and chance.

use crate::{cli, start};
use anyhow::{Result, bail};
use heist_engine::perft::{DEEPEST, behind, count};
use heist_format::notation;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::{Scope, legal};
use serde_json::{Value, json};
use std::io::Write;

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
