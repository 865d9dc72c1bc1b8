//! All outcomes of chance that a command can have, with their probabilities.

use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::{Command, Space, State, Who, apply_unchecked, setup::Setup};
use std::collections::HashMap;

/// An exact probability: a fraction in lowest terms.
///
/// ```
/// use heist_search::Probability;
///
/// let half = Probability::new(3, 6).unwrap();
/// assert_eq!((half.numerator(), half.denominator()), (1, 2));
/// assert_eq!(half.plus(half), Some(Probability::ONE));
/// assert_eq!(half.times(half).map(Probability::to_f64), Some(0.25));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Probability {
    numerator: u128,
    denominator: u128,
}

impl Probability {
    /// Impossible.
    pub const ZERO: Probability = Probability { numerator: 0, denominator: 1 };
    /// Certain.
    pub const ONE: Probability = Probability { numerator: 1, denominator: 1 };

    /// So many of so many; `None` when there are none to choose from.
    pub const fn new(numerator: u128, denominator: u128) -> Option<Probability> {
        if denominator == 0 {
            return None;
        }
        let common = greatest_common_divisor(numerator, denominator);
        Some(Probability { numerator: numerator / common, denominator: denominator / common })
    }
    /// The upper number of the fraction.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }
    /// The lower number of the fraction, never 0.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }
    /// The nearest number with a point.
    pub const fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
    /// The sum; `None` when its fraction needs more than 128 bits.
    pub const fn plus(self, other: Probability) -> Option<Probability> {
        let common = greatest_common_divisor(self.denominator, other.denominator);
        let Some(denominator) = (self.denominator / common).checked_mul(other.denominator) else { return None };
        let Some(a) = self.numerator.checked_mul(denominator / self.denominator) else { return None };
        let Some(b) = other.numerator.checked_mul(denominator / other.denominator) else { return None };
        let Some(numerator) = a.checked_add(b) else { return None };
        Probability::new(numerator, denominator)
    }
    /// The product; `None` when its fraction needs more than 128 bits.
    pub const fn times(self, other: Probability) -> Option<Probability> {
        let Some(numerator) = self.numerator.checked_mul(other.numerator) else { return None };
        let Some(denominator) = self.denominator.checked_mul(other.denominator) else { return None };
        Probability::new(numerator, denominator)
    }
}

const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

/// One question to chance on the way: which answer is taken, of how many, and how likely it is.
struct Fork {
    taken: u8,
    of: u8,
    /// So many of the equally likely outcomes, of how many.
    weight: (u32, u32),
}

/// Chance that walks through all its outcomes: carry the command out once for each path, on a fresh copy of the state, and
/// [turn](ChancePaths::turn) to the next path in between. Answers that look alike (two equal chits of the bag) are one path.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{Command, Verb, apply};
/// use heist_search::ChancePaths;
///
/// let mut paths = ChancePaths::default();
/// let mut count = 0;
/// loop {
///     let mut next = state;
///     apply(&setup, &mut next, Command::team(Verb::Roll), &mut paths, &mut ()).unwrap();
///     count += 1;
///     if !paths.turn() {
///         break;
///     }
/// }
/// assert_eq!(count, 6 * 6 * 6 * 6, "four dice");
/// ```
#[derive(Default)]
pub struct ChancePaths {
    forks: Vec<Fork>,
    asked: usize,
}

impl ChancePaths {
    fn ask(&mut self, of: u8, weight: impl Fn(u8) -> (u32, u32)) -> u8 {
        if self.asked == self.forks.len() {
            self.forks.push(Fork { taken: 0, of, weight: weight(0) });
        }
        let fork = &mut self.forks[self.asked];
        fork.weight = weight(fork.taken);
        self.asked += 1;
        fork.taken
    }

    /// Turns to the next path; false when all were walked.
    pub fn turn(&mut self) -> bool {
        self.asked = 0;
        while let Some(fork) = self.forks.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.of {
                return true;
            }
            self.forks.pop();
        }
        false
    }

    /// How likely the path just walked is; `None` when the fraction needs more than 128 bits.
    ///
    /// ```
    /// use heist_rules::{Who, chance::Chance};
    /// use heist_search::{ChancePaths, Probability};
    ///
    /// let mut paths = ChancePaths::default();
    /// paths.roll(Who::Red, 1);
    /// paths.security(1);
    /// assert_eq!(paths.probability(), Probability::new(1, 24));
    /// ```
    pub fn probability(&self) -> Option<Probability> {
        self.forks.iter().try_fold(Probability::ONE, |probability, fork| {
            let (numerator, denominator) = fork.weight;
            probability.times(Probability::new(numerator.into(), denominator.into())?)
        })
    }
}

impl Chance for ChancePaths {
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.ask(6, |_| (1, 6)) + 1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.ask(4, |_| (1, 4)) + 1
    }
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        let kinds = || BagChit::ALL.into_iter().filter(|kind| bag.count(*kind) > 0);
        let chosen = |place: u8| kinds().nth(place as usize).unwrap_or(BagChit::Blank);
        let of = kinds().count().max(1) as u8;
        chosen(self.ask(of, |place| (u32::from(bag.count(chosen(place))), bag.total())))
    }
}

/// A result that a command can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ChanceOutcome {
    /// The state that it leads to.
    pub state: State,
    /// How likely it is.
    pub probability: Probability,
}

/// All distinct results of a legal command with their probabilities, which add up to one exactly. A command without chance
/// has one result. `None` when there are more than `max_paths` ways to them: the reveals at the beginning of an escape have
/// more than anybody can count.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{Command, Verb};
/// use heist_search::{Probability, chance_outcomes};
///
/// let roll = Command::team(Verb::Roll);
/// let outcomes = chance_outcomes(&setup, &state, &roll, 10_000).unwrap();
/// assert_eq!(outcomes.len(), 1296);
/// assert_eq!(outcomes[0].probability, Probability::new(1, 1296).unwrap());
/// assert_eq!(chance_outcomes(&setup, &state, &roll, 1000), None, "too many");
/// ```
pub fn chance_outcomes(
    setup: &Setup,
    state: &State,
    command: &Command,
    max_paths: usize,
) -> Option<Vec<ChanceOutcome>> {
    let mut paths = ChancePaths::default();
    let mut outcomes: Vec<ChanceOutcome> = Vec::new();
    let mut places: HashMap<State, usize> = HashMap::new();
    for _ in 0..max_paths {
        let mut next = *state;
        apply_unchecked(setup, &mut next, command, &mut paths, &mut ());
        let probability = paths.probability()?;
        match places.get(&next) {
            Some(place) => outcomes[*place].probability = outcomes[*place].probability.plus(probability)?,
            None => {
                places.insert(next, outcomes.len());
                outcomes.push(ChanceOutcome { state: next, probability });
            }
        }
        if !paths.turn() {
            return Some(outcomes);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_walked_once_and_weighted_by_the_bag() {
        let mut paths = ChancePaths::default();
        let bag = Bag([2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let mut seen = Vec::new();
        loop {
            let roll = paths.roll(Who::Red, 1);
            // The second question depends on the answer to the first.
            let draw = (roll == 6).then(|| paths.draw(Space::NOWHERE, &bag));
            seen.push((roll, draw, paths.probability()));
            if !paths.turn() {
                break;
            }
        }
        let sixth = Probability::new(1, 6);
        let sixes = [(BagChit::Guard, 2), (BagChit::Camera, 1)];
        let sixes = sixes.map(|(chit, count)| (6, Some(chit), Probability::new(count, 18)));
        let expected: Vec<_> = (1..=5).map(|roll| (roll, None, sixth)).chain(sixes).collect();
        assert_eq!(seen, expected);
        let sum = seen.iter().try_fold(Probability::ZERO, |sum, (.., probability)| sum.plus((*probability)?));
        assert_eq!(sum, Some(Probability::ONE));
    }

    #[test]
    fn what_does_not_fit_is_not_rounded() {
        let tiny = Probability::new(1, u128::MAX).expect("a fraction");
        assert_eq!(tiny.times(tiny), None);
        assert_eq!(Probability::new(1, 0), None);
        assert_eq!(Probability::ZERO.plus(tiny), Some(tiny));
    }
}
