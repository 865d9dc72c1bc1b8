//! MOONLIGHTER FRIENDS (card.moonlighter-friends), the ability of the Beat Cop: guards and dogs in the bag are swapped for
//! blanks.

use super::step_price;
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::BagChit;
use crate::model::chance::Chance;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::Observer;

/// In $k, for one, two or three.
const PRICES: [u16; 3] = [2, 3, 4];

pub(super) fn price(guards: u8, dogs: u8) -> Option<u16> {
    step_price(PRICES, guards as usize + dogs as usize)
}

impl View<'_> {
    pub(super) fn may_send_home(self, guards: u8, dogs: u8) -> bool {
        self.state.bag.count(BagChit::Guard) >= guards && self.state.bag.count(BagChit::Dog) >= dogs
    }

    pub(super) fn list_moonlighter_friends(self, list: &mut Vec<Command>) {
        let max = PRICES.len() as u8;
        for guards in 0..=max {
            for dogs in 0..=max - guards {
                self.offer_fixer(FixerUse::BeatCop { guards, dogs }, list);
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn send_home(&mut self, guards: u8, dogs: u8) {
        self.swap_for_blanks(BagChit::Guard, guards);
        self.swap_for_blanks(BagChit::Dog, dogs);
    }

    pub(super) fn swap_for_blanks(&mut self, chit: BagChit, count: u8) {
        self.change_bag(chit, -(count as i8));
        self.change_bag(BagChit::Blank, count as i8);
    }
}
