//! Bots think in a worker ([`heist_page::thinker`]); here is what the pages of games ask them.

pub mod advice;

pub use heist_page::thinker::*;
