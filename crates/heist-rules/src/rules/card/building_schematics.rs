//! Building Schematics (card.building-schematics): its ability is CONSULT FLOORPLANS, in `consult_floorplans`. The card is
//! discarded after use; it may be bought again in the same planning phase.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Item;
use crate::model::chance::Chance;
use crate::model::fact::Observer;
use crate::model::state::Place;
use crate::model::who::Who;

impl View<'_> {
    pub(super) fn has_schematics(self, who: Who) -> bool {
        self.state.holds(who, Item::BuildingSchematics).is_some()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn use_up_schematics(&mut self, who: Who) {
        if let Some(card) = self.state.holds(who, Item::BuildingSchematics) {
            self.discard_item(card);
            self.state.items[card] = Place::SHOP;
        }
    }
}
