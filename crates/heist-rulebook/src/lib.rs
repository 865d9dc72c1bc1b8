//! The rulebook: rules in words, each with examples that are played as tests.

pub mod examples;
pub mod rulebook;
pub mod stage;
