//! Drawing from the bag: reveals of unknown tiles, by themselves or by a sub-action, and what a drawn chit brings along.

use crate::cards::{BagChit, Fixer};
use crate::chance::Chance;
use crate::chits::Chit;
use crate::fact::{Fact, Witness};
use crate::play::Play;
use crate::space::Space;
use crate::state::{Phase, Place, Prompt, Sign};

impl<C: Chance, W: Witness> Play<'_, C, W> {
    /// Reveals the tiles that wait for it, in reading order, until a question is open.
    pub(crate) fn reveal_waiting(&mut self) {
        while let Some(space) = self.state.to_reveal.first()
            && !self.state.prompt.is_open()
        {
            self.reveal(space);
        }
    }

    /// Reveals one unknown tile, which is known from then on, whatever becomes of its chit (reveal.auto.once-per-tile). The Consultant may step in before the chit is placed.
    fn reveal(&mut self, space: Space) {
        self.state.unknown.remove(space);
        self.state.to_reveal.remove(space);
        let Some(chit) = self.draw() else {
            self.tell(Fact::Draw(space, None));
            return;
        };
        self.tell(Fact::Draw(space, Some(chit)));
        let in_rounds = !matches!(self.state.phase, Phase::Planning | Phase::Escape | Phase::Over);
        if self.state.blanks_at_hand > 0
            && in_rounds
            && chit.loot().is_none()
            && self.state.in_play().into_iter().any(|who| self.state.person(who).ideas > 0)
        {
            self.state.prompt = Prompt::Consultant { at: space, chit };
        } else {
            self.place_drawn(space, chit);
        }
    }

    /// A chit out of the bag.
    fn draw(&mut self) -> Option<BagChit> {
        if self.state.bag.is_empty() {
            return None;
        }
        let chit = self.chance.draw(&self.state.bag);
        let count = &mut self.state.bag.0[chit as usize];
        *count = count.saturating_sub(1);
        Some(chit)
    }

    /// With nothing left to reveal, one chit leaves the bag for good.
    pub(crate) fn thin_the_bag(&mut self) {
        if let Some(chit) = self.draw() {
            self.tell(Fact::DrawAside(chit));
            if let Some(loot) = chit.loot()
                && let Some(piece) = self.state.loot.find(loot, Place::BAG)
            {
                self.move_piece(piece, Place::BOX);
            }
        }
    }

    /// A drawn chit lies on its tile, active face up, with what it brings along.
    pub(crate) fn place_drawn(&mut self, space: Space, chit: BagChit) {
        let planning = self.state.phase == Phase::Planning;
        let (face, count) = match chit {
            BagChit::Guard => (Chit::Guard, 1),
            BagChit::Guard2x => (Chit::Guard, 2),
            BagChit::Lock => (Chit::Lock, 1),
            BagChit::Lock2x => (Chit::Lock, 2),
            BagChit::Camera => (Chit::Camera, 1),
            BagChit::Camera2x => (Chit::Camera, 2),
            BagChit::Dog => (Chit::Dog, 1),
            BagChit::Blank => {
                self.state.blanks.insert(space);
                return;
            }
            BagChit::Jewel | BagChit::Documents | BagChit::Usb | BagChit::Keycard => {
                if let Some(loot) = chit.loot() {
                    match self.state.loot.find(loot, Place::BAG) {
                        Some(piece) => self.move_piece(piece, Place::on(space)),
                        None => {
                            self.state.loot.push(loot, Place::on(space));
                            self.state.loot_spaces.insert(space);
                        }
                    }
                    if self.setup.terms.held_by_guard >> loot as u16 & 1 == 1 {
                        self.place(Chit::Guard, space.only());
                    }
                }
                return;
            }
        };
        for _ in 0..count {
            self.state.security.of_mut(face).add(space.only());
        }
        match face {
            Chit::Dog => self.state.to_chase.insert(space),
            Chit::Lock if planning && self.state.has_fixer(Fixer::TheMachinist) => self.state.machinist_ideas += count,
            Chit::Camera if planning => {
                self.state.planning_cameras.insert(space);
                if self.state.is(Sign::SHELL) {
                    self.switch_off_planning_cameras();
                }
            }
            _ => {}
        }
    }

    /// Shell: every camera turned up by a reveal of this planning phase is switched off.
    pub(crate) fn switch_off_planning_cameras(&mut self) {
        for space in self.state.planning_cameras {
            while self.flip(space, Chit::Camera) {}
        }
    }
}
