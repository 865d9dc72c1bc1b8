//! Links to a table. The secret is in the fragment, which browsers send to nobody.

use heist_protocol::{AccessToken, Colour, TableId};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use strum::{EnumString, IntoStaticStr};

/// What a link gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Gives {
    /// A seat.
    Seat,
    /// The right to take any free seat.
    Join,
    /// The right to watch.
    Watch,
    /// The rights of the host.
    Host,
}

impl Gives {
    /// The word of the fragment.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A secret of a link: what it gives, and for a seat perhaps its colour.
pub type LinkSecret = (Gives, Option<Colour>, AccessToken);

/// The secrets in a fragment, with or without its `#`; for a seat perhaps with its colour.
pub fn read_fragment(fragment: &str) -> Vec<LinkSecret> {
    let parts = fragment.trim_start_matches('#').split('&').filter_map(|part| part.split_once('='));
    let fits = |token: &&str| {
        (8..=128).contains(&token.len()) && token.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_')
    };
    parts
        .filter_map(|(word, token)| {
            let gives = word.parse().ok()?;
            let (seat, token) = match token.split_once(':') {
                Some((colour, token)) => (Some(Colour::from_word(colour)?), token),
                None => (None, token),
            };
            Some((gives, seat, AccessToken(Some(token).filter(fits)?.to_owned())))
        })
        .collect()
}

/// The address of a table, with the secrets that came along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableLink {
    /// Whether the connection is encrypted (https).
    pub secure: bool,
    /// Host and perhaps port.
    pub host: String,
    /// The table.
    pub table: TableId,
    /// The secrets.
    pub secrets: Vec<LinkSecret>,
}

/// Why a text is not a link to a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// Not an address.
    #[error("`{0}` is not a link; one to a table looks like https://heist.example/t/4kq07zt1mdw9c#seat=…")]
    NotALink(String),
    /// Nobody can know which.
    #[error("`{0}` may be http or https: write the whole link, with http:// or https:// before it")]
    WhichScheme(String),
    /// An address of something else.
    #[error("that is a link to {0}, not to a table; in the browser, the panel of a table's seats has links to copy")]
    NotATable(&'static str),
    /// The name of the table cannot be one.
    #[error("`{0}` is not the name of a table, which has 13 letters and digits: copy the whole link")]
    NoTable(String),
    /// Something follows the `#` that is not a key.
    #[error("what follows the # is not the key to a seat: copy the whole link")]
    NoKey,
}

impl TableLink {
    /// Reads a link as it is copied from the page. The scheme may be left out where it is clear: http on this machine and for
    /// addresses in numbers, https for names without a port.
    ///
    /// ```
    /// use heist_client::TableLink;
    ///
    /// let link = TableLink::parse("https://heist.example/t/4kq07zt1mdw9c#watch=abcdefgh12").expect("a link");
    /// assert_eq!((link.secure, link.host.as_str(), link.secrets.len()), (true, "heist.example", 1));
    /// assert_eq!(link.to_string(), "https://heist.example/t/4kq07zt1mdw9c");
    /// ```
    pub fn parse(text: &str) -> Result<TableLink, LinkError> {
        let text = text.trim().trim_start_matches('<').trim_end_matches('>');
        let shown = || LinkError::NotALink(text.chars().take(60).collect());
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let (address, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let address = address.split('?').next().unwrap_or_default();
        let (host, path) = address.split_once('/').ok_or_else(shown)?;
        let host = host.to_ascii_lowercase();
        let name = host_name(&host).ok_or_else(shown)?;
        let secure = match scheme.as_deref() {
            Some("https") => true,
            Some("http") => false,
            Some(_) => return Err(shown()),
            None if name == "localhost" || is_number(name) => false,
            None if name == host && name.contains('.') => true,
            None if name.contains('.') => return Err(LinkError::WhichScheme(host)),
            None => return Err(shown()),
        };
        let table = match path.trim_end_matches('/').split_once('/').unwrap_or((path.trim_end_matches('/'), "")) {
            ("t", table) => table.parse().map_err(|_| LinkError::NoTable(table.chars().take(60).collect()))?,
            ("box", _) => return Err(LinkError::NotATable("a campaign")),
            ("replay", _) => return Err(LinkError::NotATable("a replay")),
            ("", _) => return Err(LinkError::NotATable("a server")),
            _ => return Err(LinkError::NotATable("something else")),
        };
        let secrets = read_fragment(fragment);
        if secrets.is_empty() && !fragment.is_empty() {
            return Err(LinkError::NoKey);
        }
        Ok(TableLink { secure, host, table, secrets })
    }

    /// Where its WebSocket is.
    pub fn socket(&self) -> String {
        format!("{}://{}/api/ws", if self.secure { "wss" } else { "ws" }, self.host)
    }
}

/// The link without its secrets.
impl fmt::Display for TableLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/t/{}", if self.secure { "https" } else { "http" }, self.host, self.table)
    }
}

/// The name of a host without its port, if it can be one.
fn host_name(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let (number, port) = rest.split_once(']')?;
            number.parse::<Ipv6Addr>().ok()?;
            (&host[..number.len() + 2], port.strip_prefix(':').or(port.is_empty().then_some(""))?)
        }
        None => host.split_once(':').unwrap_or((host, "")),
    };
    let letter = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'_' | b'[' | b']' | b':');
    let fits = !name.is_empty() && name.bytes().all(letter) && (port.is_empty() || port.parse::<u16>().is_ok());
    let whole = !host.ends_with(':');
    (fits && whole).then_some(name)
}

fn is_number(name: &str) -> bool {
    name.starts_with('[') || name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_fragment_is_read_with_care() {
        let token = |text: &str| AccessToken(text.into());
        assert_eq!(read_fragment("#seat=abcdefgh12"), [(Gives::Seat, None, token("abcdefgh12"))]);
        assert_eq!(
            read_fragment("watch=abcdefgh12&join=zyxwvuts98"),
            [(Gives::Watch, None, token("abcdefgh12")), (Gives::Join, None, token("zyxwvuts98"))]
        );
        let two = [(Gives::Seat, Some(Colour::Red), token("abcdefgh12")), (Gives::Seat, None, token("zyxwvuts98"))];
        assert_eq!(read_fragment("#seat=red:abcdefgh12&seat=zyxwvuts98"), two);
        assert_eq!(read_fragment("#seat=pink:abcdefgh12"), []);
        assert_eq!(read_fragment("#seat=short"), []);
        assert_eq!(read_fragment("#seat=<script>alert(1)"), []);
        assert_eq!(read_fragment("#top"), []);
    }

    #[test]
    fn a_link_may_leave_out_what_is_clear() {
        for (text, secure, host) in [
            ("https://heist.example/t/4kq07zt1mdw9c", true, "heist.example"),
            ("HTTP://Heist.Example:8080/t/4kq07zt1mdw9c/?x=1#seat=abcdefgh12", false, "heist.example:8080"),
            (" heist.example/t/4kq07zt1mdw9c\n", true, "heist.example"),
            ("localhost:7878/t/4kq07zt1mdw9c", false, "localhost:7878"),
            ("192.168.1.5:7878/t/4kq07zt1mdw9c", false, "192.168.1.5:7878"),
            ("<http://[::1]:7878/t/4kq07zt1mdw9c>", false, "[::1]:7878"),
            ("[::1]/t/4kq07zt1mdw9c", false, "[::1]"),
        ] {
            let link = TableLink::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!((link.secure, link.host.as_str()), (secure, host), "{text}");
        }
        let socket = |text: &str| TableLink::parse(text).map(|link| link.socket());
        assert_eq!(socket("heist.example/t/4kq07zt1mdw9c"), Ok("wss://heist.example/api/ws".to_owned()));
        assert_eq!(socket("127.0.0.1:1/t/4kq07zt1mdw9c"), Ok("ws://127.0.0.1:1/api/ws".to_owned()));
    }

    #[test]
    fn what_is_not_a_link_to_a_table_is_explained() {
        for (text, words) in [
            ("", "is not a link"),
            ("startup", "is not a link"),
            ("startup/t/4kq07zt1mdw9c", "is not a link"),
            ("ftp://heist.example/t/4kq07zt1mdw9c", "is not a link"),
            ("https://ann:secret@heist.example/t/4kq07zt1mdw9c", "is not a link"),
            ("https://heist.example:99999/t/4kq07zt1mdw9c", "is not a link"),
            ("heist.example:7878/t/4kq07zt1mdw9c", "http or https"),
            ("https://heist.example/", "a link to a server"),
            ("https://heist.example/box/4kq07zt1mdw9c#abc", "a link to a campaign"),
            ("https://heist.example/replay/4kq07zt1mdw9c", "a link to a replay"),
            ("https://heist.example/rules", "something else"),
            ("https://heist.example/t/4kq07zt1md", "is not the name of a table"),
            ("https://heist.example/t/4kq07zt1mdw9c#seat=abc", "what follows the #"),
        ] {
            let fault = TableLink::parse(text).expect_err(text).to_string();
            assert!(fault.contains(words), "{text}: {fault}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_link_or_refused(text in "(http://|https://|)[a-z:\\[\\]./#0-9é]{0,40}") {
            if let Ok(link) = TableLink::parse(&text) {
                prop_assert_eq!(TableLink::parse(&link.to_string()), Ok(TableLink { secrets: Vec::new(), ..link }));
            }
        }
    }
}
