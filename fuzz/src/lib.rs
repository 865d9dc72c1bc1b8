//! What the targets share: texts that are almost right, commands that are almost legal, games to say them in.

pub mod commands;
pub mod games;
pub mod input;
pub mod texts;
