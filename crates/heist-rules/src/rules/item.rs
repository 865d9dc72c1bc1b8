//! Items that do something: actions on item cards, and the Building Schematics in planning.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::{ActionRef, ITEM_CARDS, Item};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{Flashed, HeistFlags, Phase, Place};
use crate::model::who::Who;

impl View<'_> {
    /// The direction whose line begins (after gaps) with a space. From an entrance the line runs through its tile.
    fn laser_line(self, who: Who, first: Space) -> Option<Side> {
        let at = self.person(who).at;
        let outdoors = self.outdoors(who);
        Side::ALL.into_iter().find(|side| {
            let line = self.setup.board.line(at, *side);
            let starts = line.iter().flatten().find(|space| self.state.tiles(self.setup).has(**space));
            starts == Some(&first) && (!outdoors || self.adjacent(at).has(first))
        })
    }

    pub(crate) fn may_take_item(self, who: Who, item: Item, target: Space) -> Verdict {
        if item == Item::LaserBurst && self.laser_line(who, target).is_none() {
            return refuse("card.kill-pixels", "Name the first hex of one of the six straight lines.");
        }
        Ok(())
    }

    /// Building Schematics: a reveal in planning.
    pub(crate) fn may_consult_floorplans(self, who: Who, at: Space) -> Verdict {
        if self.state.phase != Phase::Planning {
            return refuse("card.consult-floorplans", "Floorplans are consulted in planning.");
        }
        if self.state.holds(who, Item::BuildingSchematics).is_none() {
            return refuse("item.holder-only", "Only the character who holds the item can use it.");
        }
        if !self.state.unknown.has(at) {
            return refuse("card.consult-floorplans", "That tile is not unknown.");
        }
        Ok(())
    }

    /// Lists the item actions open to somebody who has not taken an action yet.
    #[inline(never)]
    pub(crate) fn list_items(self, who: Who, list: &mut Vec<Command>) {
        let cards = self.item_actions(who);
        if cards == 0 {
            return;
        }
        for (i, item) in ITEM_CARDS.into_iter().enumerate() {
            // Two copies in one hand are the same choice.
            let copy = i > 0 && ITEM_CARDS[i - 1] == item && cards >> (i - 1) & 1 == 1;
            if cards >> i & 1 == 0 || copy || self.setup.item(item).action.is_none() {
                continue;
            }
            let action = ActionRef::Item(i as u8);
            if item == Item::LaserBurst {
                let at = self.person(who).at;
                let firsts: Spaces = Side::ALL
                    .into_iter()
                    .filter_map(|side| {
                        let tiles = self.state.tiles(self.setup);
                        self.setup.board.line(at, side).into_iter().flatten().find(|space| tiles.has(*space))
                    })
                    .collect();
                for first in firsts {
                    if self.laser_line(who, first).is_some() {
                        list.push(Command::by(who, Verb::Take(action, first)));
                    }
                }
            } else {
                list.push(Command::by(who, Verb::Take(action, Space::NOWHERE)));
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(crate) fn take_item(&mut self, who: Who, card: u8, target: Space) {
        let item = ITEM_CARDS[card as usize];
        self.begin_action(who, ActionRef::Item(card));
        match item {
            Item::LaserBurst => {
                self.kill_pixels(who, target);
                self.state.spent |= 1 << card;
            }
            Item::Flashbang => {
                self.toss_flashbang(who);
                self.discard_item(card as usize);
            }
            Item::Radio => {
                self.let_everybody_tweak();
                self.discard_item(card as usize);
            }
            Item::DogWhistle => self.state.flags |= HeistFlags::WHISTLED,
            _ => {}
        }
    }

    /// Every live camera on the first three positions of the line goes off; one noise for each hex hit.
    fn kill_pixels(&mut self, who: Who, first: Space) {
        let Some(side) = self.view().laser_line(who, first) else {
            return;
        };
        let line = self.setup.board.line(self.state.person(who).at, side);
        for space in line.into_iter().take(3).flatten() {
            if self.flip(space, Chit::Camera) {
                while self.flip(space, Chit::Camera) {}
                self.owe_noise(1);
            }
        }
    }

    /// Guards and dogs around go down, until the event phase ends.
    fn toss_flashbang(&mut self, who: Who) {
        let near = self.view().near(who);
        for at in near & self.state.security.guards() {
            let guards = self.state.security.of(Chit::Guard).at(at);
            let dogs = self.state.security.of(Chit::Dog).at(at);
            let flashed = &self.state.flashed;
            let free = flashed.iter().position(|flash| flash.at == at);
            let free = free.or_else(|| flashed.iter().position(|flash| !flash.at.is_somewhere()));
            if let Some(free) = free {
                let flash = &mut self.state.flashed[free];
                let before = if flash.at == at { flash.count } else { 0 };
                *flash = Flashed {
                    at,
                    count: (before & 15).saturating_add(guards).min(15)
                        | ((before >> 4).saturating_add(dogs).min(15)) << 4,
                };
            }
        }
        self.put_down_guards(near);
    }

    /// A subdued chit that wakes up earlier is no longer marked by the Flashbang.
    pub(crate) fn forget_flash(&mut self, at: Space, chit: Chit) {
        if let Some(flash) = self.state.flashed.iter_mut().find(|flash| flash.at == at) {
            let unit = if chit == Chit::GuardSubdued { 1 } else { 16 };
            if flash.count & (unit * 15) != 0 {
                flash.count -= unit;
            }
            if flash.count == 0 {
                *flash = Flashed::NONE;
            }
        }
    }

    /// The Flashbang wears off.
    pub(crate) fn wear_off_flash(&mut self) {
        for i in 0..self.state.flashed.len() {
            let flash = self.state.flashed[i];
            if !flash.at.is_somewhere() {
                continue;
            }
            for _ in 0..flash.count & 15 {
                self.flip(flash.at, Chit::GuardSubdued);
            }
            for _ in 0..flash.count >> 4 {
                self.flip(flash.at, Chit::DogSubdued);
            }
            self.state.flashed[i] = Flashed::NONE;
        }
    }

    /// The schematics are used up; they may be bought again.
    pub(crate) fn consult_floorplans(&mut self, who: Who, at: Space) {
        if let Some(card) = self.state.holds(who, Item::BuildingSchematics) {
            self.discard_item(card);
            self.state.items[card] = Place::SHOP;
        }
        self.state.to_reveal.insert(at);
    }
}
