//! Cheap Picks (card.cheap-picks): their action is Rake, and they are BREAKABLE, in `breakable`.

use crate::engine::view::View;
use crate::model::cards::{ActionRef, ITEM_CARDS, Item};
use crate::model::who::Who;

impl View<'_> {
    /// The card of the Cheap Picks on which somebody's die lies.
    pub(super) fn cheap_picks_in_use(self, who: Who) -> Option<usize> {
        match self.person(who).action {
            Some(ActionRef::Item(card)) if ITEM_CARDS[card as usize] == Item::CheapPicks => Some(card as usize),
            _ => None,
        }
    }
}
