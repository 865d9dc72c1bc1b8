//! What the fuzz targets do with an input. The programs in `fuzz/`, which need a nightly compiler, hand random input over; the tests
//! here hand over a few inputs each time, so that no target rots. `fuzz/README.md` says how to run and to add one.
//!
//! Each target panics when something happens that never may, and says whether anything could be made of the input.

pub mod box_file_parser;
pub mod commands;
pub mod deck_parser;
pub mod engine_protocol;
pub mod gallery_request;
pub mod games;
pub mod heist_file_parser;
pub mod input;
pub mod message_decoder;
pub mod notation_parser;
pub mod position_commands;
pub mod position_parser;
pub mod replay_parser;
pub mod rule_file_parser;
pub mod save_key_parser;
pub mod table_session;
pub mod texts;

#[cfg(test)]
mod tests;
