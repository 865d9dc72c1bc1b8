#![doc = include_str!("../README.md")]

pub mod measure;
mod outcomes;
mod playout;
mod solve;
mod tape;

pub use heist_rules::position_key;
pub use outcomes::{ChanceOutcome, ChancePaths, Probability, chance_outcomes};
pub use playout::{Playouts, Policy, Scratch, Uniform};
pub use solve::{Search, Solution, Standing, solve, solve_among};
pub use tape::Tape;
