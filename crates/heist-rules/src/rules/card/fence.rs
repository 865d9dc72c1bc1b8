//! Fence (card.fence): the ability is MARKET INSIGHT, in `market_insight`; it works by itself.

use crate::model::cards::Fixer;

/// Whether the Fence helps.
pub(super) fn helps(has_fixer: impl Fn(Fixer) -> bool) -> bool {
    has_fixer(Fixer::Fence)
}
