//! KILL PIXELS, the action of the Laser Burst: the live cameras on the first three positions of a straight line go off, for
//! one noise per hex hit.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::ActionRef;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::who::Who;

const LENGTH: usize = 3;

impl View<'_> {
    pub(super) fn may_kill_pixels(self, who: Who, first: Space) -> Verdict {
        if self.laser_line(who, first).is_none() {
            return refuse("card.kill-pixels", "Name the first hex of one of the six straight lines.");
        }
        Ok(())
    }

    /// The direction whose line begins (after gaps) with a space. From an entrance the line runs through its tile.
    fn laser_line(self, who: Who, first: Space) -> Option<Side> {
        let at = self.person(who).at;
        let outdoors = self.outdoors(who);
        Side::ALL
            .into_iter()
            .find(|side| self.first_hex(at, *side) == Some(first) && (!outdoors || self.adjacent(at).has(first)))
    }

    /// The first hex of a direction, after gaps.
    fn first_hex(self, at: Space, side: Side) -> Option<Space> {
        let tiles = self.state.tiles(self.setup);
        self.setup.board.line(at, side).into_iter().flatten().find(|space| tiles.has(*space))
    }

    pub(super) fn list_kill_pixels(self, who: Who, action: ActionRef, list: &mut Vec<Command>) {
        let at = self.person(who).at;
        let firsts: Spaces = Side::ALL.into_iter().filter_map(|side| self.first_hex(at, side)).collect();
        for first in firsts {
            if self.may_kill_pixels(who, first).is_ok() {
                list.push(Command::by(who, Verb::Take(action, first)));
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn kill_pixels(&mut self, who: Who, first: Space) {
        let Some(side) = self.view().laser_line(who, first) else {
            return;
        };
        let line = self.setup.board.line(self.state.person(who).at, side);
        for space in line.into_iter().take(LENGTH).flatten() {
            if self.flip(space, Chit::Camera) {
                while self.flip(space, Chit::Camera) {}
                self.owe_noise(1);
            }
        }
    }
}
