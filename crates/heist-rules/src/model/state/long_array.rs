//! Arrays of more than 32 entries, for which serde has nothing of its own.

use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};

/// Writes all entries in order.
pub(super) fn serialize<S: Serializer, T: Serialize, const N: usize>(
    array: &[T; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(N)?;
    for entry in array {
        tuple.serialize_element(entry)?;
    }
    tuple.end()
}

/// Reads exactly so many entries.
pub(super) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de> + Copy, const N: usize>(
    deserializer: D,
) -> Result<[T; N], D::Error> {
    struct Entries<T, const N: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de> + Copy, const N: usize> Visitor<'de> for Entries<T, N> {
        type Value = [T; N];

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            write!(f, "{N} entries")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<[T; N], A::Error> {
            let mut next = |n| entries.next_element()?.ok_or_else(|| A::Error::invalid_length(n, &self));
            let mut array = [next(0)?; N];
            for (n, entry) in array.iter_mut().enumerate().skip(1) {
                *entry = next(n)?;
            }
            Ok(array)
        }
    }
    deserializer.deserialize_tuple(N, Entries(PhantomData))
}
