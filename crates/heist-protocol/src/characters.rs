//! Which seat belongs to which character.

use crate::names::Colour;
use heist_rules::who::Who;

/// The character of a seat.
impl From<Colour> for Who {
    fn from(seat: Colour) -> Who {
        match seat {
            Colour::Red => Who::Red,
            Colour::Green => Who::Green,
            Colour::Blue => Who::Blue,
            Colour::Black => Who::Black,
        }
    }
}

impl Colour {
    /// The seat of a character; the NPC has none.
    pub const fn of(who: Who) -> Option<Colour> {
        match who {
            Who::Red => Some(Colour::Red),
            Who::Green => Some(Colour::Green),
            Who::Blue => Some(Colour::Blue),
            Who::Black => Some(Colour::Black),
            Who::Npc => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_and_its_character_have_the_same_word() {
        for seat in Colour::ALL {
            assert_eq!(Who::from(seat).word(), seat.word());
            assert_eq!(Colour::of(seat.into()), Some(seat));
        }
        assert_eq!(Colour::of(Who::Npc), None);
    }
}
