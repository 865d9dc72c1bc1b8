//! Chance is a parameter: dice and bag draws come from outside, never from inside the rules.

use crate::model::cards::BagChit;
use crate::model::space::Space;
use crate::model::who::Who;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The bag: how many of each kind.
///
/// ```
/// use heist_rules::cards::BagChit;
/// use heist_rules::chance::Bag;
///
/// let mut bag = Bag::default();
/// bag.0[BagChit::Lock as usize] = 2;
/// bag.take(BagChit::Lock);
/// assert_eq!((bag.total(), bag.nth(0)), (1, Some(BagChit::Lock)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bag(pub [u8; 12]);

impl Bag {
    /// How many chits in all.
    #[inline]
    pub fn total(&self) -> u32 {
        // Twelve bytes as three words, summed in pairs of bytes.
        let word = |i: usize| u32::from_le_bytes([self.0[i], self.0[i + 1], self.0[i + 2], self.0[i + 3]]);
        let pairs = |word: u32| (word & 0x00ff_00ff) + (word >> 8 & 0x00ff_00ff);
        let sums = pairs(word(0)) + pairs(word(4)) + pairs(word(8));
        (sums & 0xffff) + (sums >> 16)
    }
    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 12]
    }
    /// How many of one kind.
    #[inline]
    pub const fn count(&self, chit: BagChit) -> u8 {
        self.0[chit as usize]
    }
    /// One chit less of a kind that is in the bag. (Written as words: the next draw reads words, and the processor would have
    /// to wait until a byte has arrived in memory.)
    #[inline]
    pub fn take(&mut self, chit: BagChit) {
        const ONE: [(u64, u32); 12] = {
            let mut one = [(0, 0); 12];
            let mut kind = 0;
            while kind < 12 {
                one[kind] = if kind < 8 { (1 << (8 * kind), 0) } else { (0, 1 << (8 * (kind - 8))) };
                kind += 1;
            }
            one
        };
        if self.count(chit) > 0 {
            let [a, b, c, d, e, f, g, h, rest @ ..] = self.0;
            let first = u64::from_le_bytes([a, b, c, d, e, f, g, h]) - ONE[chit as usize].0;
            let second = u32::from_le_bytes(rest) - ONE[chit as usize].1;
            self.0[..8].copy_from_slice(&first.to_le_bytes());
            self.0[8..].copy_from_slice(&second.to_le_bytes());
        }
    }
    /// The chit at a place when they lie in a row by kind.
    #[inline]
    pub fn nth(&self, n: u32) -> Option<BagChit> {
        self.one(|_| n)
    }
    /// One chit, where `place` says which when they lie in a row by kind; it is told how many there are.
    #[inline]
    pub fn one(&self, place: impl FnOnce(u32) -> u32) -> Option<BagChit> {
        // Without a branch, since nobody can foresee a draw: in each byte how many chits there are up to that kind, then
        // how many of these numbers the place has passed. With 32 of a kind bytes might overflow.
        const EACH: u64 = 0x0101_0101_0101_0101;
        let [a, b, c, d, e, f, g, h, rest @ ..] = self.0;
        let (first, second) = (u64::from_le_bytes([a, b, c, d, e, f, g, h]), u64::from(u32::from_le_bytes(rest)));
        let many = (first | second) & (0xe0 * EACH) != 0;
        let first = first.wrapping_mul(EACH);
        let second = second.wrapping_mul(EACH);
        let total = (first >> 56) + (second >> 24 & 0xff);
        if many || total >= 128 {
            return self.nth_of_many(place(self.total()));
        }
        let n = u64::from(place(total as u32));
        if n >= total {
            return None;
        }
        let second = second.wrapping_add((first >> 56) * EACH);
        let passed = |sums: u64| (((0x80 + n) * EACH) - sums) >> 7 & EACH;
        let kinds = passed(first) + (passed(second) & 0xffff_ffff);
        BagChit::ALL.get((kinds.wrapping_mul(EACH) >> 56) as usize).copied()
    }
    #[cold]
    fn nth_of_many(&self, mut n: u32) -> Option<BagChit> {
        for (kind, count) in BagChit::ALL.into_iter().zip(self.0) {
            if n < u32::from(count) {
                return Some(kind);
            }
            n -= u32::from(count);
        }
        None
    }
}

/// Where dice and draws come from. The bag is never empty when a draw is asked for.
///
/// Every question says what it is for (whose die, which round, which space). Most sources ignore that; a source that answers
/// by it gives the same outcome for the same thing whatever was asked before.
///
/// ```
/// use heist_rules::cards::BagChit;
/// use heist_rules::chance::{Bag, Chance};
/// use heist_rules::{Space, Who};
///
/// /// Every die shows a six, and the bag is drawn in order.
/// struct Lucky;
///
/// impl Chance for Lucky {
///     fn roll(&mut self, _who: Who, _round: u8) -> u8 {
///         6
///     }
///     fn security(&mut self, _round: u8) -> u8 {
///         4
///     }
///     fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
///         bag.nth(0).unwrap_or(BagChit::Blank)
///     }
/// }
///
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{Command, Verb, apply};
/// apply(&setup, &mut state, Command::team(Verb::Roll), &mut Lucky, &mut ()).unwrap();
/// assert_eq!(state.person(Who::Red).die, 6);
/// ```
pub trait Chance {
    /// A die from 1 to 6, rolled for somebody in a round.
    fn roll(&mut self, who: Who, round: u8) -> u8;
    /// The security die of a round, from 1 to 4.
    fn security(&mut self, round: u8) -> u8;
    /// A chit out of the bag, drawn for a space; [`Space::NOWHERE`] when it goes nowhere but out of the bag.
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit;
}

/// Chance that is not known: notes whether it was asked for, so that one can tell whether the outcome of a command is certain.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::chance::UnknownChance;
/// use heist_rules::{Command, Verb, apply};
///
/// let mut chance = UnknownChance::default();
/// apply(&setup, &mut state, Command::team(Verb::Roll), &mut chance, &mut ()).unwrap();
/// assert!(chance.was_asked(), "what came of it is worthless");
/// ```
#[derive(Debug, Default)]
pub struct UnknownChance {
    asked: bool,
}

impl UnknownChance {
    /// Whether a die or a draw was needed: what came of it is then worthless.
    pub fn was_asked(&self) -> bool {
        self.asked
    }
}

impl Chance for UnknownChance {
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.asked = true;
        1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.asked = true;
        1
    }
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        self.asked = true;
        bag.nth(0).unwrap_or(BagChit::Blank)
    }
}

/// Chance from a seed: the same everywhere, also in the browser.
///
/// ```
/// use heist_rules::Who;
/// use heist_rules::chance::{Chance, Seeded};
///
/// let rolls = |seed| Who::PLAYERS.map(|who| Seeded::new(seed).roll(who, 1));
/// assert_eq!(rolls(7), rolls(7));
/// ```
#[derive(Debug)]
pub struct Seeded(ChaCha8Rng);

/// A copy goes on with the same numbers.
impl Clone for Seeded {
    fn clone(&self) -> Seeded {
        Seeded(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl Seeded {
    /// From a number.
    pub fn new(seed: u64) -> Seeded {
        Seeded(ChaCha8Rng::seed_from_u64(seed))
    }
    /// A number below `n` (which must not be 0).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

impl Chance for Seeded {
    #[inline]
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.below(6) as u8 + 1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.below(4) as u8 + 1
    }
    #[inline]
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        let place = self.below(bag.total().max(1));
        bag.nth(place).unwrap_or(BagChit::Blank)
    }
}

/// Outcomes given in advance: tests, replays, positions with a `[chance]` table. Whatever is not scripted comes from a
/// seed if there is one; otherwise it is a fault that the caller must look for with [`Scripted::fault`].
///
/// ```
/// use heist_rules::Who;
/// use heist_rules::chance::{Chance, Scripted};
///
/// let mut chance = Scripted::new();
/// chance.push_roll(Who::Red, 6);
/// assert_eq!(chance.roll(Who::Red, 1), 6);
/// assert_eq!((chance.fault(), chance.unused()), (None, None));
/// chance.roll(Who::Red, 2);
/// assert!(chance.fault().is_some(), "a second roll was not scripted");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    draws: std::collections::VecDeque<BagChit>,
    rolls: [std::collections::VecDeque<u8>; 5],
    security: std::collections::VecDeque<u8>,
    seed: Option<Seeded>,
    fault: Option<String>,
}

impl Scripted {
    /// Nothing scripted, nothing seeded.
    pub fn new() -> Scripted {
        Scripted::default()
    }
    /// Takes the rest from a seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Scripted {
        self.seed = Some(Seeded::new(seed));
        self
    }
    /// Adds a draw at the end.
    pub fn push_draw(&mut self, chit: BagChit) {
        self.draws.push_back(chit);
    }
    /// Adds a roll at the end.
    pub fn push_roll(&mut self, who: Who, value: u8) {
        self.rolls[who as usize].push_back(value);
    }
    /// Adds a roll of the security die at the end.
    pub fn push_security(&mut self, value: u8) {
        self.security.push_back(value);
    }
    /// The first outcome that was missing or impossible, in words.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
    /// What was scripted and never used, in words.
    pub fn unused(&self) -> Option<String> {
        if let Some(chit) = self.draws.front() {
            return Some(format!("the draw {} was never used", chit.word()));
        }
        if let Some(value) = self.security.front() {
            return Some(format!("the security roll {value} was never used"));
        }
        Who::ALL.into_iter().find_map(|who| {
            self.rolls[who as usize].front().map(|value| format!("the roll {} {value} was never used", who.word()))
        })
    }
    fn blame(&mut self, words: String) {
        if self.fault.is_none() {
            self.fault = Some(words);
        }
    }
}

impl Chance for Scripted {
    fn roll(&mut self, who: Who, round: u8) -> u8 {
        match (self.rolls[who as usize].pop_front(), &mut self.seed) {
            (Some(value @ 1..=6), _) => value,
            (Some(value), _) => {
                self.blame(format!("{value} is not a roll of a six-sided die"));
                1
            }
            (None, Some(seed)) => seed.roll(who, round),
            (None, None) => {
                self.blame(format!("a roll for {} is needed and none is scripted", who.word()));
                1
            }
        }
    }
    fn security(&mut self, round: u8) -> u8 {
        match (self.security.pop_front(), &mut self.seed) {
            (Some(value @ 1..=4), _) => value,
            (Some(value), _) => {
                self.blame(format!("{value} is not a roll of the security die, which has four sides"));
                1
            }
            (None, Some(seed)) => seed.security(round),
            (None, None) => {
                self.blame("a roll of the security die is needed and none is scripted".to_owned());
                1
            }
        }
    }
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit {
        let fallback = bag.nth(0).unwrap_or(BagChit::Blank);
        match (self.draws.pop_front(), &mut self.seed) {
            (Some(chit), _) if bag.count(chit) > 0 => chit,
            (Some(chit), _) => {
                self.blame(format!("the draw {} is not possible: the bag holds none", chit.word()));
                fallback
            }
            (None, Some(seed)) => seed.draw(at, bag),
            (None, None) => {
                self.blame("a draw from the bag is needed and none is scripted".to_owned());
                fallback
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_a_seeded_source_goes_on_with_the_same_numbers() {
        let mut one = Seeded::new(7);
        for _ in 0..70 {
            one.below(100);
            let mut other = one.clone();
            let next = [(); 20].map(|()| other.below(100));
            let mut same = one.clone();
            assert_eq!(next, [(); 20].map(|()| same.below(100)));
            assert_eq!(next[0], one.below(100));
        }
    }

    #[test]
    fn chits_lie_in_a_row_by_kind_however_many_there_are() {
        for counts in [
            [0; 12],
            [1; 12],
            [3, 0, 0, 7, 0, 1, 0, 0, 2, 0, 40, 5],
            [127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [20; 12],
            [31; 12],
            [0, 0, 0, 31, 31, 31, 31, 3, 0, 0, 0, 0],
            [255; 12],
        ] {
            let bag = Bag(counts);
            let row: Vec<BagChit> = (BagChit::ALL.into_iter().zip(counts))
                .flat_map(|(chit, count)| core::iter::repeat_n(chit, count as usize))
                .collect();
            assert_eq!(bag.total() as usize, row.len());
            for chit in BagChit::ALL {
                let mut fewer = bag;
                fewer.take(chit);
                let mut expected = counts;
                expected[chit as usize] = counts[chit as usize].saturating_sub(1);
                assert_eq!(fewer, Bag(expected));
            }
            for n in 0..row.len() + 3 {
                assert_eq!(bag.nth(n as u32), row.get(n).copied(), "{n} of {counts:?}");
            }
        }
    }
}
