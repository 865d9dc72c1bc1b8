#![doc = include_str!("../README.md")]

mod bots;
pub mod boxes;
#[cfg(feature = "rules")]
mod characters;
pub mod client;
pub mod gallery;
pub mod http;
pub mod limits;
pub mod names;
pub mod server;
pub mod table_info;

pub use bots::{BotLevel, BotPlayer, BotTemper, BotWish};
pub use client::ClientMessage;
pub use names::{AccessToken, BoxId, Colour, GalleryId, TableId};
pub use server::{Failure, ServerMessage};
pub use table_info::{ChatLine, CrewMember, LogEntry, Participant, Seat, SeatState, TableInfo};

/// The version of the protocol. A client of another version is told so and turned away.
pub const VERSION: u32 = 1;
