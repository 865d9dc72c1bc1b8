//! What games say about chances: intervals for shares and for paired differences, and a test that ends as soon as it can.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution for 95 %, both sides.
const Z95: f64 = 1.959_964;

/// An interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The interval of Wilson for a share: good for few games too, and never outside of 0 and 1.
///
/// ```
/// let interval = heist_balance::stats::wilson(95, 100);
/// assert!((interval.low - 0.888).abs() < 0.001 && (interval.high - 0.978).abs() < 0.001);
/// assert_eq!(heist_balance::stats::wilson(0, 0), heist_balance::stats::Interval { low: 0.0, high: 1.0 });
/// ```
pub fn wilson(won: u64, games: u64) -> Interval {
    if games == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p) = (games as f64, won as f64 / games as f64);
    let middle = p + Z95 * Z95 / (2.0 * n);
    let half = Z95 * (p * (1.0 - p) / n + Z95 * Z95 / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z95 * Z95 / n;
    Interval { low: ((middle - half) / whole).max(0.0), high: ((middle + half) / whole).min(1.0) }
}

/// Results of two sides on the same tapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pairs {
    /// Both won.
    pub both: u64,
    /// Only the first won.
    pub first: u64,
    /// Only the second won.
    pub second: u64,
    /// Neither won.
    pub neither: u64,
}

impl Pairs {
    /// Counts one pair more.
    pub fn add(&mut self, first: bool, second: bool) {
        match (first, second) {
            (true, true) => self.both += 1,
            (true, false) => self.first += 1,
            (false, true) => self.second += 1,
            (false, false) => self.neither += 1,
        }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.both + self.first + self.second + self.neither
    }

    /// How many differ: only they tell the sides apart.
    pub fn discordant(&self) -> u64 {
        self.first + self.second
    }

    /// The share of wins of the second side less that of the first.
    pub fn difference(&self) -> f64 {
        (self.second as f64 - self.first as f64) / self.count().max(1) as f64
    }

    /// The interval of Agresti and Min for the difference: half a pair is added to each of the four counts.
    pub fn interval(&self) -> Interval {
        let (first, second, n) = (self.first as f64 + 0.5, self.second as f64 + 0.5, self.count() as f64 + 2.0);
        let difference = (second - first) / n;
        let half = Z95 * ((first + second) / n - difference * difference).max(0.0).sqrt() / n.sqrt();
        Interval { low: (difference - half).max(-1.0), high: (difference + half).min(1.0) }
    }

    /// Pairs after which a test of fixed length would see the difference at hand with the same errors.
    pub fn pairs_needed(&self) -> Option<u64> {
        let (n, difference) = (self.count() as f64, self.difference());
        let variance = self.discordant() as f64 / n.max(1.0) - difference * difference;
        // Both sides of α and one side of β, each 5 %.
        let z = Z95 + 1.644_854;
        (difference != 0.0).then(|| (z * z * variance / (difference * difference)).ceil().max(1.0) as u64)
    }
}

/// What a comparison has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The first side is better.
    First,
    /// The second side is better.
    Second,
    /// Neither is better by the difference that was asked for.
    Equal,
    /// Not decided yet.
    Open,
}

/// Two sequential probability ratio tests at once (Sobel and Wald): one for "the second side is better by `difference`", one for
/// "the first is", each against "they are equal". Only pairs that differ count; what their share is, the pairs tell so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SequentialTest {
    /// The difference in the share of wins that matters.
    pub difference: f64,
    /// The chance of seeing a difference where there is none.
    pub alpha: f64,
    /// The chance of missing one.
    pub beta: f64,
}

impl SequentialTest {
    /// What the pairs so far decide.
    ///
    /// ```
    /// use heist_balance::stats::{Decision, Pairs, SequentialTest};
    ///
    /// let test = SequentialTest { difference: 0.1, alpha: 0.05, beta: 0.05 };
    /// assert_eq!(test.decide(&Pairs { both: 50, first: 3, second: 30, neither: 17 }), Decision::Second);
    /// assert_eq!(test.decide(&Pairs { both: 5, first: 1, second: 2, neither: 2 }), Decision::Open);
    /// assert_eq!(test.decide(&Pairs { both: 500, first: 60, second: 61, neither: 400 }), Decision::Equal);
    /// ```
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let share = (pairs.discordant() as f64 + 1.0) / (pairs.count() as f64 + 2.0);
        let tilt = (self.difference / (2.0 * share)).min(0.45);
        let (more, less) = ((1.0 + 2.0 * tilt).ln(), (1.0 - 2.0 * tilt).ln());
        let (first, second) = (pairs.first as f64, pairs.second as f64);
        let (for_second, for_first) = (second * more + first * less, first * more + second * less);
        let (upper, lower) = (((1.0 - self.beta) / self.alpha).ln(), (self.beta / (1.0 - self.alpha)).ln());
        if for_second >= upper {
            Decision::Second
        } else if for_first >= upper {
            Decision::First
        } else if for_second <= lower && for_first <= lower {
            Decision::Equal
        } else {
            Decision::Open
        }
    }
}
