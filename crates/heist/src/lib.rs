//! The parts of the program `heist`: each sub-command has a module of its own, `play` and the others share the words and
//! the drawing.

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
pub mod heists;
pub mod hint;
pub mod opening;
pub mod paint;
pub mod perft;
pub mod play;
pub mod replay;
pub mod seats;
pub mod serve;
pub mod show;
pub mod table;
pub mod told;
pub mod words;
