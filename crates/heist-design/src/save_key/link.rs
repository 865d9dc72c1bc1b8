//! Save keys in links: the value of `savekey` in a query, or in a fragment.

use super::{KeyFault, SaveKey};
use std::fmt::Write;

/// The name of the key in a query.
const PARAMETER: &str = "savekey=";

/// A link to a designer at an address.
///
/// ```
/// use heist_design::save_key::{parse, to_link};
///
/// let key = parse("The+Attic|0|0|OIBQBKYKILLQrEA").expect("a key").key;
/// let link = to_link(&key, "https://designer.example/map");
/// assert_eq!(link, "https://designer.example/map?savekey=The+Attic%7C0%7C0%7COIBQBKYKILLQrEA");
/// assert_eq!(parse(&link).expect("a link").key, key);
/// ```
pub fn to_link(key: &SaveKey, address: &str) -> String {
    let joint = if address.contains('?') { '&' } else { '?' };
    let mut link = format!("{address}{joint}{PARAMETER}");
    for byte in key.to_string().bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'+' | b',' | b':' => {
                link.push(char::from(byte));
            }
            b' ' => link.push('+'),
            byte => {
                let _ = write!(link, "%{byte:02X}");
            }
        }
    }
    link
}

/// The key in what was pasted: a link, or the key itself. Where something is spelled with `%`, it is read.
pub(super) fn key_in(text: &str) -> Result<String, KeyFault> {
    let text = match text.split_once(PARAMETER) {
        Some((_, rest)) => rest.split(['&', '#']).next().unwrap_or_default(),
        None if text.contains("://") => {
            return Err(KeyFault::whole("this link has no save key: one with `?savekey=` in it has"));
        }
        None => text,
    };
    unescaped(text)
}

fn unescaped(text: &str) -> Result<String, KeyFault> {
    let fault = |at: usize| {
        KeyFault::whole(format!("character {}: behind % stand two digits from 0 to F: copy the link again", at + 1))
    };
    let bytes = text.as_bytes();
    let mut read = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if *byte == b'%' {
            let digits = bytes.get(at + 1..at + 3).and_then(|pair| std::str::from_utf8(pair).ok());
            let digits = digits.filter(|pair| pair.bytes().all(|digit| digit.is_ascii_hexdigit()));
            let value = digits.and_then(|pair| u8::from_str_radix(pair, 16).ok());
            read.push(value.ok_or_else(|| fault(at))?);
            at += 3;
        } else {
            read.push(*byte);
            at += 1;
        }
    }
    String::from_utf8(read).map_err(|_| KeyFault::whole("the % signs of this link are no text: copy it again"))
}
