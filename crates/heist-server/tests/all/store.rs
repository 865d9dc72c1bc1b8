//! The store: the same tests on SQLite and on PostgreSQL.

mod appending;
mod chat;
mod commitments;
pub mod databases;
mod opening;
mod other_nodes;
mod tables;
