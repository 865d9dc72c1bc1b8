//! Loot, cash and items change hands: at any time, free of charge. Outdoors loot belongs to the team.

mod acquired;

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Ability, ITEM_CARDS, Item, Loot, Thing};
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::state::{PersonFlags, Phase, Place, State};
use crate::model::terms::Special;
use crate::model::who::{Crew, Who};
use crate::rules::card::{larcenist, swindler, take_a_look_at_these_floorplans};
use crate::rules::help_out::BY_FIXER_ONLY;

impl State {
    /// Hexes with a loot chit or cash lying on them (item cards are not loot chits).
    pub(crate) fn loot_chit_spaces(&self) -> Spaces {
        self.loot_spaces
            .into_iter()
            .filter(|space| {
                self.cash_on[space.index()] > 0
                    || self.loot.place[..self.loot.count as usize].contains(&Place::on(*space))
            })
            .collect()
    }

    fn item_in(&self, item: Item, place: Place) -> Option<usize> {
        (0..15).find(|card| ITEM_CARDS[*card] == item && self.items[*card] == place)
    }

    /// Whether a thing is in a place (on a space, or with somebody). Things are loot chits of every kind that an edition has
    /// (loot.kinds.artwork-jewels-documents-cash, loot.kinds.jewels-cash-other), item cards and cash
    /// (loot.kinds.chits-items-cash), and the ideas of the Architect.
    fn has_thing(&self, thing: Thing, place: Place) -> bool {
        match thing {
            Thing::Loot(loot) => self.loot.find(loot, place).is_some(),
            Thing::Item(item) => self.item_in(item, place).is_some(),
            Thing::Cash => match (place.space(), place.holder()) {
                (Some(space), _) => self.cash_on[space.index()] > 0,
                (_, Some(who)) => self.person(who).cash > 0,
                _ => false,
            },
            Thing::Idea => place.space().is_some_and(|space| self.idea_hexes.has(space)),
        }
    }

    /// Whether there is anything in a place.
    fn has_anything(&self, place: Place) -> bool {
        self.loot.kinds_in(place) != 0 || self.items.contains(&place) || self.has_thing(Thing::Cash, place)
    }

    /// Whether somebody has anything: loot, items or cash. (All cards are compared at once, without a branch.)
    #[inline]
    pub(crate) fn has_in_hand(&self, who: Who) -> bool {
        let place = Place::with(who);
        let loot = self.loot.place.iter().fold(false, |found, it| found | (*it == place));
        loot | self.has_item_card(who) | (self.person(who).cash > 0)
    }

    /// Calls `f` with every thing in a place.
    fn for_each_thing(&self, place: Place, mut f: impl FnMut(Thing)) {
        let mut kinds = self.loot.kinds_in(place);
        while kinds != 0 {
            f(Thing::Loot(Loot::ALL[kinds.trailing_zeros() as usize]));
            kinds &= kinds - 1;
        }
        if self.has_thing(Thing::Cash, place) {
            f(Thing::Cash);
        }
        if self.items.contains(&place) {
            for item in Item::ALL {
                if self.item_in(item, place).is_some() {
                    f(Thing::Item(item));
                }
            }
        }
    }
}

impl View<'_> {
    /// Loot may be handled at any time (loot.any-time): in the rounds and in the escape, by somebody who still takes part, and
    /// any number of pieces (loot.no-limit).
    #[inline]
    pub(crate) fn may_handle_loot(self, who: Who) -> Verdict {
        self.free_to_speak(who)?;
        match self.state.phase {
            Phase::Roll | Phase::Action | Phase::Event => Ok(()),
            Phase::Escape if self.person(who).is(PersonFlags::STAYED) => {
                refuse("escape.loot-handling", "This character has ended its escape.")
            }
            Phase::Escape => Ok(()),
            Phase::Planning | Phase::Over => refuse("round.wrong-phase", "Loot changes hands during the heist."),
        }
    }

    /// Spaces from which somebody may pick things up.
    #[inline]
    fn pick_up_spaces(self, who: Who) -> Spaces {
        self.person(who).at.only() | self.reached_out_to(who)
    }

    /// Spaces onto which somebody may drop things.
    fn drop_spaces(self, who: Who) -> Spaces {
        self.person(who).at.only() | self.may_drop_over_to(who)
    }

    /// In the escape: where somebody is left behind, busted or staying in hiding, so that others may fetch what it has.
    /// NOWHERE for anybody else.
    #[inline]
    fn left_behind_on(self, who: Who) -> Space {
        let person = self.person(who);
        let left = person.is(PersonFlags::BUSTED) || person.is(PersonFlags::STAYED) && !self.refuges().has(person.at);
        if left && self.state.phase == Phase::Escape { person.at } else { Space::NOWHERE }
    }

    /// Somebody left behind on this space who has the thing.
    pub(crate) fn left_behind_with(self, thing: Thing, space: Space) -> Option<Who> {
        Who::ALL
            .into_iter()
            .find(|other| self.left_behind_on(*other) == space && self.state.has_thing(thing, Place::with(*other)))
    }

    /// Whether somebody may pick a thing up.
    pub(crate) fn may_pick_up(self, who: Who, thing: Thing, from: Space) -> Verdict {
        if self.is_packing() {
            return self.may_take_along(who, thing, from);
        }
        self.may_handle_loot(who)?;
        if !self.pick_up_spaces(who).has(from) {
            if from != self.person(who).at && self.reach(who).has(from) {
                let abilities = self.abilities(who);
                if abilities.has(Ability::Larcenist) {
                    return Err(larcenist::OUT_OF_REACH);
                }
                if abilities.has(Ability::Swindler) {
                    return Err(swindler::OUT_OF_REACH);
                }
            }
            return refuse("loot.pickup", "Loot is picked up on the tile where it lies.");
        }
        if thing == Thing::Idea && from != self.person(who).at {
            return Err(take_a_look_at_these_floorplans::NOT_THERE);
        }
        let fetched = from == self.person(who).at && self.left_behind_with(thing, from).is_some();
        if !self.state.has_thing(thing, Place::on(from)) && !fetched {
            return refuse("loot.pickup", "Nobody can pick up that piece there.");
        }
        if self.setup.terms.has(Special::HELD_IN_PLACE) && !fetched {
            return self.may_leave_its_place(thing, from);
        }
        Ok(())
    }

    /// Whether somebody may drop a thing.
    pub(crate) fn may_drop(self, who: Who, thing: Thing, to: Space) -> Verdict {
        if self.is_packing() {
            return self.may_put_back(who, thing, to);
        }
        self.may_handle_loot(who)?;
        if thing == Thing::Idea {
            return refuse(BY_FIXER_ONLY, "Ideas cannot be put down.");
        }
        if !self.state.has_thing(thing, Place::with(who)) {
            return refuse("loot.drop", "This character does not carry that piece.");
        }
        if !self.drop_spaces(who).has(to) {
            if self.can(who, Ability::Swindler) && self.reach(who).has(to) {
                return Err(swindler::OUT_OF_REACH);
            }
            return refuse("loot.drop", "Loot is dropped on the character's own tile.");
        }
        Ok(())
    }

    /// Whether somebody may hand a thing over.
    pub fn may_give(self, who: Who, thing: Thing, to: Who) -> Verdict {
        if thing == Thing::Idea && self.state.phase == Phase::Planning && self.setup.terms.has(Special::WHISPERS) {
            return self.may_whisper(who, to);
        }
        self.may_handle_loot(who)?;
        if thing == Thing::Idea {
            return refuse(BY_FIXER_ONLY, "Ideas cannot be given away without a card or fixer that allows it.");
        }
        if !self.state.has_thing(thing, Place::with(who)) {
            return refuse("loot.drop", "This character does not carry that piece.");
        }
        let other = self.person(to);
        if to == who || !other.in_play() || other.at != self.person(who).at {
            return refuse("loot.transfer", "Loot changes hands between two characters on the same tile.");
        }
        if other.is(PersonFlags::STAYED) {
            return refuse("escape.loot-handling", "That character has ended its escape.");
        }
        Ok(())
    }

    /// Whether there is anything that somebody may pick up, drop or hand over.
    pub(crate) fn has_loot_to_handle(self, who: Who) -> bool {
        if self.may_handle_loot(who).is_err() {
            return false;
        }
        let (state, at) = (self.state, self.person(who).at);
        let lies = |space: Space| {
            let mut found = false;
            state.for_each_thing(Place::on(space), |thing| found |= self.may_pick_up(who, thing, space).is_ok());
            found
        };
        // Mostly nobody is left behind here: where somebody stands is the cheapest question.
        let here = Crew::of(|other| self.person(other).at == at);
        state.idea_hexes.has(at)
            || state.has_anything(Place::with(who))
            || (self.pick_up_spaces(who) & state.loot_spaces).into_iter().any(lies)
            || here.into_iter().any(|other| self.left_behind_on(other) == at && state.has_anything(Place::with(other)))
    }

    /// A cheap look before listing: where something may be picked up or opened.
    #[inline]
    pub(crate) fn spaces_worth_a_look(self) -> Spaces {
        let mut spaces = self.spaces_with_loot() | self.setup.panels;
        if self.state.doors.any() {
            spaces |= self.state.adjacent_to_any(self.setup, self.state.doors);
        }
        spaces
    }

    /// Where something may be picked up.
    #[inline]
    pub(crate) fn spaces_with_loot(self) -> Spaces {
        let spaces = self.state.loot_spaces | self.state.idea_hexes;
        if self.state.phase == Phase::Escape { spaces | self.left_behind() } else { spaces }
    }

    /// In the escape: where anybody is left behind.
    #[inline(never)]
    fn left_behind(self) -> Spaces {
        let gone = Crew::of(|who| self.person(who).flags.intersects(PersonFlags::BUSTED | PersonFlags::STAYED));
        gone.into_iter().map(|who| self.left_behind_on(who)).collect()
    }

    /// Lists what somebody may pick up, and with `all` also drop and hand over.
    #[inline(never)]
    pub(crate) fn list_loot(self, who: Who, all: bool, list: &mut Vec<Command>) {
        if self.may_handle_loot(who).is_err() {
            return;
        }
        let state = self.state;
        let at = self.person(who).at;
        let interesting = self.pick_up_spaces(who) & state.loot_spaces;
        for space in interesting {
            let held = self.setup.terms.has(Special::HELD_IN_PLACE);
            state.for_each_thing(Place::on(space), |thing| {
                if !held || self.may_pick_up(who, thing, space).is_ok() {
                    list.push(Command::by(who, Verb::PickUp(thing, space)));
                }
            });
        }
        if state.idea_hexes.has(at) {
            list.push(Command::by(who, Verb::PickUp(Thing::Idea, at)));
        }
        if state.phase == Phase::Escape {
            for other in Who::ALL {
                if self.left_behind_on(other) == at {
                    state.for_each_thing(Place::with(other), |thing| {
                        let command = Command::by(who, Verb::PickUp(thing, at));
                        if !list.contains(&command) {
                            list.push(command);
                        }
                    });
                }
            }
        }
        if all {
            let company: Crew = state
                .characters_on(at.only())
                .into_iter()
                .filter(|other| *other != who && !self.person(*other).is(PersonFlags::STAYED))
                .collect();
            state.for_each_thing(Place::with(who), |thing| {
                for space in self.drop_spaces(who) {
                    list.push(Command::by(who, Verb::Drop(thing, space)));
                }
                for other in company {
                    list.push(Command::by(who, Verb::Give(thing, other)));
                }
            });
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A thing goes from a place to somebody. Outdoors it is the team's at once.
    pub(crate) fn pick_up(&mut self, who: Who, thing: Thing, from: Space) {
        if self.view().is_packing() {
            return self.take_along(who, thing);
        }
        let mut place = Place::on(from);
        if !self.state.has_thing(thing, place)
            && let Some(other) = self.view().left_behind_with(thing, from)
        {
            place = Place::with(other);
        }
        self.transfer(thing, place, Place::with(who));
        self.tell(Fact::PickUp(who, thing, from));
        if who == Who::Npc && self.setup.terms.has(Special::CARRIER_OPENS) {
            self.npc_holds(thing);
        }
        if self.view().outdoors(who) {
            self.bank(who);
            // An item that lay outdoors has not come from indoors.
            let came_out = !self.state.outdoors(from);
            self.acquire_where(|item| came_out && thing == Thing::Item(item), Place::with(who));
        }
    }

    /// A thing goes from somebody onto a space.
    pub(crate) fn drop_thing(&mut self, who: Who, thing: Thing, to: Space) {
        if self.view().is_packing() {
            return self.put_back(who, thing);
        }
        self.transfer(thing, Place::with(who), Place::on(to));
        self.tell(Fact::Drop(who, thing, to));
        if self.state.outdoors(to) && !self.view().outdoors(who) {
            self.acquire_where(|item| thing == Thing::Item(item), Place::on(to));
        }
    }

    /// A thing changes hands.
    pub(crate) fn give(&mut self, who: Who, thing: Thing, to: Who) {
        if thing == Thing::Idea {
            self.take_ideas(who, 1);
            self.gain_ideas(to, 1);
            return;
        }
        self.transfer(thing, Place::with(who), Place::with(to));
        self.tell(Fact::Give(who, thing, to));
        if to == Who::Npc && self.setup.terms.has(Special::CARRIER_OPENS) {
            self.npc_holds(thing);
        }
        if self.view().outdoors(to) {
            self.bank(to);
        }
    }

    /// A thing goes from one place to another; all the cash in a place is one piece (loot.cash-is-one-piece).
    fn transfer(&mut self, thing: Thing, from: Place, to: Place) {
        match thing {
            Thing::Loot(loot) => {
                if let Some(piece) = self.state.loot.find(loot, from) {
                    self.move_piece(piece, to);
                }
            }
            Thing::Item(item) => {
                if let Some(card) = self.state.item_in(item, from) {
                    self.state.items[card] = to;
                }
            }
            Thing::Cash => {
                let state = &mut *self.state;
                let amount = match (from.space(), from.holder()) {
                    (Some(space), _) => core::mem::take(&mut state.cash_on[space.index()]),
                    (_, Some(who)) => core::mem::take(&mut state.person_mut(who).cash),
                    _ => 0,
                };
                match (to.space(), to.holder()) {
                    (Some(space), _) => {
                        let cash = &mut state.cash_on[space.index()];
                        *cash = cash.saturating_add(amount);
                    }
                    (_, Some(who)) => {
                        let cash = &mut state.person_mut(who).cash;
                        *cash = cash.saturating_add(amount);
                    }
                    _ => {}
                }
            }
            Thing::Idea => {
                if let (Some(space), Some(who)) = (from.space(), to.holder()) {
                    self.state.idea_hexes.remove(space);
                    self.tell(Fact::IdeaOnHex(space, -1));
                    self.gain_ideas(who, 1);
                }
            }
        }
        for space in [from.space(), to.space()].into_iter().flatten() {
            self.state.refresh_loot_at(space);
        }
    }

    /// Outdoors loot belongs to the team (loot.outdoors-acquired), for good (loot.acquired-is-safe): cash goes to team cash
    /// (loot.cash-to-team-tracker), loot chits to the team loot (loot.team-loot-square). A keycard or USB key stays with its
    /// carrier, to be used.
    pub(crate) fn bank(&mut self, who: Who) {
        // Where hideouts are the only places of escape, nothing gets out by an entrance once it has begun.
        if self.state.phase == Phase::Escape && self.setup.terms.hideouts.any() {
            return;
        }
        if self.setup.terms.has(Special::DELIVERY) {
            self.deliver(who);
        }
        let cash = core::mem::take(&mut self.state.person_mut(who).cash);
        if cash > 0 {
            self.state.cash_out = self.state.cash_out.saturating_add(cash);
            self.tell(Fact::AcquireCash(who, cash));
            self.team_cash(i16::from(cash));
        }
        for piece in 0..self.state.loot.count as usize {
            let kind = self.state.loot.kind[piece];
            if self.state.loot.place[piece] == Place::with(who)
                && kind.banked_outdoors()
                && !self.setup.terms.stays_in_hand(kind)
            {
                self.move_piece(piece, Place::TEAM);
                self.tell(Fact::Acquire(kind));
            }
        }
    }
}

impl State {
    /// Recomputes whether anything to pick up lies on a space.
    pub(crate) fn refresh_loot_at(&mut self, space: Space) {
        let here = Place::on(space);
        let any = self.cash_on[space.index()] > 0
            || self.loot.place[..self.loot.count as usize].contains(&here)
            || self.items.contains(&here);
        if any {
            self.loot_spaces.insert(space);
        } else {
            self.loot_spaces.remove(space);
        }
    }

    /// Recomputes on which spaces something to pick up lies: loot chits, cash, item cards.
    pub(crate) fn refresh_loot_spaces(&mut self) {
        for i in 0..64 {
            self.refresh_loot_at(Space(i));
        }
    }
}
