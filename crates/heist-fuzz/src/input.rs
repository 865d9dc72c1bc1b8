//! The input as a source of choices. When it is used up every choice is the first one.

use arbitrary::{Arbitrary, Unstructured};

/// The input that is left.
pub struct FuzzInput<'a>(Unstructured<'a>);

impl<'a> FuzzInput<'a> {
    /// All of the input.
    pub fn new(input: &'a [u8]) -> FuzzInput<'a> {
        FuzzInput(Unstructured::new(input))
    }
    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// Anything of a type; nothing when the input does not suffice.
    pub fn any<T: Arbitrary<'a>>(&mut self) -> Option<T> {
        self.0.arbitrary().ok()
    }
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.any().unwrap_or_default()
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.choose_index(n).unwrap_or_default()
    }
    /// One of a list.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    /// The next few bytes, as many as are left.
    pub fn take(&mut self, count: usize) -> &'a [u8] {
        self.0.bytes(count.min(self.0.len())).unwrap_or_default()
    }
    /// All the rest.
    pub fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }
}
