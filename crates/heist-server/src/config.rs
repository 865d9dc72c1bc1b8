//! How a server is set up.

use crate::logs::LogAddresses;
use ipnet::IpNet;
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
    /// Scheme and name under which people reach it, for addresses that have to be whole.
    pub public_origin: Option<String>,
    /// Names by which it may be called beside those of this machine, such as `heist.example`. None: any name, unless only this
    /// machine can reach the server.
    pub hosts: Vec<String>,
    /// The proxies before it.
    pub proxies: Proxies,
    /// The address on which metrics are served; none: nowhere.
    pub metrics: Option<SocketAddr>,
    /// How much of clients' addresses is written to the log.
    pub log_addresses: LogAddresses,
    /// Limits on what comes from outside.
    pub limits: Limits,
    /// How long a table is kept in memory after the last connection has closed.
    pub linger: Duration,
    /// How often a silent connection is pinged; it is closed after three times as long without a sign of life.
    pub keepalive: Duration,
    /// After how many days without a command or a line of chat a table is deleted; 0: never.
    pub keep_tables: u32,
    /// After how many days without an entry, and without a command or a line of chat at one of its tables, a box is deleted; 0: never.
    pub keep_boxes: u32,
    /// After how many days a shared replay is deleted; 0: never.
    pub keep_replays: u32,
    /// After how many days in which nobody has changed it or opened a table for it a heist of the gallery is taken down; 0: never.
    pub keep_heists: u32,
    /// On how many threads bots think; 0: no bots play here.
    pub bot_threads: usize,
    /// How long bots pause, in percent of what is usual.
    pub bot_pace: u32,
    /// How long a connection may take to send the head of a request, counted from the end of the one before.
    pub request_head: Duration,
    /// How long a new connection may take to send anything at all.
    pub first_byte: Duration,
    /// How long a client may take to read anything at all of what it is sent.
    pub write_stall: Duration,
}

/// The proxies before a server, which say whom they speak for.
#[derive(Clone, Debug, Default)]
pub struct Proxies {
    /// Whether whoever connects is a proxy.
    pub everybody: bool,
    /// Addresses of proxies.
    pub ranges: Vec<IpNet>,
    /// How many of them stand in a row, where their addresses do not say so; 0 is 1.
    pub hops: usize,
    /// Where they say it.
    pub header: ProxyHeader,
}

/// The header in which proxies say whom they speak for. Only one is read: proxies pass the other on as the client has made it up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum ProxyHeader {
    /// `X-Forwarded-For`: a list of addresses.
    #[default]
    XForwardedFor,
    /// `Forwarded`, of RFC 7239.
    Forwarded,
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
    /// The most heists that one address may publish or change in an hour.
    pub heists_per_hour: u32,
    /// The most heists in the gallery.
    pub gallery_heists: u32,
    /// The most requests to the API that one address may make in a second.
    pub requests_per_second: u32,
    /// The most messages that one connection may send in a second.
    pub messages_per_second: u32,
    /// The most bytes that tables may send in a second because of what one address says: each message as often as it is sent.
    pub bytes_per_second: u32,
    /// How many files and sockets the process may have open.
    pub descriptors: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 20_000,
            connections_per_address: 200,
            tables_per_hour: 120,
            boxes_per_hour: 60,
            replays_per_hour: 120,
            heists_per_hour: 30,
            gallery_heists: 5_000,
            requests_per_second: 20,
            messages_per_second: 30,
            bytes_per_second: 1_000_000,
            descriptors: 0,
        }
    }
}

impl Config {
    /// Whether nobody but this machine can reach it.
    pub fn is_for_this_machine(&self) -> bool {
        self.listen.ip().to_canonical().is_loopback() && self.proxies.is_empty()
    }

    /// A server on an address with a database, and the defaults for everything else.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            listen,
            database: database.into(),
            origins: Vec::new(),
            public_origin: None,
            hosts: Vec::new(),
            proxies: Proxies::default(),
            metrics: None,
            log_addresses: LogAddresses::Short,
            limits: Limits::default(),
            linger: Duration::from_secs(60),
            keepalive: Duration::from_secs(20),
            keep_tables: 0,
            keep_boxes: 0,
            keep_replays: 0,
            keep_heists: 0,
            bot_threads: 1,
            bot_pace: 100,
            request_head: Duration::from_secs(20),
            first_byte: Duration::from_secs(5),
            write_stall: Duration::from_secs(30),
        }
    }
}
