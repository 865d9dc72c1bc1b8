//! The store: the same tests on SQLite and on PostgreSQL.

mod appending;
mod backups;
mod chat;
mod commitments;
pub mod databases;
mod erasing;
mod gallery;
mod health;
mod keys;
mod opening;
mod other_nodes;
mod silent_cut;
mod tables;
