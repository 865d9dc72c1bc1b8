//! What `heist serve` understands.

use clap::Args;
use heist_server::logs::{LogAddresses, LogFormat};
use heist_server::{Limits, ProxyHeader};
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

/// Arguments of `serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The address to listen on, such as localhost:7999; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", env = "HEIST_LISTEN", default_value = "127.0.0.1:7878", value_parser = address)]
    pub listen: SocketAddr,
    /// Where tables are kept: an SQLite file, sqlite://… or postgres://…; by default a file in your data directory
    #[arg(long, value_name = "DATABASE", env = "HEIST_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// Delete tables at which nothing was played or said for so many days; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", env = "HEIST_KEEP_TABLES", default_value_t = 0)]
    pub keep_tables: u32,
    /// Delete boxes (campaigns) into which nothing was written, and at whose tables nothing was played or said, for so many days; 0
    /// keeps them for ever
    #[arg(long, value_name = "DAYS", env = "HEIST_KEEP_BOXES", default_value_t = 0)]
    pub keep_boxes: u32,
    /// Delete replays so many days after they were shared; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", env = "HEIST_KEEP_REPLAYS", default_value_t = 0)]
    pub keep_replays: u32,
    /// Take heists of the gallery down that nobody has changed or opened a table for in so many days; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", env = "HEIST_KEEP_HEISTS", default_value_t = 0)]
    pub keep_heists: u32,
    /// On how many threads bots think; 0: no bots play at this server
    #[arg(long, value_name = "N", env = "HEIST_BOT_THREADS", default_value_t = 1)]
    pub bot_threads: usize,
    /// How long bots pause before and while they act, in percent of the usual
    #[arg(long, value_name = "PERCENT", env = "HEIST_BOT_PACE", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub bot_pace: u32,
    /// Open the browser
    #[arg(long, env = "HEIST_OPEN")]
    pub open: bool,
    /// The format of the log on standard error
    #[arg(long, value_name = "FORMAT", env = "HEIST_LOG", value_enum, default_value_t = LogFormat::Text)]
    pub log: LogFormat,
    /// How much of clients' addresses the log has
    #[arg(long, value_name = "HOW", env = "HEIST_LOG_ADDRESSES", value_enum, default_value_t = LogAddresses::Short)]
    pub log_addresses: LogAddresses,
    /// Serve metrics for Prometheus on an address of their own, such as 127.0.0.1:9878
    #[arg(long, value_name = "ADDRESS", env = "HEIST_METRICS", value_parser = address)]
    pub metrics: Option<SocketAddr>,
    /// The address at which people reach the server, if it differs
    #[arg(long, value_name = "URL", env = "HEIST_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Another origin whose pages may connect, such as https://heist.example; may be repeated
    #[arg(long, value_name = "ORIGIN", env = "HEIST_ALLOW_ORIGIN", value_delimiter = ',')]
    pub allow_origin: Vec<String>,
    /// A name by which the server may be called, and no other but those of this machine; may be repeated
    #[arg(long, value_name = "NAME", env = "HEIST_HOST", value_delimiter = ',')]
    pub host: Vec<String>,
    /// Whoever connects is a proxy and says whom it speaks for
    #[arg(long, env = "HEIST_BEHIND_PROXY")]
    pub behind_proxy: bool,
    /// Only these are proxies: an address or a range such as 10.0.0.0/8; may be repeated
    #[arg(long, value_name = "RANGE", env = "HEIST_TRUSTED_PROXY", value_delimiter = ',', value_parser = range)]
    pub trusted_proxy: Vec<IpNet>,
    /// How many proxies stand in a row
    #[arg(long, value_name = "N", env = "HEIST_PROXY_HOPS", default_value_t = 1)]
    pub proxy_hops: usize,
    /// The header in which proxies say it
    #[arg(long, value_name = "HEADER", env = "HEIST_PROXY_HEADER", value_enum, default_value_t = ProxyHeader::XForwardedFor)]
    pub proxy_header: ProxyHeader,
    /// Connections at once; 0 is no limit, as with all of these
    #[arg(long, value_name = "N", env = "HEIST_CONNECTIONS", default_value_t = Limits::default().connections)]
    pub connections: u32,
    /// Connections at once from one address
    #[arg(long, value_name = "N", env = "HEIST_CONNECTIONS_PER_ADDRESS", default_value_t = Limits::default().connections_per_address)]
    pub connections_per_address: u32,
    /// Tables that one address may open in an hour
    #[arg(long, value_name = "N", env = "HEIST_TABLES_PER_HOUR", default_value_t = Limits::default().tables_per_hour)]
    pub tables_per_hour: u32,
    /// Boxes (campaigns) that one address may make in an hour
    #[arg(long, value_name = "N", env = "HEIST_BOXES_PER_HOUR", default_value_t = Limits::default().boxes_per_hour)]
    pub boxes_per_hour: u32,
    /// Replays that one address may share in an hour
    #[arg(long, value_name = "N", env = "HEIST_REPLAYS_PER_HOUR", default_value_t = Limits::default().replays_per_hour)]
    pub replays_per_hour: u32,
    /// Heists that one address may publish or change in an hour
    #[arg(long, value_name = "N", env = "HEIST_HEISTS_PER_HOUR", default_value_t = Limits::default().heists_per_hour)]
    pub heists_per_hour: u32,
    /// Heists in the gallery
    #[arg(long, value_name = "N", env = "HEIST_GALLERY_HEISTS", default_value_t = Limits::default().gallery_heists)]
    pub gallery_heists: u32,
    /// API requests that one address may make in a second
    #[arg(long, value_name = "N", env = "HEIST_REQUESTS_PER_SECOND", default_value_t = Limits::default().requests_per_second)]
    pub requests_per_second: u32,
    /// Messages that one connection may send in a second
    #[arg(long, value_name = "N", env = "HEIST_MESSAGES_PER_SECOND", default_value_t = Limits::default().messages_per_second)]
    pub messages_per_second: u32,
    /// Bytes that tables may send in a second because of what one address says
    #[arg(long, value_name = "N", env = "HEIST_BYTES_PER_SECOND", default_value_t = Limits::default().bytes_per_second)]
    pub bytes_per_second: u32,
}

/// Reads the address of a proxy, or a range of them.
fn range(text: &str) -> Result<IpNet, String> {
    let address = || text.parse::<IpAddr>().ok().map(|address| IpNet::from(address.to_canonical()));
    text.parse::<IpNet>()
        .ok()
        .or_else(address)
        .ok_or_else(|| "a range is an address, or one such as 10.0.0.0/8".to_owned())
}

/// Reads an address to listen on: numbers, or a name that is resolved. IPv4 comes first, because links with it work everywhere.
fn address(text: &str) -> Result<SocketAddr, String> {
    let is_port = |port: &str| port.parse::<u16>().is_ok();
    if !text.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && is_port(port)) {
        return Err("an address is a name or number with a port, such as localhost:7999 or 0.0.0.0:7878".to_owned());
    }
    let found: Vec<SocketAddr> = text.to_socket_addrs().map_err(|fault| fault.to_string())?.collect();
    let first = found.iter().find(|address| address.is_ipv4()).or(found.first());
    first.copied().ok_or_else(|| "the name has no address".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_an_address_or_a_range() {
        assert_eq!(range("10.0.0.0/8").map(|range| range.to_string()), Ok("10.0.0.0/8".to_owned()));
        assert_eq!(range("::1").map(|range| range.to_string()), Ok("::1/128".to_owned()));
        assert!(range("proxy").is_err() && range("10.0.0.0/99").is_err());
    }

    #[test]
    fn an_address_may_be_a_name() {
        assert_eq!(address("localhost:7999"), Ok(SocketAddr::from(([127, 0, 0, 1], 7999))));
        assert_eq!(address("0.0.0.0:0"), Ok(SocketAddr::from(([0, 0, 0, 0], 0))));
        assert!(address("[::1]:7878").is_ok_and(|address| address.is_ipv6()));
        for wrong in ["7999", ":7999", "localhost", "localhost:http", "localhost:99999", ""] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
