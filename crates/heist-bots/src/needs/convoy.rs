//! Convoys: everybody gathers where the guards will be.

use super::Needs;
use crate::situation::Role;
use heist_rules::Spaces;

impl Needs<'_, '_> {
    /// Everybody gathers around the guards of a convoy, where these will be next.
    pub(super) fn ambush(&mut self) {
        let guards: Spaces = self.view.escort().filter(|guard| !guard.is_down()).map(|guard| guard.at()).collect();
        self.now.left += 150 * guards.len() as i32;
        let side = self.view.setup.terms.convoy.map_or(self.view.setup.terms.walk, |convoy| convoy.side);
        let next: Spaces = guards.into_iter().map(|at| self.view.setup.board.beside(at, side)).collect();
        let near = guards | next | self.view.state.adjacent_to_any(self.view.setup, guards | next);
        for who in self.view.state.players_in_play() {
            let targets = near & self.now.allowed[who as usize];
            if targets.any() {
                self.take(who, Role { targets, weight: 100, ..Role::NONE });
            }
        }
    }
}
