//! ON CALL, the ability of the Consultant: blanks at hand, each of which can take the place of a chit just drawn in the
//! rounds, for an idea and a noise.

use super::step_price;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::BagChit;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::{Fact, Observer};
use crate::model::space::Space;
use crate::model::state::{Phase, Prompt};
use crate::model::who::{Crew, Who};

/// The rule behind the question who pays.
pub(crate) const RULE: &str = "card.on-call";
/// In $k, for one, two or three blanks.
const PRICES: [u16; 3] = [0, 3, 7];
/// What putting a blank in place costs.
const IDEAS: u8 = 1;
const NOISE: u8 = 1;

pub(super) fn price(blanks: u8) -> Option<u16> {
    step_price(PRICES, blanks as usize)
}

impl View<'_> {
    pub(super) fn list_on_call(self, blanks: u8, list: &mut Vec<Command>) {
        self.offer_fixer(FixerUse::Consultant(blanks), list);
    }

    /// Those who can pay for putting a blank in place.
    pub(crate) fn can_pay_consultant(self) -> Crew {
        self.state.in_play().into_iter().filter(|who| self.person(*who).ideas >= IDEAS).collect()
    }

    /// Whether the Consultant may step in before this chit is placed.
    #[inline]
    fn consultant_is_called(self, chit: BagChit) -> bool {
        let in_rounds = !matches!(self.state.phase, Phase::Planning | Phase::Escape | Phase::Over);
        self.state.blanks_at_hand > 0 && in_rounds && chit.loot().is_none() && !self.can_pay_consultant().is_empty()
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn put_on_call(&mut self, blanks: u8) {
        self.state.blanks_at_hand = blanks;
    }

    /// Asks who pays, where the Consultant may step in. Says whether it does.
    #[inline]
    pub(crate) fn ask_consultant(&mut self, at: Space, chit: BagChit) -> bool {
        let asks = self.view().consultant_is_called(chit);
        if asks {
            self.state.prompt = Prompt::Consultant { at, chit };
        }
        asks
    }

    /// Somebody pays: a blank lies where the chit would be.
    pub(crate) fn put_blank(&mut self, who: Who, at: Space, chit: BagChit) {
        self.take_ideas(who, IDEAS);
        // Owed in the action phase, due at once elsewhere.
        if self.state.phase == Phase::Action {
            self.owe_noise(NOISE);
        } else {
            self.state.noise_due = self.state.noise_due.saturating_add(NOISE);
        }
        self.state.blanks_at_hand -= 1;
        self.state.blanks.insert(at);
        self.tell(Fact::Replaced(at, chit));
    }
}
