//! Security chits on the board: what a drawn chit brings, what turning one over sets off, whom guards, locks and cameras
//! hinder.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::{BagChit, Loot};
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::Refusal;
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Person, PersonFlags, Phase, Place, State};
use crate::model::terms::Special;
use crate::model::who::Who;

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

/// What each kind of chit brings, loot apart. Guards, locks and cameras are not alone in the bag (chit.more-kinds).
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

impl State {
    /// Tiles that cannot be entered: a locked lock (chit.lock.no-entry), a remote lock or a keycard door. Neither a guard
    /// (chit.guard.may-enter) nor a camera (chit.camera.may-enter) is in the way, and a lock that was locked again under
    /// somebody does not hold it (chit.lock.may-exit-relocked).
    #[inline]
    pub fn barred(&self) -> Spaces {
        self.security.with(Chit::Lock) | self.shut()
    }

    /// Whether a guard on somebody's tile keeps it from leaving.
    #[inline]
    pub(crate) fn is_held_by_guard(&self, person: &Person) -> bool {
        self.security.guards().has(person.at) && !person.is(PersonFlags::SLIPPING)
    }
}

impl View<'_> {
    /// A guard keeps who shares its tile from leaving until every guard there is subdued (in older editions
    /// chit.guard.blocks-move), and from nothing else (chit.guard.only-leaving-blocked).
    pub(crate) fn why_held_by_guard(self, who: Who) -> Option<Refusal> {
        let why = match self.slips_past_guards_in_escape(who) {
            true => "A guard holds this character, who cannot subdue, but can leave by THERE ARE BETTER WAYS.",
            false if !self.may_subdue(who) => {
                "A guard holds this character, who cannot subdue: others must do it first."
            }
            false => "A guard holds this character: every guard on its tile must be subdued first.",
        };
        let held = self.state.is_held_by_guard(self.person(who));
        held.then_some(Refusal::new("chit.guard.blocks-leaving", why))
    }

    /// A tile with two locks needs two unlocks (chit.stack.example-two-locks).
    pub(crate) fn why_locked(self, to: Space) -> Option<Refusal> {
        self.state
            .security
            .with(Chit::Lock)
            .has(to)
            .then_some(Refusal::new("chit.lock.no-entry", "That tile is locked: unlock every lock on it first."))
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A drawn chit lies on its tile, active face up (chit.arrives-active), with what it brings along. What lies there
    /// already stays (chit.stack.allowed).
    #[inline]
    pub(crate) fn place_drawn(&mut self, space: Space, chit: BagChit) {
        // Without a branch as far as can be, since nobody can foresee a draw.
        let drawn = &DRAWN[chit as usize];
        let here = space.only();
        self.state.security.of_mut(drawn.face).add_one_or_two(here & drawn.one, here & drawn.two);
        self.state.blanks |= here & drawn.blank;
        self.state.to_chase |= here & drawn.dog;
        self.state.supply_dogs = self.state.supply_dogs - (here & drawn.dog);
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
        if self.view().comes_with_guard(loot) {
            self.place(Chit::Guard, space.only());
        }
    }

    /// Fixers may have to say something to chits that are drawn in planning.
    #[cold]
    fn drawn_in_planning(&mut self, space: Space, drawn: &Drawn) {
        let count = u8::from(drawn.one.any()) + 2 * u8::from(drawn.two.any());
        match drawn.face {
            _ if count == 0 => {}
            Chit::Lock => self.locks_turn_up_in_planning(count),
            Chit::Camera => self.camera_turns_up_in_planning(space),
            _ => {}
        }
    }

    /// Live cameras see who enters their tile: one alert for each (chit.camera.enter-raises-alert). Nowhere else does a live
    /// camera see anybody, except when it is switched back on (chit.camera.only-entering).
    #[inline]
    pub(crate) fn cameras_see_arrival(&mut self, space: Space) {
        if !self.state.is(HeistFlags::LOOPED) {
            for _ in 0..self.state.security.of(Chit::Camera).at(space) {
                self.raise_alert();
            }
        }
    }

    /// Turns one chit over (chit.two-states), each of several on a tile by itself (chit.stack.effects-add). It stays on its
    /// tile (chit.inactive-stays), and with its inactive side up it does nothing (chit.inactive-harmless). What follows:
    /// cameras switched on see everybody who stands there (chit.camera.reenabled-per-character, in the oldest edition
    /// chit.camera.reenabled-under-character), a subdued guard may free a prisoner, a guard kept down by PRESSURE POINTS
    /// stays down. Says whether the chit was turned.
    pub(crate) fn flip(&mut self, space: Space, from: Chit) -> bool {
        if self.state.security.of(from).at(space) == 0 {
            return false;
        }
        if matches!(from, Chit::GuardSubdued | Chit::DogSubdued) {
            if self.view().stays_subdued(space) {
                return false;
            }
            self.forget_flash(space, from);
        }
        self.state.security.flip(space, from);
        self.tell(Fact::Flip(space, from.flipped()));
        if self.setup.terms.has(Special::CONVOY) {
            self.escort_turned(space, from);
        }
        match from {
            Chit::CameraOff if !self.state.is(HeistFlags::LOOPED) => {
                for _ in 0..self.state.characters_on(space.only()).len() {
                    self.raise_alert();
                }
            }
            Chit::Guard | Chit::Dog => self.may_be_free(space.only()),
            _ => {}
        }
        true
    }

    pub(crate) fn flip_all(&mut self, chit: Chit, spaces: Spaces) -> u32 {
        let mut turned = 0;
        for space in spaces {
            for _ in 0..self.state.security.of(chit).at(space) {
                turned += u32::from(self.flip(space, chit));
            }
        }
        turned
    }

    pub(crate) fn wake_all(&mut self, spaces: Spaces) -> u32 {
        let wake = |space: Space| [Chit::GuardSubdued, Chit::DogSubdued].map(|chit| self.flip_all(chit, space.only()));
        spaces.into_iter().flat_map(wake).sum()
    }

    /// Removes chits of one face from a space.
    pub(crate) fn remove_chits(&mut self, space: Space, chit: Chit, count: u8) {
        for _ in 0..count {
            if self.state.security.of(chit).at(space) == 0 {
                break;
            }
            self.state.security.of_mut(chit).take(space.only());
            self.tell(Fact::Remove(space, chit));
        }
        if self.setup.terms.has(Special::CONVOY) {
            self.escort_left(space);
        }
        self.may_be_free(space.only());
    }
}
