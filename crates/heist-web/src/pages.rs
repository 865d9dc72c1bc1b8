//! Every screen but the table itself.

pub mod about;
mod asked;
pub mod beat;
pub mod bot_choice;
pub mod campaign;
pub mod debrief;
pub mod glossary;
pub mod home;
pub mod learn;
pub mod local;
pub mod new_table;
pub mod online;
pub mod open_tables;
pub mod own_heist;
pub mod pictures;
pub mod profile;
pub mod puzzles;
pub mod replay;
pub mod result;
pub mod rulebook;
pub mod settings;
pub mod tables;

pub use heist_page::frame;
