//! The board at the start of a heist: hexes where the diagram shows them, gaps included (`setup.board.match-diagram`; the map text is
//! read by [`heist_data::map::MapText`]), and what lies on them.

use crate::position::build::PositionBuilder;
use heist_data::map::HexToken;
use heist_rules::board::Cell;
use heist_rules::state::Place;

impl PositionBuilder<'_> {
    /// Puts on the board what the map codes show: unknown tiles under a shield (`setup.board.shield-side`), guards, locks and cameras
    /// that everybody knows (`setup.board.known-chits`), loot, pawns, security systems and every other piece
    /// (`setup.board.place-pieces`). Cells of which somebody else says what lies there get only their tokens.
    pub(crate) fn lay_out_map(&mut self, listed: &[Cell]) {
        let map = self.map.clone();
        for (cell, code) in map.cells() {
            let Some(space) = self.setup.board.space_at(cell) else { continue };
            if self.state.removed.has(space) {
                continue;
            }
            if code.shield {
                self.setup.shields.insert(space);
            }
            match code.token {
                Some(HexToken::Reinforcements) => self.state.reinforcements.insert(space),
                Some(HexToken::Watchtower) => self.state.towers.insert(space),
                Some(HexToken::StoryBeacon) => self.setup.beacons.insert(space),
                Some(HexToken::KeycardDoor) => self.state.doors.insert(space),
                Some(HexToken::Kennel) => self.setup.terms.kennel = space,
                Some(HexToken::Safe) => self.safe_spaces.push(space),
                Some(HexToken::Item) => self.item_spaces.push(space),
                _ => {}
            }
            if let Some(letter) = code.token.and_then(HexToken::server) {
                self.setup.servers[letter].insert(space);
                self.setup.panels.insert(space);
            }
            for ring in &code.rings {
                self.state.remote[usize::from(*ring).min(2)].insert(space);
            }
            if code.rings.len() > 1 {
                self.nested.push((space, code.rings.iter().map(|ring| usize::from(*ring)).collect()));
            }
            if code.pawn {
                self.pawns.push(space);
            }
            if listed.contains(&cell) {
                continue;
            }
            if code.shield {
                self.state.unknown.insert(space);
            }
            for chit in &code.security {
                self.state.security.of_mut(*chit).add(space.only());
            }
            for loot in &code.loot {
                self.pieces.push((*loot, Place::on(space)));
            }
            self.state.cash_on[space.index()] += code.cash;
        }
    }
}
