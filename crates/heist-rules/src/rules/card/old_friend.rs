//! Old Friend (card.old-friend): the ability is TEAMWORK, in `teamwork`. Where there are no fixers everybody may do the same.

use crate::engine::view::View;
use crate::model::cards::Fixer;
use crate::model::edition::HelpOut;
use crate::model::refusal::{Verdict, refuse};
use crate::rules::help_out::BY_FIXER_ONLY;

impl View<'_> {
    /// The Old Friend must be there, where ideas change hands by fixers only.
    #[inline]
    pub(crate) fn needs_old_friend(self) -> Verdict {
        let by_fixer = self.setup.edition.help_out == HelpOut::ByFixers;
        if by_fixer && self.setup.terms.is_away(Fixer::OldFriend) {
            return refuse("special.fixers-away", "In this heist the Old Friend is away.");
        }
        if by_fixer && !self.state.has_fixer(Fixer::OldFriend) {
            return refuse(BY_FIXER_ONLY, "Without a fixer or card ideas cannot change hands.");
        }
        Ok(())
    }
}
