//! Changing a heist: a setup, a state, chance and an observer together. Each rule's module adds its own methods.

use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Setup;
use crate::model::space::Space;
use crate::model::state::{Place, State};
use crate::model::terms::{Special, Starters};
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

    /// An item card leaves the heist.
    pub(crate) fn discard_item(&mut self, card: usize) {
        let from = self.state.items[card];
        self.state.items[card] = Place::LOST;
        self.state.acquired_items &= !(1 << card);
        if let Some(space) = from.space() {
            self.state.refresh_loot_at(space);
        }
        self.tell(Fact::DiscardItem(crate::model::cards::ITEM_CARDS[card]));
    }

    /// Somebody arrives on a space in the rounds: cameras, loot outdoors, reveals, dogs.
    pub(crate) fn arrive(&mut self, who: Who, space: Space) {
        let person = self.state.person_mut(who);
        person.at = space;
        person.vents = 0;
        let behind = person.dogs_behind;
        self.tell(Fact::At(who, space));
        self.cameras_see_arrival(space);
        if self.state.outdoors(space) {
            self.bank(who);
            self.acquire_in_hand(who);
        } else if self.setup.terms.starters == Starters::UnlessFree {
            self.goes_in(who);
        }
        self.look_around(who, behind);
        if self.setup.terms.has(Special::ON_ARRIVAL) {
            self.arrive_in_a_story(who, space);
        }
    }
}
