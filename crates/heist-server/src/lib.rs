//! The server of the heist game: tables that people play at over WebSockets, their log in a database, the client's files.
//!
//! A message flows one way: a connection ([`sockets`]) decodes and limits it, the room of the table ([`rooms`]) decides, the
//! store ([`store`]) keeps it, and only then does everybody at the table hear of it. [`serve`] starts and stops it all.

mod accept;
mod app;
mod blocks;
mod bot_pool;
pub mod chance;
mod client_stream;
mod clock;
pub mod config;
pub mod descriptors;
pub mod gallery;
pub mod game_start;
mod http;
mod limits;
pub mod logs;
mod metrics;
mod metrics_server;
mod own_heist;
pub mod rooms;
pub mod secrets;
pub mod serve;
#[cfg(any(test, feature = "simulation"))]
pub mod simulation;
pub mod sockets;
pub mod store;

pub use config::{Config, Limits, Proxies, ProxyHeader};
pub use http::missing_client;
pub use serve::Server;
