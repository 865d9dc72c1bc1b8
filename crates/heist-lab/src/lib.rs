#![doc = include_str!("../README.md")]

pub mod compare;
pub mod experiment;
pub mod opening_book;
pub mod oracle;
pub mod parallel;
pub mod players;
pub mod puzzles;
pub mod rows;
pub mod table;

pub use heist_balance::{crews, stats};
