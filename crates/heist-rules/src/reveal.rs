//! Drawing from the bag: reveals of unknown tiles, by themselves or by a sub-action, and what a drawn chit brings along.

use crate::cards::{BagChit, Fixer, Loot};
use crate::chance::Chance;
use crate::chits::Chit;
use crate::fact::{Fact, Witness};
use crate::play::Play;
use crate::space::{Space, Spaces};
use crate::state::{Phase, Place, Prompt, Sign};

/// The security chits that each kind of drawn chit stands for; none of whatever face for a blank and for loot.
const SECURITY: [(Chit, u8); 12] = {
    let mut chits = [(Chit::Guard, 0); 12];
    chits[BagChit::Guard as usize] = (Chit::Guard, 1);
    chits[BagChit::Guard2x as usize] = (Chit::Guard, 2);
    chits[BagChit::Lock as usize] = (Chit::Lock, 1);
    chits[BagChit::Lock2x as usize] = (Chit::Lock, 2);
    chits[BagChit::Camera as usize] = (Chit::Camera, 1);
    chits[BagChit::Camera2x as usize] = (Chit::Camera, 2);
    chits[BagChit::Dog as usize] = (Chit::Dog, 1);
    chits
};

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
        if self.state.bag.total() == 0 {
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
        // Without a branch as far as can be, since nobody can foresee a draw.
        let (face, count) = SECURITY[chit as usize];
        let here = |yes: bool| if yes { space.only() } else { Spaces::NONE };
        self.state.blanks |= here(chit == BagChit::Blank);
        self.state.security.of_mut(face).add_one_or_two(here(count == 1), here(count == 2));
        self.state.to_chase |= here(chit == BagChit::Dog);
        if let Some(loot) = chit.loot() {
            self.place_drawn_loot(space, loot);
        }
        if planning {
            self.drawn_in_planning(space, face, count);
        }
    }

    /// A piece of loot out of the bag, with a guard where the heist says so.
    #[inline(never)]
    fn place_drawn_loot(&mut self, space: Space, loot: Loot) {
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

    /// Fixers may have to say something to chits that are drawn in planning.
    #[cold]
    fn drawn_in_planning(&mut self, space: Space, face: Chit, count: u8) {
        if count == 0 {
            return;
        }
        match face {
            Chit::Lock if self.state.has_fixer(Fixer::TheMachinist) => self.state.machinist_ideas += count,
            Chit::Camera => {
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
