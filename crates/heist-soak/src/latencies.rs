//! How long acknowledgements took, by the condition under which they were waited for.

use crate::conditions::Condition;
use serde_json::{Value, json};
use std::time::Duration;

/// Times from sending a command to reading that it is stored, in microseconds.
#[derive(Default, Debug)]
pub struct Latencies {
    calm: Vec<u32>,
    hostile: Vec<u32>,
    faulty: Vec<u32>,
}

impl Latencies {
    /// Adds one.
    pub fn add(&mut self, (took, condition): (Duration, Condition)) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        match condition {
            Condition::Calm => self.calm.push(micros),
            Condition::Hostile => self.hostile.push(micros),
            Condition::Faulty => self.faulty.push(micros),
        }
    }

    fn of(&self, condition: Condition) -> &[u32] {
        match condition {
            Condition::Calm => &self.calm,
            Condition::Hostile => &self.hostile,
            Condition::Faulty => &self.faulty,
        }
    }

    /// How many there are.
    pub fn count(&self, condition: Condition) -> usize {
        self.of(condition).len()
    }

    /// The time within which this share of the commands was acknowledged, in milliseconds; none where there were none.
    pub fn within(&self, condition: Condition, share: f64) -> Option<f64> {
        let mut sorted = self.of(condition).to_vec();
        sorted.sort_unstable();
        let place = (sorted.len().checked_sub(1)? as f64 * share).round() as usize;
        Some(f64::from(*sorted.get(place)?) / 1000.0)
    }

    /// The usual figures.
    pub fn figures(&self, condition: Condition) -> Value {
        let within = |share| self.within(condition, share);
        let (p50, p90, p99, max) = (within(0.5), within(0.9), within(0.99), within(1.0));
        json!({ "commands": self.count(condition), "p50": p50, "p90": p90, "p99": p99, "max": max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_commands_is_found_among_its_own_kind() {
        let mut latencies = Latencies::default();
        for millis in (1..=101).rev() {
            latencies.add((Duration::from_millis(millis), Condition::Calm));
        }
        latencies.add((Duration::from_secs(9), Condition::Faulty));
        assert_eq!(latencies.within(Condition::Calm, 0.5), Some(51.0));
        assert_eq!(latencies.within(Condition::Calm, 0.99), Some(100.0));
        assert_eq!(latencies.within(Condition::Faulty, 0.5), Some(9000.0));
        assert_eq!(latencies.within(Condition::Hostile, 0.5), None);
        assert_eq!(latencies.figures(Condition::Calm)["commands"], 101);
    }
}
