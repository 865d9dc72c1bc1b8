//! What tests and measurements stand on: a throw-away PostgreSQL and the server as a process.

pub mod postgres;
pub mod server;
