//! What the oldest editions sell in planning instead of items: reveals and ideas. Some of both may be free.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::edition::PlanningPurchases;
use crate::model::fact::Observer;
use crate::model::refusal::{TOO_LITTLE_CASH, Verdict, refuse};
use crate::model::space::Space;
use crate::model::who::Who;

/// What reveals and ideas cost in planning, in $k; `None`: not for sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sells {
    /// A reveal.
    pub reveal: Option<u8>,
    /// An idea.
    pub idea: Option<u8>,
}

impl Sells {
    /// What is on sale where nothing else is said; in some editions only what the scenario offers (plan.scenario-options).
    pub const fn usual(purchases: PlanningPurchases) -> Sells {
        match purchases {
            PlanningPurchases::RevealsAndIdeas => Sells { reveal: Some(1), idea: Some(1) },
            PlanningPurchases::AsTheScenarioSays | PlanningPurchases::Shop => Sells { reveal: None, idea: None },
        }
    }
}

impl View<'_> {
    /// What a reveal costs now; `None`: there is none to be had.
    pub fn reveal_price(self) -> Option<u8> {
        if self.state.free_reveals > 0 { Some(0) } else { self.setup.sells.reveal }
    }

    /// What an idea costs now; `None`: there is none to be had.
    pub fn idea_price(self) -> Option<u8> {
        if self.state.free_ideas > 0 { Some(0) } else { self.setup.sells.idea }
    }

    /// Whether the team may have an unknown tile revealed.
    pub(crate) fn may_buy_reveal(self, at: Space) -> Verdict {
        if self.has_shop() {
            return refuse("shop.initial-stock", "The shop sells item cards, no reveals.");
        }
        self.in_planning()?;
        let Some(price) = self.reveal_price() else {
            return refuse("plan.buy-reveal", "Reveals are not for sale in this heist.");
        };
        if !self.state.unknown.has(at) {
            return refuse("plan.buy-reveal", "There is nothing to reveal: only unknown tiles are.");
        }
        self.can_pay(price, "plan.buy-reveal")
    }

    /// Whether the team may put an idea on somebody.
    pub(crate) fn may_buy_idea(self, who: Who) -> Verdict {
        if self.has_shop() {
            return refuse("shop.initial-stock", "The shop sells item cards, no ideas.");
        }
        self.in_planning()?;
        let Some(price) = self.idea_price() else {
            return refuse("plan.buy-idea", "Ideas are not for sale in this heist.");
        };
        self.may_get_ideas(who)?;
        self.can_pay(price, "plan.buy-idea")
    }

    fn can_pay(self, price: u8, rule: &'static str) -> Verdict {
        if self.state.cash < u16::from(price) {
            return refuse(rule, TOO_LITTLE_CASH);
        }
        Ok(())
    }

    /// Lists what the team may buy.
    pub(crate) fn list_purchases(self, list: &mut Vec<Command>) {
        if self.has_shop() {
            return;
        }
        for at in self.state.unknown {
            if self.may_buy_reveal(at).is_ok() {
                list.push(Command::team(Verb::BuyReveal(at)));
            }
        }
        for who in self.state.in_play() {
            if self.may_buy_idea(who).is_ok() {
                list.push(Command::team(Verb::BuyIdea(who)));
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// One reveal, a free one first.
    pub(crate) fn buy_reveal(&mut self, at: Space) {
        let price = self.view().reveal_price().unwrap_or(0);
        self.state.free_reveals = self.state.free_reveals.saturating_sub(1);
        self.team_cash(-i16::from(price));
        self.state.to_reveal.insert(at);
    }

    /// One idea, a free one first.
    pub(crate) fn buy_idea(&mut self, who: Who) {
        let price = self.view().idea_price().unwrap_or(0);
        self.state.free_ideas = self.state.free_ideas.saturating_sub(1);
        self.team_cash(-i16::from(price));
        self.gain_ideas(who, 1);
    }
}
