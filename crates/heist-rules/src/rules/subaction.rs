//! Sub-actions: what somebody can do with the icons it has from where it stands, why it cannot do something, and what each
//! sub-action does.

use crate::engine::choices::Invalidation;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Icons, SubAction};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Refusal, Verdict};
use crate::model::space::{Space, Spaces};
use crate::model::state::{Person, Phase};
use crate::model::terms::Special;
use crate::model::who::Who;
use crate::rules::card::{getting_my_bearings, there_are_better_ways};

/// Somebody with icons to use, and what is in reach.
#[derive(Clone, Copy)]
pub struct Hands<'a> {
    view: View<'a>,
    who: Who,
    person: &'a Person,
    /// Icons of its own action and received ones together: of use only to ask whether there is one.
    icons: Icons,
    /// Spaces adjacent to the character, a vent included.
    reach: Spaces,
    /// No remote lock and no keycard door shuts the character in.
    free: bool,
}

impl<'a> View<'a> {
    /// What somebody can do from where it stands.
    #[inline]
    pub fn hands(self, who: Who) -> Hands<'a> {
        let person = self.person(who);
        Hands { view: self, who, person, icons: person.icons(), reach: self.reach(who), free: !self.shut_in(who) }
    }
}

impl Hands<'_> {
    /// Whether a sub-action is left, in its own action or received from somebody.
    #[inline]
    pub fn has(&self, sub: SubAction) -> bool {
        self.icons.has(sub)
    }

    /// Where the character can move now: an adjacent tile that it has planned, or an entrance, and that is not locked
    /// (subaction.move.target), nor in a ring (subaction.move.target-no-sensor).
    #[inline]
    pub fn moves(&self) -> Spaces {
        if !self.has(SubAction::Move) || !self.free {
            return Spaces::NONE;
        }
        let state = self.view.state;
        if state.is_held_by_guard(self.person) {
            return Spaces::NONE;
        }
        let mut open = self.reach - state.barred();
        if self.view.setup.terms.has(Special::EXIT_LIMIT_ALWAYS) {
            open = self.view.without_full_exits(self.who, open);
        }
        if self.who == Who::Npc { open } else { open & (self.person.plan | state.exits) }
    }

    /// Adjacent tiles with a lock that the character can open now.
    #[inline]
    pub fn unlocks(&self) -> Spaces {
        if !self.has(SubAction::Unlock) || !self.free {
            return Spaces::NONE;
        }
        self.reach & self.view.state.security.with(Chit::Lock)
    }

    /// Tiles with a guard (or dog) that the character can subdue now, its own among them.
    #[inline]
    pub fn subdues(&self, chit: Chit) -> Spaces {
        if !self.has(SubAction::Subdue) || !self.free || !self.view.may_subdue(self.who) {
            return Spaces::NONE;
        }
        self.near() & self.view.state.security.with(chit)
    }

    /// Tiles with a camera that the character can switch off now, its own among them.
    #[inline]
    pub fn disables(&self) -> Spaces {
        if !self.has(SubAction::Disable) || !self.free {
            return Spaces::NONE;
        }
        self.near() & self.view.state.security.with(Chit::Camera)
    }

    #[inline]
    fn near(&self) -> Spaces {
        self.reach | self.person.at.only()
    }
}

/// The sentence for a sub-action that is used up. With noise and alert, which nobody has to use, there are nine icons
/// (subaction.icons.nine); crack is the tenth, and cracks are made with unlocks (subaction.icons.ten).
pub(crate) const fn used_up(sub: SubAction) -> &'static str {
    match sub {
        SubAction::Move => "No move is left: one icon is one step.",
        SubAction::Unlock => "No unlock is left in the action taken.",
        SubAction::Subdue => "No subdue is left in the action taken.",
        SubAction::Disable => "No disable is left in the action taken.",
        SubAction::Idea => "No idea is left in the action taken.",
        SubAction::Reveal => "No reveal is left in the action taken.",
        SubAction::Loot => "No loot is left in the action taken.",
    }
}

/// The sentence for a sub-action that the action taken does not have at all.
pub(crate) const fn never_there(sub: SubAction) -> &'static str {
    match sub {
        SubAction::Move => "The action taken has no move.",
        SubAction::Unlock => "The action taken has no unlock.",
        SubAction::Subdue => "The action taken has no subdue.",
        SubAction::Disable => "The action taken has no disable.",
        SubAction::Idea => "The action taken has no idea.",
        SubAction::Reveal => "The action taken has no reveal.",
        SubAction::Loot => "The action taken has no loot.",
    }
}

impl View<'_> {
    /// Whether a sub-action is left, in its own action or received from somebody.
    #[inline]
    pub(crate) fn has_icon(self, who: Who, sub: SubAction) -> bool {
        self.person(who).icons().has(sub)
    }

    /// Checks a sub-action. Each may be left out, so nothing asks whether one is still to come (subaction.beneficial-optional).
    pub(crate) fn check_sub_action(self, who: Who, verb: &Verb) -> Verdict {
        let within = |targets: Spaces, at: Space| self.in_action_phase(who).is_ok() && targets.has(at);
        match *verb {
            Verb::Move(to) if within(self.hands(who).moves(), to) => Ok(()),
            Verb::Move(to) => Err(self.why_not_move(who, to)),
            Verb::Unlock(at) if within(self.hands(who).unlocks(), at) => Ok(()),
            Verb::Unlock(at) => Err(match self.state.phase {
                Phase::Escape => self.why_not_unlock_in_escape(who),
                _ => self.why_not_unlock(who, at),
            }),
            Verb::Subdue(at, chit @ (Chit::Guard | Chit::Dog)) if within(self.hands(who).subdues(chit), at) => Ok(()),
            Verb::Subdue(..) => Err(self.in_action_phase(who).err().unwrap_or_else(|| self.why_not_subdue(who))),
            Verb::Disable(at) if within(self.hands(who).disables(), at) => Ok(()),
            Verb::Disable(_) => Err(self.works_on_security(who, SubAction::Disable).err().unwrap_or(Refusal::new(
                "subaction.disable.on-or-adjacent",
                "A disable works on a live camera on the tile of this character or an adjacent one.",
            ))),
            Verb::Reveal(at) => self.may_reveal(who, at),
            Verb::Think => self.in_action_phase(who).and_then(|()| self.needs_icon(who, SubAction::Idea)),
            _ => self.in_action_phase(who).and_then(|()| self.needs_icon(who, SubAction::Loot)),
        }
    }

    /// Why somebody cannot move there.
    fn why_not_move(self, who: Who, to: Space) -> Refusal {
        if let Err(refusal) = self.in_action_phase(who).and_then(|()| self.needs_icon(who, SubAction::Move)) {
            return refusal;
        }
        let person = self.person(who);
        self.why_held_by_ring(person.at)
            .or_else(|| self.why_shut_in_by_door(person.at))
            .or_else(|| self.why_held_by_guard(who))
            .or_else(|| self.why_gate_closed(to))
            .or_else(|| self.why_not_adjacent(who, to))
            .or_else(|| self.why_locked(to))
            .or_else(|| self.why_ring_bars(to))
            .or_else(|| self.why_door_bars(to))
            .or_else(|| self.why_exit_full(who, to))
            .unwrap_or_else(|| self.why_not_planned())
    }

    /// Why somebody cannot unlock anything there.
    fn why_not_unlock(self, who: Who, at: Space) -> Refusal {
        if let Err(refusal) = self.works_on_security(who, SubAction::Unlock) {
            return refusal;
        }
        if at == self.person(who).at {
            return Refusal::new(
                "subaction.unlock.not-own-tile",
                "A lock on the tile of this character cannot be unlocked from there.",
            );
        }
        if !self.reach(who).has(at) {
            return Refusal::new("subaction.unlock.adjacent", "An unlock works on an adjacent tile.");
        }
        self.why_ring_is_no_lock(at)
            .or_else(|| self.why_door_is_no_lock(at))
            .or_else(|| self.why_safe_is_no_lock(at))
            .unwrap_or(Refusal::new("subaction.unlock.adjacent", "There is no locked lock on that tile."))
    }

    /// Why somebody cannot subdue anybody there.
    fn why_not_subdue(self, who: Who) -> Refusal {
        if !self.may_subdue(who) {
            return match who {
                Who::Npc => getting_my_bearings::NO_SUBDUING,
                _ => there_are_better_ways::NO_SUBDUING,
            };
        }
        self.works_on_security(who, SubAction::Subdue).err().unwrap_or(Refusal::new(
            "subaction.subdue.on-or-adjacent",
            "A subdue works on an active guard on the tile of this character or an adjacent one.",
        ))
    }

    /// Lists what somebody may do with the icons it has. (Not inlined: what it looks at for one would be looked at
    /// beforehand for everybody, needed or not.)
    #[inline(never)]
    pub(crate) fn list_sub_actions(self, who: Who, list: &mut Vec<Command>) {
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

    /// Noise and alerts that somebody's action owes when it ends, as things stand: every icon in full, whatever else was
    /// left out (subaction.noise-alert-required).
    pub fn owed_at_the_end(self, who: Who) -> (u8, u8) {
        let person = self.person(who);
        let Some(card) = person.action.and_then(|action| self.action_card(who, action)) else {
            return (0, 0);
        };
        let silent = self.is_perfect(who) || self.cracks_in_silence(who);
        (if silent { 0 } else { card.noise }, card.alert)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// One step to an adjacent tile: one move icon (subaction.move.one-tile). Says how far it reaches.
    #[inline]
    pub(crate) fn step_to(&mut self, who: Who, to: Space) -> Invalidation {
        self.use_icon(who, SubAction::Move);
        self.leave_dogs_behind(who);
        self.arrive(who, to);
        // Where the holder of a Plasma Torch stands concerns others.
        if !self.setup.safes.is_empty() && self.state.has_item_card(who) {
            return Invalidation::EVERYTHING;
        }
        Invalidation::around(who)
    }

    /// One lock on an adjacent tile is open.
    #[inline]
    pub(crate) fn unlock(&mut self, who: Who, at: Space) -> Invalidation {
        self.use_icon(who, SubAction::Unlock);
        self.flip(at, Chit::Lock);
        Invalidation::around_and_at(who, at.only())
    }

    /// One guard or dog is subdued.
    #[inline]
    pub(crate) fn subdue(&mut self, who: Who, at: Space, chit: Chit) -> Invalidation {
        self.use_icon(who, SubAction::Subdue);
        if self.flip(at, chit) {
            self.feel_adrenaline(who);
        }
        Invalidation::around_and_at(who, at.only())
    }

    /// One camera is switched off.
    #[inline]
    pub(crate) fn disable(&mut self, who: Who, at: Space) -> Invalidation {
        self.use_icon(who, SubAction::Disable);
        self.flip(at, Chit::Camera);
        Invalidation::around_and_at(who, at.only())
    }

    /// One idea for the character itself (subaction.idea.self).
    #[inline]
    pub(crate) fn think(&mut self, who: Who) {
        self.use_icon(who, SubAction::Idea);
        self.gain_ideas(who, 1);
    }

    /// $1k of cash from the supply becomes loot of the character (subaction.loot.as-loot, in older editions
    /// subaction.loot.on-character), wherever it stands (subaction.loot.anywhere).
    #[inline]
    pub(crate) fn grab(&mut self, who: Who) {
        self.use_icon(who, SubAction::Loot);
        let person = self.state.person_mut(who);
        person.cash = person.cash.saturating_add(1);
        self.tell(Fact::Cash(who, 1));
        if self.view().outdoors(who) {
            self.bank(who);
        }
    }

    /// What an action owes when it ends: one step of the noise marker for each noise icon (subaction.noise.plus-one), one
    /// alert for each alert icon (subaction.alert.raises-one). Breakable items break.
    pub(crate) fn settle_action(&mut self, who: Who) {
        let (noise, alerts) = self.view().owed_at_the_end(who);
        self.may_break(who);
        self.owe_noise(noise);
        for _ in 0..alerts {
            self.raise_alert();
        }
    }
}
