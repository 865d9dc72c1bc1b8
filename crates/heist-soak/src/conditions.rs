//! Under which conditions a command was sent and acknowledged: times are judged where nothing was broken.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So long after a fault has ended, people are still coming back.
const RECOVERY: Duration = Duration::from_secs(1);

/// What was going on while a command was on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Nothing but people who play.
    Calm,
    /// Hostile clients besides.
    Hostile,
    /// A fault, or one that had ended less than a second before.
    Faulty,
}

/// What is going on now.
#[derive(Debug)]
pub struct Conditions(Mutex<Now>);

#[derive(Debug)]
struct Now {
    faults: usize,
    attacks: usize,
    /// How many faults there were.
    begun: usize,
    /// Since when there is none.
    whole_since: Instant,
}

/// The moment at which a command was sent.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    at: Instant,
    condition: Condition,
    begun: usize,
}

/// A fault or an attack, until it is dropped.
#[derive(Debug)]
pub struct Trouble<'a> {
    conditions: &'a Conditions,
    is_fault: bool,
}

impl Drop for Trouble<'_> {
    fn drop(&mut self) {
        let mut now = self.conditions.now();
        if self.is_fault {
            now.faults -= 1;
            now.whole_since = Instant::now();
        } else {
            now.attacks -= 1;
        }
    }
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions(Mutex::new(Now { faults: 0, attacks: 0, begun: 0, whole_since: Instant::now() }))
    }
}

impl Conditions {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something is broken from now on.
    pub fn fault(&self) -> Trouble<'_> {
        let mut now = self.now();
        now.faults += 1;
        now.begun += 1;
        Trouble { conditions: self, is_fault: true }
    }

    /// Somebody attacks from now on.
    pub fn attack(&self) -> Trouble<'_> {
        self.now().attacks += 1;
        Trouble { conditions: self, is_fault: false }
    }

    /// A command is sent now.
    pub fn moment(&self) -> Moment {
        let now = self.now();
        let condition = match &*now {
            Now { faults: 1.., .. } => Condition::Faulty,
            Now { whole_since, .. } if whole_since.elapsed() < RECOVERY => Condition::Faulty,
            Now { attacks: 1.., .. } => Condition::Hostile,
            _ => Condition::Calm,
        };
        Moment { at: Instant::now(), condition, begun: now.begun }
    }

    /// A command that was sent at a moment is acknowledged now: how long it took, and under which condition.
    pub fn acknowledged(&self, sent: Moment) -> (Duration, Condition) {
        let now = self.now();
        let condition = if now.begun == sent.begun { sent.condition } else { Condition::Faulty };
        let attacked = condition == Condition::Calm && now.attacks > 0;
        (sent.at.elapsed(), if attacked { Condition::Hostile } else { condition })
    }

    /// How long everything has been whole; nothing while something is broken.
    pub fn whole_for(&self) -> Duration {
        let now = self.now();
        if now.faults > 0 { Duration::ZERO } else { now.whole_since.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_judged_by_all_that_went_on_while_it_was_on_its_way() {
        let conditions = Conditions::default();
        conditions.now().whole_since = Instant::now() - RECOVERY;
        let of = |sent| conditions.acknowledged(sent).1;
        let sent = conditions.moment();
        assert_eq!(of(sent), Condition::Calm);
        let attack = conditions.attack();
        assert_eq!((of(sent), of(conditions.moment())), (Condition::Hostile, Condition::Hostile));
        let fault = conditions.fault();
        assert_eq!(conditions.whole_for(), Duration::ZERO);
        assert_eq!((of(sent), of(conditions.moment())), (Condition::Faulty, Condition::Faulty));
        drop((fault, attack));
        assert_eq!(of(conditions.moment()), Condition::Faulty, "people are coming back");
        conditions.now().whole_since = Instant::now() - RECOVERY;
        assert_eq!(of(conditions.moment()), Condition::Calm);
    }
}
