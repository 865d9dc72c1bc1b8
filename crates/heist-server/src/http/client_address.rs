//! Whom a request comes from: the one who has connected or, behind proxies, the one they speak for.

use crate::app::App;
use crate::config::{Proxies, ProxyHeader};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress, Infallible> {
        // Every connection brings its peer along; if one did not, all like it would share one account.
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
        Ok(ClientAddress(app.config.proxies.client(peer, &parts.headers)))
    }
}

impl Proxies {
    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        !self.everybody && self.ranges.is_empty()
    }

    /// Whether whoever connects from an address is one.
    pub fn has(&self, peer: IpAddr) -> bool {
        self.everybody || self.is_in_range(peer)
    }

    fn is_in_range(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.ranges.iter().any(|range| range.contains(&address))
    }

    /// Whom a request comes from. Each proxy appends whom it has it from, so the list is read from its end, and what stands before
    /// the first address that is no proxy's may be made up.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.has(peer) {
            return peer;
        }
        let mut client = peer;
        for (passed, said) in self.chain(headers).into_iter().rev().enumerate() {
            // What is no address hides somebody: the last proxy that is known is charged.
            let Some(address) = said else { break };
            client = address;
            let is_proxy = passed + 1 < self.hops.max(1) || self.is_in_range(address);
            if !is_proxy {
                break;
            }
        }
        client
    }

    /// The addresses that the proxies name, the nearest last.
    fn chain(&self, headers: &HeaderMap) -> Vec<Option<IpAddr>> {
        let name = match self.header {
            ProxyHeader::XForwardedFor => header::HeaderName::from_static("x-forwarded-for"),
            ProxyHeader::Forwarded => header::FORWARDED,
        };
        let values = headers.get_all(name);
        let lists = values.iter().map(|value| value.to_str().unwrap_or_default());
        lists.flat_map(|list| list.split(',')).map(|item| self.read(item)).collect()
    }

    fn read(&self, item: &str) -> Option<IpAddr> {
        match self.header {
            ProxyHeader::XForwardedFor => node(item),
            ProxyHeader::Forwarded => item.split(';').find_map(|pair| {
                let (name, value) = pair.split_once('=')?;
                name.trim().eq_ignore_ascii_case("for").then(|| node(value)).flatten()
            }),
        }
    }
}

/// An address as proxies write it: with or without port, quotes and brackets.
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let address = text.parse::<IpAddr>().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|node| node.ip()));
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<IpAddr>().ok();
    address.or_else(bracketed).map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));

    fn client(proxies: &Proxies, lines: &[(&'static str, &'static str)]) -> String {
        let lines = lines.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let mut headers = HeaderMap::new();
        lines.for_each(|(name, value)| {
            headers.append(name, value);
        });
        proxies.client(PROXY, &headers).to_string()
    }

    fn ranges(list: &[&str]) -> Proxies {
        Proxies { ranges: list.iter().map(|range| range.parse().unwrap()).collect(), ..Proxies::default() }
    }

    #[test]
    fn addresses_come_with_ports_brackets_and_quotes() {
        let one = Proxies { everybody: true, ..Proxies::default() };
        for (said, address) in [
            ("203.0.113.7", "203.0.113.7"),
            ("203.0.113.7:5123", "203.0.113.7"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:5123", "2001:db8::7"),
            ("\"[2001:db8::7]:5123\"", "2001:db8::7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("198.51.100.9, 203.0.113.7", "203.0.113.7"),
            ("203.0.113.7, unknown", "10.0.0.1"),
            ("", "10.0.0.1"),
        ] {
            assert_eq!(client(&one, &[("x-forwarded-for", said)]), address, "{said}");
        }
        assert_eq!(
            client(&one, &[("x-forwarded-for", "198.51.100.9"), ("x-forwarded-for", "203.0.113.7")]),
            "203.0.113.7"
        );
        assert_eq!(client(&one, &[("forwarded", "for=203.0.113.7")]), "10.0.0.1", "only one header is believed");
    }

    #[test]
    fn the_standard_header_is_read_where_the_proxy_sets_that() {
        let one = Proxies { everybody: true, header: ProxyHeader::Forwarded, ..Proxies::default() };
        for (said, address) in [
            ("for=203.0.113.7", "203.0.113.7"),
            ("for=198.51.100.9, For=\"[2001:db8::7]:5123\";proto=https;by=10.0.0.1", "2001:db8::7"),
            ("for=_hidden", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
        ] {
            assert_eq!(client(&one, &[("forwarded", said)]), address, "{said}");
        }
    }

    #[test]
    fn proxies_in_a_row_are_counted_or_known_by_their_addresses() {
        let said = [("x-forwarded-for", "198.51.100.9, 203.0.113.7, 10.9.9.9")];
        let two = Proxies { everybody: true, hops: 2, ..Proxies::default() };
        assert_eq!(client(&two, &said), "203.0.113.7");
        assert_eq!(client(&two, &[("x-forwarded-for", "203.0.113.7")]), "203.0.113.7");
        assert_eq!(client(&ranges(&["10.0.0.0/8"]), &said), "203.0.113.7");
        assert_eq!(client(&ranges(&["10.0.0.1/32"]), &said), "10.9.9.9");
        assert_eq!(client(&ranges(&["10.0.0.0/8", "203.0.113.0/24"]), &said), "198.51.100.9");
    }

    #[test]
    fn whoever_is_no_proxy_speaks_for_nobody_else() {
        let said = [("x-forwarded-for", "203.0.113.7")];
        assert_eq!(client(&Proxies::default(), &said), "10.0.0.1");
        assert_eq!(client(&ranges(&["192.168.0.0/16"]), &said), "10.0.0.1");
    }
}
