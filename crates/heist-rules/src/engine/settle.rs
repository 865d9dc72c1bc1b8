//! After every command: carries out everything that follows by itself, in a fixed order of urgency, until players decide
//! again or a question is open.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::state::{HeistFlags, Phase, State, Step};

impl State {
    /// Whether nothing is left to follow by itself, the next step of the phase apart.
    #[inline]
    pub(crate) fn is_quiet(&self) -> bool {
        (self.to_reveal | self.to_chase | self.to_chase_newcomer).is_empty()
            && self.nothing_big_follows()
            && !self.flags.intersects(HeistFlags::FOLLOWING)
    }
    /// Whether nothing is left to follow by itself but reveals, dogs that look up, and a prisoner set free by them.
    #[inline]
    pub(crate) fn only_reveals_and_dogs_follow(&self) -> bool {
        matches!(self.step, Step::Idle) && self.nothing_big_follows() && !self.is(HeistFlags::ALARM)
    }
    #[inline]
    fn nothing_big_follows(&self) -> bool {
        self.noise_due | self.gates_due | self.machinist_ideas == 0
            && self.replans == [0; 4]
            && !self.walk.at.is_somewhere()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Carries out what follows by itself.
    #[inline(never)]
    pub(crate) fn settle(&mut self) {
        while !self.state.prompt.is_open() {
            if self.state.is_quiet() {
                if matches!(self.state.step, Step::Idle) {
                    break;
                }
                self.next_step();
            } else if self.state.is(HeistFlags::ALARM) {
                self.sound_the_alarm();
            } else if self.state.to_reveal.any() {
                self.reveal_waiting();
            } else if self.state.machinist_ideas > 0 {
                self.ask_who_gets_idea();
            } else if self.state.replans != [0; 4] {
                self.ask_for_replan();
            } else if self.state.gates_due > 0 {
                self.close_next_gate();
            } else if (self.state.to_chase | self.state.to_chase_newcomer).any() {
                self.chase();
            } else if self.state.walk.at.is_somewhere() {
                self.walk_on();
            } else if self.state.noise_due > 0 {
                self.count_due_noise();
            } else if self.state.is(HeistFlags::CHOOSING_REVEALS) {
                self.ask_for_reveal();
            } else if self.state.is(HeistFlags::CHECK_FREE) {
                self.free_prisoner();
            } else if self.state.is(HeistFlags::CHOOSING_IDEAS) {
                self.ask_for_ideas();
            }
        }
    }

    // The last steps of the action phase: each goes on with the next at once unless it has set something off.

    fn whistle_ends(&mut self) {
        self.state.step = Step::Squirrely;
        if self.view().is_whistled() {
            self.forget_whistle();
        } else {
            self.npc_is_squirrely();
        }
    }

    fn npc_is_squirrely(&mut self) {
        self.state.step = Step::Talkative;
        self.squirrely();
        if !self.state.prompt.is_open() && self.state.noise_due == 0 {
            self.npc_is_talkative();
        }
    }

    fn npc_is_talkative(&mut self) {
        self.state.step = Step::BeginEventPhase;
        self.talkative();
        if self.state.noise_due == 0 {
            self.state.step = Step::Idle;
            self.begin_event_phase();
        }
    }

    fn next_step(&mut self) {
        match self.state.step {
            Step::Idle => {}
            Step::HeistBegins => {
                self.state.step = Step::Idle;
                self.heist_begins();
            }
            // Somebody freed by the end of the last action still acts in this round.
            Step::CountNoise if !self.state.all_done() => self.state.step = Step::Idle,
            Step::CountNoise => {
                self.state.step = Step::WhistleEnds;
                if !self.noise_of_the_round_is_due() {
                    self.whistle_ends();
                }
            }
            Step::WhistleEnds => self.whistle_ends(),
            Step::Squirrely => self.npc_is_squirrely(),
            Step::Talkative => self.npc_is_talkative(),
            Step::BeginEventPhase => {
                self.state.step = Step::Idle;
                self.begin_event_phase();
            }
            Step::Effect { card, number, started } => self.carry_on(card, number, started),
            Step::CardDone => self.card_done(),
            Step::Reinforcements => self.reinforcements_arrive(),
            Step::EndEventPhase => self.end_event_phase(),
            Step::BossMoves { left } => self.boss_moves(left),
            Step::EscapeGates => self.escape_begins(),
            Step::EscapeReveal => self.reveal_for_escape(),
            Step::EscapeAbilities => {
                self.state.step = Step::EscapeCheck;
                self.escape_abilities();
            }
            Step::EscapeCheck => self.check_escape_over(),
        }
        debug_assert!(self.state.phase != Phase::Over || self.state.step == Step::Idle);
    }
}
