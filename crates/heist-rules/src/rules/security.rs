//! The security die and the alert bar, in editions that have them instead of event cards. The deck of the state is the
//! alert track then: the squares behind the bar are gone from it, its top is the first square beyond the bar, and the
//! last square never goes. So the bar always lies between two squares, and advancing it triggers nothing
//! (alert.bar.no-immediate-effect).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::edition::ThirdPhase;
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Setup;
use crate::model::state::Step;

/// The sides of the security die.
pub const SECURITY_SIDES: u8 = 4;

impl Setup {
    /// Whether the third phase of a round is a roll of the security die.
    #[inline]
    pub fn has_security_die(&self) -> bool {
        self.edition.third_phase == ThirdPhase::SecurityDie
    }
}

impl View<'_> {
    /// The square that a roll picks: counted from the bar, and the last one where the roll points beyond the track.
    pub fn square_for(self, roll: u8) -> Option<CardId> {
        let squares = self.state.deck.coming();
        squares.get(usize::from(roll).saturating_sub(1)).or(squares.last()).copied()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// `team next`: the die is rolled once for everybody, and the one square that it picks is carried out.
    #[cold]
    pub(crate) fn roll_for_security(&mut self) {
        let value = self.chance.security(self.state.round);
        self.tell(Fact::Security(value));
        self.state.step = match self.view().square_for(value) {
            Some(card) => {
                self.tell(Fact::Event(card));
                Step::Effect { card, number: 0, started: false }
            }
            None => Step::CardDone,
        };
    }
}
