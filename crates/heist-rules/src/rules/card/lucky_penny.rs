//! Lucky Penny (card.lucky-penny): its ability is REMEMBER WHERE YOU CAME FROM, in `remember_where_you_came_from`. The card is
//! discarded after use.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Item;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::who::Who;

impl View<'_> {
    pub(super) fn has_penny(self, who: Who) -> bool {
        self.state.holds(who, Item::LuckyPenny).is_some()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn spend_penny(&mut self, who: Who) {
        if let Some(card) = self.state.holds(who, Item::LuckyPenny) {
            self.discard_item(card);
        }
    }
}
