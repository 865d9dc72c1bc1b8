//! Alerts: each discards the top event card, or pushes the alert bar on in editions that have one. The deck of the state is
//! the alert track then: the squares behind the bar are gone from it, its top is the first square beyond the bar, and the
//! last square never goes. So the bar always lies between two squares or before the first (alert.bar.between-events).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::fact::{Fact, Observer};
use crate::model::state::{HeistFlags, Phase};

/// The alert track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AlertTrack {
    /// How many squares it has; none where there is an event deck.
    pub squares: u8,
    /// Reinforcements come once the bar has passed so many squares.
    pub reinforcements: u8,
}

impl View<'_> {
    /// Where the alert bar lies: how many squares are behind it.
    pub fn alert_bar(self) -> u8 {
        self.setup.alert_track.squares.saturating_sub(self.state.deck.coming().len() as u8)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// One alert: the top event card is discarded at once, not carried out, and does not come back in this heist
    /// (alert.raise.discard-top-event). With no event card left nothing happens (alert.raise.nothing-left). Crises that the
    /// card uncovers are queued.
    pub(crate) fn raise_alert(&mut self) {
        self.tell(Fact::Alert);
        if self.setup.has_security_die() {
            self.push_alert_bar();
            return;
        }
        if let Some(card) = self.take_top_event() {
            self.tell(Fact::Discard(card));
            if self.setup.is_alarm(card) {
                self.state.flags |= HeistFlags::ALARM;
                return;
            }
            self.queue_crises_on_top();
            if self.state.phase == Phase::Action && self.state.deck.top >= self.state.deck.len {
                self.last_event_is_discarded(card);
            }
        }
    }

    /// The alert bar goes on by one square (alert.bar.plus-one). Nothing is carried out for a square that it passes, but no
    /// roll reaches that square any more (alert.bar.no-immediate-effect). In front of the last square the bar stays
    /// (alert.bar.capped): every roll picks that square then, the alarm (alert.bar.final-slot-escape).
    #[cold]
    pub(crate) fn push_alert_bar(&mut self) {
        let deck = &mut self.state.deck;
        if deck.top + 1 < deck.len {
            deck.top += 1;
        }
    }
}
