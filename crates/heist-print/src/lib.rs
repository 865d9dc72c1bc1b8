//! Heists on paper and as pixels: a print-and-play document at true size, with our own drawings and words, and pictures of boards.
//!
//! A document is made of [`canvas`] pages, on which [`sheets`] put the rules of the heist, its board, chits, cards, crew and trackers.
//! [`pdf`] writes them: shapes stay shapes, letters are letters that can be searched for, with their fonts inside.

pub mod canvas;
pub mod fonts;
pub mod paper;
pub mod pdf;
pub mod png;
pub mod sheets;
mod vector;

pub use paper::Paper;
pub use sheets::{HEX_WIDTH, PrintJob};
