//! PERSUASIVE (card.persuasive), an ability of the Curator: the shop pays the printed price less $1k for an item.

use super::curator;
use crate::model::cards::Fixer;

const LESS: u8 = 1;

/// What an item with this price sells for, in $k, if the Curator is among the fixers.
pub(crate) fn resale_price(price: u8, has_fixer: impl Fn(Fixer) -> bool) -> Option<u8> {
    curator::helps(has_fixer).then(|| price.saturating_sub(LESS))
}
