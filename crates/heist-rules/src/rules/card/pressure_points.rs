//! PRESSURE POINTS (card.pressure-points): subdued guards and dogs on and around the character's tile stay subdued.

use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::space::Space;

impl View<'_> {
    /// Whether a subdued guard on this space cannot be woken.
    pub(crate) fn stays_subdued(self, space: Space) -> bool {
        self.state.in_play().into_iter().any(|who| self.can(who, Ability::PressurePoints) && self.near(who).has(space))
    }
}
