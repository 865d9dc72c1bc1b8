//! Text formats: positions, the notation of commands and facts, replays. Also new games, which are positions, and a session
//! with undo. Everything that comes from outside is checked here and becomes a `Setup` and a `State` of the rules.

pub mod actions;
pub mod compare;
pub mod game;
pub mod notation;
pub mod parts;
pub mod playable;
pub mod position;
pub mod recorded;
pub mod replay;
pub mod setup;
