//! The calendar, and the time that passes.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Now, to measure how much time passes. Tests let it pass.
pub fn instant() -> Instant {
    #[cfg(test)]
    return Instant::now() + passed::so_far();
    #[cfg(not(test))]
    Instant::now()
}

#[cfg(test)]
pub use passed::let_pass;

/// Time that tests have let pass, for each thread its own.
#[cfg(test)]
mod passed {
    use std::cell::Cell;
    use std::time::Duration;

    thread_local! {
        static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    pub fn so_far() -> Duration {
        PASSED.get()
    }

    /// Lets time pass at once.
    pub fn let_pass(time: Duration) {
        PASSED.set(PASSED.get() + time);
    }
}
