//! TOSS FLASHBANG (card.toss-flashbang), the action of the Flashbang: guards and dogs on and around the holder's tile go down
//! until the event phase ends.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::Observer;
use crate::model::space::Space;
use crate::model::state::Flashed;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn toss_flashbang(&mut self, who: Who) {
        let near = self.view().near(who);
        for at in near & self.state.security.guards() {
            let guards = self.state.security.of(Chit::Guard).at(at);
            let dogs = self.state.security.of(Chit::Dog).at(at);
            let flashed = &self.state.flashed;
            let free = flashed.iter().position(|flash| flash.at == at);
            let free = free.or_else(|| flashed.iter().position(|flash| !flash.at.is_somewhere()));
            if let Some(free) = free {
                let flash = &mut self.state.flashed[free];
                let before = if flash.at == at { flash.count } else { 0 };
                *flash = Flashed {
                    at,
                    count: (before & 15).saturating_add(guards).min(15)
                        | ((before >> 4).saturating_add(dogs).min(15)) << 4,
                };
            }
        }
        self.put_down_guards(near);
    }

    /// A subdued chit that wakes up earlier is not woken by the end of the Flashbang.
    pub(crate) fn forget_flash(&mut self, at: Space, chit: Chit) {
        if let Some(flash) = self.state.flashed.iter_mut().find(|flash| flash.at == at) {
            let unit = if chit == Chit::GuardSubdued { 1 } else { 16 };
            if flash.count & (unit * 15) != 0 {
                flash.count -= unit;
            }
            if flash.count == 0 {
                *flash = Flashed::NONE;
            }
        }
    }

    /// The event phase ends: those still subdued wake up.
    pub(crate) fn wear_off_flash(&mut self) {
        for i in 0..self.state.flashed.len() {
            let flash = self.state.flashed[i];
            if !flash.at.is_somewhere() {
                continue;
            }
            for _ in 0..flash.count & 15 {
                self.flip(flash.at, Chit::GuardSubdued);
            }
            for _ in 0..flash.count >> 4 {
                self.flip(flash.at, Chit::DogSubdued);
            }
            self.state.flashed[i] = Flashed::NONE;
        }
    }
}
