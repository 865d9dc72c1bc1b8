//! BLOW WHISTLE (card.blow-whistle), the action of the Dog Whistle: no dog jumps onto a character until the action phase is
//! over.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::Observer;
use crate::model::state::HeistFlags;

impl View<'_> {
    /// Whether the whistle keeps the dogs quiet.
    #[inline]
    pub(crate) fn is_whistled(self) -> bool {
        self.state.is(HeistFlags::WHISTLED)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn blow_whistle(&mut self) {
        self.state.flags |= HeistFlags::WHISTLED;
    }

    /// The action phase is over: the dogs look up again.
    pub(crate) fn forget_whistle(&mut self) {
        self.state.flags.remove(HeistFlags::WHISTLED);
        self.state.to_chase |= self.state.security.with(Chit::Dog);
    }
}
