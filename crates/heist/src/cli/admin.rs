//! What `heist admin` understands.

use super::OutputArgs;
use clap::{Subcommand, ValueEnum};
use ipnet::{IpNet, Ipv6Net};
use std::net::IpAddr;
use std::time::{Duration, SystemTime};

/// Sub-commands of `admin`.
#[derive(Subcommand, Debug)]
pub enum AdminTask {
    /// List tables, boxes and heists of the gallery, those that were touched last first
    #[command(after_help = "Examples:\n  heist admin list\n  heist admin list --only boxes --untouched 90 --json")]
    List {
        /// Only these
        #[arg(long, value_name = "KIND", value_enum)]
        only: Option<AdminKind>,
        /// Only those that nobody has touched for so many days
        #[arg(long, value_name = "DAYS")]
        untouched: Option<u32>,
        /// At most so many of each kind
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Close a table: everybody leaves, nobody comes in, and its log stays
    #[command(after_help = "Example:\n  heist admin close 4kq07zt1mdw9c")]
    Close {
        /// The table, as in its address
        #[arg(value_name = "TABLE")]
        table: String,
    },
    /// Open a table again that was closed
    #[command(after_help = "Example:\n  heist admin reopen 4kq07zt1mdw9c")]
    Reopen {
        /// The table, as in its address
        #[arg(value_name = "TABLE")]
        table: String,
    },
    /// Delete tables and boxes for good, and take heists of the gallery down
    #[command(after_help = "Examples:\n  heist admin purge 4kq07zt1mdw9c\n  \
        heist admin purge --only tables --untouched 365         says how many there are\n  \
        heist admin purge --only tables --untouched 365 --yes   deletes them\n\n\
        Whoever is there is told. A box goes with its tables, a table with its chat, its log and its shared replays; those that \
        go by their age leave shared replays alone, as `heist serve --keep-tables` does. Backups keep what they have.")]
    Purge {
        /// Tables, boxes and heists of the gallery, as in their addresses
        #[arg(value_name = "ID", required_unless_present = "untouched", conflicts_with = "untouched")]
        ids: Vec<String>,
        /// By age: which
        #[arg(long, value_name = "KIND", value_enum, requires = "untouched")]
        only: Option<AdminKind>,
        /// By age: those that nobody has touched for so many days
        #[arg(long, value_name = "DAYS", requires = "only")]
        untouched: Option<u32>,
        /// By age: really delete them
        #[arg(long, requires = "untouched")]
        yes: bool,
    },
    /// Block an address or a network, on all servers of the database at once
    #[command(
        after_help = "Examples:\n  heist admin block 203.0.113.7\n  heist admin block 203.0.113.0/24 --until 7days\n  \
        heist admin block 2001:db8:1::/48 --until 2027-01-01 --note \"a flood of tables\"\n\n\
        Of IPv6 an address means the network of its customer (/64), as limits do; /128 is the address alone."
    )]
    Block {
        /// An address, or a range such as 203.0.113.0/24
        #[arg(value_name = "RANGE", value_parser = network)]
        network: IpNet,
        /// Until when: a date (UTC), or for how long (7days, 12h); for ever unless given
        #[arg(long, value_name = "WHEN", value_parser = moment)]
        until: Option<SystemTime>,
        /// A note for whoever lists the blocks
        #[arg(long, value_name = "WORDS")]
        note: Option<String>,
        /// Also a range that is very large, or of a machine or network of your own
        #[arg(long)]
        force: bool,
    },
    /// Take a block back
    #[command(after_help = "Example:\n  heist admin unblock 203.0.113.0/24")]
    Unblock {
        /// The address or range, as it was blocked
        #[arg(value_name = "RANGE", value_parser = network)]
        network: IpNet,
    },
    /// List what is blocked
    #[command(after_help = "Example:\n  heist admin blocks --json")]
    Blocks {
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Count what the database has
    #[command(after_help = "Example:\n  heist admin stats --json")]
    Stats {
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
}

/// What an operator lists or deletes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum AdminKind {
    /// Tables.
    Tables,
    /// Boxes.
    Boxes,
    /// Heists of the gallery.
    Heists,
}

/// Reads an address or a range. An IPv6 address stands for the network of its customer.
fn network(text: &str) -> Result<IpNet, String> {
    let address = |address: IpAddr| match address.to_canonical() {
        IpAddr::V6(six) => Ipv6Net::new(six, 64).map_or(IpNet::from(IpAddr::V6(six)), IpNet::from),
        four => IpNet::from(four),
    };
    let found = text.parse::<IpNet>().ok().or_else(|| text.parse::<IpAddr>().ok().map(address));
    let network = found.ok_or_else(|| "a range is an address, or one such as 203.0.113.0/24".to_owned())?;
    match network {
        IpNet::V6(six) if six.addr().to_ipv4_mapped().is_some() => {
            Err("write an IPv4 address without `::ffff:`".to_owned())
        }
        network => Ok(network.trunc()),
    }
}

/// Reads a date, or how long from now.
fn moment(text: &str) -> Result<SystemTime, String> {
    let midnight = format!("{text} 00:00:00");
    let date = humantime::parse_rfc3339_weak(text).or_else(|_| humantime::parse_rfc3339_weak(&midnight));
    let from_now = |pause: Duration| SystemTime::now().checked_add(pause);
    let found = date.ok().or_else(|| humantime::parse_duration(text).ok().and_then(from_now));
    let wrong = || "say a date such as 2027-01-01 or 2027-01-01T18:00:00Z, or for how long: 7days, 12h".to_owned();
    match found.ok_or_else(wrong)? {
        found if found <= SystemTime::now() => Err("this is in the past".to_owned()),
        found => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_stands_for_its_customer_and_a_range_for_itself() {
        for (said, meant) in [
            ("203.0.113.7", "203.0.113.7/32"),
            ("203.0.113.7/24", "203.0.113.0/24"),
            ("::ffff:203.0.113.7", "203.0.113.7/32"),
            ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
            ("2001:db8::7/128", "2001:db8::7/128"),
        ] {
            assert_eq!(network(said).map(|network| network.to_string()), Ok(meant.to_owned()), "{said}");
        }
        for wrong in ["", "heist.example", "203.0.113.7/33", "::ffff:203.0.113.0/120"] {
            assert!(network(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_block_ends_at_a_date_or_after_a_while() {
        assert_eq!(moment("2999-01-01"), moment("2999-01-01T00:00:00Z"));
        let hours = moment("12h").unwrap().duration_since(SystemTime::now()).unwrap();
        assert!(hours <= Duration::from_secs(12 * 3600) && hours > Duration::from_secs(12 * 3600 - 60));
        for wrong in ["", "tomorrow", "2001-01-01", "12"] {
            assert!(moment(wrong).is_err(), "{wrong}");
        }
    }
}
