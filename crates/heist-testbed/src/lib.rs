//! Support for tests and measurements: a throw-away PostgreSQL, the server as a process, disks and networks that fail on demand, clients that mean
//! harm, tables, and random crews for every heist.

pub mod box_flood;
pub mod failing_disk;
pub mod http;
pub mod network;
pub mod new_table;
pub mod postgres;
pub mod process;
pub mod random_heists;
pub mod server_process;
pub mod slow_readers;
