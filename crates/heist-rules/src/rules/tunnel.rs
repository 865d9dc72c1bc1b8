//! Tunnels: gaps in which the team may place a further entrance in planning.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, Verb};
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::Opening;
use crate::model::terms::Special;

impl View<'_> {
    /// Whether an entrance may be placed on a tunnel cell.
    pub(crate) fn may_tunnel(self, cell: Space, tile: Space) -> Verdict {
        self.in_planning()?;
        if !self.setup.board.tunnels.has(cell) {
            return refuse("tunnel.place-entrance", "That is not a tunnel space.");
        }
        if !self.setup.board.tunnel_borders[cell.index()].has(tile) {
            return refuse("tunnel.place-entrance", "The entrance must touch a tile next to the tunnel space.");
        }
        if self.state.openings.iter().any(|opening| opening.space == cell) {
            return refuse("tunnel.more-than-one", "An entrance lies in that gap already.");
        }
        if self.tunnels_placed() >= self.setup.terms.tunnels || self.state.free_opening().is_none() {
            return refuse("tunnel.place-entrance", "The heist allows no further entrance.");
        }
        Ok(())
    }

    fn tunnels_placed(self) -> u8 {
        self.state.openings.iter().filter(|o| o.space.is_somewhere() && o.side.is_none()).count() as u8
    }

    /// How many entrances on tunnel cells the heist still asks for.
    pub fn tunnels_to_place(self) -> u8 {
        if self.setup.terms.has(Special::TUNNELS_REQUIRED) {
            self.setup.terms.tunnels.saturating_sub(self.tunnels_placed())
        } else {
            0
        }
    }

    /// How many entrances can still be placed on tunnel cells.
    pub fn tunnels_left(self) -> u8 {
        let open = |cell: &Space| {
            self.setup.board.tunnel_borders[cell.index()].into_iter().any(|tile| self.may_tunnel(*cell, tile).is_ok())
        };
        let cells = self.setup.board.tunnels.into_iter().filter(open).count() as u8;
        cells.min(self.setup.terms.tunnels.saturating_sub(self.tunnels_placed()))
    }

    /// Lists where an entrance may be placed, and which tile it may touch.
    pub(crate) fn list_tunnels(self, list: &mut Vec<Command>) {
        for cell in self.setup.board.tunnels {
            for tile in self.setup.board.tunnel_borders[cell.index()] {
                if self.may_tunnel(cell, tile).is_ok() {
                    list.push(Command::team(Verb::Tunnel(cell, tile)));
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// An entrance is placed in the gap, an entrance and exit like any other from then on.
    pub(crate) fn tunnel(&mut self, cell: Space, tile: Space) {
        self.state.add_opening(Opening { space: cell, tile, side: None });
        self.tell(Fact::Tunnel(cell, tile));
    }
}
