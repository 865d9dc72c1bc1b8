//! STAND BACK (card.stand-back), on the Plasma Torch: on the tile of a safe each unlock of the holder becomes a crack.

use crate::engine::view::View;
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody's unlocks become cracks by the torch.
    pub(crate) fn cracks_with_torch(self, who: Who) -> bool {
        self.has_torch(who)
    }
}
