//! The bag, and the supply that never runs out.

use crate::engine::transition::Transition;
use crate::model::cards::BagChit;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer};
use crate::model::space::{Space, Spaces};
use crate::model::state::Place;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A chit drawn blindly from the bag for a space, each equally likely (bag.draw-random); it does not come back
    /// (bag.drawn-chits-leave). `None` when the bag is empty: then the tile is known and empty (bag.empty).
    pub(crate) fn draw(&mut self, at: Space) -> Option<BagChit> {
        if self.state.bag.is_empty() {
            return None;
        }
        let chit = self.chance.draw(at, &self.state.bag);
        self.state.bag.take(chit);
        Some(chit)
    }

    /// With nothing left to reveal, one chit leaves the bag for good.
    pub(crate) fn thin_the_bag(&mut self) {
        if let Some(chit) = self.draw(Space::NOWHERE) {
            self.tell(Fact::DrawAside(chit));
            if let Some(loot) = chit.loot()
                && let Some(piece) = self.state.loot.find(loot, Place::BAG)
            {
                self.move_piece(piece, Place::BOX);
            }
        }
    }

    /// Chits of one kind are added to the bag or taken out of it.
    pub(crate) fn change_bag(&mut self, chit: BagChit, change: i8) {
        let count = &mut self.state.bag.0[chit as usize];
        *count = count.saturating_add_signed(change);
        if change != 0 {
            self.tell(Fact::Bag(chit, change));
        }
    }

    /// One chit on each of these spaces, from the supply: the bag stays as it is (bag.placed-chits-from-supply), and no
    /// effect fails for want of pieces (bag.supply-exhausted), short of what a counter can hold.
    pub(crate) fn place(&mut self, chit: Chit, spaces: Spaces) {
        for space in spaces {
            if chit == Chit::Dog {
                self.dog_from_elsewhere(space);
            }
            if self.state.security.of(chit).at(space) < crate::model::chits::Counts::MAX {
                self.state.security.of_mut(chit).add(space.only());
                self.tell(Fact::Place(space, chit));
            }
        }
        if chit == Chit::Dog {
            self.state.to_chase |= spaces;
        }
    }
}
