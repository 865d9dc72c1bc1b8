//! Characters: their default actions and abilities.

use crate::engine::view::View;
use crate::model::cards::{Abilities, Ability, ActionRef};
use crate::model::members::Sheet;
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::state::{HeistFlags, Once};
use crate::model::who::Who;

/// What comes once per heist is gone once it has been used; the bits of [`crate::model::state::Once`] and of the item cards
/// that are spent are the markers for it (character.ability.once-per-heist-token).
pub(crate) const ITEM_IS_SPENT: Refusal =
    Refusal::new("character.ability.once-per-heist", "That item has been used in this heist.");

/// An ability worded as a use of an action is used by its name, and takes the action of the round.
pub(crate) const SLOT_IS_ABILITY: Refusal =
    Refusal::new("character.ability.use-this-action", "This slot is an ability: use it by its name.");

/// What an ability gives to another character its owner cannot take itself.
pub(crate) const GIVER_IS_RECEIVER: Refusal =
    Refusal::new("character.ability.another-excludes-self", "The giver cannot be the receiver.");

/// A sub-action that a character's card forbids cannot be given to it.
pub(crate) const CANNOT_SUBDUE: Refusal =
    Refusal::new("character.ability.cannot-beats-given", "That character cannot subdue.");

/// An ability that is not worded as a use of an action comes on top of it, where its rule is.
pub(crate) const WORKS_BY_ITSELF: Refusal =
    Refusal::new("character.ability.in-addition", "That ability works by itself.");

impl<'a> View<'a> {
    /// The abilities of a character as its card stands now.
    #[inline]
    pub fn abilities(self, who: Who) -> Abilities {
        self.setup.abilities(who, self.state.is(HeistFlags::PANIC))
    }

    /// The side of a character's card in use.
    #[inline]
    pub fn sheet(self, who: Who) -> &'a Sheet {
        self.setup.sheet(who, self.state.is(HeistFlags::PANIC))
    }

    /// Whether a character has an ability. Some abilities take options away (character.ability.can-restrict), and the rule
    /// that is concerned asks for them as it asks for the others.
    #[inline]
    pub fn can(self, who: Who, ability: Ability) -> bool {
        self.abilities(who).has(ability)
    }

    /// Whether an action is a default action that can be taken as it is, with any roll (character.default-actions.any-roll).
    #[inline]
    pub(crate) fn is_plain_action(self, who: Who, action: ActionRef) -> bool {
        matches!(action, ActionRef::Default(i) if self.sheet(who).has_plain_action(i))
    }

    /// An ability that comes once per heist must not have been used.
    pub(crate) fn unused(self, who: Who, once: Once) -> Verdict {
        if self.person(who).once.contains(once) {
            return refuse("character.ability.once-per-heist", "That ability has been used in this heist.");
        }
        Ok(())
    }
}
