//! What games came to. Tallies of the same heist on different tapes can be added, wherever they were played.

use crate::stats::{Interval, Pairs, wilson};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most games that a tally may have.
const MOST_GAMES: u64 = 1 << 40;

/// Games of one heist, added up.
///
/// ```
/// use heist_balance::tally::Tally;
///
/// let mut tally = Tally { games: 40, won: 30, ..Tally::default() };
/// tally.merge(&Tally { games: 60, won: 50, ..Tally::default() });
/// assert_eq!((tally.rate(), tally.games), (0.8, 100));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many were won.
    pub won: u64,
    /// Rounds of all of them.
    pub rounds: u64,
    /// Noise at the end of all of them.
    pub noise: u64,
    /// Alerts of all of them.
    pub alerts: u64,
    /// Characters who were busted.
    pub busted: u64,
    /// Lost games in which the deck started the escape before the crew did.
    pub overtaken: u64,
    /// Games that did not end.
    pub endless: u64,
    /// What games were lost by, in words, and how many.
    pub causes: BTreeMap<String, u64>,
    /// How often somebody came onto each space, by its name.
    pub visits: BTreeMap<String, u64>,
    /// The same tapes in the version before, where there is one; it is the first side.
    pub pairs: Option<Pairs>,
}

impl Tally {
    /// Adds the games of another.
    pub fn merge(&mut self, other: &Tally) {
        // Tallies come from outside too, so nothing of them may be too large to be added.
        let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
        let Tally { games, won, rounds, noise, alerts, busted, overtaken, endless, causes, visits, pairs } = other;
        add(&mut self.games, *games);
        add(&mut self.won, *won);
        add(&mut self.rounds, *rounds);
        add(&mut self.noise, *noise);
        add(&mut self.alerts, *alerts);
        add(&mut self.busted, *busted);
        add(&mut self.overtaken, *overtaken);
        add(&mut self.endless, *endless);
        for (cause, count) in causes {
            add(self.causes.entry(cause.clone()).or_default(), *count);
        }
        for (space, count) in visits {
            add(self.visits.entry(space.clone()).or_default(), *count);
        }
        if let Some(more) = pairs {
            let own = self.pairs.get_or_insert_default();
            add(&mut own.both, more.both);
            add(&mut own.first, more.first);
            add(&mut own.second, more.second);
            add(&mut own.neither, more.neither);
        }
    }

    /// Whether games can come to this: what comes from outside may be anything.
    pub fn is_possible(&self) -> bool {
        let pairs = self.pairs.unwrap_or_default();
        let parts = [self.won, self.overtaken, self.endless, pairs.both, pairs.first, pairs.second, pairs.neither];
        self.games <= MOST_GAMES && parts.iter().all(|part| *part <= self.games)
    }

    /// The share of games that were won.
    pub fn rate(&self) -> f64 {
        self.won as f64 / self.games.max(1) as f64
    }

    /// The interval of the share.
    pub fn interval(&self) -> Interval {
        wilson(self.won, self.games)
    }

    /// A sum as a mean over the games.
    pub fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    /// What games were lost by, the most frequent first.
    pub fn worst(&self) -> Vec<(&str, u64)> {
        let mut causes: Vec<(&str, u64)> = self.causes.iter().map(|(cause, count)| (cause.as_str(), *count)).collect();
        causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        causes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_from_outside_is_added_without_overflow() {
        let mut tally =
            Tally { games: u64::MAX, pairs: Some(Pairs { both: u64::MAX, ..Pairs::default() }), ..Tally::default() };
        tally.merge(&tally.clone());
        assert_eq!(tally.games, u64::MAX);
        assert!(tally.rate() <= 1.0 && !tally.is_possible());
        assert!(Tally { games: 3, won: 3, ..Tally::default() }.is_possible());
        assert!(!Tally { games: 3, won: 4, ..Tally::default() }.is_possible());
    }

    #[test]
    fn a_tally_is_the_same_after_a_journey_as_text() {
        let tally = Tally {
            games: 3,
            causes: [("time runs out".to_owned(), 2)].into(),
            visits: [("c4".to_owned(), 7)].into(),
            pairs: Some(Pairs { both: 1, first: 0, second: 2, neither: 0 }),
            ..Tally::default()
        };
        let text = serde_json::to_string(&tally).expect("JSON");
        assert_eq!(serde_json::from_str::<Tally>(&text).expect("a tally"), tally);
    }
}
