//! The security die and the alert bar, in editions that have them instead of event cards. The deck of the state is the
//! alert track then: the squares behind the bar are gone from it, its top is the first square beyond the bar, and the
//! last square never goes. So the bar always lies between two squares, and advancing it triggers nothing
//! (alert.bar.no-immediate-effect).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::edition::{Reinforcements, ThirdPhase};
use crate::model::effect::CardId;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::setup::Setup;
use crate::model::space::Spaces;
use crate::model::state::Step;

/// The sides of the security die.
pub const SECURITY_SIDES: u8 = 4;

/// The alert track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AlertTrack {
    /// How many squares it has; none where there is an event deck.
    pub squares: u8,
    /// Reinforcements come once the bar has passed so many squares.
    pub reinforcements: u8,
}

impl Setup {
    /// Whether the third phase of a round is a roll of the security die.
    #[inline]
    pub fn has_security_die(&self) -> bool {
        self.edition.third_phase == ThirdPhase::SecurityDie
    }
}

impl View<'_> {
    /// Where the alert bar lies: how many squares are behind it.
    pub fn alert_bar(self) -> u8 {
        self.setup.alert_track.squares.saturating_sub(self.state.deck.coming().len() as u8)
    }

    /// The square that a roll picks: counted from the bar, and the last one where the roll points beyond the track.
    pub fn square_for(self, roll: u8) -> Option<CardId> {
        let squares = self.state.deck.coming();
        squares.get(usize::from(roll).saturating_sub(1)).or(squares.last()).copied()
    }

    /// Whether the reinforcements' tokens take effect at the end of this security roll.
    fn reinforcements_are_due(self) -> bool {
        self.setup.edition.reinforcements == Reinforcements::ByAlertBar
            && self.state.reinforcements.any()
            && self.alert_bar() >= self.setup.alert_track.reinforcements
    }

    /// Hexes next to a reinforcements token.
    fn around_reinforcements(self) -> Spaces {
        self.state.adjacent_to_any(self.setup, self.state.reinforcements) & self.state.tiles(self.setup)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// One alert: the bar goes on by one square; in front of the last square it stays.
    #[cold]
    pub(crate) fn push_alert_bar(&mut self) {
        let deck = &mut self.state.deck;
        if deck.top + 1 < deck.len {
            deck.top += 1;
        }
    }

    /// `team next`: the die is rolled once for everybody, and the one square that it picks is carried out.
    #[cold]
    pub(crate) fn roll_for_security(&mut self) {
        let value = self.chance.security();
        self.tell(Fact::Security(value));
        self.state.step = match self.view().square_for(value) {
            Some(card) => {
                self.tell(Fact::Event(card));
                Step::Effect { card, number: 0, started: false }
            }
            None => Step::CardDone,
        };
    }

    /// The square is carried out: the first step of reinforcements, if they come now, is to reveal what lies around their
    /// tokens. Alerts of this very square count.
    pub(crate) fn after_the_square(&mut self) {
        self.state.step = Step::EndEventPhase;
        if self.view().reinforcements_are_due() {
            self.state.step = Step::Reinforcements;
            self.state.to_reveal |= self.view().around_reinforcements() & self.state.unknown;
        }
    }

    /// The other five steps, one after the other for all tokens: guards, locks, cameras, further guards, the tokens. Without
    /// tokens they cannot come again (reinforcements.once).
    pub(crate) fn reinforcements_arrive(&mut self) {
        self.state.step = Step::EndEventPhase;
        self.reinforce();
    }

    /// Around every token what was inactive becomes active, empty hexes get a guard, the token becomes two guards.
    pub(crate) fn reinforce(&mut self) {
        let around = self.view().around_reinforcements();
        let empty = around - self.state.security.any() - self.state.unknown;
        for chit in [Chit::GuardSubdued, Chit::DogSubdued, Chit::LockOpen, Chit::CameraOff] {
            for space in around & self.state.security.with(chit) {
                for _ in 0..self.state.security.of(chit).at(space) {
                    self.flip(space, chit);
                }
            }
        }
        self.place(Chit::Guard, empty);
        for token in self.state.reinforcements {
            self.state.reinforcements.remove(token);
            self.tell(Fact::RemoveToken(token, Token::Reinforcements));
            self.place(Chit::Guard, token.only());
            self.place(Chit::Guard, token.only());
        }
    }
}
