//! Master Plan Copy (card.master-plan-copy): its ability is SCRAWLED ON PALM, in `scrawled_on_palm`, for whoever owns the card
//! in planning. It is discarded after the heist.

use crate::engine::transition::Transition;
use crate::model::cards::Item;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// An item has been bought.
    pub(crate) fn may_gain_master_plan(&mut self, item: Item, who: Who) {
        if item == Item::MasterPlanCopy {
            self.scrawl_on_palm(who);
        }
    }

    /// An item is sold before the heist.
    pub(crate) fn may_lose_master_plan(&mut self, item: Item) {
        if item == Item::MasterPlanCopy {
            self.wipe_palms();
        }
    }
}
