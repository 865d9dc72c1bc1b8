//! Listing: which commands are legal in a position.

use crate::engine::view::View;
use crate::model::command::{Command, Speaker, Verb};
use crate::model::setup::Setup;
use crate::model::space::Spaces;
use crate::model::state::{PersonFlags, Phase, State};
use crate::model::who::Who;

/// Which commands a caller wants listed. Each scope holds the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Scope {
    /// Every command, compound ones in their canonical forms.
    All,
    /// What a player who wants to win would consider: all commands, but of those that only move things or tokens about just
    /// these:
    ///
    /// - in the action phase, a hand-over to somebody with more of its action to come;
    /// - in the escape, a hand-over to somebody with more escape moves to come, and of Camouflage to somebody with fewer;
    /// - a hand-over to an NPC who opens what it holds the key to;
    /// - in planning, an idea whispered to somebody with at least two ideas fewer;
    /// - a drop onto the space where the objective or a bonus wants the piece, or (SWINDLER) beside somebody to whom handing
    ///   it over would have a purpose.
    ///
    /// Unplanning, leaving a start, all other drops and hand-overs are left out. No chain of hand-overs goes on for ever.
    Purposeful,
    /// Without unplanning, dropping, handing over, announcing the escape outside the action phase, and staying all together: what
    /// random play chooses from.
    RandomPlay,
}

/// Lists the legal commands of everybody. The list is cleared first; once it has room, nothing is allocated.
///
/// Never empty while the heist is being played, and exactly the commands that [`check`](crate::check) accepts, of those with
/// many equal forms (ways, several pieces at once) one canonical form each.
///
/// ```
/// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::{Scope, check, legal};
///
/// let (mut all, mut few) = (Vec::new(), Vec::new());
/// legal(&setup, &state, Scope::All, &mut all);
/// legal(&setup, &state, Scope::RandomPlay, &mut few);
/// assert!(few.len() <= all.len());
/// assert!(all.iter().all(|command| check(&setup, &state, command).is_ok()));
/// ```
pub fn legal(setup: &Setup, state: &State, scope: Scope, list: &mut Vec<Command>) {
    list.clear();
    let view = View { setup, state };
    let all = scope != Scope::RandomPlay;
    if view.list_first(all, list) {
        let worth = view.spaces_worth_a_look();
        for who in state.in_play() {
            view.list_own(who, all, worth, list);
        }
        view.list_last(all, list);
    }
    if scope == Scope::Purposeful {
        list.retain(|command| view.has_purpose(command));
    }
}

/// Lists the legal commands of one character, in the order of [`legal`]; those of the team are not among them. The list is
/// cleared first.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::chance::Seeded;
/// use heist_rules::{Command, Scope, Speaker, Verb, Who, apply, legal_for};
///
/// apply(&setup, &mut state, Command::team(Verb::Roll), &mut Seeded::new(1), &mut ()).unwrap();
/// let mut list = Vec::new();
/// legal_for(&setup, &state, Who::Red, Scope::Purposeful, &mut list);
/// assert!(!list.is_empty() && list.iter().all(|command| command.by == Speaker::One(Who::Red)));
/// ```
pub fn legal_for(setup: &Setup, state: &State, who: Who, scope: Scope, list: &mut Vec<Command>) {
    list.clear();
    let view = View { setup, state };
    let all = scope != Scope::RandomPlay;
    // In planning, and while a question is open, everybody's commands are listed together.
    if view.list_first(all, list) {
        list.clear();
        if state.in_play().has(who) {
            view.list_own(who, all, view.spaces_worth_a_look(), list);
        }
    }
    list.retain(|command| command.by == Speaker::One(who) && (scope != Scope::Purposeful || view.has_purpose(command)));
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
    pub(crate) fn list_last(self, all: bool, list: &mut Vec<Command>) {
        if (all || self.state.phase == Phase::Action) && self.may_call_escape().is_ok() {
            list.push(Command::team(Verb::Escape));
        } else if all && self.may_stay_together().is_ok() {
            list.push(Command::team(Verb::Stay));
        }
    }
}
