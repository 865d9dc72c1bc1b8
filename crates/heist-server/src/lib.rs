//! The server of the heist game.

pub mod store;
