//! SHA-256 and its text.

use sha2::{Digest as _, Sha256};

/// A hash, or a secret of the same length.
pub type Digest = [u8; 32];

/// SHA-256.
pub fn hash(bytes: &[u8]) -> Digest {
    Sha256::digest(bytes).into()
}

/// As 64 hexadecimal digits.
///
/// ```
/// use heist_format::fair::{from_hex, hex};
///
/// let text = hex(&[171; 32]);
/// assert_eq!((&text[..4], text.len()), ("abab", 64));
/// assert_eq!(from_hex(&text), Some([171; 32]));
/// assert_eq!(from_hex("ab"), None);
/// ```
pub fn hex(digest: &Digest) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(64);
    for byte in digest {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// Reads 64 hexadecimal digits, in lower case: a value has one text.
pub fn from_hex(text: &str) -> Option<Digest> {
    let digit = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut digest = [0; 32];
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != digest.len() || !rest.is_empty() {
        return None;
    }
    for (byte, [high, low]) in digest.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(digest)
}
