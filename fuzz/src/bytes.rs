//! The input as a source of choices. When it is used up every choice is the first one.

use heist_rules::space::Space;
use heist_rules::who::Who;

/// The bytes that are left.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let number =
            if n > 256 { usize::from(self.byte()) << 8 | usize::from(self.byte()) } else { self.byte().into() };
        if n == 0 { 0 } else { number % n }
    }
    /// One of a list.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    /// A space, mostly one that a board can have.
    pub fn space(&mut self) -> Space {
        match self.byte() {
            255 => Space::NOWHERE,
            byte @ 250..=254 => Space(byte),
            byte => Space(byte % 64),
        }
    }
    /// Somebody.
    pub fn who(&mut self) -> Who {
        self.one(&Who::ALL)
    }
    /// The next few bytes.
    pub fn take(&mut self, count: usize) -> &[u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }
}
