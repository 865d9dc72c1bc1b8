//! Listing: which commands are legal in a position.

use crate::engine::view::View;
use crate::model::command::{Command, Verb};
use crate::model::setup::Setup;
use crate::model::space::Spaces;
use crate::model::state::{PersonFlags, Phase, State};
use crate::model::who::Who;

/// Which commands a caller wants listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every command, compound ones in their canonical forms.
    All,
    /// Without unplanning, dropping and handing over: what random play chooses from.
    RandomPlay,
}

/// Lists the legal commands. The list is cleared first.
pub fn legal(setup: &Setup, state: &State, scope: Scope, list: &mut Vec<Command>) {
    list.clear();
    let view = View { setup, state };
    let all = scope == Scope::All;
    if view.list_first(all, list) {
        let worth = view.spaces_worth_a_look();
        for who in state.in_play() {
            view.list_own(who, all, worth, list);
        }
        view.list_last(list);
    }
}

impl View<'_> {
    /// Lists what comes before the commands of the characters. False when these have nothing to say.
    #[inline]
    pub(crate) fn list_first(self, all: bool, list: &mut Vec<Command>) -> bool {
        if self.state.prompt.is_open() {
            self.list_answers(list);
            return false;
        }
        match self.state.phase {
            Phase::Planning => self.list_planning(all, list),
            Phase::Roll => list.push(Command::team(Verb::Roll)),
            Phase::Event => list.push(Command::team(Verb::Next)),
            Phase::Action | Phase::Escape | Phase::Over => {}
        }
        !matches!(self.state.phase, Phase::Planning | Phase::Over)
    }

    /// Lists the commands of one character in play, outside of planning. `worth` is where something may be picked up or
    /// opened.
    #[inline(always)]
    pub(crate) fn list_own(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        match self.state.phase {
            Phase::Action => self.list_turn(who, all, worth, list),
            Phase::Escape => self.list_escape(who, all, worth, list),
            _ => self.list_aside(who, all, worth, list),
        }
    }

    /// Lists what somebody may pick up or open, whoever's turn it is. Most stand where there is nothing of the kind.
    #[inline(always)]
    pub(crate) fn list_aside(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        let person = self.person(who);
        if all || worth.has(person.at) || person.is(PersonFlags::REACHING) {
            self.list_loot_and_openings(who, all, list);
        }
    }

    #[inline(never)]
    fn list_loot_and_openings(self, who: Who, all: bool, list: &mut Vec<Command>) {
        let person = self.person(who);
        if self.state.phase != Phase::Escape && self.may_open_from(person.at) {
            self.list_openings(who, list);
        }
        if all || self.spaces_with_loot().has(person.at) || person.is(PersonFlags::REACHING) {
            self.list_loot(who, all, list);
        }
    }

    /// Lists what comes after the commands of the characters.
    #[inline]
    pub(crate) fn list_last(self, list: &mut Vec<Command>) {
        if self.may_call_escape().is_ok() {
            list.push(Command::team(Verb::Escape));
        }
    }
}
