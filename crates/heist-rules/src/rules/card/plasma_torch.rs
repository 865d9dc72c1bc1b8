//! Plasma Torch (card.plasma-torch): its abilities are STAND BACK, in `stand_back`, and HERE... HOLD THIS, in `here_hold_this`.
//! The card is never discarded.

use crate::engine::view::View;
use crate::model::cards::Item;
use crate::model::who::Who;

impl View<'_> {
    pub(super) fn has_torch(self, who: Who) -> bool {
        self.state.holds(who, Item::PlasmaTorch).is_some()
    }

    /// Somebody else in play who holds the torch.
    pub(super) fn torch_holder_but(self, who: Who) -> Option<Who> {
        self.holders(Item::PlasmaTorch).into_iter().find(|holder| *holder != who)
    }
}
