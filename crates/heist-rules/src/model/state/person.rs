//! One character: where it stands, what it may still do, what it has used.

use crate::model::cards::{ActionRef, Icons, SubAction};
use crate::model::command::Way;
use crate::model::space::{Space, Spaces};
use bitflags::bitflags;
use serde::{Deserialize, Serialize};

bitflags! {
    /// What is true of a character.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct PersonFlags: u16 {
        /// Takes part: player characters always, an NPC once it is active.
        const ACTIVE = 1;
        /// Out of play.
        const BUSTED = 1 << 1;
        /// Has finished planning.
        const READY = 1 << 2;
        /// Has finished its action of the round.
        const DONE = 1 << 3;
        /// Has ended its escape.
        const STAYED = 1 << 4;
        /// Has made its last ditch roll.
        const ROLLED = 1 << 5;
        /// THERE ARE BETTER WAYS is paid for this phase.
        const SLIPPING = 1 << 6;
        /// LARCENIST or SWINDLER is paid for this phase.
        const REACHING = 1 << 7;
        /// May still shift one planning token (Radio).
        const TWEAKING = 1 << 8;
        /// Started inside.
        const INSIDE = 1 << 9;
        /// Bound to the Master Plan Copy.
        const MASTER_PLAN = 1 << 10;
        /// Has a start place (planning).
        const PLACED = 1 << 11;
        /// Has used a received sub-action this phase for anything but a crack.
        const HELPED = 1 << 12;
        /// Has gone in since the heist began, where it counts who leaves.
        const WENT_IN = 1 << 13;
    }
}
super::bits::as_number!(PersonFlags, u16);

bitflags! {
    /// Abilities used that come once per heist.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Once: u8 {
        /// CHANGE OF PLANS or ALRIGHT, NEW PLAN.
        const NEW_PLAN = 1;
        /// I CAN HAZ TEH CODES or HAS THE CODE.
        const CODES = 1 << 1;
        /// GOOD IN A PINCH.
        const PINCH = 1 << 2;
        /// STUDY SCHEMATICS.
        const SCHEMATICS = 1 << 3;
    }
}
super::bits::as_number!(Once, u8);

/// One character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Planned tiles.
    pub plan: Spaces,
    /// Dogs left behind by slipping away, which look after this character when its action ends.
    pub dogs_behind: Spaces,
    /// Optional icons of the action that are left.
    pub left: Icons,
    /// Sub-actions received from others and not used yet.
    pub given: Icons,
    /// What is true of it.
    pub flags: PersonFlags,
    /// Where it stands (also when escaped or busted).
    pub at: Space,
    /// The die, 0 when not rolled.
    pub die: u8,
    /// Ideas.
    pub ideas: u8,
    /// Ideas brought along from the part before, while it is open whether to start with them; 255 = nothing to choose.
    pub kept_ideas: u8,
    /// Reveals that are still to be chosen.
    pub reveals: u8,
    /// Cash carried, in $k.
    pub cash: u8,
    /// The action taken this round.
    pub action: Option<ActionRef>,
    /// Bit per [`SubAction`]: optional icons of its own action that were used.
    pub used: u8,
    /// Moves bought with EFFICIENT PICKER in this action.
    pub bought: u8,
    /// Cracks made with unlocks of its own action.
    pub cracks: u8,
    /// Cracks made with unlocks received.
    pub given_cracks: u8,
    /// Planning tokens in all.
    pub tokens: u8,
    /// Once-per-heist abilities used.
    pub once: Once,
    /// Bit per side: across the gap there VENT CRAWL makes a hex adjacent.
    pub vents: u8,
    /// Escape moves left from the last ditch roll.
    pub pips: u8,
    /// The rest of the declared way.
    pub way: Way,
}

impl Person {
    /// Nobody: a colour that is not in play.
    pub const NOBODY: Person = Person {
        plan: Spaces::NONE,
        dogs_behind: Spaces::NONE,
        left: Icons::NONE,
        given: Icons::NONE,
        flags: PersonFlags::empty(),
        at: Space::NOWHERE,
        die: 0,
        ideas: 0,
        kept_ideas: 255,
        reveals: 0,
        cash: 0,
        action: None,
        used: 0,
        bought: 0,
        cracks: 0,
        given_cracks: 0,
        tokens: 0,
        once: Once::empty(),
        vents: 0,
        pips: 0,
        way: Way::EMPTY,
    };

    /// Whether a flag is set.
    #[inline]
    pub const fn is(&self, flag: PersonFlags) -> bool {
        self.flags.contains(flag)
    }
    /// Whether an icon of its own action was used.
    #[inline]
    pub const fn has_used(&self, sub: SubAction) -> bool {
        self.used >> sub as u8 & 1 == 1
    }
    /// Icons of its own action and received ones together; of use only to ask whether there is one.
    #[inline]
    pub const fn icons(&self) -> Icons {
        Icons(self.left.0 | self.given.0)
    }
    /// The action of the round is still to come.
    #[inline]
    pub const fn is_fresh(&self) -> bool {
        self.action.is_none() && !self.is(PersonFlags::DONE)
    }
    /// In play: active and not busted.
    #[inline]
    pub const fn in_play(&self) -> bool {
        self.flags.bits() & (PersonFlags::ACTIVE.bits() | PersonFlags::BUSTED.bits()) == PersonFlags::ACTIVE.bits()
    }
}
