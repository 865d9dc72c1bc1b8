//! Listing the abilities of the action phase; compound ones in a canonical form. Each ability that is used by name lists
//! itself; what costs too much or comes too late is left out before.

use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::{Abilities, Ability, Item, Loot, SubAction, Thing};
use crate::model::chits::Chit;
use crate::model::command::{Command, Gifts, TokenMoves, Tosses, Use, Verb};
use crate::model::space::Space;
use crate::model::state::{Once, PersonFlags, Place};
use crate::model::terms::Special;
use crate::model::who::{Crew, Who};

const fn set(abilities: &[Ability]) -> u32 {
    let (mut set, mut i) = (0, 0);
    while i < abilities.len() {
        set |= 1 << abilities[i] as u32;
        i += 1;
    }
    set
}

/// Abilities used by name that somebody without, with one, with two, and with more ideas can pay for.
const AFFORDABLE: [u32; 4] = {
    use Ability::*;
    let free = set(&[HasTheCode, VentCrawl, TossLoot, PatchIn]);
    let one = free | set(&[EfficientPicker, ThereAreBetterWays, Autopwn, Exploit, Dart, Bolt, Larcenist, Swindler]);
    let two = set(&[Breach, ChangeOfPlans, AlrightNewPlan, ICanHazTehCodes, LoopFootage, TinkererRewire]);
    [free, one, one | two, one | two]
};

/// Abilities that take the action of the round. (BOLT does too, but can be added to.)
const OPENING: u32 = {
    use Ability::*;
    set(&[Breach, Autopwn, Exploit, Dart, TossLoot, PatchIn, LoopFootage, TinkererRewire])
};

/// Abilities that add to an action under way.
const ADDED: u32 = set(&[Ability::EfficientPicker]);

/// Abilities with targets farther off than the own and the neighbouring spaces.
const FAR: u32 = set(&[Ability::ICanHazTehCodes, Ability::HasTheCode, Ability::TossLoot]);

/// Of these abilities those that may come into question before, in and after the own action, by ideas.
pub(crate) fn by_time_and_ideas(abilities: Abilities) -> [[Abilities; 4]; 3] {
    let but = |not: u32| AFFORDABLE.map(|affordable| Abilities(abilities.0 & affordable & !not));
    [but(ADDED), but(OPENING), but(OPENING | ADDED)]
}

impl View<'_> {
    /// Whether what lies farther off than on the own and the neighbouring spaces concerns somebody's abilities.
    #[inline]
    pub(crate) fn looks_far(self, who: Who) -> bool {
        let ideas = self.person(who).ideas;
        self.abilities(who).0 & FAR & AFFORDABLE[ideas.min(2) as usize] != 0
    }

    /// Lists the abilities somebody may use in the action phase.
    #[inline]
    pub(crate) fn list_abilities(self, who: Who, fresh: bool, list: &mut Vec<Command>) {
        let person = self.person(who);
        let time = if person.is(PersonFlags::DONE) { 2 } else { usize::from(!fresh) };
        for ability in self.sheet(who).usable(time, person.ideas) {
            self.list_ability(who, ability, list);
        }
        if (person.ideas >= 2) & self.outdoors(who) && self.may_call_old_friend(who).is_ok() {
            for to in self.everybody_but(who) {
                if self.has_no_ideas(to) {
                    continue;
                }
                list.push(Command::by(who, Verb::Use(Use::Teamwork(to))));
            }
        }
        let special = self.setup.terms.has(Special::THROW.union(Special::SCHEMATICS).union(Special::LOGS));
        let safes = !self.setup.safes.is_empty() & self.has_icon(who, SubAction::Unlock);
        if special | person.is(PersonFlags::TWEAKING) | safes {
            self.list_rare_abilities(who, special, list);
        }
    }

    /// Lists what only some heists and items make possible.
    #[inline(never)]
    fn list_rare_abilities(self, who: Who, special: bool, list: &mut Vec<Command>) {
        let person = self.person(who);
        if person.is(PersonFlags::TWEAKING) {
            self.list_tweaks(who, list);
        }
        if special && (who == Who::Npc || self.setup.terms.logs.is_some_and(|logs| logs.at.has(person.at))) {
            self.list_specials(who, list);
        }
        if self.has_icon(who, SubAction::Unlock) && self.may_hold_this(who).is_ok() {
            list.push(Command::by(who, Verb::Use(Use::HereHoldThis)));
        }
    }

    #[cold]
    fn list_tweaks(self, who: Who, list: &mut Vec<Command>) {
        self.list_token_moves(who, list, |_, from, to| Use::TweakPlan(from, to));
    }

    #[inline]
    fn offer(self, who: Who, with: Use, list: &mut Vec<Command>) {
        if self.may_use(who, &with).is_ok() {
            list.push(Command::by(who, Verb::Use(with)));
        }
    }

    fn everybody_but(self, who: Who) -> Crew {
        let mut others = self.state.in_play();
        others.remove(who);
        others
    }

    /// Lists one ability that somebody can pay for, and whose time it is as far as the action of the round goes. For some
    /// nothing else is left to ask.
    #[inline(never)]
    fn list_ability(self, who: Who, ability: Ability, list: &mut Vec<Command>) {
        let person = self.person(who);
        let cameras = || self.state.security.with(Chit::Camera);
        match ability {
            Ability::Dart | Ability::LoopFootage => list.push(Command::by(who, Verb::Use(Use::Plain(ability)))),
            Ability::ThereAreBetterWays if !self.state.security.guards().has(person.at) => {}
            Ability::Larcenist | Ability::Swindler if person.is(PersonFlags::REACHING) => {}
            Ability::EfficientPicker
            | Ability::ThereAreBetterWays
            | Ability::Larcenist
            | Ability::Swindler
            | Ability::PatchIn => self.offer(who, Use::Plain(ability), list),
            Ability::Breach if person.ideas >= 4 => {
                for side in self.breach_sides(who) {
                    self.offer(who, Use::Breach(side), list);
                }
            }
            Ability::TinkererRewire => {
                let cameras = self.near(who) & cameras();
                for first in cameras {
                    self.offer(who, Use::Rewire(first, Space::NOWHERE), list);
                    for second in cameras {
                        if second >= first {
                            self.offer(who, Use::Rewire(first, second), list);
                        }
                    }
                }
            }
            Ability::Bolt => {
                self.offer(who, Use::Bolt(1), list);
                self.offer(who, Use::Bolt(2), list);
            }
            Ability::ICanHazTehCodes | Ability::HasTheCode if !person.once.contains(Once::CODES) => {
                for at in cameras() {
                    list.push(Command::by(who, Verb::Use(Use::Codes(at))));
                }
            }
            Ability::Autopwn | Ability::Exploit => {
                // The own action is free and paid for; what is left to ask is the receiver.
                for to in self.everybody_but(who) {
                    let give = |sub| {
                        let with =
                            if ability == Ability::Exploit { Use::Exploit(to, sub) } else { Use::Autopwn(to, sub) };
                        Command::by(who, Verb::Use(with))
                    };
                    let gifts = [give(SubAction::Subdue), give(SubAction::Disable), give(SubAction::Unlock)];
                    list.extend_from_slice(if self.may_subdue(to) { &gifts } else { &gifts[1..] });
                }
            }
            Ability::ChangeOfPlans if !person.once.contains(Once::NEW_PLAN) => {
                self.list_token_moves(who, list, |moves, _, _| Use::ChangeOfPlans(moves));
            }
            Ability::AlrightNewPlan if !person.once.contains(Once::NEW_PLAN) => {
                self.list_token_moves(who, list, |moves, _, _| Use::AlrightNewPlan(moves, Gifts::NONE));
            }
            Ability::VentCrawl => {
                for at in self.across_gaps(who) {
                    self.offer(who, Use::VentCrawl(at), list);
                }
            }
            Ability::TossLoot => self.list_tosses(who, list),
            _ => {}
        }
    }

    /// Single moves of an own token to a neighbouring hex without one: by their making they are legal.
    fn list_token_moves(self, who: Who, list: &mut Vec<Command>, with: impl Fn(TokenMoves, Space, Space) -> Use) {
        let plan = self.person(who).plan;
        let free = self.state.tiles(self.setup) - plan;
        for from in plan {
            for to in self.adjacent(from) & free {
                let moves = TokenMoves::one(who, from, to);
                list.push(Command::by(who, Verb::Use(with(moves, from, to))));
            }
        }
    }

    fn list_tosses(self, who: Who, list: &mut Vec<Command>) {
        let mut things: arrayvec::ArrayVec<Thing, 24> = arrayvec::ArrayVec::new();
        for loot in Loot::ALL {
            if self.state.loot.find(loot, Place::with(who)).is_some() {
                things.push(Thing::Loot(loot));
            }
        }
        if self.person(who).cash > 0 {
            things.push(Thing::Cash);
        }
        for item in Item::ALL {
            if self.state.holds(who, item).is_some() {
                things.push(Thing::Item(item));
            }
        }
        for side in Side::ALL {
            for to in self.toss_line(who, side).into_iter().flatten() {
                for thing in &things {
                    let mut tosses = Tosses::default();
                    tosses.push(*thing, to);
                    self.offer(who, Use::TossLoot(tosses), list);
                }
            }
        }
    }
}
