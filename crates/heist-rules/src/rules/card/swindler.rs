//! SWINDLER: as LARCENIST, in `larcenist`, but loot can be dropped onto neighbouring tiles too.

use super::{Timing, Usage};
use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::refusal::{Refusal, Verdict};
use crate::model::space::Spaces;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::Swindler, 1, Timing::BesideTheAction).in_escape_too().local();

/// Something is picked up from a neighbouring tile, or dropped there, that is out of reach.
pub(crate) const OUT_OF_REACH: Refusal =
    Refusal::new("card.swindler", "SWINDLER must be paid for this phase, and the tile must not be locked.");

impl View<'_> {
    #[inline]
    pub(super) fn may_use_swindler(self, who: Who) -> Verdict {
        self.needs(who, Ability::Swindler, "card.swindler")?;
        self.may_reach_out(who, !Spaces::NONE, USAGE.ideas, "card.swindler")
    }

    /// Neighbouring tiles onto which somebody has paid to drop things.
    pub(crate) fn may_drop_over_to(self, who: Who) -> Spaces {
        if self.can(who, Ability::Swindler) { self.reached_out_to(who) } else { Spaces::NONE }
    }
}
