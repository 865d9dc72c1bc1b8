//! PERFECTION (card.perfection), on the Perfect Picks: an action that unlocks and does not move makes no noise.

use crate::engine::view::View;
use crate::model::cards::SubAction;
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody's action is silent because it was perfect.
    pub(crate) fn is_perfect(self, who: Who) -> bool {
        let person = self.person(who);
        let unlocked = person.has_used(SubAction::Unlock) || person.cracks > 0;
        self.uses_perfect_picks(who) && unlocked && !person.has_used(SubAction::Move) && person.bought == 0
    }
}
