//! GETTING MY BEARINGS: a freed prisoner that has not panicked can neither subdue nor be given a subdue.

use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::refusal::Refusal;
use crate::model::who::Who;

/// An NPC with this ability tries to subdue.
pub(crate) const NO_SUBDUING: Refusal = Refusal::new("card.getting-my-bearings", "This character cannot subdue.");

/// Abilities with which nobody can subdue.
const HARMLESS: u32 = 1 << Ability::ThereAreBetterWays as u32 | 1 << Ability::GettingMyBearings as u32;

impl View<'_> {
    /// Whether this character can subdue at all.
    #[inline]
    pub(crate) fn may_subdue(self, who: Who) -> bool {
        self.abilities(who).0 & HARMLESS == 0
    }
}
