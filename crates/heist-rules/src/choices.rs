//! What random play chooses from: the legal commands, kept from step to step. After a command that has changed a few
//! characters and spaces, only the commands of these characters and of those who look at these spaces are listed anew.

use crate::cards::{Ability, ActionRef, SubAction};
use crate::chits::Chit;
use crate::command::{Command, Speaker, Use, Verb};
use crate::engine::{Scope, legal};
use crate::look::Look;
use crate::quick::Quick;
use crate::setup::Setup;
use crate::space::Spaces;
use crate::state::{Mark, Phase, State};
use crate::who::{Crew, Who};

/// How far the consequences of a command reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ripple {
    /// These characters are different, and so is what lies on these spaces; nothing else is that anybody's commands
    /// depend on.
    Around(Crew, Spaces),
    /// Anything may be different.
    Everything,
}

/// What follows by itself in the middle of the action phase, reveals and jumping dogs, changes these.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    unknown: Spaces,
    dogs: Spaces,
    playing: Crew,
}

impl State {
    /// What may change when reveals and dogs are carried out.
    #[inline]
    pub(crate) fn before(&self) -> Before {
        Before { unknown: self.unknown, dogs: self.security.with(Chit::Dog), playing: self.playing }
    }
}

/// Abilities by which somebody gives another an idea in the escape, before that one's roll.
const PINCH: u32 = 1 << Ability::GoodInAPinch as u32 | 1 << Ability::GreatInAPinch as u32;

impl Look<'_> {
    /// How far a legal command reaches if nothing follows by itself. To know less than there is to know only costs time.
    #[inline]
    pub(crate) fn ripple(self, command: &Command) -> Ripple {
        match (self.state.phase, command.by) {
            (Phase::Action, Speaker::One(who)) => self.ripple_of_action(who, &command.verb),
            // That it is announced keeps nobody from anything but announcing it again.
            (Phase::Action, Speaker::Team) if command.verb == Verb::Escape => {
                Ripple::Around(Crew::NOBODY, Spaces::NONE)
            }
            (Phase::Escape, Speaker::One(who)) => self.ripple_of_escape(who, &command.verb),
            _ => Ripple::Everything,
        }
    }

    /// How far a command has reached after which nothing followed but reveals and jumping dogs.
    pub(crate) fn ripple_after(self, ripple: Ripple, before: Before) -> Ripple {
        let Ripple::Around(mut crew, mut spaces) = ripple else {
            return Ripple::Everything;
        };
        // Somebody was set free.
        if self.state.playing != before.playing {
            return Ripple::Everything;
        }
        let dogs = self.state.security.with(Chit::Dog);
        spaces |= (before.dogs - dogs) | (dogs - before.dogs);
        let revealed = before.unknown - self.state.unknown;
        if revealed.any() {
            spaces |= revealed;
            for who in self.state.in_play() {
                if self.has_icon(who, SubAction::Reveal) {
                    crew.insert(who);
                }
            }
        }
        Ripple::Around(crew, spaces)
    }

    /// Whose commands in the action phase depend on what lies on these spaces.
    #[inline]
    fn onlookers(self, spaces: Spaces) -> Crew {
        let near = spaces | self.state.adjacent_to_any(self.setup, spaces);
        let mut crew = Crew::NOBODY;
        for who in self.state.in_play() {
            let person = self.person(who);
            if near.has(person.at) || person.vents != 0 || self.looks_far(who) {
                crew.insert(who);
            }
        }
        crew
    }

    /// Lists the commands of one character anew, none for one who is out of play.
    #[inline]
    fn list_part(self, who: Who, loot: Spaces, list: &mut Vec<Command>) {
        list.clear();
        if self.state.in_play().has(who) {
            self.list_own(who, false, loot, list);
        }
    }

    /// In the action phase what somebody may do depends on the character itself, on the spaces around, and on all unknown
    /// tiles; not on the dice, ideas, plans or actions of others.
    #[inline]
    fn ripple_of_action(self, who: Who, verb: &Verb) -> Ripple {
        let mut crew = Crew::NOBODY;
        let mut spaces = Spaces::NONE;
        crew.insert(who);
        match verb {
            Verb::Shift(_)
            | Verb::Take(ActionRef::Default(_) | ActionRef::Skill(_) | ActionRef::Six, _)
            | Verb::Think
            | Verb::Grab
            | Verb::Done
            | Verb::Use(Use::Plain(
                Ability::EfficientPicker
                | Ability::ThereAreBetterWays
                | Ability::Dart
                | Ability::PatchIn
                | Ability::Larcenist
                | Ability::Swindler,
            ))
            | Verb::Use(Use::Bolt(_) | Use::Codes(_) | Use::VentCrawl(_) | Use::TweakPlan(..)) => {}
            // Where the holder of a Plasma Torch stands concerns others.
            Verb::Move(_) if self.setup.safes.is_empty() || !self.state.has_item_card(who) => {}
            Verb::Unlock(at) | Verb::Subdue(at, _) | Verb::Disable(at) => spaces.insert(*at),
            // Without a tile it may empty the bag.
            Verb::Reveal(at) if at.is_somewhere() => {}
            Verb::Use(Use::Autopwn(to, _) | Use::Exploit(to, _) | Use::Teamwork(to)) => crew.insert(*to),
            Verb::Use(Use::ChangeOfPlans(moves) | Use::AlrightNewPlan(moves, [0, 0, 0, 0, 0])) => {
                for (owner, ..) in moves.iter() {
                    crew.insert(owner);
                }
            }
            _ => return Ripple::Everything,
        }
        Ripple::Around(crew, spaces)
    }

    /// In the escape somebody who goes or stays concerns others where it may leave something behind, and those who could
    /// give it an idea. Where an exit fills up, a door opens, ideas change hands or one drags everybody along, it concerns
    /// everybody.
    #[inline]
    fn ripple_of_escape(self, who: Who, verb: &Verb) -> Ripple {
        let at = self.person(who).at;
        let to = match *verb {
            Verb::Run(to) => to,
            Verb::LastDitch(..) | Verb::Stay => at,
            _ => return Ripple::Everything,
        };
        let bound = self.person(who).is(Mark::MASTER_PLAN);
        let fills = self.setup.terms.refuge_limit() > 0 && (self.refuges() & (to.only() | at.only())).any();
        if bound || fills || self.state.doors.has(to) {
            return Ripple::Everything;
        }
        let mut crew = self.state.characters_on(to.only());
        crew.insert(who);
        if self.setup.crew.can(Ability::GoodInAPinch) || self.setup.crew.can(Ability::GreatInAPinch) {
            for other in self.state.in_play() {
                if self.abilities(other).0 & PINCH != 0 {
                    crew.insert(other);
                }
            }
        }
        Ripple::Around(crew, Spaces::NONE)
    }
}

/// The legal commands without unplanning, dropping and handing over, in the order of [`legal`].
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// What comes before the commands of the characters, then those of each, then what comes last.
    parts: [Vec<Command>; 7],
    /// Everything listed anew, to compare with, where assertions are compiled in. Kept, so that comparing allocates nothing.
    all: Vec<Command>,
}

impl Choices {
    /// With room for what random play needs, so that nothing is allocated on the way.
    pub fn with_room() -> Choices {
        Choices { parts: core::array::from_fn(|_| Vec::with_capacity(256)), all: Vec::with_capacity(1024) }
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
            Ripple::Around(mut crew, spaces) if state.phase != Phase::Over && !state.prompt.is_open() => {
                let look = Look { setup, state };
                if spaces.any() {
                    crew |= look.onlookers(spaces);
                }
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
    fn is_complete(&mut self, setup: &Setup, state: &State) -> bool {
        legal(setup, state, Scope::RandomPlay, &mut self.all);
        self.parts.iter().flatten().eq(&self.all)
    }

    /// One of them, by chance.
    #[inline]
    pub(crate) fn pick(&self, chance: &mut Quick) -> Option<&Command> {
        // Where each part begins, and where the last one ends.
        let mut borders = [0; 8];
        let mut total = 0;
        for (end, part) in borders[1..].iter_mut().zip(&self.parts) {
            total += part.len() as u32;
            *end = total;
        }
        let place = chance.below(total);
        // All parts are looked at, since nobody can foresee which one it is.
        let number = borders[1..].iter().filter(|end| **end <= place).count().min(6);
        self.parts[number].get(place.wrapping_sub(borders[number]) as usize)
    }
}
