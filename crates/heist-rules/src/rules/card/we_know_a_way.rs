//! WE KNOW A WAY (card.we-know-a-way): as I KNOW A WAY, in `i_know_a_way`, but for everybody's reveals.

use crate::engine::view::View;
use crate::model::cards::Ability;

impl View<'_> {
    #[inline]
    pub(super) fn somebody_knows_a_way_for_all(self) -> bool {
        self.state.in_play().into_iter().any(|who| self.can(who, Ability::WeKnowAWay))
    }
}
