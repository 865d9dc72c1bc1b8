//! DENIAL OF SERVICE (card.denial-of-service), the ability of Shell: cameras turned up by reveals in planning start disabled.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::command::{Command, FixerUse};
use crate::model::fact::Observer;
use crate::model::space::Space;
use crate::model::state::HeistFlags;

/// In $k.
pub(super) const PRICE: u16 = 3;

impl View<'_> {
    pub(super) fn list_denial_of_service(self, list: &mut Vec<Command>) {
        self.offer_fixer(FixerUse::Shell, list);
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The service is denied, to cameras turned up earlier in this planning phase as well.
    pub(super) fn deny_service(&mut self) {
        self.state.flags |= HeistFlags::SHELL;
        self.switch_off_planning_cameras();
    }

    /// A reveal in planning has turned up a camera.
    pub(crate) fn camera_turns_up_in_planning(&mut self, space: Space) {
        self.state.planning_cameras.insert(space);
        if self.state.is(HeistFlags::SHELL) {
            self.switch_off_planning_cameras();
        }
    }

    fn switch_off_planning_cameras(&mut self) {
        for space in self.state.planning_cameras {
            while self.flip(space, Chit::Camera) {}
        }
    }
}
