//! The alarm, and where a round leads when its event phase is over: to the escape or to the next round.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Setup;
use crate::model::space::Spaces;
use crate::model::state::{HeistFlags, Phase, Step, Walk};
use crate::model::who::Who;

impl Setup {
    /// Whether a card starts the escape as soon as it is discarded (alarm.discarded-enters-escape): Sound the Alarm. As the
    /// active event it does so by its own words (alarm.discarded-or-active).
    #[inline]
    pub fn is_alarm(&self, card: CardId) -> bool {
        self.cards.get(card.0 as usize).is_some_and(|card| card.alarm)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Whatever is under way is dropped, and the escape begins: the alarm card has been discarded, or the heist says so.
    pub(crate) fn sound_the_alarm(&mut self) {
        self.state.flags.remove(HeistFlags::ALARM);
        self.state.to_reveal = Spaces::NONE;
        self.state.to_chase = Spaces::NONE;
        self.state.to_chase_newcomer = Spaces::NONE;
        self.state.newcomer = Who::Red;
        self.state.walk = Walk::NONE;
        self.state.gates_due = 0;
        self.forget_effect();
        self.state.step = Step::EscapeGates;
    }

    /// A card says that the escape begins: the alarm as active event, the last square of the alert track, or the final crisis,
    /// whose turn comes after the event and the crises before it (alarm.final-crisis).
    pub(crate) fn card_starts_escape(&mut self) {
        self.state.step = Step::EscapeGates;
    }

    /// The event phase is over. Without anybody in play the heist ends; after the team's announcement, or with the noise
    /// marker on its last slot, the escape follows; otherwise the next round begins with its roll (alarm.else-next-round),
    /// even when nothing but the alarm is left in the deck (alarm.last-card-another-round).
    pub(crate) fn escape_or_next_round(&mut self) {
        if self.state.in_play().is_empty() {
            self.finish_heist();
        } else if self.state.is(HeistFlags::ESCAPE_CALLED) || self.view().noise_count(0).escape {
            self.state.step = Step::EscapeGates;
        } else {
            self.clear_round();
            self.state.round = self.state.round.saturating_add(1);
            self.tell(Fact::Round(self.state.round));
            self.enter(Phase::Roll);
            self.state.step = Step::Idle;
            if self.has_boss() {
                self.boss_sets_off();
            }
        }
    }
}
