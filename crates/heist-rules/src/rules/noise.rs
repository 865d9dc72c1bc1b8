//! Noise and alerts: the track, and the deck that alerts eat up. The alert bar is in `security`.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::SubAction;
use crate::model::chance::Chance;
use crate::model::edition::NoiseEnd;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::space::Spaces;
use crate::model::state::{HeistFlags, Phase, Prompt, Step, Walk};
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Crises that lie on top of the deck go to the queue. They are no events and never count as discarded
    /// (crisis.not-an-alert).
    pub(crate) fn queue_crises_on_top(&mut self) {
        let deck = &mut self.state.deck;
        while deck.top < deck.len && self.setup.is_crisis(deck.cards[deck.top as usize]) {
            let card = deck.cards[deck.top as usize];
            deck.queue.insert(deck.top);
            deck.top += 1;
            self.observer.note(Fact::Queue(card));
        }
    }

    /// Takes the event card on top of the deck, if one is left.
    pub(crate) fn take_top_event(&mut self) -> Option<CardId> {
        self.queue_crises_on_top();
        let deck = &mut self.state.deck;
        if deck.top >= deck.len {
            return None;
        }
        let card = deck.cards[deck.top as usize];
        deck.top += 1;
        Some(card)
    }

    /// One alert: the top event card is discarded; crises it uncovers are queued. Or the alert bar goes on.
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
                self.state.active = card;
                self.state.flags |= HeistFlags::RAN_OUT;
            }
        }
    }

    /// Counts the noise that is due; with tokens of the Diversion Artist the team is asked first.
    pub(crate) fn count_due_noise(&mut self) {
        let due = core::mem::take(&mut self.state.noise_due);
        if self.state.noise_tokens > 0 {
            self.state.prompt = Prompt::Diversion { noise: due };
        } else {
            self.count_noise(due);
        }
    }

    /// The marker advances slot by slot; on the last slot every further noise raises an alert, or nothing follows but the end.
    pub(crate) fn count_noise(&mut self, count: u8) {
        if count == 0 {
            return;
        }
        self.tell(Fact::Noise(count));
        for _ in 0..count {
            if self.state.noise < self.setup.noise_track.final_slot {
                self.state.noise += 1;
                if self.setup.noise_track.alert_slots >> self.state.noise & 1 == 1 {
                    self.raise_alert();
                }
            } else if self.setup.edition.noise_end == NoiseEnd::AlertPerNoise {
                self.raise_alert();
            }
        }
    }

    /// The alarm card has been discarded: whatever is under way is dropped, and the escape begins.
    pub(crate) fn sound_the_alarm(&mut self) {
        self.state.flags.remove(HeistFlags::ALARM);
        self.state.to_reveal = Spaces::NONE;
        self.state.to_chase = Spaces::NONE;
        self.state.to_chase_newcomer = Spaces::NONE;
        self.state.newcomer = Who::Red;
        self.state.walk = Walk::NONE;
        self.state.gates_due = 0;
        self.state.todo = 0;
        self.state.amount = 0;
        self.state.step = Step::EscapeGates;
    }
}

impl View<'_> {
    /// Whether the noise marker on the last slot ends the rounds.
    pub(crate) fn noise_ends_the_rounds(self) -> bool {
        self.setup.edition.noise_end == NoiseEnd::EscapeAfterTheRound
            && self.state.noise >= self.setup.noise_track.final_slot
    }
}

/// The word for a sub-action left over, used in messages of other modules.
pub(crate) const fn used_up(sub: SubAction) -> &'static str {
    match sub {
        SubAction::Move => "No move is left: one icon is one step.",
        SubAction::Unlock => "No unlock is left in the action taken.",
        SubAction::Subdue => "No subdue is left in the action taken.",
        SubAction::Disable => "No disable is left in the action taken.",
        SubAction::Idea => "No idea is left in the action taken.",
        SubAction::Reveal => "No reveal is left in the action taken.",
        SubAction::Loot => "No loot is left in the action taken.",
    }
}
