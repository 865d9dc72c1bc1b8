//! What a heist is made of: board, cards, setup, state, commands, facts, chance. Plain data; the engine and the rules act on it.

#[cfg(feature = "arbitrary")]
mod arbitrary_commands;
mod bit_set;
pub mod board;
pub mod cards;
pub mod chance;
pub mod chits;
pub mod command;
pub mod edition;
pub mod effect;
pub mod fact;
pub mod members;
pub mod refusal;
pub mod revision;
pub mod setup;
pub mod space;
pub mod state;
pub mod terms;
pub mod who;

use strum::VariantArray;

/// The variants of an enum, in order, as an array: loops and `map` over it know its length.
const fn all_variants<T: VariantArray + Copy, const N: usize>() -> [T; N] {
    match T::VARIANTS.split_first_chunk() {
        Some((all, [])) => *all,
        _ => panic!("the array must have as many places as there are variants"),
    }
}

#[cfg(test)]
mod tests {
    use super::board::Side;
    use super::cards::{Ability, BagChit, Fixer, Item, Loot, SubAction};
    use super::chits::Chit;
    use super::effect::{Relation, Set};
    use super::state::Phase;
    use super::terms::Starters;
    use super::who::Who;
    use core::fmt::Debug;
    use core::str::FromStr;
    use serde::Serialize;
    use strum::VariantArray;

    fn leads_back<T: VariantArray + Copy + PartialEq + Debug + FromStr + Into<&'static str>>() {
        for variant in T::VARIANTS {
            let word: &str = (*variant).into();
            assert_eq!(word.parse().ok(), Some(*variant), "{word}");
            assert!(word.to_uppercase().parse::<T>().is_err(), "{word} is written in small letters only");
        }
    }

    fn stored_as_its_word<T: VariantArray + Copy + Serialize + Into<&'static str>>() {
        for variant in T::VARIANTS {
            let word: &str = (*variant).into();
            assert_eq!(serde_json::to_value(variant).expect("a word"), word);
        }
    }

    #[test]
    fn every_word_leads_back_to_its_variant() {
        leads_back::<Phase>();
        leads_back::<Chit>();
        leads_back::<SubAction>();
        leads_back::<Ability>();
        leads_back::<Fixer>();
        leads_back::<Loot>();
        leads_back::<Item>();
        leads_back::<BagChit>();
        leads_back::<Side>();
        leads_back::<Who>();
        leads_back::<Starters>();
        leads_back::<Set>();
        leads_back::<Relation>();
    }

    #[test]
    fn the_notation_and_serde_use_the_same_words() {
        stored_as_its_word::<Chit>();
        stored_as_its_word::<SubAction>();
        stored_as_its_word::<Ability>();
        stored_as_its_word::<Fixer>();
        stored_as_its_word::<Loot>();
        stored_as_its_word::<Item>();
        stored_as_its_word::<BagChit>();
        stored_as_its_word::<Side>();
        stored_as_its_word::<Who>();
    }

    #[test]
    fn words_of_unusual_spelling_are_as_in_the_files() {
        assert_eq!(BagChit::Guard2x.word(), "guard-2x");
        assert_eq!(Set::Cameras.word(), "live-cameras");
        assert_eq!(Ability::ICanHazTehCodes.id(), "i-can-haz-teh-codes");
    }
}
