//! The tests of the server: a real store, real connections.
//! One program for all of them: linking one is much quicker than linking one for each.

mod bots;
mod boxes;
mod common;
mod debriefs;
mod deletion;
mod fairness;
mod gallery;
mod limits;
mod moderation;
mod old_databases;
mod operator;
mod own_heists;
mod playing;
mod previews;
mod protocol;
mod seats;
mod store;
mod untrusted_clients;
