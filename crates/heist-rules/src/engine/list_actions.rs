//! Listing the action phase: one pass over the characters, which leaves out early what cannot be.

use crate::engine::view::View;
use crate::model::cards::{ActionRef, Icons, SubAction};
use crate::model::chits::Chit;
use crate::model::command::{Command, Verb};
use crate::model::space::{Space, Spaces};
use crate::model::state::PersonFlags;
use crate::model::who::Who;

impl View<'_> {
    /// Lists what somebody may do in the action phase.
    #[inline(never)]
    pub(crate) fn list_turn(self, who: Who, all: bool, worth: Spaces, list: &mut Vec<Command>) {
        let person = self.person(who);
        let fresh = person.is_fresh();
        if fresh {
            self.list_beginnings(who, list);
            if self.state.has_item_card(who) {
                self.list_items(who, list);
            }
        }
        if person.icons() != Icons::NONE {
            self.list_sub_actions(who, list);
        }
        if person.at == self.person(Who::Npc).at && self.may_take_hostage(who).is_ok() {
            list.push(Command::by(who, Verb::TakeHostage));
        }
        if !person.is(PersonFlags::DONE) && (!fresh || self.may_pass(who)) {
            list.push(Command::by(who, Verb::Done));
        }
        self.list_abilities(who, fresh, list);
        self.list_aside(who, all, worth, list);
    }

    /// Lists the actions that somebody may take, and turning its die; items and abilities apart.
    #[inline]
    fn list_beginnings(self, who: Who, list: &mut Vec<Command>) {
        let person = self.person(who);
        let sheet = self.sheet(who);
        list.extend_from_slice(sheet.beginnings(person.die > 0, person.ideas > 0));
        if who == Who::Npc && person.die == 6 {
            list.push(Command::by(who, Verb::Take(ActionRef::Six, Space::NOWHERE)));
        }
    }

    /// Lists what somebody may do with the icons it has. (Not inlined: what it looks at for one would be looked at
    /// beforehand for everybody, needed or not.)
    #[inline(never)]
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

    /// Lists what may be opened, in any phase of the rounds. (In the escape it costs something.)
    #[inline]
    pub(crate) fn list_openings(self, who: Who, list: &mut Vec<Command>) {
        for at in self.open_targets(who) {
            list.push(Command::by(who, Verb::Open(at)));
        }
    }
}
