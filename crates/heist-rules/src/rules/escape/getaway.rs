//! The escape carried out: gates close, everything is revealed, then everybody runs, until nobody is left to decide and the
//! heist is over.

use crate::engine::choices::Invalidation;
use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::command::{Verb, Way};
use crate::model::edition::VoluntaryEscape;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::space::Space;
use crate::model::state::{Bits, Flashed, HeistFlags, PersonFlags, Phase, Prompt, Step};
use crate::model::terms::{Special, Starters};
use crate::model::who::{Crew, Who};

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The team announces the escape: it follows this round's event phase with its crises (escape.voluntary.after-event-phase),
    /// or begins at once (escape.voluntary.at-once), as the edition says.
    pub(crate) fn call_escape(&mut self) {
        match self.setup.edition.voluntary_escape {
            VoluntaryEscape::AfterTheEventPhase => self.state.flags |= HeistFlags::ESCAPE_CALLED,
            VoluntaryEscape::AtOnce => self.state.step = Step::EscapeGates,
        }
    }

    /// The escape begins: all gates that are left close (escape.start.gates-close), before anything is revealed, so that
    /// nothing is drawn for them (escape.start.gates-before-reveal).
    pub(crate) fn escape_begins(&mut self) {
        self.end_phase_marks();
        self.clear_round();
        self.enter(Phase::Escape);
        if self.setup.terms.has(Special::BEACON_EXIT) {
            self.state.exits |= self.setup.beacons - self.state.removed;
        }
        self.state.flags.remove(
            HeistFlags::LOOPED
                | HeistFlags::WHISTLED
                | HeistFlags::EVENT_DONE
                | HeistFlags::RAN_OUT
                | HeistFlags::ESCAPE_CALLED,
        );
        self.state.flashed = [Flashed::NONE; 14];
        self.state.active = CardId::NONE;
        self.state.deck.queue = Bits::NONE;
        self.state.blanks_at_hand = 0;
        self.state.noise_tokens = 0;
        // What the round still owed when the escape was announced or the alarm went off.
        self.state.noise_owed = 0;
        self.state.noise_due = 0;
        self.state.gates_due = 4;
        self.state.step = Step::EscapeReveal;
    }

    /// A chit is drawn for every tile that is unknown when the escape begins (escape.start.reveal-all).
    pub(crate) fn reveal_for_escape(&mut self) {
        self.state.step = Step::EscapeAbilities;
        self.state.to_reveal = self.state.unknown;
    }

    /// What happens by itself at the start, after the reveal: whoever is on an exit is out, and ANGER THERAPY.
    pub(crate) fn escape_abilities(&mut self) {
        for who in self.state.in_play() {
            if self.view().in_refuge(who) {
                self.tell(Fact::Escaped(who));
            }
            if self.setup.beacons.has(self.state.person(who).at) && self.view().outdoors(who) {
                self.bank(who);
                self.acquire_in_hand(who);
            }
            self.let_anger_out(who);
        }
    }

    /// Carries out a command of the escape and says how far it reaches. After the roll, the ideas and the die together are the
    /// pips that pay for the declared way (escape.last-ditch.die-is-moves).
    pub(crate) fn do_escape(&mut self, who: Who, verb: &Verb) -> Invalidation {
        let to = if let Verb::Run(to) = *verb { to } else { self.state.person(who).at };
        let invalidation = self.view().invalidation_of_escape(who, to);
        match *verb {
            Verb::Run(to) => self.run(who, to),
            Verb::LastDitch(ideas, way) => {
                self.take_ideas(who, ideas);
                let value = self.chance.roll(who, self.state.round);
                self.tell(Fact::Roll(who, value));
                let person = self.state.person_mut(who);
                person.flags |= PersonFlags::ROLLED;
                person.pips = ideas.saturating_add(value);
                person.way = way;
                self.stop_if_short(who);
            }
            _ => self.stay(who),
        }
        invalidation
    }

    /// One escape move. Cameras see nobody now (escape.cameras-no-effect), and watchtowers sweep only by their crisis
    /// (watchtower.nothing-in-escape).
    fn run(&mut self, who: Who, to: Space) {
        if self.state.person(who).is(PersonFlags::ROLLED) {
            let cost = self.view().way_cost(who);
            let opens = self.state.person(who).way.first().is_some_and(|step| step.open);
            let person = self.state.person_mut(who);
            person.pips -= cost.min(person.pips);
            person.way.advance();
            if opens && self.state.doors.has(to) {
                self.open_door(to);
            }
        } else {
            let cost = self.view().step_cost(who, self.state.person(who).at);
            self.take_ideas(who, cost);
        }
        self.state.person_mut(who).at = to;
        self.tell(Fact::At(who, to));
        if self.view().in_refuge(who) {
            self.tell(Fact::Escaped(who));
        }
        if self.view().outdoors(who) {
            self.bank(who);
            self.acquire_in_hand(who);
        } else if self.setup.terms.starters == Starters::UnlessFree {
            self.goes_in(who);
        }
        if self.state.person(who).is(PersonFlags::ROLLED) {
            self.stop_if_short(who);
        }
    }

    /// The pips do not pay for the next step of the way (escape.short-is-busted): the character has come as far as they do
    /// (escape.partial-progress) and is busted there. Somebody outside with ideas left may still come in for its loot and carry
    /// it out (escape.example-mark-and-sally).
    fn stop_if_short(&mut self, who: Who) {
        let person = self.state.person(who);
        if person.way.is_empty() {
            self.state.person_mut(who).pips = 0;
        } else if person.pips < self.view().way_cost(who) {
            let person = self.state.person_mut(who);
            person.pips = 0;
            person.way = Way::EMPTY;
            self.stay(who);
        }
    }

    /// A character ends its escape: busted when indoors, because it does not want to go on or has no way out
    /// (escape.no-path-is-busted), unless Camouflage may still hide it. What it carries can be fetched until the escape ends
    /// (escape.busted-loot-can-be-fetched), as `View::left_behind_with` says.
    fn stay(&mut self, who: Who) {
        self.state.person_mut(who).flags |= PersonFlags::STAYED;
        if !self.view().in_refuge(who) && !self.view().may_catch_up_later(who) {
            self.bust(who);
        }
    }

    /// Everybody in a place of escape stays.
    pub(crate) fn stay_together(&mut self) {
        for who in self.view().outside_and_open() {
            self.stay(who);
        }
        self.state.step = Step::EscapeCheck;
    }

    /// The heist is over when nobody is left to decide.
    pub(crate) fn check_escape_over(&mut self) {
        self.state.step = Step::Idle;
        // Mostly somebody is still on the way.
        let refuges = self.view().refuges();
        let on_the_way = Crew::of(|who| {
            let person = self.state.person(who);
            !person.is(PersonFlags::STAYED) & !refuges.has(person.at)
        });
        if !(self.state.in_play() & on_the_way).is_empty()
            || !Who::ALL.into_iter().all(|who| self.view().is_decided(who))
        {
            return;
        }
        let crowded = Who::ALL.into_iter().find(|who| self.view().in_refuge(*who) && !self.view().is_away(*who));
        match crowded.filter(|who| self.state.in_play().has(*who)) {
            Some(who) => self.state.prompt = Prompt::LeftBehind { at: self.state.person(who).at },
            None => self.finish_heist(),
        }
    }
}
