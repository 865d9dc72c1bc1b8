//! MARKET INSIGHT (card.market-insight), the ability of the Fence: every purchase at the shop costs $1k less.

use super::fence;
use crate::model::cards::Fixer;

const LESS: u8 = 1;

/// What an item with this price costs, in $k, if the Fence is among the fixers.
pub(crate) fn shop_price(price: u8, has_fixer: impl Fn(Fixer) -> bool) -> Option<u8> {
    fence::helps(has_fixer).then(|| price.saturating_sub(LESS))
}
