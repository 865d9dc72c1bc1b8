//! The server's log, on standard error.

use std::env;
use std::net::IpAddr;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

/// What is logged unless somebody says otherwise.
const DEFAULT: &str = "warn,heist=info,heist_server=info";

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum LogFormat {
    /// For people.
    Text,
    /// A JSON object a line, for programs.
    Json,
}

/// How much of a client's address is written to the log: enough to tell abuse from use, and no more about people than that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum LogAddresses {
    /// The whole address.
    Full,
    /// The network: `203.0.113.0/24`, `2001:db8:1::/48`.
    #[default]
    Short,
    /// Nothing.
    None,
}

impl LogAddresses {
    /// An address as the log has it.
    pub fn shown(self, address: IpAddr) -> String {
        let address = address.to_canonical();
        match (self, address) {
            (LogAddresses::Full, address) => address.to_string(),
            (LogAddresses::Short, IpAddr::V4(address)) => {
                let [a, b, c, _] = address.octets();
                format!("{a}.{b}.{c}.0/24")
            }
            (LogAddresses::Short, IpAddr::V6(address)) => {
                let [a, b, c, ..] = address.segments();
                format!("{}/48", std::net::Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
            }
            (LogAddresses::None, _) => "-".to_owned(),
        }
    }
}

/// Starts logging. `RUST_LOG` chooses what, by crate and level as in `warn,heist_server=debug`; by default warnings of all
/// crates and `info` of our own.
pub fn start(format: LogFormat) {
    let log = tracing_subscriber::registry().with(filter(env::var("RUST_LOG").ok().as_deref()));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // In tests a log may have been started already.
    let _ = match format {
        LogFormat::Text => log.with(lines.with_ansi(false).with_target(false).compact()).try_init(),
        LogFormat::Json => log.with(lines.json().flatten_event(true).with_current_span(false)).try_init(),
    };
}

/// What is wanted, or the default if that makes no sense.
fn filter(wanted: Option<&str>) -> Targets {
    let given = wanted.filter(|text| !text.is_empty()).and_then(|text| text.parse().ok());
    given.unwrap_or_else(|| DEFAULT.parse().expect("the default is well-formed"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn addresses_are_shortened_to_networks() {
        let show = |how: LogAddresses, text: &str| how.shown(text.parse().unwrap());
        assert_eq!(show(LogAddresses::Short, "203.0.113.77"), "203.0.113.0/24");
        assert_eq!(show(LogAddresses::Short, "::ffff:203.0.113.77"), "203.0.113.0/24");
        assert_eq!(show(LogAddresses::Short, "2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        assert_eq!(show(LogAddresses::Full, "203.0.113.77"), "203.0.113.77");
        assert_eq!(show(LogAddresses::None, "203.0.113.77"), "-");
    }

    #[test]
    fn crates_and_levels_are_chosen_as_usual() {
        let debug = filter(Some("error,heist_server=debug"));
        assert!(debug.would_enable("heist_server::rooms", &Level::DEBUG));
        assert!(debug.would_enable("sqlx", &Level::ERROR) && !debug.would_enable("sqlx", &Level::WARN));
        for nothing in [None, Some(""), Some("=?=")] {
            let default = filter(nothing);
            assert!(default.would_enable("heist", &Level::INFO) && !default.would_enable("hyper", &Level::INFO));
        }
    }
}
