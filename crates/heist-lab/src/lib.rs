#![doc = include_str!("../README.md")]

pub mod crews;
pub mod experiment;
pub mod oracle;
pub mod parallel;
pub mod players;
pub mod rows;
pub mod stats;
