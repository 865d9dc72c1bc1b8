//! Content and formats of the heist game: the official cards and heists, positions, notation, replays, the rulebook.
//! Everything that comes from outside is checked here and becomes a `Setup` and a `State` of the rules.

pub mod actions;
pub mod blocks;
pub mod campaign;
mod cards;
pub mod chapters;
pub mod compare;
pub mod deck;
pub mod effects;
pub mod error;
pub mod examples;
mod fields;
pub mod game;
pub mod heists;
pub mod library;
pub mod map;
pub mod measure;
pub mod names;
pub mod newgame;
pub mod notation;
mod objective;
pub mod parts;
mod playable;
pub mod position;
mod printings;
pub mod recorded;
pub mod replay;
pub mod rulebook;
pub mod stage;
pub mod words;
