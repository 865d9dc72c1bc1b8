//! Arbitrary commands for fuzzers, legal or not: what cannot be derived because it is packed.

use crate::model::cards::Thing;
use crate::model::command::{Gifts, TokenMoves, Tosses, Way, WayStep};
use crate::model::space::Space;
use crate::model::who::Who;
use arbitrary::{Arbitrary, Result, Unstructured};

impl Arbitrary<'_> for Space {
    /// Mostly a space that a board can have.
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Space> {
        Ok(match u8::arbitrary(bytes)? {
            255 => Space::NOWHERE,
            byte @ 250..=254 => Space(byte),
            byte => Space(byte % 64),
        })
    }
}

impl Arbitrary<'_> for Way {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Way> {
        let mut way = Way::default();
        for _ in 0..bytes.int_in_range(0..=Way::MAX)? {
            way.push(WayStep::arbitrary(bytes)?);
        }
        Ok(way)
    }
}

impl Arbitrary<'_> for TokenMoves {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<TokenMoves> {
        let mut moves = TokenMoves::default();
        // One more than there is room for.
        for _ in 0..bytes.int_in_range(0..=7)? {
            moves.push(Who::arbitrary(bytes)?, Space::arbitrary(bytes)?, Space::arbitrary(bytes)?);
        }
        Ok(moves)
    }
}

impl Arbitrary<'_> for Gifts {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Gifts> {
        Ok(Gifts::new(<[u8; 5]>::arbitrary(bytes)?))
    }
}

impl Arbitrary<'_> for Tosses {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Tosses> {
        let mut tosses = Tosses::default();
        // One more than there is room for.
        for _ in 0..bytes.int_in_range(0..=9)? {
            tosses.push(Thing::arbitrary(bytes)?, Space::arbitrary(bytes)?);
        }
        Ok(tosses)
    }
}
