//! How a server is set up.

use std::net::SocketAddr;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0: any that is free.
    pub listen: SocketAddr,
    /// The database: the path of an SQLite file, `sqlite://…` or `postgres://…`.
    pub database: String,
    /// Origins of pages that may connect beside the server's own, such as `https://heist.example`.
    pub origins: Vec<String>,
    /// Whether the server runs behind a proxy that sets `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Whether everybody may see `/metrics`, not only clients on this machine.
    pub open_metrics: bool,
    /// Limits on what comes from outside.
    pub limits: Limits,
    /// How long a table is kept in memory after the last connection has closed.
    pub linger: Duration,
    /// How often a silent connection is pinged; it is closed after three times as long without a sign of life.
    pub keepalive: Duration,
    /// After how many days without a command or a line of chat a table is deleted; 0: never.
    pub keep_tables: u32,
    /// How long a connection may take to send the head of a request, counted from the end of the one before.
    pub request_head: Duration,
}

/// Limits on what comes from outside. 0: no limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most connections at once.
    pub connections: u32,
    /// The most connections at once from one address.
    pub connections_per_address: u32,
    /// The most tables that one address may open in an hour.
    pub tables_per_hour: u32,
    /// The most boxes that one address may make in an hour.
    pub boxes_per_hour: u32,
    /// The most replays that one address may share in an hour.
    pub replays_per_hour: u32,
    /// The most requests to the API that one address may make in a second.
    pub requests_per_second: u32,
    /// The most messages that one connection may send in a second.
    pub messages_per_second: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 200,
            tables_per_hour: 120,
            boxes_per_hour: 60,
            replays_per_hour: 120,
            requests_per_second: 20,
            messages_per_second: 30,
        }
    }
}

impl Config {
    /// A server on an address with a database, and the defaults for everything else.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            listen,
            database: database.into(),
            origins: Vec::new(),
            behind_proxy: false,
            open_metrics: false,
            limits: Limits::default(),
            linger: Duration::from_secs(60),
            keepalive: Duration::from_secs(20),
            keep_tables: 0,
            request_head: Duration::from_secs(20),
        }
    }
}
