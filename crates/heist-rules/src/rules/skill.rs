//! Skills: each offers one action for each value of the die.

use crate::engine::view::View;
use crate::model::cards::ActionCard;
use crate::model::cards::ActionRef;
use crate::model::cards::SkillCard;
use crate::model::refusal::Refusal;
use crate::model::state::HeistFlags;
use crate::model::who::Who;

/// A skill offers the action at the value of the die, and no other.
pub(crate) const DIE_SHOWS_ANOTHER: Refusal =
    Refusal::new("skill.action-by-die-value", "The die does not show the value of that action.");

impl SkillCard {
    /// The action at a value of the die, from 1 to 6; none for a die that is not rolled.
    pub(crate) fn action_at(&self, die: u8) -> Option<&ActionCard> {
        self.actions.get((die as usize).checked_sub(1)?)
    }
}

impl<'a> View<'a> {
    /// The card of the action that a reference names now.
    #[inline]
    pub fn action_card(self, who: Who, action: ActionRef) -> Option<&'a ActionCard> {
        self.setup.action(who, self.state.is(HeistFlags::PANIC), self.person(who).die, action)
    }
}
