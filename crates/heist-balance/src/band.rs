//! How often a heist of a difficulty should be won by greedy, and where a heist stands.

use crate::stats::Interval;

/// The share of games that a heist of a difficulty should be won in: the median of the official heists of that difficulty, measured as
/// drafts are, and fifteen points either way (`cargo run --profile lab -p heist-balance --example bands`; docs/bots.md has the table). The
/// jobs in the county jail are left out: nearly everybody wins them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The bands of the difficulties.
pub const BANDS: [(&str, Band); 3] = [
    ("amateur", Band { low: 0.50, high: 0.80 }),
    ("semi-pro", Band { low: 0.44, high: 0.74 }),
    ("pro", Band { low: 0.46, high: 0.76 }),
];

/// The band of a difficulty.
pub fn of(difficulty: &str) -> Option<Band> {
    BANDS.into_iter().find(|(word, _)| *word == difficulty).map(|(_, band)| band)
}

/// Where a heist stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Below the band, beyond chance.
    TooHard,
    /// Below it, perhaps by chance.
    RatherHard,
    /// Within it.
    Right,
    /// Above it, perhaps by chance.
    RatherEasy,
    /// Above it, beyond chance.
    TooEasy,
}

impl Standing {
    /// In a word, for programs.
    pub fn word(self) -> &'static str {
        match self {
            Standing::TooHard => "too-hard",
            Standing::RatherHard => "rather-hard",
            Standing::Right => "right",
            Standing::RatherEasy => "rather-easy",
            Standing::TooEasy => "too-easy",
        }
    }
}

impl Band {
    /// Where a heist with this share of wins stands.
    ///
    /// ```
    /// use heist_balance::band::{Band, Standing};
    /// use heist_balance::stats::wilson;
    ///
    /// let band = Band { low: 0.6, high: 0.8 };
    /// assert_eq!(band.standing(0.7, wilson(70, 100)), Standing::Right);
    /// assert_eq!(band.standing(0.55, wilson(55, 100)), Standing::RatherHard);
    /// assert_eq!(band.standing(1.0, wilson(100, 100)), Standing::TooEasy);
    /// ```
    pub fn standing(self, rate: f64, interval: Interval) -> Standing {
        if interval.high < self.low {
            Standing::TooHard
        } else if interval.low > self.high {
            Standing::TooEasy
        } else if rate < self.low {
            Standing::RatherHard
        } else if rate > self.high {
            Standing::RatherEasy
        } else {
            Standing::Right
        }
    }

    /// How far a share of wins is from the band; 0 within it.
    pub fn distance(self, rate: f64) -> f64 {
        (self.low - rate).max(rate - self.high).max(0.0)
    }

    /// Its middle.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}
