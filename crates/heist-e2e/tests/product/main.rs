//! The tests of the whole product: `cargo test -p heist-e2e solo` runs one subject alone.
//! One program for all of them: linking one is much quicker than linking one for each.

mod after;
mod alone;
mod away;
mod book;
mod bots_and_kills;
mod campaign;
mod company;
mod crash;
mod debrief;
mod designer;
mod designer_balance;
mod editions;
mod explained;
mod first_visit;
mod friends;
mod gallery;
mod hints;
mod offline;
mod own_heist;
mod phone;
mod pieces;
mod puzzles;
mod screens;
mod sharing;
mod signs;
mod silent_readers;
mod solo;
mod stage;
mod table;
mod together;
mod watching;

/// A replay of The Startup Job, won.
const WON: &str = include_str!("../../../heist-testbed/games/golden/startup.heist");
