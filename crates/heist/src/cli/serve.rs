//! What `heist serve` understands.

use clap::Args;
use heist_server::logs::LogFormat;
use std::net::{SocketAddr, ToSocketAddrs};

/// Arguments of `serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The address to listen on, such as localhost:7999; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878", value_parser = address)]
    pub listen: SocketAddr,
    /// Where tables are kept: an SQLite file, sqlite://… or postgres://…; by default a file in your data directory
    #[arg(long, value_name = "DATABASE", env = "HEIST_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// Delete tables at which nothing was played or said for so many days; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value_t = 0)]
    pub keep_tables: u32,
    /// Open the browser
    #[arg(long)]
    pub open: bool,
    /// The format of the log on standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log: LogFormat,
    /// The address at which people reach the server, if it differs
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Another origin whose pages may connect, such as https://heist.example; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub allow_origin: Vec<String>,
    /// Trust X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    pub behind_proxy: bool,
    /// Serve /metrics to everybody, not only to this machine
    #[arg(long)]
    pub open_metrics: bool,
    /// Connections at once; 0 is no limit, as with all of these
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().connections)]
    pub connections: u32,
    /// Connections at once from one address
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().connections_per_address)]
    pub connections_per_address: u32,
    /// Tables that one address may open in an hour
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().tables_per_hour)]
    pub tables_per_hour: u32,
    /// Boxes (campaigns) that one address may make in an hour
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().boxes_per_hour)]
    pub boxes_per_hour: u32,
    /// Replays that one address may share in an hour
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().replays_per_hour)]
    pub replays_per_hour: u32,
    /// API requests that one address may make in a second
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().requests_per_second)]
    pub requests_per_second: u32,
    /// Messages that one connection may send in a second
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().messages_per_second)]
    pub messages_per_second: u32,
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
    fn an_address_may_be_a_name() {
        assert_eq!(address("localhost:7999"), Ok(SocketAddr::from(([127, 0, 0, 1], 7999))));
        assert_eq!(address("0.0.0.0:0"), Ok(SocketAddr::from(([0, 0, 0, 0], 0))));
        assert!(address("[::1]:7878").is_ok_and(|address| address.is_ipv6()));
        for wrong in ["7999", ":7999", "localhost", "localhost:http", "localhost:99999", ""] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
