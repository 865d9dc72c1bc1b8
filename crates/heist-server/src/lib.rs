//! The server of the heist game: tables that people play at over WebSockets, their log in a database, the client's files.
//!
//! A message flows one way: a connection ([`sockets`]) decodes and limits it, the room of the table ([`rooms`]) decides, the
//! store ([`store`]) keeps it, and only then does everybody at the table hear of it. [`serve`] holds it all together.

mod accept;
mod app;
pub mod chance;
mod clock;
pub mod config;
mod http;
mod limits;
pub mod logs;
mod measure;
pub mod rooms;
pub mod secrets;
pub mod serve;
pub mod sockets;
pub mod starts;
pub mod store;
#[cfg(any(test, feature = "trial"))]
pub mod trial;

pub use config::{Config, Limits};
pub use serve::Server;
