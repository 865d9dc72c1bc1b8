//! Watchtowers: idle until the Watchtower Sweep, in the escape too (watchtower.nothing-in-escape).

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::space::Spaces;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Watchtowers with somebody on them may have to go (watchtower.disabled-by-presence); the others put a guard on every
    /// hex in line with a character on it (watchtower.sweep-adds-guards).
    pub(crate) fn sweep(&mut self, removes: bool) {
        let people = self.view().seen_from_towers();
        let climbed = if removes { self.state.towers & people } else { Spaces::NONE };
        for tower in climbed {
            self.state.towers.remove(tower);
            self.tell(Fact::RemoveToken(tower, Token::Watchtower));
        }
        let mut swept = Spaces::NONE;
        for tower in self.state.towers {
            swept |= self.setup.board.in_line[tower.index()];
        }
        self.place(Chit::Guard, swept & people & self.state.tiles(self.setup));
    }
}
