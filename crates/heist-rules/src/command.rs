//! Commands: everything a player or the team can say. Small plain values; their text form is in `heist-content`.

use crate::board::Side;
use crate::cards::{Ability, ActionRef, Item, SubAction, Thing};
use crate::chits::Chit;
use crate::space::Space;
use crate::who::Who;

/// Who gives a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speaker {
    /// One character, by its player.
    One(Who),
    /// The whole team.
    Team,
}

/// A declared way: up to 24 steps as sides, each optionally opening a keycard door first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Way {
    /// Four bits a step, the first step lowest: the side from 1 to 6, and 8 for a door. As bytes, so that a command stays
    /// small; see [`Way::bits`].
    nibbles: [u8; 12],
}

/// One step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WayStep {
    /// The side on which the next space lies.
    pub side: Side,
    /// A keycard door there is opened first.
    pub open: bool,
}

impl WayStep {
    const fn nibble(self) -> u128 {
        (self.side as u128 + 1) | if self.open { 8 } else { 0 }
    }
    const fn from_nibble(nibble: u128) -> Option<WayStep> {
        match nibble & 7 {
            side @ 1..=6 => Some(WayStep { side: Side::ALL[side as usize - 1], open: nibble & 8 != 0 }),
            _ => None,
        }
    }
}

impl Way {
    /// No step.
    pub const EMPTY: Way = Way { nibbles: [0; 12] };
    /// The most steps a way can have.
    pub const MOST: usize = 24;

    /// All steps as one number.
    #[inline]
    fn bits(&self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.nibbles);
        u128::from_le_bytes(bytes)
    }
    #[inline]
    fn from_bits(bits: u128) -> Way {
        let mut nibbles = [0; 12];
        nibbles.copy_from_slice(&bits.to_le_bytes()[..12]);
        Way { nibbles }
    }
    /// The first step.
    #[inline]
    pub const fn first(&self) -> Option<WayStep> {
        WayStep::from_nibble(self.nibbles[0] as u128)
    }
    /// How many steps.
    #[inline]
    pub fn len(&self) -> usize {
        // No step is 0, so the highest bit set belongs to the last one.
        (128 - self.bits().leading_zeros() as usize).div_ceil(4)
    }
    /// Whether there is no step left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.nibbles[0] & 15 == 0
    }
    /// Adds a step at the end; false when the way is full.
    pub fn push(&mut self, step: WayStep) -> bool {
        let len = self.len();
        if len < Way::MOST {
            *self = Way::from_bits(self.bits() | step.nibble() << (len * 4));
        }
        len < Way::MOST
    }
    /// Adds a step before all others; false when the way is full.
    #[inline]
    pub fn push_front(&mut self, step: WayStep) -> bool {
        let bits = self.bits();
        let room = bits >> ((Way::MOST - 1) * 4) == 0;
        if room {
            *self = Way::from_bits(bits << 4 | step.nibble());
        }
        room
    }
    /// The door of the first step has been opened.
    pub fn door_is_open(&mut self) {
        self.nibbles[0] &= !8;
    }
    /// Takes the first step away.
    pub fn advance(&mut self) {
        *self = Way::from_bits(self.bits() >> 4);
    }
    /// The steps in order.
    #[inline]
    pub fn steps(&self) -> impl Iterator<Item = WayStep> + use<> {
        let mut bits = self.bits();
        core::iter::from_fn(move || {
            let step = WayStep::from_nibble(bits);
            bits >>= 4;
            step
        })
    }
}

/// Up to six tokens moved, each `owner: from > to`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TokenMoves {
    count: u8,
    moves: [[u8; 3]; 6],
}

impl TokenMoves {
    /// Adds a move; false when there are six already.
    pub fn push(&mut self, owner: Who, from: Space, to: Space) -> bool {
        if self.count >= 6 {
            return false;
        }
        self.moves[self.count as usize] = [owner as u8, from.0, to.0];
        self.count += 1;
        true
    }
    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = (Who, Space, Space)> + '_ {
        self.moves[..self.count as usize].iter().map(|m| (Who::ALL[(m[0] as usize).min(4)], Space(m[1]), Space(m[2])))
    }
    /// How many.
    pub const fn len(&self) -> usize {
        self.count as usize
    }
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// Pieces tossed, each onto a space: up to eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tosses {
    count: u8,
    pieces: [(u8, u8); 8],
}

impl Tosses {
    /// Adds a piece; false when there are eight already.
    pub fn push(&mut self, thing: Thing, to: Space) -> bool {
        let code = match thing {
            Thing::Cash => 0,
            Thing::Loot(loot) => 1 + loot as u8,
            Thing::Item(item) => 32 + item as u8,
            Thing::Idea => return false,
        };
        if self.count >= 8 {
            return false;
        }
        self.pieces[self.count as usize] = (code, to.0);
        self.count += 1;
        true
    }
    /// The pieces in order.
    pub fn iter(&self) -> impl Iterator<Item = (Thing, Space)> + '_ {
        self.pieces[..self.count as usize].iter().map(|(code, to)| {
            let thing = match *code {
                0 => Thing::Cash,
                code if code >= 32 => Thing::Item(Item::ALL[(code as usize - 32).min(11)]),
                code => Thing::Loot(crate::cards::Loot::ALL[(code as usize - 1).min(9)]),
            };
            (thing, Space(*to))
        })
    }
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// An ability used, with its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Use {
    /// Abilities without arguments: efficient-picker, there-are-better-ways, larcenist, swindler, dart, patch-in, loop-footage.
    Plain(Ability),
    PickUnderPressure(Space),
    Breach(Side),
    ChangeOfPlans(TokenMoves),
    AlrightNewPlan(TokenMoves, [u8; 5]),
    Autopwn(Who, SubAction),
    Exploit(Who, SubAction),
    /// i-can-haz-teh-codes or has-the-code: the camera's space.
    Codes(Space),
    Bolt(u8),
    VentCrawl(Space),
    /// good-in-a-pinch or great-in-a-pinch.
    Pinch(Who),
    TossLoot(Tosses),
    Rewire(Space, Space),
    Teamwork(Who),
    HereHoldThis,
    TweakPlan(Space, Space),
    ConsultFloorplans(Space),
    /// The heist's own: the NPC throws a piece of loot along a line.
    CardThrow(Space),
    /// The heist's own: the NPC studies what it carries.
    StudySchematics,
    /// The heist's own: the logs of a server are checked.
    CheckTheLogs,
}

/// A fixer used in planning, with its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FixerUse {
    Visage(Space),
    BeatCop {
        guards: u8,
        dogs: u8,
    },
    Bookie(u8),
    PrisonGuard,
    Consultant(u8),
    Shell,
    DiversionArtist(u8),
    /// One to three hexes; unused ones are NOWHERE.
    Architect([Space; 3]),
    /// For M1, M2, M3: the place in the deck from the top (1 = first), 0 = not bought.
    Retiree([u8; 3]),
    Mayor(Space, Who),
}

/// An answer to a prompt, by content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Answer {
    Yes,
    No,
    Idea,
    Noise,
    Who(Who),
    Space(Space),
    Number(u8),
    /// The first gives the second an idea.
    Pass(Who, Who),
}

/// What is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Verb {
    Plan(Space),
    Unplan(Space),
    Start(Space),
    Tunnel(Space, Space),
    Buy(Item, Who),
    Sell(Item),
    SellJewel,
    Fixer(FixerUse),
    Ready,
    Roll,
    /// Spend an idea: the die goes up (true) or down by one, wrapping.
    Shift(bool),
    /// Commit to an action; Laser Burst names the first space of its line.
    Take(ActionRef, Space),
    Move(Space),
    Unlock(Space),
    /// The space, and whether it is a guard or a dog.
    Subdue(Space, Chit),
    Disable(Space),
    /// NOWHERE: nothing is left to reveal, or the bag is empty.
    Reveal(Space),
    Think,
    Grab,
    Crack,
    Use(Use),
    PickUp(Thing, Space),
    Drop(Thing, Space),
    Give(Thing, Who),
    Open(Space),
    TakeHostage,
    Done,
    Escape,
    Next,
    Choose(Answer),
    Run(Space),
    /// Ideas committed, and the way.
    LastDitch(u8, Way),
    Stay,
}

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// Who says it.
    pub by: Speaker,
    /// What.
    pub verb: Verb,
}

impl Command {
    /// A command of one character.
    #[inline]
    pub const fn by(who: Who, verb: Verb) -> Command {
        Command { by: Speaker::One(who), verb }
    }
    /// A command of the team.
    #[inline]
    pub const fn team(verb: Verb) -> Command {
        Command { by: Speaker::Team, verb }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_walked_step_by_step() {
        let mut way = Way::default();
        let steps: Vec<WayStep> =
            (0..Way::MOST).map(|i| WayStep { side: Side::ALL[i % 6], open: i % 5 == 0 }).collect();
        for step in &steps {
            assert!(way.push(*step));
        }
        assert!(!way.push(steps[0]), "a full way takes no more");
        assert!(!way.push_front(steps[0]), "neither in front");
        assert_eq!(way.steps().collect::<Vec<_>>(), steps);
        for (i, step) in steps.iter().enumerate() {
            assert_eq!(way.first(), Some(*step), "step {i}");
            assert_eq!(way.len(), steps.len() - i);
            way.advance();
        }
        assert!(way.is_empty());
        assert!(way.push_front(steps[1]) && way.push_front(steps[0]));
        assert_eq!(way.steps().collect::<Vec<_>>(), steps[..2]);
    }

    #[test]
    fn commands_are_small() {
        assert!(size_of::<Command>() <= 32, "{}", size_of::<Command>());
    }
}
