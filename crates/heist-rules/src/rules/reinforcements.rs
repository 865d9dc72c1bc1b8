//! Reinforcements: tokens on the board, around which security wakes up and guards arrive. Until then a token changes nothing,
//! and its tile is entered and left like a blank one (reinforcements.passable-before).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::edition::Reinforcements;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::space::Spaces;
use crate::model::state::Step;

impl View<'_> {
    /// Whether the alert bar calls reinforcements at the end of this security roll (reinforcements.trigger-by-bar).
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
    /// The square is carried out, and alerts of this very square count. If reinforcements come now, the first of their six
    /// steps is to reveal what lies around their tokens (reinforcements.step1-reveal).
    pub(crate) fn after_the_square(&mut self) {
        self.state.step = Step::EndEventPhase;
        if self.view().reinforcements_are_due() {
            self.state.step = Step::Reinforcements;
            self.state.to_reveal |= self.view().around_reinforcements() & self.state.unknown;
        }
    }

    /// After the reveal the other five steps follow in their order (reinforcements.steps-in-order).
    pub(crate) fn reinforcements_arrive(&mut self) {
        self.state.step = Step::EndEventPhase;
        self.reinforce();
    }

    /// Around every token on the board (reinforcements.crisis-area-effect), step by step for all of them: subdued guards wake
    /// up (reinforcements.step2-unsubdue), locks are locked (reinforcements.step3-relock), cameras go live and see who stands
    /// there (reinforcements.step4-reactivate), tiles without security get a guard (reinforcements.step5-add-guards), and the
    /// token becomes two guards (reinforcements.step6-replace-token). Without a token nothing comes again
    /// (reinforcements.once).
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
