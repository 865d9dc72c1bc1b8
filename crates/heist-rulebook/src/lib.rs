#![doc = include_str!("../README.md")]

pub mod embedded;
pub mod examples;
pub mod rulebook;
pub mod stage;
