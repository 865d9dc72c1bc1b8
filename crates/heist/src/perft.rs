//! Counting the tree of commands and chance. Chance is not drawn but enumerated: a command is carried out once for every
//! distinct outcome it can have.

use crate::{cli, opening};
use anyhow::{Result, bail};
use heist_format::notation;
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::command::Command;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use heist_rules::{Scope, apply, legal};
use std::io::Write;

/// The deepest count that is begun at all.
pub const DEEPEST: u32 = 30;

/// Chance that walks through all its outcomes: each run follows the path, and [`Outcomes::turn`] turns to the next one.
#[derive(Default)]
pub struct Outcomes {
    /// The outcome taken and the number of outcomes, for each question in order.
    path: Vec<(u8, u8)>,
    asked: usize,
}

impl Outcomes {
    fn ask(&mut self, of: u8) -> u8 {
        if self.asked == self.path.len() {
            self.path.push((0, of));
        }
        self.asked += 1;
        self.path[self.asked - 1].0
    }

    /// Turns to the next path; false when all were walked.
    pub fn turn(&mut self) -> bool {
        self.asked = 0;
        while let Some((taken, of)) = self.path.last_mut() {
            *taken += 1;
            if taken < of {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Chance for Outcomes {
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.ask(6) + 1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.ask(4) + 1
    }
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        let kinds = BagChit::ALL.into_iter().filter(|kind| bag.count(*kind) > 0).count();
        let place = self.ask(kinds.max(1) as u8) as usize;
        BagChit::ALL.into_iter().filter(|kind| bag.count(*kind) > 0).nth(place).unwrap_or(BagChit::Blank)
    }
}

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
    let mut outcomes = Outcomes::default();
    let mut leaves = 0;
    loop {
        let mut next = *state;
        if apply(setup, &mut next, command, &mut outcomes, &mut ()).is_ok() {
            leaves += count(setup, &next, depth - 1);
        }
        if !outcomes.turn() {
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
            let (game, _, _) = opening::load_game(file)?;
            (game.shared_setup(), *game.state())
        }
        None => {
            let loaded = opening::new_game(&args.opening)?;
            (loaded.setup.into(), loaded.state)
        }
    };
    if let Some(seed) = args.seed {
        random_play::plan_all(&setup, &mut state, &mut FastRng::new(seed), &mut ());
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
    let mut list = Vec::new();
    legal(&setup, &state, Scope::All, &mut list);
    let mut total = 0;
    for command in list {
        let leaves = behind(&setup, &state, command, args.depth);
        writeln!(out, "{}: {leaves}", notation::print(&setup, &state, &command))?;
        total += leaves;
    }
    writeln!(out, "{total}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_walked_once() {
        let mut outcomes = Outcomes::default();
        let bag = Bag([2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let mut seen = Vec::new();
        loop {
            let roll = outcomes.roll(Who::Red, 1);
            // The second question depends on the answer to the first.
            let draw = (roll == 6).then(|| outcomes.draw(Space::NOWHERE, &bag));
            seen.push((roll, draw));
            if !outcomes.turn() {
                break;
            }
        }
        let sixes = [BagChit::Guard, BagChit::Camera].map(|chit| (6, Some(chit)));
        let expected: Vec<_> = (1..=5).map(|roll| (roll, None)).chain(sixes).collect();
        assert_eq!(seen, expected);
    }
}
