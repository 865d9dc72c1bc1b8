//! By which names the server may be called. A page elsewhere can give its own name the address of this machine and ask as if it
//! were ours (DNS rebinding); the name it calls us by gives it away.

use crate::config::Config;
use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// The name by which a request calls the server, if that is not one of its own.
pub fn foreign<'a>(config: &Config, headers: &'a HeaderMap) -> Option<&'a str> {
    // With a proxy or an open port names are the operator's business, unless some are given.
    if config.hosts.is_empty() && !config.is_for_this_machine() {
        return None;
    }
    // Browsers always say it.
    let said = headers.get(header::HOST)?;
    let Ok(said) = said.to_str() else { return Some("?") };
    let name = without_port(said);
    let is_own = config.hosts.iter().any(|own| own.eq_ignore_ascii_case(name))
        || config.origins.iter().any(|origin| is_of_origin(origin, name));
    (!is_own && !is_local(name)).then_some(said)
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

fn is_of_origin(origin: &str, name: &str) -> bool {
    origin.split_once("://").is_some_and(|(_, host)| without_port(host).eq_ignore_ascii_case(name))
}

/// Nobody else can give these an address: this machine, and addresses themselves.
fn is_local(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.ends_with(".localhost") || address.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Proxies;
    use axum::http::HeaderValue;

    fn is_foreign(config: &Config, host: &'static str) -> bool {
        foreign(config, &HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))])).is_some()
    }

    #[test]
    fn a_server_for_this_machine_goes_by_no_other_name() {
        let mut config = Config::new(([127, 0, 0, 1], 7878).into(), "");
        for own in
            ["localhost", "LOCALHOST:7878", "heist.localhost:7878", "127.0.0.1:7878", "[::1]:7878", "192.168.1.9"]
        {
            assert!(!is_foreign(&config, own), "{own}");
        }
        for foreign in ["evil.example", "evil.example:7878", "localhost.evil.example", "127.0.0.1.evil.example", ""] {
            assert!(is_foreign(&config, foreign), "{foreign}");
        }
        assert!(super::foreign(&config, &HeaderMap::new()).is_none(), "whoever says nothing is no browser");
        config.hosts = vec!["heist.example".to_owned()];
        config.origins = vec!["https://play.example:8443".to_owned()];
        assert!(!is_foreign(&config, "Heist.Example:443") && !is_foreign(&config, "play.example"));
        assert!(is_foreign(&config, "evil.example"));
    }

    #[test]
    fn a_server_for_others_goes_by_any_name_unless_some_are_given() {
        let open = Config::new(([0, 0, 0, 0], 7878).into(), "");
        assert!(!is_foreign(&open, "heist.example"));
        assert!(is_foreign(&Config { hosts: vec!["heist.example".to_owned()], ..open }, "evil.example"));
        let mut behind = Config::new(([127, 0, 0, 1], 7878).into(), "");
        behind.proxies = Proxies { everybody: true, ..Proxies::default() };
        assert!(!is_foreign(&behind, "heist.example"));
    }
}
