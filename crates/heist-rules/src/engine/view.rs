//! Looking at a heist: a setup and a state together. Everything that legality asks is asked here or in the module of the
//! rule concerned, so that listing commands and checking one command cannot disagree.

use crate::model::cards::{Abilities, Ability, ActionCard, ActionRef, ITEM_CARDS, Item};
use crate::model::members::Sheet;
use crate::model::refusal::{Verdict, refuse};
use crate::model::setup::Setup;
use crate::model::state::{HeistFlags, Person, State};
use crate::model::who::{Crew, Who};

/// A heist to look at.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What is fixed.
    pub setup: &'a Setup,
    /// What changes.
    pub state: &'a State,
}

impl<'a> View<'a> {
    /// One character.
    #[inline]
    pub fn person(self, who: Who) -> &'a Person {
        self.state.person(who)
    }
    /// The abilities of a character as its card stands now.
    #[inline]
    pub fn abilities(self, who: Who) -> Abilities {
        self.setup.abilities(who, self.state.is(HeistFlags::PANIC))
    }
    /// The side of a character's card in use.
    #[inline]
    pub fn sheet(self, who: Who) -> &'a Sheet {
        self.setup.sheet(who, self.state.is(HeistFlags::PANIC))
    }
    /// Whether a character has an ability.
    #[inline]
    pub fn can(self, who: Who, ability: Ability) -> bool {
        self.abilities(who).has(ability)
    }
    /// The card of the action that a reference names now.
    #[inline]
    pub fn action_card(self, who: Who, action: ActionRef) -> Option<&'a ActionCard> {
        self.setup.action(who, self.state.is(HeistFlags::PANIC), self.person(who).die, action)
    }
    /// Somebody is in play and no question is open.
    #[inline]
    pub fn free_to_speak(self, who: Who) -> Verdict {
        if self.state.prompt.is_open() {
            return refuse("round.wrong-phase", "A question is open: answer it first.");
        }
        self.must_take_part(who)
    }
    /// Characters in play that hold an item.
    pub fn holders(self, item: Item) -> Crew {
        let mut holders = Crew::NOBODY;
        for (card, place) in ITEM_CARDS.into_iter().zip(self.state.items) {
            if card == item
                && let Some(who) = place.holder()
                && self.state.in_play().has(who)
            {
                holders.insert(who);
            }
        }
        holders
    }
    /// The item cards whose action somebody can take now, as bits.
    #[inline]
    pub fn item_actions(self, who: Who) -> u16 {
        self.state.items_of(who) & !self.state.spent
    }
}
