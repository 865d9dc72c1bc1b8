//! What the server and its clients say to each other: WebSocket messages ([`ClientMessage`], [`ServerMessage`]), bodies of
//! HTTP requests ([`http`], [`boxes`]), names and tokens ([`names`]) and the limits on everything that comes from outside ([`limits`]).
//!
//! Knows no game: commands, facts and positions travel as the texts of the notation. `docs/protocol.md` is written from here.
//! With the feature `rules` it knows at least whose seat is whose: a [`Colour`] is a character of the rules.

pub mod boxes;
#[cfg(feature = "rules")]
mod characters;
pub mod client;
pub mod http;
pub mod limits;
pub mod names;
pub mod server;
pub mod table_info;

pub use client::ClientMessage;
pub use names::{AccessToken, BoxId, Colour, TableId};
pub use server::{Failure, ServerMessage};
pub use table_info::{ChatLine, CrewMember, LogEntry, Participant, Seat, SeatState, TableInfo};

/// The version of the protocol. A client of another version is told so and turned away.
pub const VERSION: u32 = 1;
