//! Support for tests and measurements: a throw-away PostgreSQL, the server as a process, tables opened on it, and random crews for every heist.

pub mod http;
pub mod new_table;
pub mod postgres;
pub mod random_heists;
pub mod server_process;
