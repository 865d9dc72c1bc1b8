//! Sub-actions, the icons of an action, and which action a die lies on.

use super::Ability;
use crate::model::all_variants;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A sub-action that a player may carry out or leave out. Noise and alert are not here: they are never optional.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum SubAction {
    Move,
    Unlock,
    Subdue,
    Disable,
    Idea,
    Reveal,
    Loot,
}

impl SubAction {
    /// All of them.
    pub const ALL: [SubAction; 7] = all_variants();
    /// The word on the cards.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// How many of each optional sub-action: four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Icons(pub u32);

impl Icons {
    /// None at all.
    pub const NONE: Icons = Icons(0);
    /// How many of one kind.
    #[inline]
    pub const fn count(self, sub: SubAction) -> u8 {
        (self.0 >> (sub as u32 * 4) & 15) as u8
    }
    /// Whether there is at least one.
    #[inline]
    pub const fn has(self, sub: SubAction) -> bool {
        self.count(sub) > 0
    }
    /// The same with one more (at most fifteen).
    #[inline]
    #[must_use]
    pub const fn plus(self, sub: SubAction) -> Icons {
        if self.count(sub) == 15 { self } else { Icons(self.0 + (1 << (sub as u32 * 4))) }
    }
    /// The same with one less.
    #[inline]
    #[must_use]
    pub const fn minus(self, sub: SubAction) -> Icons {
        if self.count(sub) == 0 { self } else { Icons(self.0 - (1 << (sub as u32 * 4))) }
    }
    /// Every icon, one by one.
    pub fn iter(self) -> impl Iterator<Item = SubAction> {
        SubAction::ALL.into_iter().flat_map(move |sub| core::iter::repeat_n(sub, self.count(sub) as usize))
    }
}

impl FromIterator<SubAction> for Icons {
    fn from_iter<I: IntoIterator<Item = SubAction>>(subs: I) -> Icons {
        subs.into_iter().fold(Icons::NONE, Icons::plus)
    }
}

/// An action a card offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionCard {
    /// Its id, for instance `walk`.
    pub id: String,
    /// Optional sub-actions.
    pub icons: Icons,
    /// Noise icons.
    pub noise: u8,
    /// Alert icons.
    pub alert: u8,
    /// The ability behind it, when the slot is an ability.
    pub ability: Option<Ability>,
}

/// Which of the actions open to a character: where the die lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum ActionRef {
    /// A default action of the card, by position.
    Default(u8),
    /// The action of one of the two skills at the die's value.
    Skill(u8),
    /// The third action of an NPC, open with a 6.
    Six,
    /// A special action that the heist gives an NPC, used by its name.
    Special,
    /// The action of an item card (its place in [`ITEM_CARDS`]).
    Item(u8),
}
