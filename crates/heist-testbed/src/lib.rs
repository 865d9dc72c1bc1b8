//! Support for tests and measurements: a throw-away PostgreSQL, the server as a process, tables opened on it, clients that
//! mean harm, and random crews for every heist.

pub mod box_flood;
pub mod http;
pub mod new_table;
pub mod postgres;
pub mod process;
pub mod random_heists;
pub mod server_process;
pub mod slow_readers;
