//! The memory of a server over stretches of equal work.

use serde_json::{Value, json};

/// So many samples are needed before they say anything.
const ENOUGH: usize = 12;
/// A server may be so much larger in the end than in the middle, in MiB and as a share: allocators give memory back when it suits them.
const TOLERANCE_MIB: f64 = 4.0;
const TOLERANCE_SHARE: f64 = 0.05;

/// Samples of the resident memory, each after the same number of acknowledged commands.
#[derive(Clone, Default, Debug)]
pub struct MemoryUse {
    mib: Vec<f64>,
    /// What the page caches of the database take when they are full. They fill as the database grows.
    caches_mib: f64,
}

impl MemoryUse {
    /// Of a server with such caches.
    pub fn with_caches(mib: f64) -> MemoryUse {
        MemoryUse { mib: Vec::new(), caches_mib: mib }
    }

    /// Adds a sample.
    pub fn add(&mut self, bytes: u64) {
        self.mib.push(bytes as f64 / 1024.0 / 1024.0);
    }

    /// By how many MiB it grows from one sample to the next, on the line that fits best.
    pub fn slope(&self) -> f64 {
        let count = self.mib.len() as f64;
        let (middle, mean) = ((count - 1.0) / 2.0, self.mib.iter().sum::<f64>() / count);
        let pairs = || (0..).map(f64::from).zip(&self.mib);
        let spread: f64 = pairs().map(|(at, _)| (at - middle).powi(2)).sum();
        if spread > 0.0 { pairs().map(|(at, mib)| (at - middle) * (mib - mean)).sum::<f64>() / spread } else { 0.0 }
    }

    /// How much larger the typical size of the last third is than that of the second; none where there are too few samples.
    fn growth(&self) -> Option<(f64, f64)> {
        let third = self.mib.len() / 3;
        let middle = |from: usize, to: usize| {
            let mut part = self.mib[from..to].to_vec();
            part.sort_by(f64::total_cmp);
            part[part.len() / 2]
        };
        let enough = self.mib.len() >= ENOUGH;
        enough.then(|| (middle(third, 2 * third), middle(2 * third, self.mib.len())))
    }

    /// Whether it stays as it is, or has grown by no more than its caches; none where there are too few samples to say.
    pub fn is_flat(&self) -> Option<bool> {
        let (before, after) = self.growth()?;
        let grown = (after - before).min(after - self.mib.first()? - self.caches_mib);
        Some(grown <= TOLERANCE_MIB.max(before * TOLERANCE_SHARE))
    }

    /// What was measured.
    pub fn figures(&self, commands: usize) -> Value {
        let round = |mib: f64| (mib * 100.0).round() / 100.0;
        json!({
            "samples": self.mib.len(),
            "commands_between_samples": commands,
            "first_mib": self.mib.first().map(|mib| round(*mib)),
            "last_mib": self.mib.last().map(|mib| round(*mib)),
            "most_mib": self.mib.iter().copied().reduce(f64::max).map(round),
            "slope_mib_per_sample": (self.mib.len() > 1).then(|| (self.slope() * 10_000.0).round() / 10_000.0),
            "flat": self.is_flat(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(mib: impl Fn(u64) -> u64) -> MemoryUse {
        let mut samples = MemoryUse::default();
        (0..30).for_each(|at| samples.add(mib(at) * 1024 * 1024));
        samples
    }

    #[test]
    fn memory_that_grows_with_the_work_is_told_from_memory_that_goes_up_and_down() {
        let steady = samples(|at| 60 + at % 3);
        assert_eq!(steady.is_flat(), Some(true));
        assert!(steady.slope().abs() < 0.02, "{}", steady.slope());
        let leak = samples(|at| 60 + at);
        assert_eq!(leak.is_flat(), Some(false));
        assert!((leak.slope() - 1.0).abs() < 1e-9);
        let caches = MemoryUse { caches_mib: 24.0, ..leak.clone() };
        assert_eq!(caches.is_flat(), Some(true), "29 MiB are 24 of caches and what is tolerated");
        let mut few = MemoryUse::default();
        few.add(1);
        assert_eq!((few.is_flat(), few.slope()), (None, 0.0));
    }
}
