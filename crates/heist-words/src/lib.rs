//! The game in English sentences: what happened, what is asked, what the team is here for, and the rulebook. Shared by
//! everything that speaks to people; knows nothing of terminals or pages.

pub mod book;
pub mod boss;
pub mod chapters;
pub mod chronicle;
pub mod commands;
pub mod costs;
pub mod editions;
pub mod effects;
pub mod english;
pub mod facts;
pub mod goals;
pub mod names;
pub mod noise;
pub mod planning;
pub mod questions;
