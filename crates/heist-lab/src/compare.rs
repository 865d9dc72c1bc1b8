//! Comparing two sides on the same tapes: bots, crews, or versions of a heist.

use crate::experiment::{Arena, tape};
use crate::parallel::in_order;
use crate::rows::Matchup;
use crate::stats::{Decision, Pairs, SequentialTest};
use std::ops::ControlFlow;

/// What a comparison came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The results, pair by pair.
    pub pairs: Pairs,
    /// Which side is better, as far as it is known.
    pub decision: Decision,
    /// Commands that were refused.
    pub illegal: u64,
}

/// A comparison to be made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// When it is decided.
    pub test: SequentialTest,
    /// The seed of the tapes.
    pub seed: u64,
    /// The most pairs that are played.
    pub most: u64,
    /// How many are played at a time.
    pub jobs: usize,
}

impl Contest {
    /// Plays pairs of games until it is decided. The sides are lists of the same length, matchup against matchup, which take turns;
    /// both games of a pair have the same tape.
    pub fn play(
        &self,
        arena: &Arena,
        first: &[Matchup],
        second: &[Matchup],
        mut played: impl FnMut(&Comparison),
    ) -> Comparison {
        let mut found = Comparison { pairs: Pairs::default(), decision: Decision::Open, illegal: 0 };
        let sides = first.len().min(second.len());
        let count = if sides == 0 { 0 } else { self.most as usize };
        let play = |n: usize| {
            let (place, tape) = (n % sides, tape(self.seed, (n / sides) as u64));
            (arena.play(&first[place], tape), arena.play(&second[place], tape))
        };
        in_order(self.jobs, count, play, |n, (a, b)| {
            found.pairs.add(a.won, b.won);
            found.illegal += u64::from(a.illegal) + u64::from(b.illegal);
            // Every heist has the same weight in a decision.
            if (n + 1) % sides == 0 {
                found.decision = self.test.decide(&found.pairs);
            }
            played(&found);
            if found.decision == Decision::Open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    }
}
