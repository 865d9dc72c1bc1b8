//! Chance from the operating system, asked for at the moment it is needed: what comes next exists nowhere. For tables at which
//! nobody can commit to anything ([`crate::rooms::tossing`] is for all others).

use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::space::Space;
use heist_rules::who::Who;

/// Dice and bag of a table on the server.
#[derive(Debug, Default)]
pub struct SystemChance {
    failed: bool,
}

impl SystemChance {
    /// Whether the operating system gave no random numbers: whatever came of it must not be used.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// A number below `n`, each equally likely.
    fn below(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        // Numbers of the last, incomplete round would make the first ones likelier.
        let fair = u32::MAX - u32::MAX % n;
        for _ in 0..64 {
            match getrandom::u32() {
                Ok(number) if number < fair => return number % n,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.failed = true;
        0
    }
}

impl Chance for SystemChance {
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.below(6) as u8 + 1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.below(4) as u8 + 1
    }
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        let place = self.below(bag.total());
        bag.nth(place).unwrap_or(BagChit::Blank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_have_six_sides_and_none_is_favoured() {
        let mut chance = SystemChance::default();
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(chance.roll(Who::Red, 1)) - 1] += 1;
        }
        assert!(!chance.has_failed());
        // Ten thousand each; six hundred off would be seven standard deviations.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 600), "{counts:?}");
    }

    #[test]
    fn a_draw_comes_out_of_the_bag() {
        let mut bag = Bag::default();
        bag.0[BagChit::Lock as usize] = 1;
        assert_eq!(SystemChance::default().draw(Space::NOWHERE, &bag), BagChit::Lock);
    }
}
