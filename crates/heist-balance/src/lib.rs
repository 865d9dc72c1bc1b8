#![doc = include_str!("../README.md")]

pub mod band;
pub mod crews;
pub mod measure;
pub mod scene;
pub mod stats;
pub mod suggest;
pub mod tally;
pub mod words;

/// The number of a tape: far apart for different seeds.
pub fn tape(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(game)
}
