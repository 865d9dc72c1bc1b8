//! The event phase: the active event first, then the crises that wait, then the next round or the escape.
//! How a card's effects are carried out is in `engine::resolve`.

mod fumble;

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::edition::StartReveal;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::Refusal;
use crate::model::space::Spaces;
use crate::model::state::{HeistFlags, PersonFlags, Phase, Step};
use crate::model::terms::Special;
use crate::model::who::Who;

/// Nobody acts while cards are carried out; in the oldest edition with event cards the rule speaks of abilities alone
/// (event.no-abilities).
pub(crate) const NO_ACTIONS: Refusal =
    Refusal::new("event.no-actions-no-abilities", "In the event phase nobody takes actions or uses abilities.");

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The heist part begins: only now (reveal.auto.start.not-before-heist) or still later what starting places are next to
    /// is revealed, and the deck's first crises are set aside. Who is shut in by a ring may not be there at all.
    pub(crate) fn heist_begins(&mut self) {
        self.enter(Phase::Roll);
        self.state.planning_cameras = Spaces::NONE;
        for who in Who::PLAYERS {
            self.state.person_mut(who).flags.remove(PersonFlags::READY);
        }
        // What planning gave and nobody took is gone.
        (self.state.free_reveals, self.state.free_ideas) = (0, 0);
        self.queue_crises_on_top();
        self.hide_npc_in_ring();
        if self.setup.edition.start_reveal == StartReveal::BeforeTheFirstRoll {
            self.look_from_starting_places();
        }
        self.state.to_chase |= self.state.security.with(Chit::Dog);
        self.state.flags |= HeistFlags::CHECK_FREE;
        if self.has_boss() {
            self.boss_sets_off();
        }
    }

    /// What lasts for an action phase is over; the event phase stands at its beginning.
    pub(crate) fn begin_event_phase(&mut self) {
        self.end_phase_marks();
        self.enter(Phase::Event);
        if self.setup.terms.has(Special::CONVOY) {
            self.ambush();
        }
        self.queue_crises_on_top();
    }

    /// An alert of the action phase has discarded the last event card: it is the active event of this round nevertheless
    /// (event.deck-exhausted.final-event-active).
    pub(crate) fn last_event_is_discarded(&mut self, card: CardId) {
        self.state.active = card;
        self.state.flags |= HeistFlags::RAN_OUT;
    }

    /// `team next`: one event card, that on top of the deck, is active and carried out (event.active.top-at-phase-start,
    /// event.exactly-one), then each waiting crisis. The event is off the deck before it is carried out and does not come back
    /// (event.discard-after-use). So alerts that it raises discard those below it (event.raises-discard-next-cards) and leave
    /// the active event as it is (event.active.unchanged-by-raises). An event that follows one discarded by noise, raises two
    /// alerts itself and so uncovers a crisis, which comes right after it, is the rulebook's example
    /// (event.example-active-event).
    pub(crate) fn next_card(&mut self) {
        if self.setup.has_security_die() {
            return self.roll_for_security();
        }
        if self.state.is(HeistFlags::EVENT_DONE) {
            return self.next_crisis();
        }
        self.state.flags |= HeistFlags::EVENT_DONE;
        if let Some(card) = self.take_top_event() {
            self.state.active = card;
            self.state.flags.remove(HeistFlags::RAN_OUT);
            self.tell(Fact::Event(card));
            self.queue_crises_on_top();
            self.state.step = Step::Effect { card, number: 0, started: false };
        } else if self.state.is(HeistFlags::RAN_OUT) && self.state.active != CardId::NONE {
            let card = self.state.active;
            self.tell(Fact::Event(card));
            self.state.step = Step::Effect { card, number: 0, started: false };
        } else {
            self.state.active = CardId::NONE;
            self.state.step = Step::CardDone;
        }
    }

    /// A card is finished: wait for the next crisis, or end the phase. The word of a story beacon is part of somebody's action.
    pub(crate) fn card_done(&mut self) {
        let waits = self.state.deck.queue.any() || self.state.phase == Phase::Action;
        self.state.step = if waits { Step::Idle } else { Step::EndEventPhase };
        if !waits && self.setup.has_security_die() {
            self.after_the_square();
        }
    }

    /// The event phase ends: who walks by itself walks on, flashbangs wear off, footage runs again, then the next round or the escape.
    pub(crate) fn end_event_phase(&mut self) {
        if self.setup.terms.has(Special::CONVOY | Special::WALKING_NPC) {
            self.walk_along();
        }
        self.wear_off_flash();
        self.state.flags.remove(HeistFlags::LOOPED | HeistFlags::RAN_OUT | HeistFlags::EVENT_DONE);
        self.state.active = CardId::NONE;
        self.escape_or_next_round();
    }
}
