//! Perfect Picks (card.perfect-picks): their action is Perfect Pick, and their ability PERFECTION, in `perfection`. The card is
//! never discarded.

use crate::engine::view::View;
use crate::model::cards::{ActionRef, ITEM_CARDS, Item};
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody's die lies on the Perfect Picks.
    pub(super) fn uses_perfect_picks(self, who: Who) -> bool {
        matches!(self.person(who).action, Some(ActionRef::Item(card)) if ITEM_CARDS[card as usize] == Item::PerfectPicks)
    }
}
