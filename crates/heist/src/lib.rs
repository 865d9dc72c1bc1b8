//! The parts of the program `heist`: each subcommand has a module of its own; they share the texts and the drawing.

pub mod bench;
pub mod book;
pub mod campaign;
pub mod check;
pub mod cli;
pub mod crews;
pub mod draw;
pub mod editions;
pub mod engine;
pub mod examples;
pub mod games;
pub mod heists;
pub mod perft;
pub mod play;
pub mod players;
pub mod replay;
pub mod serve;
pub mod show;
pub mod start;
pub mod status;
pub mod story;
pub mod style;
pub mod text;
