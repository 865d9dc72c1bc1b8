//! Item cards in one place: with the team, or in the shop. There are never more than the game has.

use heist_rules::cards::{ITEM_CARDS, Item};

/// So many cards of each item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stock([u8; Item::ALL.len()]);

impl Stock {
    /// How many cards of an item the game has.
    ///
    /// ```
    /// use heist_campaign::Stock;
    /// use heist_rules::cards::Item;
    ///
    /// let stock: Stock = [Item::Radio].into_iter().collect();
    /// assert!(stock.has(Item::Radio) && stock.count(Item::Radio) <= Stock::copies(Item::Radio));
    /// ```
    pub fn copies(item: Item) -> u8 {
        ITEM_CARDS.iter().filter(|card| **card == item).count() as u8
    }
    /// How many are here.
    pub const fn count(&self, item: Item) -> u8 {
        self.0[item as usize]
    }
    /// Whether one is here.
    pub const fn has(&self, item: Item) -> bool {
        self.count(item) > 0
    }
    /// One more.
    pub fn add(&mut self, item: Item) {
        self.0[item as usize] += 1;
    }
    /// One less; false when there is none.
    #[must_use]
    pub fn take(&mut self, item: Item) -> bool {
        let count = &mut self.0[item as usize];
        let had = *count > 0;
        *count -= u8::from(had);
        had
    }
    /// Every card, item by item.
    pub fn cards(&self) -> impl Iterator<Item = Item> + '_ {
        Item::ALL.into_iter().flat_map(|item| (0..self.count(item)).map(move |_| item))
    }
}

impl FromIterator<Item> for Stock {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Stock {
        let mut stock = Stock::default();
        items.into_iter().for_each(|item| stock.add(item));
        stock
    }
}
