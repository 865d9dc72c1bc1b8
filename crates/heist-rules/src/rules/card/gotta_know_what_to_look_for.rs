//! GOTTA KNOW WHAT TO LOOK FOR (card.gotta-know-what-to-look-for), the ability of the Connoisseur: $1k more on every hex that
//! shows cash or a jewel when the board is set up.

use crate::model::space::Spaces;
use crate::model::state::{Phase, State};

const MORE: u8 = 1;

impl State {
    /// The board is set up: on these hexes more cash is found where there is some, or a jewel.
    pub fn find_more_cash(&mut self, hexes: Spaces, jewels: Spaces) {
        if self.phase != Phase::Planning || !self.connoisseur_helps() {
            return;
        }
        for space in hexes {
            let cash = &mut self.cash_on[space.index()];
            if *cash > 0 || jewels.has(space) {
                *cash = cash.saturating_add(MORE);
            }
        }
    }
}
