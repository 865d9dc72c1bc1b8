//! How long to wait before a lost connection is tried again: longer each time, and never in step with everybody else.

/// The first pause, in milliseconds.
const FIRST: f64 = 400.0;
/// The longest one.
const MAX_LENGTH: f64 = 15_000.0;

/// The pause before an attempt (the first is 0); `luck` is between 0 and 1.
pub fn before(attempt: u32, luck: f64) -> f64 {
    let most = (FIRST * f64::from(1_u32 << attempt.min(10))).min(MAX_LENGTH);
    most * (0.5 + luck.clamp(0.0, 1.0) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_limit_and_differ() {
        assert_eq!(before(0, 1.0), FIRST);
        assert!(before(1, 0.0) >= FIRST && before(3, 0.5) > before(1, 0.5));
        assert_eq!(before(u32::MAX, 1.0), MAX_LENGTH);
        assert!(before(5, 0.2) < before(5, 0.8));
    }
}
