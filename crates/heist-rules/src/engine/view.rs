//! Looking at a heist: a setup and a state together. Everything that legality asks is asked here or in the module of the
//! rule concerned, so that listing commands and checking one command cannot disagree.

use crate::model::cards::{ITEM_CARDS, Item};
use crate::model::setup::Setup;
use crate::model::state::{Person, State};
use crate::model::who::{Crew, Who};

/// A heist to look at.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{View, Who};
///
/// let view = View { setup: &setup, state: &state };
/// assert!(view.outdoors(Who::Red), "it starts on an entrance");
/// assert!(view.reach(Who::Red).any());
/// ```
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
    /// Characters in play that hold an item.
    pub(crate) fn holders(self, item: Item) -> Crew {
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
