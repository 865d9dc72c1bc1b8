//! Sixty-four bits that need no alignment, so that what holds them leaves no gaps in the state.

use crate::model::space::Spaces;
use serde::{Deserialize, Serialize};

/// Sixty-four bits, kept as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bits([u8; 8]);

impl Bits {
    /// No bit.
    pub const NONE: Bits = Bits([0; 8]);

    /// These bits.
    #[inline]
    pub const fn new(bits: u64) -> Bits {
        Bits(bits.to_le_bytes())
    }
    /// The bits as a number.
    #[inline]
    pub const fn get(self) -> u64 {
        u64::from_le_bytes(self.0)
    }
    /// The bits as a set of spaces.
    #[inline]
    pub const fn spaces(self) -> Spaces {
        Spaces(self.get())
    }
    /// Whether a bit is set.
    #[inline]
    pub const fn any(self) -> bool {
        self.get() != 0
    }
    /// Sets one bit.
    #[inline]
    pub const fn insert(&mut self, bit: u8) {
        *self = Bits::new(self.get() | 1 << (bit & 63));
    }
}

impl From<Spaces> for Bits {
    fn from(spaces: Spaces) -> Bits {
        Bits::new(spaces.0)
    }
}

/// Serialises a set of flags as a number; a number with bits that mean nothing is refused.
macro_rules! as_number {
    ($flags:ty, $number:ty) => {
        impl serde::Serialize for $flags {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.bits().serialize(serializer)
            }
        }
        impl<'de> serde::Deserialize<'de> for $flags {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bits = <$number>::deserialize(deserializer)?;
                <$flags>::from_bits(bits)
                    .ok_or_else(|| serde::de::Error::custom("these flags have bits without a meaning"))
            }
        }
    };
}
pub(super) use as_number;
