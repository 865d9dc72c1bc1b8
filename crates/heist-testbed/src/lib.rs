//! What tests and measurements stand on: a throw-away PostgreSQL, the server as a process, tables opened on it, and somebody
//! who plays at random.

pub mod http;
pub mod player;
pub mod postgres;
pub mod server;
pub mod table;
