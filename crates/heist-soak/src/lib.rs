//! Tries the promises of the server (docs/reliability.md): people play at many tables while servers are killed and paused, disks fail,
//! networks are cut and strangers do harm; then everything that anybody was told is compared with what is stored.

pub mod chaos;
pub mod conditions;
pub mod connection;
pub mod hostile;
pub mod judge;
pub mod latencies;
pub mod memory;
pub mod memory_use;
pub mod nodes;
pub mod person;
pub mod report;
pub mod run;
pub mod stage;
pub mod tables;
