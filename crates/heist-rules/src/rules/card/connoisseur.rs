//! Connoisseur (card.connoisseur): the ability is GOTTA KNOW WHAT TO LOOK FOR, in `gotta_know_what_to_look_for`; it works by
//! itself.

use crate::model::cards::Fixer;
use crate::model::state::State;

impl State {
    pub(super) fn connoisseur_helps(&self) -> bool {
        self.has_fixer(Fixer::Connoisseur)
    }
}
