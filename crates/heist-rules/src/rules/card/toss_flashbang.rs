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
                *flash = Flashed::new(at, flash.guards().saturating_add(guards), flash.dogs().saturating_add(dogs));
            }
        }
        self.put_down_guards(near);
    }

    /// A subdued chit that wakes up earlier is not woken by the end of the Flashbang.
    pub(crate) fn forget_flash(&mut self, at: Space, chit: Chit) {
        if let Some(flash) = self.state.flashed.iter_mut().find(|flash| flash.at == at) {
            let (guards, dogs) = match chit {
                Chit::GuardSubdued => (flash.guards().saturating_sub(1), flash.dogs()),
                _ => (flash.guards(), flash.dogs().saturating_sub(1)),
            };
            *flash = if guards | dogs == 0 { Flashed::NONE } else { Flashed::new(at, guards, dogs) };
        }
    }

    /// The event phase ends: those still subdued wake up.
    pub(crate) fn wear_off_flash(&mut self) {
        for i in 0..self.state.flashed.len() {
            let flash = self.state.flashed[i];
            if !flash.at.is_somewhere() {
                continue;
            }
            for _ in 0..flash.guards() {
                self.flip(flash.at, Chit::GuardSubdued);
            }
            for _ in 0..flash.dogs() {
                self.flip(flash.at, Chit::DogSubdued);
            }
            self.state.flashed[i] = Flashed::NONE;
        }
    }
}
