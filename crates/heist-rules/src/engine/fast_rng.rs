//! A fast source of chance for playouts: small, seeded, not for games between people.

use crate::model::cards::BagChit;
use crate::model::chance::{Bag, Chance};
use crate::model::space::Space;
use crate::model::who::Who;

/// A 64-bit generator (wyrand). Same seed, same numbers, on every machine.
///
/// ```
/// use heist_rules::fast_rng::FastRng;
///
/// let numbers = |seed| [(); 4].map(|()| FastRng::new(seed).below(100));
/// assert_eq!(numbers(1), numbers(1));
/// ```
#[derive(Clone, Debug)]
pub struct FastRng(u64);

impl FastRng {
    /// From a seed.
    pub const fn new(seed: u64) -> FastRng {
        FastRng(seed ^ 0x9e37_79b9_7f4a_7c15)
    }
    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }
    /// A number below `n` (0 when `n` is 0).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }
}

impl Chance for FastRng {
    #[inline]
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.below(6) as u8 + 1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.below(4) as u8 + 1
    }
    #[inline]
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        bag.one(|total| self.below(total)).unwrap_or(BagChit::Blank)
    }
}
