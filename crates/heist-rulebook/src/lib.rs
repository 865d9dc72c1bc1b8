#![doc = include_str!("../README.md")]

pub mod embedded;
pub mod examples;
pub mod lessons;
pub mod rulebook;
pub mod stage;
