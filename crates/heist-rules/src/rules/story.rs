//! Story beacons: what the first character to enter one sets off. On a map a beacon is one of the chits that lie there like
//! loot; whether it shows an asterisk (story.beacon-symbol.asterisk) or a question mark (story.beacon-symbol.question-mark) is
//! a matter of print: `Setup::beacons` says where they are.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::edition::StoryBeacons;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::space::Space;
use crate::model::state::{HeistFlags, Phase, Step};
use crate::model::terms::Special;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// What only some heists know: a story beacon is entered, or becomes an exit; the NPC looks at a painting.
    #[cold]
    pub(crate) fn arrive_in_a_story(&mut self, who: Who, space: Space) {
        if self.setup.terms.has(Special::STORY) {
            self.enter_beacon(space);
        }
        if who == Who::Npc && self.setup.terms.has(Special::FACE_DOWN) {
            self.look_at_painting(space);
        }
        if self.setup.terms.has(Special::BEACON_EXIT)
            && let Some((_, flag)) =
                self.setup.beacons.into_iter().zip(HeistFlags::BEACONS).find(|(at, _)| *at == space)
        {
            self.state.flags |= flag | HeistFlags::ALARM;
            self.tell(Fact::RemoveToken(space, Token::StoryBeacon));
        }
    }

    /// The first to enter a story beacon carries out what the heist says of it, and the beacon goes
    /// (story.first-entry).
    #[inline(never)]
    fn enter_beacon(&mut self, space: Space) {
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
