//! The words on the cards: sub-actions, actions, characters, skills, abilities, items, fixers, NPCs.
//! Figures come from content/; here is only what the rules must know by name.

mod ability;
mod action;
mod fixer;
mod thing;

pub use ability::{Abilities, AbilitiesIter, Ability};
pub use action::{ActionCard, ActionRef, Icons, SubAction};
pub use fixer::Fixer;
pub use thing::{BagChit, ITEM_CARDS, Item, ItemCard, Loot, Thing};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A skill card: one action for each die value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkillCard {
    /// Its id, for instance `wing-it`.
    pub id: String,
    /// The actions for 1 to 6.
    pub actions: [ActionCard; 6],
}

/// One side of an NPC card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NpcSide {
    /// Default actions.
    pub actions: ArrayVec<ActionCard, 3>,
    /// The action open with a 6.
    pub six: ActionCard,
    /// Abilities.
    pub abilities: Abilities,
}

/// What kind of NPC it is: when it becomes active.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NpcKind {
    /// Freed when nothing keeps it from moving.
    Prisoner,
    /// Taken by a character on its space.
    Hostage,
    /// Active from the start.
    Guide,
}

/// A character or NPC as its cards describe it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Member {
    /// Id of the character or NPC card.
    pub card: String,
    /// The class: at most one character of a class takes part.
    pub class: String,
    /// Planning tokens.
    pub memory: u8,
    /// Ideas at the start.
    pub ideas: u8,
    /// Default actions.
    pub defaults: ArrayVec<ActionCard, 3>,
    /// The two skills (none for an NPC).
    pub skills: ArrayVec<SkillCard, 2>,
    /// Abilities (of the normal side for an NPC).
    pub abilities: Abilities,
    /// NPCs only: kind and the panic side. `defaults` is then the normal side, `six` its third action.
    pub npc: Option<(NpcKind, NpcSide)>,
    /// NPCs only: the action open with a 6 on the normal side.
    pub six: Option<ActionCard>,
}
