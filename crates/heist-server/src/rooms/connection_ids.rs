//! Numbers for connections: each once, and none tells how many there were before.

use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU32, Ordering};

/// The next number, and the key by which the sequence is shuffled.
#[derive(Debug)]
pub struct ConnectionIds {
    next: AtomicU32,
    key: [u8; 16],
}

impl ConnectionIds {
    /// A sequence of its own.
    #[allow(clippy::new_without_default, reason = "two of them are different")]
    pub fn new() -> ConnectionIds {
        let mut key = [0; 16];
        if getrandom::fill(&mut key).is_err() {
            // Then the numbers can be guessed; nothing depends on it but what they tell.
            key[..4].copy_from_slice(&std::process::id().to_le_bytes());
        }
        ConnectionIds { next: AtomicU32::new(0), key }
    }

    /// Another number.
    pub fn next(&self) -> u32 {
        self.shuffled(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// A permutation of all numbers: a Feistel network of four rounds.
    fn shuffled(&self, number: u32) -> u32 {
        let (mut left, mut right) = ((number >> 16) as u16, number as u16);
        for round in 0..4_u8 {
            let mut hasher = Sha256::new();
            hasher.update(self.key);
            hasher.update([round]);
            hasher.update(right.to_le_bytes());
            let digest = hasher.finalize();
            (left, right) = (right, left ^ u16::from_le_bytes([digest[0], digest[1]]));
        }
        u32::from(left) << 16 | u32::from(right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_connection_has_another_number_and_none_says_how_many_there_were() {
        let ids = ConnectionIds::new();
        let numbers: Vec<u32> = (0..5000).map(|_| ids.next()).collect();
        assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), numbers.len());
        let rising = numbers.windows(2).filter(|pair| pair[0] < pair[1]).count();
        assert!((2000..3000).contains(&rising), "{rising} of 5000 are larger than the one before");
        let other = ConnectionIds::new();
        assert!((0..100).filter(|i| other.next() == numbers[*i]).count() < 3, "and another server has others");
    }
}
