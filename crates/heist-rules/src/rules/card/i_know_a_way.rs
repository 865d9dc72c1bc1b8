//! I KNOW A WAY (card.i-know-a-way): while the bag is empty, a reveal of the character is an idea instead. With WE KNOW A WAY,
//! in `we_know_a_way`, a reveal of anybody is.

use crate::engine::view::View;
use crate::model::cards::Ability;
use crate::model::who::Who;

impl View<'_> {
    /// Whether a reveal of this character gives an idea instead: the bag is empty and somebody knows a way.
    #[inline]
    pub(crate) fn reveal_gives_idea(self, who: Who) -> bool {
        self.state.bag.is_empty() && self.knows_a_way(who)
    }

    #[inline(never)]
    fn knows_a_way(self, who: Who) -> bool {
        self.can(who, Ability::IKnowAWay) || self.somebody_knows_a_way_for_all()
    }
}
