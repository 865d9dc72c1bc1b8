//! BREAKABLE (card.breakable), on the Cheap Picks: with a die of 4 or less they break when the action is finished.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::state::Place;
use crate::model::who::Who;

const BREAKS_UP_TO: u8 = 4;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Somebody's action is finished.
    pub(crate) fn may_break(&mut self, who: Who) {
        if let Some(card) = self.view().cheap_picks_in_use(who)
            && self.state.person(who).die <= BREAKS_UP_TO
            && self.state.items[card] == Place::with(who)
        {
            self.discard_item(card);
        }
    }
}
