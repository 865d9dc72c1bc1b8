//! A moment of a heist, tried again.

use super::value::{Sample, Scale};
use crate::planner::rollouts::{Rollouts, mixed};
use crate::{Greedy, Plan, Weights};
use heist_rules::{Command, Setup, State, position_key};

/// What may be lost against the best that is known, in thousandths.
const WITHIN: i32 = 20;
/// Nodes of both lines together, and tapes at least and at most.
const NODES: u64 = 4_000_000;
const TAPES: (usize, usize) = (64, 2048);

/// How good another try is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// What it loses against the best that is known, in thousandths; less than 0 when it is better.
    pub loss: i32,
    /// The standard error of that.
    pub error: i32,
    /// Whether it is within two points of the best.
    pub accepted: bool,
}

/// Compares what somebody tries in a position with the best line that is known there, on the same tapes.
pub fn try_again(setup: &Setup, state: &State, best: &[Command], tried: &[Command]) -> Attempt {
    let mut player = Greedy::with(setup, Weights::default(), Some(Plan::default()));
    let rollouts = Rollouts::new(setup, state, mixed(position_key(setup, state)), 3);
    let tried_scale = Scale::after(setup, state, tried);
    let scale = Scale::after(setup, state, best).like(tried_scale);
    let sample = Sample::within(&rollouts, &mut player, best, NODES / 2, TAPES);
    let mut other = Sample::default();
    other.extend(&rollouts, &mut player, tried, sample.won.len());
    let gain = sample.gain(scale, &other, tried_scale);
    Attempt { loss: gain.value, error: gain.error, accepted: gain.value <= WITHIN }
}
