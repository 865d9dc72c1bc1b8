//! The round: roll, action, event, and again, until the escape.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Icons;
use crate::model::chance::Chance;
use crate::model::edition::ThirdPhase;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::state::{PersonFlags, Phase, Prompt, State};
use crate::model::who::{Crew, Who};

/// An open question comes first, in every phase.
pub(crate) const QUESTION_OPEN: Refusal = Refusal::new("round.wrong-phase", "A question is open: answer it first.");

impl State {
    /// Whether everybody in play has finished its action.
    pub fn all_done(&self) -> bool {
        (self.in_play() & Crew::of(|who| !self.person(who).is(PersonFlags::DONE))).is_empty()
    }
}

impl View<'_> {
    /// Somebody is in play and no question is open.
    #[inline]
    pub(crate) fn free_to_speak(self, who: Who) -> Verdict {
        if self.state.prompt.is_open() {
            return Err(QUESTION_OPEN);
        }
        self.must_take_part(who)
    }

    /// Whether the third phase may go on: the active event and the crises, or the security die. It begins by itself when
    /// everybody is done.
    pub(crate) fn may_go_on(self) -> Verdict {
        if !matches!(self.state.prompt, Prompt::None) {
            return Err(QUESTION_OPEN);
        }
        match self.state.phase {
            Phase::Event => Ok(()),
            Phase::Action => refuse(
                "round.third-phase-after-all-actions",
                "The event phase begins when every character has taken and finished its action.",
            ),
            _ => refuse(
                "round.wrong-phase",
                match self.setup.edition.third_phase {
                    ThirdPhase::EventDeck => "Cards are carried out in the event phase.",
                    ThirdPhase::SecurityDie => "Security is rolled for after the actions.",
                },
            ),
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The next phase: after the roll the actions, after these the event (round.order.event) or the roll for security
    /// (round.order.security-roll).
    pub(crate) fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.tell(Fact::Phase(phase));
    }

    /// What a person has for one action phase and what it has received does not outlast the phase.
    pub(crate) fn end_phase_marks(&mut self) {
        for person in &mut self.state.people {
            person
                .flags
                .remove(PersonFlags::SLIPPING | PersonFlags::REACHING | PersonFlags::TWEAKING | PersonFlags::HELPED);
            person.given = Icons::NONE;
            person.given_cracks = 0;
            person.vents = 0;
            person.left = Icons::NONE;
            person.dogs_behind = crate::model::space::Spaces::NONE;
        }
    }

    /// Another round begins: dice and actions of the last one are taken up.
    pub(crate) fn clear_round(&mut self) {
        for person in &mut self.state.people {
            person.die = 0;
            person.action = None;
            person.left = Icons::NONE;
            person.used = 0;
            person.bought = 0;
            person.cracks = 0;
            person.flags.remove(PersonFlags::DONE);
        }
    }
}
