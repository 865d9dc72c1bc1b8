//! The rules of the heist game. A heist is a position, commands change it, chance is explicit.
//! Pure: no files, clocks, sockets or users.

pub mod board;
pub mod cards;
pub mod chance;
pub mod chits;
pub mod command;
pub mod edition;
pub mod engine;
pub mod effect;
pub mod fact;
pub mod refusal;
pub mod setup;
pub mod space;
pub mod state;
pub mod who;
