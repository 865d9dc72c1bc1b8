//! What a heist is made of: board, cards, setup, state, commands, facts, chance. Plain data; the engine and the rules act on it.

#[cfg(feature = "arbitrary")]
mod arbitrary_commands;
pub mod board;
pub mod cards;
pub mod chance;
pub mod chits;
pub mod command;
pub mod edition;
pub mod effect;
pub mod fact;
pub mod members;
pub mod refusal;
pub mod setup;
pub mod space;
pub mod state;
pub mod terms;
pub mod who;
