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
    /// Addresses of pages that may connect beside the server's own, such as `https://heist.example`.
    pub origins: Vec<String>,
    /// A proxy stands before the server and says in `X-Forwarded-For` who is asking.
    pub behind_proxy: bool,
    /// Whether everybody may see `/metrics`, not only who asks from this machine.
    pub open_metrics: bool,
    /// Limits on what comes from outside.
    pub limits: Limits,
    /// How long a table is kept in memory after the last one has gone.
    pub linger: Duration,
    /// How often a silent connection is asked whether it is still there; three times that long it may be silent.
    pub keepalive: Duration,
    /// How long a connection may take for the head of a request, the silence before it included.
    pub request_head: Duration,
}

/// Limits on what comes from outside. 0: none.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at once.
    pub connections: u32,
    /// Connections at once from one address.
    pub connections_per_address: u32,
    /// Tables that one address may open in an hour.
    pub tables_per_hour: u32,
    /// Boxes that one address may make in an hour.
    pub boxes_per_hour: u32,
    /// Replays that one address may share in an hour.
    pub replays_per_hour: u32,
    /// Requests to the API that one address may make in a second.
    pub requests_per_second: u32,
    /// Messages that one connection may send in a second.
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
    /// A server on an address with a database, and everything else as usual.
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
            request_head: Duration::from_secs(20),
        }
    }
}
