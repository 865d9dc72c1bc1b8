//! The state of a heist: small plain data, copied freely. Everything fixed is in [`Setup`].

mod asks;
mod bits;
mod canonical;
mod deck;
mod long_array;
mod person;
mod places;

pub use asks::{Prompt, Step};
pub use bits::Bits;
pub use deck::Deck;
pub use person::{Once, Person, PersonFlags};
pub use places::{LootPieces, Place, SafeLoot};

use crate::model::all_variants;
use crate::model::board::Side;
use crate::model::cards::{Fixer, ITEM_CARDS, Item};
use crate::model::chance::Bag;
use crate::model::chits::Security;
use crate::model::effect::CardId;
use crate::model::setup::Setup;
use crate::model::space::{Space, Spaces};
use crate::model::who::{Crew, Who};
use crate::rules::boss::BossPawn;
use bitflags::bitflags;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The phase of the heist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Phase {
    Planning,
    Roll,
    Action,
    Event,
    Escape,
    Over,
}

impl Phase {
    /// All phases.
    pub const ALL: [Phase; 6] = all_variants();
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

bitflags! {
    /// What is true of the heist.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct HeistFlags: u16 {
        /// The team has announced the escape.
        const ESCAPE_CALLED = 1;
        /// NPCs use their panic side.
        const PANIC = 1 << 1;
        /// Cameras are looped until the event phase ends.
        const LOOPED = 1 << 2;
        /// Dogs are whistled off until the action phase ends.
        const WHISTLED = 1 << 3;
        /// The last event card was discarded in this action phase.
        const RAN_OUT = 1 << 4;
        /// The active event has been carried out.
        const EVENT_DONE = 1 << 5;
        /// The heist was won (when over).
        const WON = 1 << 6;
        /// Shell was paid: cameras revealed in planning start switched off.
        const SHELL = 1 << 7;
        /// The NPC became active before the escape.
        const NPC_FREED = 1 << 8;
        /// Something that holds the prisoner has just gone: look whether it is free.
        const CHECK_FREE = 1 << 9;
        /// The logs of the server have been checked.
        const LOGS_CHECKED = 1 << 10;
        /// Somebody has still to choose the ideas it starts with.
        const CHOOSING_IDEAS = 1 << 11;
        /// Somebody has still to choose what it reveals.
        const CHOOSING_REVEALS = 1 << 12;
        /// The alarm card has just been discarded: the escape begins.
        const ALARM = 1 << 13;
        /// The first story beacon in reading order has been entered.
        const FIRST_BEACON_GONE = 1 << 14;
        /// The second story beacon has been entered.
        const SECOND_BEACON_GONE = 1 << 15;
    }
}
bits::as_number!(HeistFlags, u16);

impl HeistFlags {
    /// The flags of story beacons that were entered, in reading order.
    pub const BEACONS: [HeistFlags; 2] = [HeistFlags::FIRST_BEACON_GONE, HeistFlags::SECOND_BEACON_GONE];
    /// Flags after which something still follows by itself.
    pub(crate) const FOLLOWING: HeistFlags = HeistFlags::CHECK_FREE
        .union(HeistFlags::CHOOSING_IDEAS)
        .union(HeistFlags::CHOOSING_REVEALS)
        .union(HeistFlags::ALARM);
}

/// A dog on its way from the kennel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Walk {
    /// Where it is; NOWHERE when no dog walks.
    pub at: Space,
    /// Steps left.
    pub left: u8,
    /// Whom it runs after.
    pub after: Option<Who>,
    /// The hex it runs to, when it runs to a hex.
    pub to: Space,
    /// Dogs still waiting in the kennel.
    pub waiting: u8,
    /// Characters that already have a dog of their own (Release the Hounds).
    pub claimed: Crew,
}

impl Walk {
    /// No dog walks.
    pub const NONE: Walk =
        Walk { at: Space::NOWHERE, left: 0, after: None, to: Space::NOWHERE, waiting: 0, claimed: Crew::NOBODY };
}

/// Guards and dogs on one space that a Flashbang put down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flashed {
    /// Where; NOWHERE when unused.
    pub at: Space,
    /// Guards in the low four bits, dogs above: the state has no room for more.
    count: u8,
}

impl Flashed {
    /// Unused.
    pub const NONE: Flashed = Flashed::new(Space::NOWHERE, 0, 0);
    /// The most guards, and the most dogs, of one space.
    pub const MAX: u8 = 15;

    /// So many guards and dogs on a space, up to [`Flashed::MAX`] of each.
    pub const fn new(at: Space, guards: u8, dogs: u8) -> Flashed {
        let guards = if guards < Flashed::MAX { guards } else { Flashed::MAX };
        let dogs = if dogs < Flashed::MAX { dogs } else { Flashed::MAX };
        Flashed { at, count: guards | dogs << 4 }
    }
    /// How many guards.
    pub const fn guards(self) -> u8 {
        self.count & Flashed::MAX
    }
    /// How many dogs.
    pub const fn dogs(self) -> u8 {
        self.count >> 4
    }
}

/// An exit that was not on the map: a tunnel entrance, or a breach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The exit's own space; NOWHERE when unused.
    pub space: Space,
    /// The tile it touches.
    pub tile: Space,
    /// The side of the tile, for a breach.
    pub side: Option<Side>,
}

impl Opening {
    /// Unused.
    pub const NONE: Opening = Opening { space: Space::NOWHERE, tile: Space::NOWHERE, side: None };
}

/// A guard of a convoy, which is one of the guard chits on its space: the number of the space, and 64 when it is subdued.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Escort(u8);

impl Escort {
    /// The most guards of a convoy.
    pub const MAX: usize = 4;
    /// None, or no more.
    pub const NONE: Escort = Escort(255);
    /// A guard on a space, subdued or not.
    pub const fn new(at: Space, down: bool) -> Escort {
        if at.is_somewhere() { Escort(at.0 | (down as u8) << 6) } else { Escort::NONE }
    }
    /// Where it is; NOWHERE when there is none.
    pub const fn at(self) -> Space {
        if self.0 < 128 { Space(self.0 & 63) } else { Space::NOWHERE }
    }
    /// Whether it is subdued.
    pub const fn is_down(self) -> bool {
        self.0 >> 6 == 1
    }
}

/// The state of a heist.
///
/// # Storing a state
///
/// A state serialises with serde as plain data: field by field, in no form that lasts longer than this version of the crate.
/// (Positions that last are written by `heist-format`.) Reading gives plain data back and checks nothing but its shape:
/// **whatever comes from outside must go through [`State::validated`]** before it is played on, since the rules trust what they
/// are given.
///
/// ```
/// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::State;
///
/// let text = serde_json::to_string(&state).unwrap();
/// let read: State = serde_json::from_str(&text).unwrap();
/// assert_eq!(read.validated(&setup), Ok(state));
///
/// // A character on a space that does not exist.
/// let mut hostile = state;
/// hostile.people[0].at = heist_rules::Space(77);
/// assert!(hostile.validated(&setup).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Security chits on the board.
    pub security: Security,
    /// Chits put down by a Flashbang, to wake up when the event phase ends.
    pub flashed: [Flashed; 14],
    /// The characters.
    pub people: [Person; 5],
    /// Unknown tiles.
    pub unknown: Spaces,
    /// Tiles with a blank.
    pub blanks: Spaces,
    /// Security tiles whose dogs were not drawn there: from the supply, or come from elsewhere.
    pub supply_dogs: Spaces,
    /// Tiles taken away with their gates.
    pub removed: Spaces,
    /// Remote locks or pressure sensors X, Y and Z.
    pub remote: [Spaces; 3],
    /// Keycard doors.
    pub doors: Spaces,
    /// Watchtowers.
    pub towers: Spaces,
    /// Reinforcements tokens.
    pub reinforcements: Spaces,
    /// Hexes with an idea on them.
    pub idea_hexes: Spaces,
    /// Spaces with anything to pick up: loot chits, cash, item cards. Kept in step by [`State::refresh`].
    pub loot_spaces: Spaces,
    /// Entrances in use: those of the map, tunnels that were opened, breaches. Kept in step by [`State::refresh`].
    pub exits: Spaces,
    /// Exits added to the map and the tiles they touch. Kept in step by [`State::refresh`].
    pub beside_openings: Spaces,
    /// Tiles waiting to be revealed, in reading order.
    pub to_reveal: Spaces,
    /// Spaces whose dogs have to look for somebody to jump onto.
    pub to_chase: Spaces,
    /// Spaces whose dogs a newcomer has come next to: they jump onto the newcomer.
    pub to_chase_newcomer: Spaces,
    /// Cameras turned up by reveals of this planning phase; none outside planning.
    pub planning_cameras: Spaces,
    /// Loot chits.
    pub loot: LootPieces,
    /// Cash lying on each space, in $k.
    #[serde(with = "long_array")]
    pub cash_on: [u8; 64],
    /// The deck.
    pub deck: Deck,
    /// Where each item card is.
    pub items: [Place; 15],
    /// Item cards that are used up for this heist (bits).
    pub spent: u16,
    /// Item cards that came outdoors in this heist and are the team's for good (bits).
    pub acquired_items: u16,
    /// Loot chits that stay in hand outdoors, and are the team's for good (a bit for each piece).
    pub acquired_loot: u32,
    /// Progress on each safe; 255 = open.
    pub cracks: [u8; 4],
    /// Exits added to the map.
    pub openings: [Opening; 3],
    /// The dog that walks.
    pub walk: Walk,
    /// The open question.
    pub prompt: Prompt,
    /// What the engine is in the middle of.
    pub step: Step,
    /// Characters whose turn in the effect under way is still to come.
    pub effect_crew: Crew,
    /// Loot that the team has declared safe while everybody fumbles.
    pub safe_loot: SafeLoot,
    /// The bag.
    pub bag: Bag,
    /// What is true of the heist.
    pub flags: HeistFlags,
    /// Characters in play: active and not busted. Kept in step by [`State::refresh`].
    pub playing: Crew,
    /// The phase.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// The noise marker.
    pub noise: u8,
    /// Noise owed in this action phase.
    pub noise_owed: u8,
    /// Who came next to the dogs of `to_chase_newcomer`; red when nobody did.
    pub newcomer: Who,
    /// Noise to be counted now.
    pub noise_due: u8,
    /// Gates to be closed now.
    pub gates_due: u8,
    /// The guards of the convoy.
    pub escort: [Escort; Escort::MAX],
    /// The boss.
    pub boss: BossPawn,
    /// Planning tokens of closed gates to be placed again, per player character.
    pub replans: [u8; 4],
    /// The Machinist's ideas to be given.
    pub machinist_ideas: u8,
    /// The active event (or the one discarded last, when the deck ran out).
    pub active: CardId,
    /// Team cash, in $k.
    pub cash: u16,
    /// Unlocked fixers (bits).
    pub fixers: u16,
    /// Once-per-heist fixers used (bits).
    pub fixers_used: u16,
    /// The Consultant's blanks at hand.
    pub blanks_at_hand: u8,
    /// The Diversion Artist's tokens.
    pub noise_tokens: u8,
    /// The Bookie's stake.
    pub stake: u8,
    /// Cash brought out in this heist, in $k.
    pub cash_out: u8,
    /// Reveals in planning that are free.
    pub free_reveals: u8,
    /// Ideas in planning that are free.
    pub free_ideas: u8,
}

const _: () = assert!(size_of::<State>() <= 1024);

impl State {
    /// A state with nothing and nobody in it.
    pub const EMPTY: State = State {
        security: Security::NONE,
        flashed: [Flashed::NONE; 14],
        people: [Person::NOBODY; 5],
        unknown: Spaces::NONE,
        blanks: Spaces::NONE,
        supply_dogs: Spaces::NONE,
        removed: Spaces::NONE,
        remote: [Spaces::NONE; 3],
        doors: Spaces::NONE,
        towers: Spaces::NONE,
        reinforcements: Spaces::NONE,
        idea_hexes: Spaces::NONE,
        loot_spaces: Spaces::NONE,
        exits: Spaces::NONE,
        beside_openings: Spaces::NONE,
        to_reveal: Spaces::NONE,
        to_chase: Spaces::NONE,
        to_chase_newcomer: Spaces::NONE,
        newcomer: Who::Red,
        planning_cameras: Spaces::NONE,
        loot: LootPieces::NONE,
        cash_on: [0; 64],
        deck: Deck::EMPTY,
        items: [Place::BOX; 15],
        spent: 0,
        acquired_items: 0,
        acquired_loot: 0,
        cracks: [0; 4],
        openings: [Opening::NONE; 3],
        walk: Walk::NONE,
        prompt: Prompt::None,
        step: Step::Idle,
        effect_crew: Crew::NOBODY,
        safe_loot: SafeLoot::NONE,
        bag: Bag([0; 12]),
        flags: HeistFlags::empty(),
        playing: Crew::NOBODY,
        phase: Phase::Planning,
        round: 1,
        noise: 0,
        noise_owed: 0,
        noise_due: 0,
        gates_due: 0,
        escort: [Escort::NONE; Escort::MAX],
        boss: BossPawn::NONE,
        replans: [0; 4],
        machinist_ideas: 0,
        active: CardId::NONE,
        cash: 0,
        fixers: 0,
        fixers_used: 0,
        blanks_at_hand: 0,
        noise_tokens: 0,
        stake: 0,
        cash_out: 0,
        free_reveals: 0,
        free_ideas: 0,
    };

    /// One character.
    #[inline]
    pub const fn person(&self, who: Who) -> &Person {
        &self.people[who as usize]
    }
    /// One character, to change it.
    #[inline]
    pub fn person_mut(&mut self, who: Who) -> &mut Person {
        &mut self.people[who as usize]
    }
    /// Characters in play: active and not busted.
    #[inline]
    pub const fn in_play(&self) -> Crew {
        self.playing
    }
    /// Player characters in play.
    #[inline]
    pub fn players_in_play(&self) -> Crew {
        Crew(self.in_play().0 & 0b1111)
    }
    /// Where characters in play stand.
    #[inline]
    pub fn character_spaces(&self) -> Spaces {
        self.playing.into_iter().map(|who| self.person(who).at).collect()
    }
    /// Characters in play on these spaces.
    pub fn characters_on(&self, spaces: Spaces) -> Crew {
        self.in_play() & Crew::of(|who| spaces.has(self.person(who).at))
    }
    /// Characters in play on one space.
    #[inline]
    pub fn characters_at(&self, space: Space) -> Crew {
        self.in_play() & Crew::of(|who| self.person(who).at == space)
    }
    /// Whether a flag is set.
    #[inline]
    pub const fn is(&self, flag: HeistFlags) -> bool {
        self.flags.contains(flag)
    }
    /// Whether the team may use a fixer.
    #[inline]
    pub const fn has_fixer(&self, fixer: Fixer) -> bool {
        self.fixers >> fixer as u16 & 1 == 1
    }
    /// Story beacons that somebody has entered; a box holds two of them.
    pub fn beacons_gone(&self, setup: &Setup) -> Spaces {
        let flags = setup.beacons.into_iter().zip(HeistFlags::BEACONS);
        flags.filter(|(_, flag)| self.is(*flag)).map(|(space, _)| space).collect()
    }
    /// Recomputes what is kept in step for speed: who is in play, exits, and where something to pick up lies.
    pub fn refresh(&mut self, setup: &Setup) {
        self.playing = Who::ALL.into_iter().filter(|who| self.person(*who).in_play()).collect();
        self.refresh_exits(setup);
        self.refresh_loot_spaces();
    }
    /// Which gates are closed, as bits.
    pub fn closed_gates(&self, setup: &Setup) -> u8 {
        let mut bits = 0;
        for (i, gate) in setup.board.gates.iter().enumerate() {
            if self.removed.has(*gate) {
                bits |= 1 << i;
            }
        }
        bits
    }
    /// Whether somebody holds an item.
    #[inline]
    pub fn holds(&self, who: Who, item: Item) -> Option<usize> {
        (0..15).find(|i| ITEM_CARDS[*i] == item && self.items[*i] == Place::with(who))
    }
    /// Whether somebody holds any item card: a cheap look before a closer one.
    #[inline]
    pub fn has_item_card(&self, who: Who) -> bool {
        // Eight cards at a time: a byte of `away` is 0 for a card in these hands, and taking 1 from 0 borrows.
        const EACH: u64 = 0x0101_0101_0101_0101;
        let eight = |from: usize| u64::from_le_bytes(core::array::from_fn(|i| self.items[from + i].0));
        let held = |from: usize| {
            let away = eight(from) ^ (u64::from(Place::with(who).0) * EACH);
            away.wrapping_sub(EACH) & !away & (0x80 * EACH)
        };
        held(0) | held(7) != 0
    }
    /// The item cards that somebody holds, as bits.
    #[inline]
    pub fn items_of(&self, who: Who) -> u16 {
        let mut cards = 0;
        for (i, place) in self.items.iter().enumerate() {
            if *place == Place::with(who) {
                cards |= 1 << i;
            }
        }
        cards
    }
    /// Whether a fixer limited to once per heist was used.
    pub const fn fixer_used(&self, fixer: Fixer) -> bool {
        self.fixers_used >> fixer as u16 & 1 == 1
    }
}
