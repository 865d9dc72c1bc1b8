//! Puzzles: positions out of real games, with a goal that can be reached without luck. `docs/puzzles.md` explains the file.

mod goal;
mod puzzle;
pub mod words;

pub use goal::{Goal, GoalKind};
pub use puzzle::{AfterDice, Attempt, ListedPuzzle, Puzzle, parse, print};

/// The puzzles that come with the game.
#[cfg(not(target_family = "wasm"))]
pub const OFFICIAL: &str = include_str!("../../../puzzles/puzzles.toml");

/// Which of so many puzzles is the one of a day, counted from 1 January 1970: every one comes before any comes again, and neighbours
/// in the file do not follow each other.
///
/// ```
/// let days: std::collections::BTreeSet<usize> = (20_000..20_100).map(|day| heist_puzzles::of_the_day(day, 100)).collect();
/// assert_eq!(days.len(), 100);
/// ```
pub fn of_the_day(day: u64, count: usize) -> usize {
    let count = count.max(1) as u64;
    // A step without a common divisor walks through all of them.
    let step = (count * 5 / 8..).find(|step| divisor(*step, count) == 1).unwrap_or(1);
    (day % count * step % count) as usize
}

const fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
