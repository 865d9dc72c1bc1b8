//! Story beacons: what the first character to enter one sets off. On a map a beacon is one of the chits that lie there like
//! loot; whether it shows an asterisk (story.beacon-symbol.asterisk) or a question mark (story.beacon-symbol.question-mark) is
//! a matter of print: `Setup::beacons` says where they are.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::edition::StoryBeacons;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::space::Space;
use crate::model::state::{HeistFlags, Phase, Step};

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The first to enter a story beacon carries out what the heist says of it, and the beacon goes
    /// (story.first-entry).
    #[inline(never)]
    pub(crate) fn enter_beacon(&mut self, space: Space) {
        let card = self.setup.terms.story;
        if self.setup.edition.story_beacons == StoryBeacons::OnFirstEntry
            && self.state.phase == Phase::Action
            && let Some((_, flag)) =
                self.setup.beacons.into_iter().zip(HeistFlags::BEACONS).find(|(at, _)| *at == space)
            && !self.state.is(flag)
        {
            self.state.flags |= flag;
            self.tell(Fact::RemoveToken(space, Token::StoryBeacon));
            self.state.step = Step::Effect { card, number: 0, started: false };
        }
    }
}
