//! What random play chooses from: the legal commands, kept from step to step. After a command that has changed nothing but
//! the characters it concerns, only theirs are listed anew.

use crate::cards::{Ability, ActionRef};
use crate::command::{Command, Speaker, Use, Verb};
use crate::engine::{Scope, legal};
use crate::look::Look;
use crate::setup::Setup;
use crate::space::Spaces;
use crate::state::{Mark, Phase, State};
use crate::who::{Crew, Who};

/// How far the consequences of a command reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ripple {
    /// These characters are different; nothing on the board is that anybody's commands depend on.
    Only(Crew),
    /// Anything may be different.
    Everything,
}

impl Look<'_> {
    /// How far a legal command reaches if nothing follows by itself. To know less than there is to know only costs time.
    #[inline]
    pub(crate) fn ripple(self, command: &Command) -> Ripple {
        match (self.state.phase, command.by) {
            (Phase::Action, Speaker::One(who)) => self.ripple_of_action(who, &command.verb),
            // That it is announced keeps nobody from anything but announcing it again.
            (Phase::Action, Speaker::Team) if command.verb == Verb::Escape => Ripple::Only(Crew::NOBODY),
            (Phase::Escape, Speaker::One(who)) => self.ripple_of_escape(who, &command.verb),
            _ => Ripple::Everything,
        }
    }

    /// Lists the commands of one character anew, none for one who is out of play.
    #[inline]
    fn list_part(self, who: Who, loot: Spaces, list: &mut Vec<Command>) {
        list.clear();
        if self.state.in_play().has(who) {
            self.list_own(who, false, loot, list);
        }
    }

    /// In the action phase what somebody may do depends on the board and on the character itself, not on the dice, ideas, plans
    /// or actions of others.
    #[inline]
    fn ripple_of_action(self, who: Who, verb: &Verb) -> Ripple {
        let mut crew = Crew::NOBODY;
        crew.insert(who);
        match verb {
            Verb::Shift(_)
            | Verb::Take(ActionRef::Default(_) | ActionRef::Skill(_) | ActionRef::Six, _)
            | Verb::Think
            | Verb::Grab
            | Verb::Done
            | Verb::Use(Use::Plain(Ability::EfficientPicker | Ability::ThereAreBetterWays | Ability::Dart))
            | Verb::Use(Use::Bolt(_) | Use::Codes(_)) => {}
            // Where the holder of a Plasma Torch stands concerns others.
            Verb::Move(_) if self.setup.safes.is_empty() => {}
            Verb::Use(Use::Autopwn(to, _) | Use::Exploit(to, _) | Use::Teamwork(to)) => crew.insert(*to),
            Verb::Use(Use::ChangeOfPlans(moves) | Use::AlrightNewPlan(moves, [0, 0, 0, 0, 0])) => {
                for (owner, ..) in moves.iter() {
                    crew.insert(owner);
                }
            }
            _ => return Ripple::Everything,
        }
        Ripple::Only(crew)
    }

    /// In the escape somebody who goes or stays concerns others where it may leave something behind. Where an exit fills up,
    /// a door opens, ideas change hands or one drags everybody along, it concerns everybody.
    #[inline]
    fn ripple_of_escape(self, who: Who, verb: &Verb) -> Ripple {
        let at = self.person(who).at;
        let to = match *verb {
            Verb::Run(to) => to,
            Verb::LastDitch(..) | Verb::Stay => at,
            _ => return Ripple::Everything,
        };
        let pinch = self.setup.crew.can(Ability::GoodInAPinch) || self.setup.crew.can(Ability::GreatInAPinch);
        let bound = self.person(who).is(Mark::MASTER_PLAN);
        let fills = self.setup.terms.exit_limit > 0 && self.state.exits.has(to) != self.state.exits.has(at);
        if pinch || bound || fills || self.state.doors.has(to) {
            return Ripple::Everything;
        }
        let mut crew = self.state.characters_on(to.only());
        crew.insert(who);
        Ripple::Only(crew)
    }
}

/// The legal commands without unplanning, dropping and handing over, in the order of [`legal`].
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// What comes before the commands of the characters, then those of each, then what comes last.
    parts: [Vec<Command>; 7],
}

impl Choices {
    /// With room for what random play needs, so that nothing is allocated on the way.
    pub fn with_room() -> Choices {
        Choices { parts: core::array::from_fn(|_| Vec::with_capacity(256)) }
    }

    /// Lists the commands of a position.
    pub fn list(&mut self, setup: &Setup, state: &State) {
        let look = Look { setup, state };
        let [first, own @ .., last] = &mut self.parts;
        first.clear();
        last.clear();
        let characters_too = look.list_first(false, first);
        if characters_too {
            let loot = look.spaces_worth_a_look();
            for who in Who::ALL {
                look.list_part(who, loot, &mut own[who as usize]);
            }
            look.list_last(last);
        } else {
            own.iter_mut().for_each(Vec::clear);
        }
    }

    /// Lists the commands anew after a command that has reached so far.
    #[inline]
    pub(crate) fn follow(&mut self, setup: &Setup, state: &State, ripple: Ripple) {
        match ripple {
            Ripple::Only(crew) if state.phase != Phase::Over && !state.prompt.is_open() => {
                let look = Look { setup, state };
                let [_, own @ .., last] = &mut self.parts;
                let loot = look.spaces_worth_a_look();
                for who in crew {
                    look.list_part(who, loot, &mut own[who as usize]);
                }
                last.clear();
                look.list_last(last);
                debug_assert!(self.is_complete(setup, state), "a command has reached further than it seemed");
            }
            _ => self.list(setup, state),
        }
    }

    /// Whether this is what listing everything gives.
    fn is_complete(&self, setup: &Setup, state: &State) -> bool {
        let mut all = Vec::new();
        legal(setup, state, Scope::RandomPlay, &mut all);
        self.parts.iter().flatten().eq(&all)
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }
    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(Vec::is_empty)
    }
    /// The command in a place of the list.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Command> {
        // All parts are looked at, since nobody can foresee which one it is.
        let (mut number, mut before, mut end) = (0, 0, 0);
        for part in &self.parts {
            end += part.len();
            let passed = place >= end;
            number += usize::from(passed);
            before = if passed { end } else { before };
        }
        self.parts.get(number)?.get(place - before).copied()
    }
}
