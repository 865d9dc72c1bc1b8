#![doc = include_str!("../README.md")]

mod company;
mod manners;
mod plain;
mod thought;
mod wish;
mod words;

pub use company::{Act, Company};
pub use heist_bots::{Level, Temper};
pub use manners::{BotSeat, Pace, Table};
pub use thought::{Answer, Question, Reply, think};
pub use wish::Wish;
