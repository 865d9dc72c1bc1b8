//! Noise: the track, what counting does, and when the noise of a round is counted. Alerts are in `alert`.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::edition::NoiseEnd;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::NoiseTrack;

/// What counting noise leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoiseCount {
    /// The slot on which the marker ends.
    pub marker: u8,
    /// Alerts raised on the way.
    pub alerts: u8,
    /// Whether the escape follows when the round is over.
    pub escape: bool,
}

impl NoiseTrack {
    /// What so much noise does to a marker on slot `from`. Slots are numbered on from the front of the track to its back, so
    /// that the last slot is the last one of the back (noise.card-flips).
    ///
    /// A slot with an alert icon raises one alert when the marker comes to it (noise.alert-space), on its way to another slot
    /// as well (noise.every-space-counts): counted together or one by one, sooner or later, the same noise ends on the same
    /// slot with the same alerts (noise.counting-time-irrelevant). On the last slot the marker stays. There each further noise
    /// raises an alert (noise.final-slot.alert-per-noise), or none does and the escape follows when the round ends
    /// (noise.final-slot.escape-at-round-end).
    #[inline]
    pub fn count(&self, end: NoiseEnd, from: u8, noise: u8) -> NoiseCount {
        let marker = from.saturating_add(noise).min(self.final_slot).max(from);
        let up_to = |slot: u8| u64::MAX >> (63 - slot.min(63));
        let passed = (self.alert_slots & up_to(marker) & !up_to(from)).count_ones() as u8;
        let beyond = noise - (marker - from);
        match end {
            NoiseEnd::AlertPerNoise => NoiseCount { marker, alerts: passed.saturating_add(beyond), escape: false },
            NoiseEnd::EscapeAfterTheRound => NoiseCount { marker, alerts: passed, escape: marker >= self.final_slot },
        }
    }
}

impl View<'_> {
    /// What so much more noise would do. All characters share one track, and the marker never goes back
    /// (noise.one-tracker-cumulative).
    #[inline]
    pub(crate) fn noise_count(self, noise: u8) -> NoiseCount {
        self.setup.noise_track.count(self.setup.edition.noise_end, self.state.noise, noise)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Noise of an action or an ability, to be counted when the action phase ends. Nothing but what people do makes noise: an
    /// event or a crisis may offer something for a noise, but makes none by itself (noise.events-cause-none).
    pub(crate) fn owe_noise(&mut self, count: u8) {
        self.state.noise_owed = self.state.noise_owed.saturating_add(count);
    }

    /// The action phase is over: the noise of the round is due before the event phase begins
    /// (noise.all-counted-before-event). Says whether there is any.
    pub(crate) fn noise_of_the_round_is_due(&mut self) -> bool {
        self.state.noise_due = self.state.noise_due.saturating_add(core::mem::take(&mut self.state.noise_owed));
        self.state.noise_due > 0
    }

    /// Counts the noise that is due; with tokens of the Diversion Artist the team is asked first.
    pub(crate) fn count_due_noise(&mut self) {
        let due = core::mem::take(&mut self.state.noise_due);
        if !self.ask_for_tokens(due) {
            self.count_noise(due);
        }
    }

    /// The marker advances, and what [`NoiseTrack::count`] says follows.
    pub(crate) fn count_noise(&mut self, noise: u8) {
        if noise == 0 {
            return;
        }
        self.tell(Fact::Noise(noise));
        let count = self.view().noise_count(noise);
        self.state.noise = count.marker;
        for _ in 0..count.alerts {
            self.raise_alert();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track() -> NoiseTrack {
        NoiseTrack { id: "test".into(), alert_slots: 1 << 3 | 1 << 5 | 1 << 9, final_slot: 9 }
    }

    #[test]
    fn noise_counted_together_or_one_by_one_comes_to_the_same() {
        for end in [NoiseEnd::AlertPerNoise, NoiseEnd::EscapeAfterTheRound] {
            for (from, noise) in (0..=9).flat_map(|from| (0..15).map(move |noise| (from, noise))) {
                let together = track().count(end, from, noise);
                let mut marker = from;
                let mut alerts = 0;
                for _ in 0..noise {
                    let one = track().count(end, marker, 1);
                    marker = one.marker;
                    alerts += one.alerts;
                }
                assert_eq!((together.marker, together.alerts), (marker, alerts), "{end:?}: {noise} from {from}");
            }
        }
    }

    #[test]
    fn on_the_last_slot_noise_raises_alerts_or_brings_the_escape() {
        let alerts = track().count(NoiseEnd::AlertPerNoise, 8, 4);
        assert_eq!(alerts, NoiseCount { marker: 9, alerts: 4, escape: false });
        let escape = track().count(NoiseEnd::EscapeAfterTheRound, 8, 4);
        assert_eq!(escape, NoiseCount { marker: 9, alerts: 1, escape: true });
        assert!(!track().count(NoiseEnd::EscapeAfterTheRound, 0, 8).escape);
    }
}
