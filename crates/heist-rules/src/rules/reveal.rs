//! Drawing from the bag: reveals of unknown tiles, by themselves or by a sub-action, and what a drawn chit brings along.

use crate::engine::transition::Transition;
use crate::model::cards::{BagChit, Fixer, Loot};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer};
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Phase, Place, Prompt};

/// What a drawn chit brings onto its tile. A set is everywhere or nowhere: what of it is on the tile is meant.
#[derive(Clone, Copy)]
struct Drawn {
    /// The face of the security chits; of no meaning where there are none.
    face: Chit,
    /// One of them.
    one: Spaces,
    /// Two of them.
    two: Spaces,
    /// A blank.
    blank: Spaces,
    /// A dog that looks up.
    dog: Spaces,
}

/// What each kind of chit brings, loot apart.
static DRAWN: [Drawn; 12] = {
    const HERE: Spaces = Spaces(u64::MAX);
    let none =
        Drawn { face: Chit::Guard, one: Spaces::NONE, two: Spaces::NONE, blank: Spaces::NONE, dog: Spaces::NONE };
    let mut drawn = [none; 12];
    drawn[BagChit::Guard as usize] = Drawn { face: Chit::Guard, one: HERE, ..none };
    drawn[BagChit::Guard2x as usize] = Drawn { face: Chit::Guard, two: HERE, ..none };
    drawn[BagChit::Lock as usize] = Drawn { face: Chit::Lock, one: HERE, ..none };
    drawn[BagChit::Lock2x as usize] = Drawn { face: Chit::Lock, two: HERE, ..none };
    drawn[BagChit::Camera as usize] = Drawn { face: Chit::Camera, one: HERE, ..none };
    drawn[BagChit::Camera2x as usize] = Drawn { face: Chit::Camera, two: HERE, ..none };
    drawn[BagChit::Dog as usize] = Drawn { face: Chit::Dog, one: HERE, dog: HERE, ..none };
    drawn[BagChit::Blank as usize] = Drawn { blank: HERE, ..none };
    drawn
};

impl<C: Chance, W: Observer> Transition<'_, C, W> {
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
        self.state.bag.take(chit);
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
    #[inline]
    pub(crate) fn place_drawn(&mut self, space: Space, chit: BagChit) {
        // Without a branch as far as can be, since nobody can foresee a draw.
        let drawn = &DRAWN[chit as usize];
        let here = space.only();
        self.state.security.of_mut(drawn.face).add_one_or_two(here & drawn.one, here & drawn.two);
        self.state.blanks |= here & drawn.blank;
        self.state.to_chase |= here & drawn.dog;
        if let Some(loot) = chit.loot() {
            self.place_drawn_loot(space, loot);
        } else if self.state.phase == Phase::Planning {
            self.drawn_in_planning(space, drawn);
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
        if self.setup.terms.held_by_guard >> loot as u32 & 1 == 1 {
            self.place(Chit::Guard, space.only());
        }
    }

    /// Fixers may have to say something to chits that are drawn in planning.
    #[cold]
    fn drawn_in_planning(&mut self, space: Space, drawn: &Drawn) {
        let count = u8::from(drawn.one.any()) + 2 * u8::from(drawn.two.any());
        match drawn.face {
            _ if count == 0 => {}
            Chit::Lock if self.state.has_fixer(Fixer::TheMachinist) => self.state.machinist_ideas += count,
            Chit::Camera => {
                self.state.todo |= space.only().0;
                if self.state.is(HeistFlags::SHELL) {
                    self.switch_off_planning_cameras();
                }
            }
            _ => {}
        }
    }

    /// Shell: every camera turned up by a reveal of this planning phase is switched off.
    pub(crate) fn switch_off_planning_cameras(&mut self) {
        for space in self.state.planning_cameras() {
            while self.flip(space, Chit::Camera) {}
        }
    }
}
