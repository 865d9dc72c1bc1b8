//! BEAUTY IS IN THE EYES OF THE BUYER, an ability of the Curator: the team may sell jewels.

use super::curator;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{Fixer, Loot};
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::Place;

impl Loot {
    /// What a jewel is worth at the shop, in $k.
    pub const JEWEL_PRICE: u8 = 4;

    /// Whether a team with these fixers may sell a jewel.
    pub fn may_sell_jewel(has_fixer: impl Fn(Fixer) -> bool, has_jewel: bool) -> Verdict {
        if !curator::helps(has_fixer) {
            return refuse("card.beauty-is-in-the-eyes-of-the-buyer", "Only the Curator buys jewels.");
        }
        if !has_jewel {
            return refuse("card.beauty-is-in-the-eyes-of-the-buyer", "The team owns no jewel.");
        }
        Ok(())
    }
}

impl View<'_> {
    /// Whether the team may sell a jewel.
    pub fn may_sell_jewel(self) -> Verdict {
        self.shop()?;
        let has_jewel = self.state.loot.find(Loot::Jewel, Place::TEAM).is_some();
        Loot::may_sell_jewel(|fixer| self.state.has_fixer(fixer), has_jewel)
    }

    pub(crate) fn list_selling_jewels(self, list: &mut Vec<Command>) {
        if self.may_sell_jewel().is_ok() {
            list.push(Command::team(Verb::SellJewel));
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(crate) fn sell_jewel(&mut self) {
        if let Some(piece) = self.state.loot.find(Loot::Jewel, Place::TEAM) {
            self.move_piece(piece, Place::LOST);
            self.team_cash(i16::from(Loot::JEWEL_PRICE));
            self.tell(Fact::SellJewel);
        }
    }
}
