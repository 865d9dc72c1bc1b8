//! What random play chooses from: the legal commands, kept from step to step. After a command that has changed nothing but
//! the characters it concerns, only theirs are listed anew.

use crate::cards::{Ability, ActionRef};
use crate::command::{Command, Speaker, Use, Verb};
use crate::engine::{Scope, legal};
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Phase, State};
use crate::who::{Crew, Who};

/// How far the consequences of a command reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ripple {
    /// These characters are different; nothing on the board is that anybody's commands depend on.
    Only(Crew),
    /// Anything may be different.
    Everything,
}

impl Ripple {
    /// How far a command reaches if nothing follows by itself. In the action phase what somebody may do depends on the
    /// board and on the character itself, never on the dice, ideas, plans or actions of others; so commands that change
    /// only these belong here. Any other command may be added or left out: left out, it only costs time.
    #[inline]
    pub(crate) fn of(command: &Command) -> Ripple {
        let Speaker::One(who) = command.by else { return Ripple::Everything };
        let mut crew = Crew::NOBODY;
        crew.insert(who);
        match command.verb {
            Verb::Shift(_)
            | Verb::Take(ActionRef::Default(_) | ActionRef::Skill(_) | ActionRef::Six, _)
            | Verb::Think
            | Verb::Done
            | Verb::Use(Use::Plain(Ability::EfficientPicker | Ability::ThereAreBetterWays | Ability::Dart))
            | Verb::Use(Use::Bolt(_) | Use::Codes(_)) => {}
            Verb::Use(Use::Autopwn(to, _) | Use::Exploit(to, _) | Use::Teamwork(to)) => crew.insert(to),
            Verb::Use(Use::ChangeOfPlans(ref moves) | Use::AlrightNewPlan(ref moves, [0, 0, 0, 0, 0])) => {
                for (owner, ..) in moves.iter() {
                    crew.insert(owner);
                }
            }
            _ => return Ripple::Everything,
        }
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
            let glance = look.glance();
            for who in Who::ALL {
                let list = &mut own[who as usize];
                list.clear();
                if state.in_play().has(who) {
                    look.list_own(who, false, &glance, list);
                }
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
            Ripple::Only(crew) if state.phase == Phase::Action => {
                let look = Look { setup, state };
                let glance = look.glance();
                for who in Crew(crew.0 & state.in_play().0) {
                    let list = &mut self.parts[1 + who as usize];
                    list.clear();
                    look.list_own(who, false, &glance, list);
                }
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
    pub fn get(&self, mut place: usize) -> Option<Command> {
        for part in &self.parts {
            if let Some(command) = part.get(place) {
                return Some(*command);
            }
            place -= part.len();
        }
        None
    }
}
