//! Curator (card.curator): the abilities are PERSUASIVE, in `persuasive`, and BEAUTY IS IN THE EYES OF THE BUYER, in
//! `beauty_is_in_the_eyes_of_the_buyer`; both work by themselves.

use crate::model::cards::Fixer;

/// Whether the Curator helps.
pub(super) fn helps(has_fixer: impl Fn(Fixer) -> bool) -> bool {
    has_fixer(Fixer::Curator)
}
