//! Names: tables, boxes, colours, secret tokens.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A seat, by the colour of its character.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Green,
    Blue,
    Black,
}

impl Colour {
    /// All four, in the order of the notation.
    pub const ALL: [Colour; 4] = match Colour::VARIANTS.split_first_chunk() {
        Some((all, [])) => *all,
        _ => panic!("there are four colours"),
    };

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
    /// The colour with a word.
    ///
    /// ```
    /// use heist_protocol::Colour;
    ///
    /// assert_eq!(Colour::from_word("blue"), Some(Colour::Blue));
    /// assert_eq!(Colour::from_word("npc"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Colour> {
        word.parse().ok()
    }
}

/// Letters of a name: no vowels, so that no words come about, and nothing that is easily misread.
const LETTERS: &[u8; 32] = b"0123456789bcdfghjkmnpqrstvwxyz-_";

/// Why a text does not name a table, a box or a heist of the gallery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the name of a table, a box or a heist of the gallery has 13 letters and digits")]
pub struct NotAName;

fn print(number: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut rest = number as u64;
    let mut text = [b'0'; 13];
    for letter in text.iter_mut().rev() {
        *letter = LETTERS[(rest & 31) as usize];
        rest >>= 5;
    }
    f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
}

fn read(text: &str) -> Result<i64, NotAName> {
    if text.len() != 13 {
        return Err(NotAName);
    }
    let mut number: u64 = 0;
    for (place, letter) in text.bytes().enumerate() {
        let digit = LETTERS.iter().position(|known| *known == letter).ok_or(NotAName)? as u64;
        // Sixty-four bits are twelve letters of five bits and a first one of four.
        if place == 0 && digit > 15 {
            return Err(NotAName);
        }
        number = number << 5 | digit;
    }
    Ok(number as i64)
}

/// A random number that is written as a name.
macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $of:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                print(self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = NotAName;

            fn from_str(text: &str) -> Result<$name, NotAName> {
                read(text).map($name)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string",
                    "pattern": "^[0-9b-df-hj-km-np-tv-z_-]{13}$",
                    "description": concat!("The name of a ", $of, ".")
                })
            }
        }
    };
}

name! {
    /// The name of a table: random, so that nobody can count tables or guess one.
    ///
    /// ```
    /// use heist_protocol::TableId;
    ///
    /// let table = TableId(4_711);
    /// assert_eq!(table.to_string().len(), 13);
    /// assert_eq!(table.to_string().parse(), Ok(table));
    /// assert!("startup".parse::<TableId>().is_err());
    /// ```
    TableId, "table"
}
name! {
    /// The name of a box: random, like that of a table.
    BoxId, "box"
}
name! {
    /// The name of a heist in the gallery: random, like that of a table.
    GalleryId, "heist of the gallery"
}

/// A secret that proves something: that one holds a seat, may watch, may take a free seat, or may act on a box or a heist of the gallery. Never printed by `Debug`.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Token"))]
#[serde(transparent)]
pub struct AccessToken(pub String);

impl AccessToken {
    /// Whether a client may give it to a seat: long enough that nobody guesses it, and it fits a link.
    ///
    /// ```
    /// use heist_protocol::AccessToken;
    ///
    /// let secret = AccessToken("secret".to_owned());
    /// assert!(!secret.is_fit());
    /// assert_eq!(format!("{secret:?}"), "AccessToken(…)");
    /// ```
    pub fn is_fit(&self) -> bool {
        let letter = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        crate::limits::TOKEN_CHARS.contains(&self.0.len()) && self.0.bytes().all(letter)
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_name_reads_as_it_prints(number: i64) {
            let id = TableId(number);
            prop_assert_eq!(id.to_string().parse::<TableId>(), Ok(id));
        }

        #[test]
        fn any_text_is_a_name_or_refused(text in ".{0,20}") {
            if let Ok(id) = text.parse::<TableId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }

    #[test]
    fn a_token_does_not_show_itself() {
        assert!(!format!("{:?}", AccessToken("secret".into())).contains("secret"));
    }
}
