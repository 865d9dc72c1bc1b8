//! Sets as the bits of one number: what sets of spaces, characters and abilities have in common.

/// Makes a bit set of a type that wraps a number: set operations, and iteration from the lowest bit. A macro and no generic
/// type, since tables of the rules are computed from these sets by the compiler, and there no method of a trait can be called.
macro_rules! bit_set {
    ($set:ident($bits:ty), $iterator:ident, $item:ty, $of_bit:expr) => {
        impl $set {
            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// Whether anything is in the set.
            #[inline]
            pub const fn any(self) -> bool {
                self.0 != 0
            }
            /// How many are in the set.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }
            /// The first in order.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($of_bit(self.0.trailing_zeros())) }
            }
        }

        impl core::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }
        impl core::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }
        impl core::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }
        impl core::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }
        impl core::ops::Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iterator;
            #[inline]
            fn into_iter(self) -> $iterator {
                $iterator(self.0)
            }
        }

        /// Iterates over a set in order.
        #[derive(Clone)]
        pub struct $iterator($bits);

        impl Iterator for $iterator {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                if self.0 == 0 {
                    return None;
                }
                let item = $of_bit(self.0.trailing_zeros());
                self.0 &= self.0 - 1;
                Some(item)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                let mut set = $set(0);
                for item in items {
                    set.insert(item);
                }
                set
            }
        }
    };
}
pub(crate) use bit_set;
