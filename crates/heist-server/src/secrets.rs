//! Secrets: access tokens, names of tables and boxes that nobody can guess, and the hashes that are stored instead of tokens.
//!
//! A token has 192 random bits, so a plain hash without salt or stretching is enough: nobody can try them out.

use crate::store::{Hash, TossSecret};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use heist_protocol::{AccessToken, BoxId, GalleryId, TableId};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// What is stored of a token.
pub fn hash(token: &AccessToken) -> Hash {
    Sha256::digest(token.0.as_bytes()).into()
}

/// Whether two hashes are the same, in constant time: the time does not tell where they differ.
pub fn same(one: &Hash, other: &Hash) -> bool {
    one.ct_eq(other).into()
}

/// The operating system gave no randomness.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub struct NoRandomness;

/// A new token.
pub fn new_token() -> Result<AccessToken, NoRandomness> {
    let mut bits = [0; 24];
    getrandom::fill(&mut bits).map_err(|_| NoRandomness)?;
    Ok(AccessToken(URL_SAFE_NO_PAD.encode(bits)))
}

/// A new token with its hash.
pub fn new_secret() -> Result<(AccessToken, Hash), NoRandomness> {
    let token = new_token()?;
    let hash = hash(&token);
    Ok((token, hash))
}

/// A new secret from which the server's shares of chance at a table follow.
pub fn new_toss_secret() -> Result<TossSecret, NoRandomness> {
    let mut bits = [0; 32];
    getrandom::fill(&mut bits).map_err(|_| NoRandomness)?;
    Ok(TossSecret(bits))
}

/// A name for a new table.
pub fn new_table_id() -> Result<TableId, NoRandomness> {
    getrandom::u64().map(|number| TableId(number as i64)).map_err(|_| NoRandomness)
}

/// A name for a new box.
pub fn new_box_id() -> Result<BoxId, NoRandomness> {
    getrandom::u64().map(|number| BoxId(number as i64)).map_err(|_| NoRandomness)
}

/// A name for a new heist of the gallery.
pub fn new_gallery_id() -> Result<GalleryId, NoRandomness> {
    getrandom::u64().map(|number| GalleryId(number as i64)).map_err(|_| NoRandomness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_different_and_fit_a_link() {
        let (one, hash) = new_secret().unwrap();
        let (other, other_hash) = new_secret().unwrap();
        assert_ne!(one, other);
        assert_eq!(one.0.len(), 32);
        assert!(one.0.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_'));
        assert!(same(&hash, &super::hash(&one)));
        assert!(!same(&hash, &other_hash));
    }

    #[test]
    fn hashes_differ_in_every_place() {
        let hash = [7; 32];
        for place in 0..32 {
            let mut other = hash;
            other[place] ^= 1;
            assert!(!same(&hash, &other));
        }
    }
}
