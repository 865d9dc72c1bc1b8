//! The shop between heists: item cards that the team buys and sells, finds and uses up.

use crate::contents::BoxContents;
use crate::fact::BoxFact;
use crate::record::HeistRecord;
use crate::refusal::{CampaignRefusal, refuse};
use heist_data::printed::item_name;
use heist_rules::cards::{Item, Loot};
use heist_rules::edition::PlanningPurchases;

impl BoxContents {
    /// There is a shop, and no heist is under way.
    fn shop_is_open(&self) -> Result<(), CampaignRefusal> {
        if self.edition.planning_purchases != PlanningPurchases::Shop {
            return refuse("shop.initial-stock", "Nothing is bought or sold between heists here.");
        }
        self.between_heists("shop.between-heists")
    }

    /// Something from the shop, between heists.
    pub(crate) fn buy(&mut self, item: Item) -> Result<Vec<BoxFact>, CampaignRefusal> {
        self.shop_is_open()?;
        let price = self.price(item);
        if !self.shop.has(item) {
            return refuse("shop.initial-stock", format!("The shop does not offer {}.", item_name(item)));
        }
        if self.cash < price {
            let words = format!("The price of {} is ${price}k, and the team has ${}k.", item_name(item), self.cash);
            return refuse("shop.buy-with-team-cash", words);
        }
        if self.shop.take(item) {
            self.items.add(item);
            self.cash -= price;
        }
        Ok(vec![BoxFact::Cash(-i32::from(price)), BoxFact::Owned(item)])
    }

    /// An item back to the shop, for half the price rounded down.
    pub(crate) fn sell(&mut self, item: Item) -> Result<Vec<BoxFact>, CampaignRefusal> {
        self.shop_is_open()?;
        if !self.items.take(item) {
            return refuse("shop.buy-with-team-cash", format!("The team does not own {}.", item_name(item)));
        }
        self.shop.add(item);
        let price = self.resale(item);
        self.earn(price);
        Ok(vec![BoxFact::OnSale(item), BoxFact::Cash(i32::from(price))])
    }

    /// A jewel for the Curator.
    pub(crate) fn sell_jewel(&mut self) -> Result<Vec<BoxFact>, CampaignRefusal> {
        self.shop_is_open()?;
        let jewel = self.loot.iter().position(|loot| *loot == Loot::Jewel);
        Loot::may_sell_jewel(|fixer| self.has_fixer(fixer), jewel.is_some())
            .or_else(|refusal| refuse(refusal.rule, refusal.why))?;
        if let Some(jewel) = jewel {
            self.loot.remove(jewel);
        }
        self.earn(u16::from(Loot::JEWEL_PRICE));
        Ok(vec![BoxFact::SoldJewel, BoxFact::Cash(i32::from(Loot::JEWEL_PRICE))])
    }

    /// Item cards that change hands: found, bought, sold and used up. Of some items a card lies on a map; a card that was discovered
    /// and discarded is on sale from the next planning on (`shop.discovered-item-joins`).
    pub(crate) fn move_items(
        &mut self,
        outcome: &HeistRecord,
        facts: &mut Vec<BoxFact>,
    ) -> Result<(), CampaignRefusal> {
        let lacks =
            |rule, item: Item, where_: &str| refuse(rule, format!("There is no card {} {where_}.", item_name(item)));
        for item in outcome.found.iter().copied() {
            // Of some items a card lies on a map and others are on sale.
            if self.hidden(item) == 0 && !self.shop.take(item) {
                return lacks("shop.discovered-item-joins", item, "left to be found");
            }
            self.items.add(item);
            facts.push(BoxFact::Owned(item));
        }
        let mut leaving: Vec<Item> = outcome.sold.iter().chain(&outcome.gone).copied().collect();
        for item in outcome.bought.iter().copied() {
            if !self.shop.take(item) {
                // What is used up in planning is on sale at once, and may be the very card that was bought again.
                let used = leaving.iter().position(|other| *other == item);
                let Some(used) = used.filter(|_| self.items.take(item)) else {
                    return lacks("shop.initial-stock", item, "in the shop");
                };
                leaving.remove(used);
                facts.push(BoxFact::OnSale(item));
            }
            self.items.add(item);
            facts.push(BoxFact::Owned(item));
        }
        for item in leaving {
            if !self.items.take(item) {
                return lacks("shop.buy-with-team-cash", item, "with the team");
            }
            // Whatever leaves the team's hands can be bought from the next planning on, finds included.
            self.shop.add(item);
            facts.push(BoxFact::OnSale(item));
        }
        Ok(())
    }
}
