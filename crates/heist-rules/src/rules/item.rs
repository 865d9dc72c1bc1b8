//! Items: cards that characters hold. An item card has abilities that work by themselves, an action, or both
//! (item.passive-or-action); what each of them does is in its file in `card`. Items change hands like loot, in `loot`
//! (item.transferable).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{ActionRef, ITEM_CARDS};
use crate::model::chance::Chance;
use crate::model::command::Command;
use crate::model::fact::Observer;
use crate::model::refusal::{Refusal, Verdict};
use crate::model::space::Space;
use crate::model::state::Place;
use crate::model::who::Who;
use crate::rules::character::ITEM_IS_SPENT;

/// Somebody wants to use an item that it does not hold.
pub(crate) const NOT_HELD: Refusal =
    Refusal::new("item.holder-only", "Only the character who holds the item can use it.");

impl View<'_> {
    /// Whether somebody may take the action of an item card; that it may still take an action is known.
    pub(crate) fn may_take_item(self, who: Who, card: u8, target: Space) -> Verdict {
        if self.state.items.get(card as usize) != Some(&Place::with(who)) {
            return Err(NOT_HELD);
        }
        if self.state.spent >> card & 1 == 1 {
            return Err(ITEM_IS_SPENT);
        }
        self.may_take_item_action(who, ITEM_CARDS[card as usize], target)
    }

    /// Lists the item actions open to somebody who has not taken an action yet.
    #[inline(never)]
    pub(crate) fn list_items(self, who: Who, list: &mut Vec<Command>) {
        let cards = self.item_actions(who);
        if cards == 0 {
            return;
        }
        for (i, item) in ITEM_CARDS.into_iter().enumerate() {
            // Two copies in one hand are the same choice.
            let copy = i > 0 && ITEM_CARDS[i - 1] == item && cards >> (i - 1) & 1 == 1;
            if cards >> i & 1 == 1 && !copy && self.setup.item(item).action.is_some() {
                self.list_item_action(who, item, ActionRef::Item(i as u8), list);
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The action of an item is the holder's action of the round: the die lies on the card (item.action-is-the-action).
    pub(crate) fn take_item(&mut self, who: Who, card: u8, target: Space) {
        self.begin_action(who, ActionRef::Item(card));
        self.take_item_action(who, card as usize, target);
    }
}
