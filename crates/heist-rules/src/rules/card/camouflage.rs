//! Camouflage (card.camouflage): its ability is CATCH UP WITH YA LATER, in `catch_up_with_ya_later`. The card is never
//! discarded.

use crate::engine::view::View;
use crate::model::cards::Item;
use crate::model::who::Who;

impl View<'_> {
    pub(super) fn has_camouflage(self, who: Who) -> bool {
        self.state.holds(who, Item::Camouflage).is_some()
    }
}
