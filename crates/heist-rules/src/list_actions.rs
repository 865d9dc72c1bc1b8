//! Listing the action phase: one pass over the characters, which leaves out early what cannot be.

use crate::cards::{ActionRef, Icons, SubAction};
use crate::chits::Chit;
use crate::command::{Command, Verb};
use crate::look::Look;
use crate::space::{Space, Spaces};
use crate::who::Who;

/// What is the same for everybody, looked at once.
pub(crate) struct Glance {
    /// A hostage waits to be taken.
    hostage: bool,
    /// Somebody holds an item card.
    items: bool,
    /// A remote lock or keycard door is on the board.
    pub openings: bool,
    /// Where something may be picked up.
    pub loot: Spaces,
}

impl Look<'_> {
    #[inline]
    pub(crate) fn glance(self) -> Glance {
        Glance {
            hostage: self.waiting_hostage(),
            items: self.state.items_in_hands(),
            openings: self.state.shut().any(),
            loot: self.spaces_worth_a_look(),
        }
    }

    /// Lists what somebody may do in the action phase, openings and loot apart. (Not inlined: what it looks at for one
    /// would be looked at beforehand for everybody, needed or not.)
    #[inline(never)]
    pub(crate) fn list_turn(self, who: Who, glance: &Glance, list: &mut Vec<Command>) {
        let person = self.person(who);
        let fresh = person.is_fresh();
        if fresh {
            self.list_beginnings(who, list);
            if glance.items {
                self.list_items(who, list);
            }
        }
        if person.icons() != Icons::NONE {
            self.list_sub_actions(who, list);
        }
        if glance.hostage && self.may_take_hostage(who).is_ok() {
            list.push(Command::by(who, Verb::TakeHostage));
        }
        if self.is_ready_to_be_done(who) {
            list.push(Command::by(who, Verb::Done));
        }
        self.list_abilities(who, fresh, list);
    }

    /// Lists the actions that somebody may take, and turning its die; items and abilities apart.
    #[inline]
    fn list_beginnings(self, who: Who, list: &mut Vec<Command>) {
        let person = self.person(who);
        let sheet = self.sheet(who);
        let mut push = |verb| list.push(Command::by(who, verb));
        if person.die > 0 && person.ideas > 0 {
            push(Verb::Shift(true));
            push(Verb::Shift(false));
        }
        for i in 0..3 {
            if sheet.plain_actions >> i & 1 == 1 {
                push(Verb::Take(ActionRef::Default(i), Space::NOWHERE));
            }
        }
        if person.die > 0 {
            for i in 0..sheet.skills {
                push(Verb::Take(ActionRef::Skill(i), Space::NOWHERE));
            }
        }
        if who == Who::Npc && person.die == 6 {
            push(Verb::Take(ActionRef::Six, Space::NOWHERE));
        }
    }

    /// Lists what somebody may do with the icons it has.
    #[inline]
    fn list_sub_actions(self, who: Who, list: &mut Vec<Command>) {
        let hands = self.hands(who);
        let mut push = |verb| list.push(Command::by(who, verb));
        for to in hands.moves() {
            push(Verb::Move(to));
        }
        for at in hands.unlocks() {
            push(Verb::Unlock(at));
        }
        for chit in [Chit::Guard, Chit::Dog] {
            for at in hands.subdues(chit) {
                push(Verb::Subdue(at, chit));
            }
        }
        for at in hands.disables() {
            push(Verb::Disable(at));
        }
        if hands.has(SubAction::Reveal) {
            for at in self.state.unknown {
                push(Verb::Reveal(at));
            }
            if self.may_reveal_nothing(who) {
                push(Verb::Reveal(Space::NOWHERE));
            }
        }
        if hands.has(SubAction::Idea) {
            push(Verb::Think);
        }
        if hands.has(SubAction::Loot) {
            push(Verb::Grab);
        }
        if hands.has(SubAction::Unlock) && !self.setup.safes.is_empty() && self.may_crack(who).is_ok() {
            push(Verb::Crack);
        }
    }

    /// Lists what may be opened, in any phase of the rounds.
    #[inline]
    pub(crate) fn list_openings(self, who: Who, list: &mut Vec<Command>) {
        for at in self.open_targets(who) {
            list.push(Command::by(who, Verb::Open(at)));
        }
    }
}
