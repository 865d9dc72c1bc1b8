//! The terms of one heist: what differs from the general rules. Each is a named building block that heist files declare;
//! `special.rs` and `convoy.rs` carry the larger ones out. A heist without a block pays nothing but the look at a bit.

use crate::model::all_variants;
use crate::model::board::Side;
use crate::model::cards::{Fixer, Loot};
use crate::model::effect::CardId;
use crate::model::space::{Space, Spaces};
use crate::rules::boss::Boss;
use crate::rules::sensor::Nesting;
use crate::rules::{keycard, usb};
use bitflags::bitflags;
use strum::{EnumString, IntoStaticStr, VariantArray};

bitflags! {
    /// Which blocks a heist has, as far as somebody has to ask often.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Special: u32 {
        /// No fixer helps in planning.
        const NO_FIXERS = 1;
        /// The shop is closed in planning.
        const NO_SHOP = 1 << 1;
        /// Characters on the same space hand ideas to each other in planning.
        const WHISPERS = 1 << 2;
        /// A watchtower's sweep does not see the NPC.
        const TRUSTED_NPC = 1 << 3;
        /// Characters choose between their usual ideas and those they bring along.
        const KEPT_IDEAS = 1 << 4;
        /// All entrances that may be placed on tunnel cells must be placed.
        const TUNNELS_REQUIRED = 1 << 5;
        /// Characters start where the part before has left them.
        const CARRIED_PLACES = 1 << 6;
        /// The NPC may throw a piece of loot.
        const THROW = 1 << 7;
        /// The NPC may study the schematics.
        const SCHEMATICS = 1 << 8;
        /// The logs of a server may be checked.
        const LOGS = 1 << 9;
        /// A piece in the hands of the NPC opens remote locks.
        const CARRIER_OPENS = 1 << 10;
        /// The NPC walks until it is taken.
        const WALKING_NPC = 1 << 11;
        /// Guards walk a captive across the map.
        const CONVOY = 1 << 12;
        /// A boss walks around.
        const BOSS = 1 << 13;
        /// Exits are limited in the rounds as well.
        const EXIT_LIMIT_ALWAYS = 1 << 22;
        /// The NPC counts where exits are limited.
        const NPC_COUNTS = 1 << 14;
        /// Every colour has a starting place of its own.
        const START_PLACES = 1 << 15;
        /// The NPC starts beside a player character, beyond the limit of its entrance.
        const NPC_BESIDE = 1 << 16;
        /// Of a real painting and its fake one lies in the painting's place.
        const PAIRED = 1 << 17;
        /// A piece is left where it is delivered.
        const DELIVERY = 1 << 18;
        /// Paintings lie face down until the NPC has looked at them.
        const FACE_DOWN = 1 << 19;
        /// In the escape, story beacons are exits; the first to reach one begins it.
        const BEACON_EXIT = 1 << 20;
        /// The first to enter a story beacon carries out a card.
        const STORY = 1 << 21;
        /// Blocks that have a say when somebody arrives on a space.
        const ON_ARRIVAL = Self::STORY.bits() | Self::FACE_DOWN.bits() | Self::BEACON_EXIT.bits();
        /// Blocks that have a say in what may be picked up.
        const HELD_IN_PLACE = Self::PAIRED.bits() | Self::DELIVERY.bits() | Self::FACE_DOWN.bits();
    }
}

/// Who starts on the starting places inside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Starters {
    /// Whoever wants to.
    #[default]
    Anybody,
    /// Those who were busted before, and nobody else; the others start on entrances.
    Busted,
    /// Everybody.
    Everybody,
    /// Everybody but those who got away before; these start on entrances.
    UnlessFree,
}

impl Starters {
    /// All of them.
    pub const ALL: [Starters; 4] = all_variants();
    /// The word in files.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Guards that walk a captive NPC across the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convoy {
    /// Where the guards start: every active guard there belongs to it.
    pub guards: Spaces,
    /// The way they go.
    pub side: Side,
    /// Where the captive is lost.
    pub to: Space,
    /// The crisis that comes early when not all of them are down at once.
    pub ambush: CardId,
}

/// A server whose logs a carrier of the right piece may check, once per heist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Logs {
    /// The server hexes.
    pub at: Spaces,
    /// The piece to carry.
    pub piece: Loot,
    /// Reveals gained.
    pub reveals: u8,
    /// Cash gained, in $k.
    pub cash: u8,
}

/// What the NPC finds out with the right piece in its hands, once per heist: cash on the kennel and on every hex with a
/// reinforcements token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schematics {
    /// The piece to carry.
    pub piece: Loot,
    /// Cash put on each hex, in $k.
    pub cash: u8,
}

/// The terms of one heist that differ from the general rules. Each is a named building block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The blocks that are asked for often.
    pub special: Special,
    /// Characters per entrance at the start; 0 = no limit.
    pub entrance_limit: u8,
    /// Characters per exit during the escape; 0 = no limit.
    pub exit_limit: u8,
    /// How many entrances may be placed on tunnel cells.
    pub tunnels: u8,
    /// Spaces inside on which a character may start.
    pub inside_starts: Spaces,
    /// Who starts there.
    pub starters: Starters,
    /// Characters per starting place inside; 0 = no limit.
    pub inside_limit: u8,
    /// The only places of escape, where a heist has such.
    pub hideouts: Spaces,
    /// Characters per hideout.
    pub hideout_limit: u8,
    /// Loot that brings a guard when it is drawn from the bag (bit per [`Loot`]).
    pub held_by_guard: u32,
    /// Fixers that cannot be used (bit per [`Fixer`]).
    pub fixers_away: u16,
    /// Cash for success besides loot, in $k.
    pub reward: u8,
    /// The hex where dogs appear, printed or standing in for a missing kennel.
    pub kennel: Space,
    /// The piece that the NPC may throw along a straight line.
    pub throw: Loot,
    /// The piece that opens remote locks in the hands of the NPC, and their letter: 0 = X, 1 = Y.
    pub carrier_opens: (Loot, u8),
    /// The way that an NPC walks which is not taken yet.
    pub walk: Side,
    /// The schematics.
    pub schematics: Option<Schematics>,
    /// The logs.
    pub logs: Option<Logs>,
    /// The convoy.
    pub convoy: Option<Convoy>,
    /// The boss.
    pub boss: Option<Boss>,
    /// How rings lie around each other.
    pub nesting: Nesting,
    /// The card whose words are carried out by the first to enter a story beacon.
    pub story: CardId,
    /// The starting place of each player character, where each has one.
    pub start_places: [Space; 4],
    /// The place of each painting, by its motif.
    pub homes: [Space; Loot::PAINTINGS],
    /// What the team brings along, and hands out in planning (bit per [`Loot`]).
    pub brought: u32,
    /// The piece that has to be left somewhere, and where.
    pub delivery: (Loot, Space),
    /// What is shown by the two paintings that lie face down: the real one.
    pub face_down: Loot,
    /// Special rules of this heist that the engine does not know, by id.
    pub missing: Vec<String>,
}

impl Terms {
    /// Whether a block is declared.
    #[inline]
    pub const fn has(&self, block: Special) -> bool {
        self.special.intersects(block)
    }
    /// Whether a fixer cannot be used in this heist.
    pub const fn is_away(&self, fixer: Fixer) -> bool {
        self.fixers_away >> fixer as u16 & 1 == 1
    }
    /// Whether a piece stays with its carrier outdoors, because it is needed indoors.
    pub const fn stays_in_hand(&self, kind: Loot) -> bool {
        self.brought >> kind as u32 & 1 == 1 || self.has(Special::DELIVERY) && self.delivery.0 as u8 == kind as u8
    }
    /// Player characters per place of escape; 0 = no limit.
    #[inline]
    pub const fn refuge_limit(&self) -> u8 {
        if self.hideouts.any() { self.hideout_limit } else { self.exit_limit }
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            special: Special::empty(),
            entrance_limit: 2,
            exit_limit: 0,
            tunnels: 0,
            inside_starts: Spaces::NONE,
            starters: Starters::Anybody,
            inside_limit: 2,
            hideouts: Spaces::NONE,
            hideout_limit: 2,
            // A keycard or USB key drawn from the bag always comes with a guard.
            held_by_guard: usb::COMES_WITH_GUARD | keycard::COMES_WITH_GUARD,
            fixers_away: 0,
            reward: 0,
            kennel: Space::NOWHERE,
            throw: Loot::Keycard,
            carrier_opens: (Loot::Usb, 0),
            walk: Side::E,
            schematics: None,
            logs: None,
            convoy: None,
            boss: None,
            nesting: Nesting::ALPHABETIC,
            story: CardId::NONE,
            start_places: [Space::NOWHERE; 4],
            homes: [Space::NOWHERE; Loot::PAINTINGS],
            brought: 0,
            delivery: (Loot::Jewel, Space::NOWHERE),
            face_down: Loot::PaintingApple,
            missing: Vec::new(),
        }
    }
}
