//! CONSULT FLOORPLANS, the ability of the Building Schematics: a reveal in planning.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::Phase;
use crate::model::who::Who;
use crate::rules::item;

impl View<'_> {
    pub(super) fn may_consult_floorplans(self, who: Who, at: Space) -> Verdict {
        if self.state.phase != Phase::Planning {
            return refuse("card.consult-floorplans", "Floorplans are consulted in planning.");
        }
        if !self.has_schematics(who) {
            return Err(item::NOT_HELD);
        }
        if !self.state.unknown.has(at) {
            return refuse("card.consult-floorplans", "That tile is not unknown.");
        }
        Ok(())
    }

    pub(crate) fn list_consult_floorplans(self, list: &mut Vec<Command>) {
        for who in self.state.in_play() {
            if self.has_schematics(who) {
                for at in self.state.unknown {
                    list.push(Command::by(who, Verb::Use(Use::ConsultFloorplans(at))));
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn consult_floorplans(&mut self, who: Who, at: Space) {
        self.use_up_schematics(who);
        self.state.to_reveal.insert(at);
    }
}
