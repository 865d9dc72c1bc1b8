//! Fixers: who helps, when, and for how much. What each of them does is in its file in `card`.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Fixer;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse, Verb};
use crate::model::edition::FixerPrices;
use crate::model::fact::Observer;
use crate::model::refusal::{TOO_LITTLE_CASH, Verdict, refuse};
use crate::model::state::Phase;

impl FixerUse {
    /// Whose service it is.
    pub const fn fixer(&self) -> Fixer {
        match self {
            FixerUse::Visage(_) => Fixer::Visage,
            FixerUse::BeatCop { .. } => Fixer::BeatCop,
            FixerUse::Bookie(_) => Fixer::Bookie,
            FixerUse::PrisonGuard => Fixer::PrisonGuard,
            FixerUse::Consultant(_) => Fixer::Consultant,
            FixerUse::Shell => Fixer::Shell,
            FixerUse::DiversionArtist(_) => Fixer::DiversionArtist,
            FixerUse::Architect(_) => Fixer::TheArchitect,
            FixerUse::Retiree(_) => Fixer::Retiree,
            FixerUse::Mayor(..) => Fixer::TheMayor,
        }
    }
}

impl View<'_> {
    /// Whether a fixer may be used so. That others have been used does not matter (fixer.any-number).
    pub(crate) fn may_use_fixer(self, with: &FixerUse) -> Verdict {
        let fixer = with.fixer();
        let card = with.card();
        if self.state.phase != Phase::Planning {
            return refuse("fixer.during-planning", "Fixers help in planning.");
        }
        self.in_planning()?;
        self.fixer_within_reach(fixer)?;
        if !self.state.has_fixer(fixer) {
            return refuse("setup.fixers.lay-out-all", "The team has not won the favour of that fixer.");
        }
        if card.once && self.state.fixer_used(fixer) {
            return refuse(card.rule, "That fixer helps once per heist.");
        }
        let Some(price) = with.price() else {
            return refuse(card.rule, "That fixer does not offer that many.");
        };
        if self.state.cash < price {
            let rule = match self.setup.edition.fixer_prices {
                FixerPrices::Rulebook | FixerPrices::Nothing => "fixer.cost-in-team-cash",
                FixerPrices::Card => card.rule,
            };
            return refuse(rule, TOO_LITTLE_CASH);
        }
        if self.fixer_can_help(with) {
            Ok(())
        } else {
            refuse(card.rule, "That fixer cannot help with that: see the card.")
        }
    }

    /// Lists the use of a fixer where it is possible.
    pub(crate) fn offer_fixer(self, with: FixerUse, list: &mut Vec<Command>) {
        if self.may_use_fixer(&with).is_ok() {
            list.push(Command::team(Verb::Fixer(with)));
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The price is paid from team cash, and the fixer helps.
    pub(crate) fn use_fixer(&mut self, with: FixerUse) {
        self.team_cash(-(with.price().unwrap_or(0) as i16));
        if with.card().once {
            self.state.fixers_used |= 1 << with.fixer() as u16;
        }
        self.fixer_helps(with);
    }
}
