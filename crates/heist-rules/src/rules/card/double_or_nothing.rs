//! DOUBLE OR NOTHING (card.double-or-nothing), the ability of the Bookie: a stake comes back twice if the heist succeeds and
//! nobody is busted.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::Observer;

/// The highest stake, in $k.
pub(super) const MAX: u8 = 8;

pub(super) fn price(stake: u8) -> Option<u16> {
    (1..=MAX).contains(&stake).then_some(u16::from(stake))
}

impl View<'_> {
    pub(super) fn list_double_or_nothing(self, stake: u8, list: &mut Vec<Command>) {
        self.offer_fixer(FixerUse::Bookie(stake), list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn bet(&mut self, stake: u8) {
        self.state.stake = stake;
    }

    /// The heist is over; `clean`: it succeeded and nobody was busted.
    pub(crate) fn settle_bet(&mut self, clean: bool) {
        let stake = core::mem::take(&mut self.state.stake);
        if clean {
            self.team_cash(2 * i16::from(stake));
        }
    }
}
