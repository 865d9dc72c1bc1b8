//! The shop: item cards for team cash, in planning. What older editions sell instead is in `plan`.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Fixer, ITEM_CARDS, Item, ItemCard};
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::edition::PlanningPurchases;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{TOO_LITTLE_CASH, Verdict, refuse};
use crate::model::state::{Phase, Place};
use crate::model::who::Who;
use crate::rules::card::{market_insight, persuasive};

impl ItemCard {
    /// What the shop asks for the item, in $k, from a team with these fixers.
    pub fn shop_price(&self, has_fixer: impl Fn(Fixer) -> bool) -> u8 {
        market_insight::shop_price(self.price, has_fixer).unwrap_or(self.price)
    }

    /// What the shop pays for the item, in $k, to a team with these fixers: half the price, rounded down, or better
    /// (shop.sell-half-rounded-down).
    pub fn resale_price(&self, has_fixer: impl Fn(Fixer) -> bool) -> u8 {
        let half = self.price / 2;
        persuasive::resale_price(self.price, has_fixer).map_or(half, |better| better.max(half))
    }
}

impl View<'_> {
    /// Whether there is a shop, which sells item cards alone.
    pub(crate) fn has_shop(self) -> bool {
        self.setup.edition.planning_purchases == PlanningPurchases::Shop
    }

    /// What an item costs now.
    pub fn price(self, item: Item) -> u8 {
        self.setup.item(item).shop_price(|fixer| self.state.has_fixer(fixer))
    }

    /// What the shop pays for an item: half of it rounded down, or the Curator's better terms.
    pub fn resale(self, item: Item) -> u8 {
        self.setup.item(item).resale_price(|fixer| self.state.has_fixer(fixer))
    }

    pub(crate) fn shop(self) -> Verdict {
        if !self.has_shop() {
            let why = match self.setup.edition.planning_purchases {
                PlanningPurchases::RevealsAndIdeas => "Team cash buys reveals and ideas in planning, nothing else.",
                _ => "Team cash buys what the scenario offers in planning, nothing else.",
            };
            return refuse("plan.buy-reveal", why);
        }
        if self.state.phase != Phase::Planning {
            return refuse("shop.between-heists", "The shop is open until the end of planning.");
        }
        self.shop_within_reach()?;
        self.in_planning()
    }

    /// Whether the team may buy an item for somebody.
    pub(crate) fn may_buy(self, item: Item, who: Who) -> Verdict {
        self.shop()?;
        if !self.person(who).in_play() || who == Who::Npc {
            return refuse("shop.buy-with-team-cash", "Items go to a player character of the team.");
        }
        if !(0..15).any(|card| ITEM_CARDS[card] == item && self.state.items[card] == Place::SHOP) {
            return refuse("shop.initial-stock", "The shop does not offer that item.");
        }
        if self.state.cash < u16::from(self.price(item)) {
            return refuse("shop.buy-with-team-cash", TOO_LITTLE_CASH);
        }
        Ok(())
    }

    fn owned_card(self, item: Item) -> Option<usize> {
        let cards = || (0..15).filter(|card| ITEM_CARDS[*card] == item);
        let unheld = cards().find(|card| self.state.items[*card] == Place::TEAM);
        unheld.or_else(|| cards().find(|card| self.state.items[*card].holder().is_some()))
    }

    /// Whether the team may sell an item.
    pub(crate) fn may_sell(self, item: Item) -> Verdict {
        self.shop()?;
        if self.owned_card(item).is_none() {
            return refuse("shop.buy-with-team-cash", "The team does not own that item.");
        }
        Ok(())
    }

    /// Lists what the shop sells and buys. How often it does is not limited: what is affordable stays on the list
    /// (shop.buy-any-number).
    pub(crate) fn list_shop(self, list: &mut Vec<Command>) {
        for item in Item::ALL {
            for who in self.state.players_in_play() {
                if self.may_buy(item, who).is_ok() {
                    list.push(Command::team(Verb::Buy(item, who)));
                }
            }
            if self.may_sell(item).is_ok() {
                list.push(Command::team(Verb::Sell(item)));
            }
        }
        self.list_selling_jewels(list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(crate) fn buy(&mut self, item: Item, who: Who) {
        let price = self.view().price(item);
        if let Some(card) = (0..15).find(|card| ITEM_CARDS[*card] == item && self.state.items[*card] == Place::SHOP) {
            self.team_cash(-i16::from(price));
            self.state.items[card] = Place::with(who);
            self.tell(Fact::BuyItem(item, who));
            self.may_gain_master_plan(item, who);
        }
    }

    pub(crate) fn sell(&mut self, item: Item) {
        let price = self.view().resale(item);
        if let Some(card) = self.view().owned_card(item) {
            self.may_lose_master_plan(item);
            self.state.items[card] = Place::SHOP;
            self.team_cash(i16::from(price));
            self.tell(Fact::SellItem(item));
        }
    }
}
