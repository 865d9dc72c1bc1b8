//! Changing a heist: a setup, a state, chance and a observer together. Each rule's module adds its own methods.

use crate::engine::view::View;
use crate::model::cards::Loot;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Place, State};
use crate::model::terms::Special;
use crate::model::who::Who;

/// A heist being changed.
pub struct Transition<'a, C, W> {
    /// What is fixed.
    pub setup: &'a Setup,
    /// What changes.
    pub state: &'a mut State,
    /// Dice and draws.
    pub chance: &'a mut C,
    /// Who is told.
    pub observer: &'a mut W,
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The same heist, to look at.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { setup: self.setup, state: self.state }
    }
    #[inline]
    pub(crate) fn tell(&mut self, fact: Fact) {
        self.observer.note(fact);
    }

    /// Ideas gained.
    pub(crate) fn gain_ideas(&mut self, who: Who, count: u8) {
        if self.view().has_no_ideas(who) {
            return;
        }
        let person = self.state.person_mut(who);
        let gained = count.min(u8::MAX - person.ideas);
        person.ideas += gained;
        if gained > 0 {
            self.tell(Fact::Ideas(who, gained as i8));
        }
    }
    /// Ideas spent or lost, never below zero.
    pub(crate) fn take_ideas(&mut self, who: Who, count: u8) {
        let person = self.state.person_mut(who);
        let taken = count.min(person.ideas);
        person.ideas -= taken;
        if taken > 0 {
            self.tell(Fact::Ideas(who, -(taken as i8)));
        }
    }
    /// Team cash changes.
    pub(crate) fn team_cash(&mut self, change: i16) {
        self.state.cash = self.state.cash.saturating_add_signed(change);
        if change != 0 {
            self.tell(Fact::TeamCash(change));
        }
    }
    /// One chit of the supply on each of these spaces.
    pub(crate) fn place(&mut self, chit: Chit, spaces: Spaces) {
        for space in spaces {
            if self.state.security.of(chit).at(space) < crate::model::chits::Counts::MAX {
                self.state.security.of_mut(chit).add(space.only());
                self.tell(Fact::Place(space, chit));
            }
        }
        if chit == Chit::Dog {
            self.state.to_chase |= spaces;
        }
    }

    /// Turns one chit over, with what follows from it: cameras switched on see who stands there, a subdued guard may
    /// free a prisoner, a guard kept down by PRESSURE POINTS stays down. Says whether the chit was turned.
    pub(crate) fn flip(&mut self, space: Space, from: Chit) -> bool {
        if self.state.security.of(from).at(space) == 0 {
            return false;
        }
        if matches!(from, Chit::GuardSubdued | Chit::DogSubdued) {
            if self.view().stays_subdued(space) {
                return false;
            }
            self.forget_flash(space, from);
        }
        self.state.security.flip(space, from);
        self.tell(Fact::Flip(space, from.flipped()));
        if self.setup.terms.has(Special::CONVOY) {
            self.escort_turned(space, from);
        }
        match from {
            Chit::CameraOff if !self.state.is(HeistFlags::LOOPED) => {
                for _ in 0..self.state.characters_on(space.only()).len() {
                    self.raise_alert();
                }
            }
            Chit::Guard | Chit::Dog => self.may_be_free(space.only()),
            _ => {}
        }
        true
    }

    /// Removes chits of one face from a space.
    pub(crate) fn remove_chits(&mut self, space: Space, chit: Chit, count: u8) {
        for _ in 0..count {
            if self.state.security.of(chit).at(space) == 0 {
                break;
            }
            self.state.security.of_mut(chit).take(space.only());
            self.tell(Fact::Remove(space, chit));
        }
        if self.setup.terms.has(Special::CONVOY) {
            self.escort_left(space);
        }
        self.may_be_free(space.only());
    }

    /// A loot chit changes its place.
    pub(crate) fn move_piece(&mut self, piece: usize, to: Place) {
        let from = self.state.loot.place[piece];
        self.state.loot.place[piece] = to;
        if let Some(space) = from.space() {
            self.state.refresh_loot_at(space);
        }
        if let Some(space) = to.space() {
            self.state.loot_spaces.insert(space);
        }
    }

    /// A loot chit is out of the heist.
    pub(crate) fn lose_piece(&mut self, piece: usize) {
        let kind: Loot = self.state.loot.kind[piece];
        self.move_piece(piece, Place::LOST);
        self.tell(Fact::LostLoot(kind));
    }

    /// An item card leaves the heist.
    pub(crate) fn discard_item(&mut self, card: usize) {
        let from = self.state.items[card];
        self.state.items[card] = Place::LOST;
        if let Some(space) = from.space() {
            self.state.refresh_loot_at(space);
        }
        self.tell(Fact::DiscardItem(crate::model::cards::ITEM_CARDS[card]));
    }

    /// Somebody arrives on a space in the rounds: cameras, loot outdoors, reveals, dogs. Nowhere else does a live camera
    /// see anybody, except when it is switched back on (chit.camera.only-entering).
    pub(crate) fn arrive(&mut self, who: Who, space: Space) {
        let person = self.state.person_mut(who);
        person.at = space;
        person.vents = 0;
        let behind = person.dogs_behind;
        self.tell(Fact::At(who, space));
        if !self.state.is(HeistFlags::LOOPED) {
            for _ in 0..self.state.security.of(Chit::Camera).at(space) {
                self.raise_alert();
            }
        }
        if self.state.outdoors(space) {
            self.bank(who);
        }
        self.look_around(who, behind);
        if self.setup.terms.has(Special::ON_ARRIVAL) {
            self.arrive_in_a_story(who, space);
        }
    }

    /// What a character newly beside things sets off: unknown tiles are revealed, dogs look up.
    pub(crate) fn look_around(&mut self, who: Who, except_dogs: Spaces) {
        let reach = self.view().reach(who);
        self.state.to_reveal |= reach & self.state.unknown;
        let dogs = reach & (self.state.security.with(Chit::Dog) - except_dogs);
        if dogs.any() {
            self.state.to_chase_newcomer = dogs;
            self.state.newcomer = who;
        }
    }
}

impl State {
    /// Recomputes whether anything to pick up lies on a space.
    pub fn refresh_loot_at(&mut self, space: Space) {
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
    pub fn refresh_loot_spaces(&mut self) {
        for i in 0..64 {
            self.refresh_loot_at(Space(i));
        }
    }
}
