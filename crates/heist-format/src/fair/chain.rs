//! Chains of secrets: each is the hash of the next, so that whoever knows the first can check all that follow and foresee none.

use super::digest::{Digest, hash};

/// How many secrets a chain has. A heist takes some thirty tosses.
pub const CHAIN_LENGTH: u64 = 512;

/// Every so many secrets one is kept, so that the next is found without beginning at the seed.
const STRIDE: usize = 32;

/// A chain of secrets. Number 0 is its tip, which is made known; secret `n` is released in the `n`th toss.
///
/// ```
/// use heist_format::fair::{CHAIN_LENGTH, Chain, hash};
///
/// let mut chain = Chain::new([7; 32]);
/// let first = chain.secret(1).unwrap();
/// assert_eq!(hash(&first), chain.tip());
/// assert_eq!(hash(&chain.secret(2).unwrap()), first);
/// assert_eq!(chain.secret(CHAIN_LENGTH), Some([7; 32]));
/// assert_eq!(chain.secret(CHAIN_LENGTH + 1), None);
/// ```
#[derive(Clone)]
pub struct Chain {
    /// Every secret whose number can be divided by the stride, from the tip to the seed.
    kept: Vec<Digest>,
    /// The secrets below the kept one of this place, from the highest number down.
    near: Vec<Digest>,
    near_of: usize,
}

/// Secrets stay out of logs.
impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chain").finish_non_exhaustive()
    }
}

impl Chain {
    /// The chain whose last secret is the seed.
    pub fn new(seed: Digest) -> Chain {
        let length = CHAIN_LENGTH as usize;
        let mut kept = Vec::with_capacity(length / STRIDE + 1);
        let mut secret = seed;
        for number in (0..=length).rev() {
            if number % STRIDE == 0 {
                kept.push(secret);
            }
            if number > 0 {
                secret = hash(&secret);
            }
        }
        kept.reverse();
        Chain { kept, near: Vec::new(), near_of: 0 }
    }

    /// What is made known before the first toss.
    pub fn tip(&self) -> Digest {
        self.kept.first().copied().unwrap_or_default()
    }

    /// The secret with this number; `None`: the chain is not that long.
    pub fn secret(&mut self, number: u64) -> Option<Digest> {
        let number = usize::try_from(number).ok().filter(|number| *number <= CHAIN_LENGTH as usize)?;
        let place = number.div_ceil(STRIDE);
        let kept = *self.kept.get(place)?;
        if self.near.is_empty() || self.near_of != place {
            self.near_of = place;
            self.near.clear();
            let mut secret = kept;
            for _ in 0..STRIDE {
                self.near.push(secret);
                secret = hash(&secret);
            }
        }
        self.near.get(place * STRIDE - number).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_secret_is_the_hash_of_the_next_in_whatever_order_they_are_asked_for() {
        let mut chain = Chain::new(hash(b"a seed"));
        let mut secret = hash(b"a seed");
        for number in (0..=CHAIN_LENGTH).rev() {
            assert_eq!(chain.secret(number), Some(secret), "{number}");
            secret = hash(&secret);
        }
        assert_eq!(chain.secret(0), Some(chain.tip()));
    }
}
