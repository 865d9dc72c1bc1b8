//! Commands: everything a player or the team can say. Small plain values; their text form is in `heist-format`.

use crate::model::board::Side;
use crate::model::cards::{Ability, ActionRef, Item, SubAction, Thing};
use crate::model::chits::Chit;
use crate::model::space::Space;
use crate::model::who::{Crew, Who};
use serde::{Deserialize, Serialize};

/// Who gives a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Speaker {
    /// One character, by its player.
    One(Who),
    /// The whole team.
    Team,
}

/// A declared way: up to 24 steps as sides, each optionally opening a keycard door first.
///
/// ```
/// use heist_rules::board::Side;
/// use heist_rules::command::{Way, WayStep};
///
/// let mut way = Way::EMPTY;
/// assert!(way.push(WayStep { side: Side::ALL[0], open: false }));
/// assert_eq!((way.len(), way.first().map(|step| step.open)), (1, Some(false)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Way {
    /// Four bits a step, the first step lowest: the side from 1 to 6, and 8 for a door. As bytes, so that a command stays
    /// small; see [`Way::bits`].
    nibbles: [u8; 12],
}

/// One step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
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
    pub const MAX: usize = 24;

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
        if len < Way::MAX {
            *self = Way::from_bits(self.bits() | step.nibble() << (len * 4));
        }
        len < Way::MAX
    }
    /// Adds a step before all others; false when the way is full.
    #[inline]
    pub fn push_front(&mut self, step: WayStep) -> bool {
        let bits = self.bits();
        let room = bits >> ((Way::MAX - 1) * 4) == 0;
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
    /// Sixteen bits each, low byte first: from, to (six bits each), and the owner's number, from 1. 0 is no move.
    moves: [[u8; 2]; 6],
}

impl TokenMoves {
    /// One move between two spaces of the board.
    #[inline]
    pub fn one(owner: Who, from: Space, to: Space) -> TokenMoves {
        let mut moves = TokenMoves::default();
        moves.moves[0] = TokenMoves::code(owner, from, to);
        moves
    }
    #[inline]
    fn code(owner: Who, from: Space, to: Space) -> [u8; 2] {
        (from.index() as u16 | (to.index() as u16) << 6 | (owner as u16 + 1) << 12).to_le_bytes()
    }
    /// Adds a move; false when there are six already, or when it does not lead from one space to another.
    pub fn push(&mut self, owner: Who, from: Space, to: Space) -> bool {
        let len = self.len();
        let fits = len < 6 && from.is_somewhere() && to.is_somewhere();
        if fits {
            self.moves[len] = TokenMoves::code(owner, from, to);
        }
        fits
    }
    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = (Who, Space, Space)> + '_ {
        self.moves[..self.len()].iter().map(|code| {
            let code = u16::from_le_bytes(*code);
            let owner = Who::ALL[(code >> 12).wrapping_sub(1).min(4) as usize];
            (owner, Space((code & 63) as u8), Space((code >> 6 & 63) as u8))
        })
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.moves.iter().position(|code| *code == [0; 2]).unwrap_or(6)
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Ideas that one character gives to each other: at most seven each, which is more than anybody may give.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gifts([u8; 2]);

impl Gifts {
    /// None at all.
    pub const NONE: Gifts = Gifts([0; 2]);

    /// So many to each of [`Who::ALL`].
    pub fn new(ideas: [u8; 5]) -> Gifts {
        let bits = ideas.into_iter().rev().fold(0, |bits, ideas| bits << 3 | u16::from(ideas.min(7)));
        Gifts(bits.to_le_bytes())
    }
    /// How many to one character.
    pub fn to(self, who: Who) -> u8 {
        (u16::from_le_bytes(self.0) >> (3 * who as u16) & 7) as u8
    }
}

/// Pieces tossed, each onto a space: up to eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tosses {
    /// Twelve bits each, the first lowest: what (never 0), and above it where.
    pieces: [u8; 12],
}

impl Tosses {
    fn bits(&self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.pieces);
        u128::from_le_bytes(bytes)
    }
    /// Adds a piece; false when there are eight already, when it cannot be tossed, or when it lands nowhere.
    pub fn push(&mut self, thing: Thing, to: Space) -> bool {
        let code = match thing {
            Thing::Cash => 1,
            Thing::Loot(loot) => 2 + loot as u128,
            Thing::Item(item) => 32 + item as u128,
            Thing::Idea => return false,
        };
        let bits = self.bits();
        let len = (0..8).find(|n| bits >> (12 * n) == 0);
        let (Some(len), true) = (len, to.is_somewhere()) else { return false };
        let bits = bits | (code | (to.index() as u128) << 6) << (12 * len);
        self.pieces.copy_from_slice(&bits.to_le_bytes()[..12]);
        true
    }
    /// The pieces in order.
    pub fn iter(&self) -> impl Iterator<Item = (Thing, Space)> + use<> {
        let mut bits = self.bits();
        core::iter::from_fn(move || {
            let thing = match (bits & 63) as usize {
                0 => return None,
                1 => Thing::Cash,
                code if code >= 32 => Thing::Item(Item::ALL[(code - 32).min(11)]),
                code => Thing::Loot(crate::model::cards::Loot::ALL[(code - 2).min(16)]),
            };
            let to = Space((bits >> 6 & 63) as u8);
            bits >>= 12;
            Some((thing, to))
        })
    }
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.pieces[0] & 63 == 0
    }
}

/// An ability used, with its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[allow(missing_docs)]
pub enum Use {
    /// Abilities without arguments: efficient-picker, there-are-better-ways, larcenist, swindler, dart, patch-in, loop-footage.
    Plain(Ability),
    PickUnderPressure(Space),
    Breach(Side),
    ChangeOfPlans(TokenMoves),
    AlrightNewPlan(TokenMoves, Gifts),
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

impl Use {
    /// Whom it names.
    #[inline]
    pub(crate) fn names(&self) -> Crew {
        match self {
            Use::Autopwn(to, _) | Use::Exploit(to, _) | Use::Pinch(to) | Use::Teamwork(to) => Crew(1 << *to as u8),
            Use::ChangeOfPlans(moves) | Use::AlrightNewPlan(moves, _) => {
                moves.iter().map(|(owner, ..)| owner).collect()
            }
            _ => Crew::NOBODY,
        }
    }
}

/// A fixer used in planning, with its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
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
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
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
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[allow(missing_docs)]
pub enum Verb {
    Plan(Space),
    Unplan(Space),
    /// A starting place is chosen; [`Space::NOWHERE`]: it is left again.
    Start(Space),
    Tunnel(Space, Space),
    Buy(Item, Who),
    /// An unknown tile is revealed in planning.
    BuyReveal(Space),
    /// An idea for somebody in planning.
    BuyIdea(Who),
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
///
/// ```
/// use heist_rules::{Command, Space, Speaker, Verb, Who};
///
/// let run = Command::by(Who::Red, Verb::Run(Space(7)));
/// assert_eq!(run.by, Speaker::One(Who::Red));
/// assert_eq!(Command::team(Verb::Roll).by, Speaker::Team);
/// assert_eq!(size_of::<Command>(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
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
        let steps: Vec<WayStep> = (0..Way::MAX).map(|i| WayStep { side: Side::ALL[i % 6], open: i % 5 == 0 }).collect();
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
        assert_eq!(size_of::<Command>(), 16);
    }

    #[test]
    fn moves_tosses_and_gifts_come_out_as_they_went_in() {
        let mut moves = TokenMoves::default();
        let mut expected = Vec::new();
        for (n, owner) in (0..).zip([Who::Red, Who::Npc, Who::Black, Who::Red, Who::Green, Who::Blue]) {
            assert_eq!((moves.len(), moves.is_empty()), (n as usize, n == 0));
            assert!(moves.push(owner, Space(63 - n), Space(n)));
            expected.push((owner, Space(63 - n), Space(n)));
        }
        assert!(!moves.push(Who::Red, Space(1), Space(2)));
        assert_eq!(moves.iter().collect::<Vec<_>>(), expected);
        assert!(!TokenMoves::default().push(Who::Red, Space::NOWHERE, Space(1)));
        assert_eq!(TokenMoves::one(Who::Red, Space(0), Space(0)).iter().next(), Some((Who::Red, Space(0), Space(0))));

        let things = [Thing::Cash, Thing::Item(Item::ALL[0]), Thing::Item(Item::ALL[11])].into_iter();
        let things = things.chain(crate::model::cards::Loot::ALL.into_iter().map(Thing::Loot));
        let pieces: Vec<(Thing, Space)> = things.zip([0, 63, 7, 8, 0, 1, 62, 5].map(Space)).collect();
        let mut tosses = Tosses::default();
        assert!(tosses.is_empty() && !tosses.push(Thing::Idea, Space(1)) && !tosses.push(Thing::Cash, Space::NOWHERE));
        assert!(pieces.iter().all(|(thing, to)| tosses.push(*thing, *to)));
        assert!(!tosses.is_empty() && !tosses.push(Thing::Cash, Space(1)));
        assert_eq!(tosses.iter().collect::<Vec<_>>(), pieces);

        let gifts = Gifts::new([0, 3, 1, 200, 2]);
        assert_eq!(Who::ALL.map(|who| gifts.to(who)), [0, 3, 1, 7, 2]);
        assert_eq!(Gifts::new([0; 5]), Gifts::NONE);
    }
}
