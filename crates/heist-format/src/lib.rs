#![doc = include_str!("../README.md")]

pub mod actions;
pub mod compare;
pub mod fair;
pub mod game;
pub mod notation;
pub mod parts;
pub mod playable;
pub mod position;
pub mod recorded;
pub mod replay;
pub mod setup;
