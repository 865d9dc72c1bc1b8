//! Paintings that change places with their fakes: those that cost least to swap.

use super::Needs;
use crate::costs::FAR;
use arrayvec::ArrayVec;
use heist_rules::cards::{Loot, Thing};
use heist_rules::state::Place;
use heist_rules::{Space, Spaces, Who};

/// What one more piece costs a carrier that is on its way with another.
const SECOND_PIECE: i32 = 200;

/// One painting that may be swapped.
#[derive(Clone, Copy)]
struct Swap {
    cost: i32,
    /// What is left in the place, and what is taken from it.
    left: Loot,
    left_at: Place,
    taken: Loot,
    taken_at: Place,
    home: Space,
}

impl Needs<'_, '_> {
    /// So many paintings are to be swapped: with `real` the real one is left and the fake is taken off the wall, otherwise the
    /// fake is left and the real one brought out.
    pub(super) fn swap(&mut self, real: bool, piece: Option<Loot>, count: u8) {
        self.now.done = false;
        let mut swaps: ArrayVec<Swap, { Loot::PAINTINGS }> = ArrayVec::new();
        let mut open = i32::from(count) - i32::from(self.view.swaps(real, piece));
        for motif in 0..Loot::PAINTINGS {
            if piece.is_none_or(|it| it.motif() == Some(motif)) {
                swaps.extend(self.swap_of(real, motif));
            }
        }
        let mut carriers = [0; 5];
        while open > 0 && !swaps.is_empty() {
            // Whoever has one piece to bring already is not asked for the next, if others can.
            let price = |swap: &Swap| {
                let with = |place: Place| place.holder().map_or(0, |who| carriers[who as usize] * SECOND_PIECE);
                swap.cost + with(swap.left_at)
            };
            let Some(next) = (0..swaps.len()).min_by_key(|n| price(&swaps[*n])) else { return };
            let swap = swaps.swap_remove(next);
            for place in [swap.left_at, swap.taken_at] {
                if let Some(who) = place.holder() {
                    carriers[who as usize] += 1;
                }
            }
            open -= 1;
            self.make(real, &swap);
        }
        if open > 0 {
            self.now.in_hand = false;
            self.now.left += 2000 * open;
        }
    }

    /// What it takes to swap one painting; `None` when that is done, or nothing more can be done for it.
    fn swap_of(&self, real: bool, motif: usize) -> Option<Swap> {
        let home = self.view.setup.terms.homes[motif];
        let (left, taken) =
            if real { (Loot::real(motif), Loot::fake(motif)) } else { (Loot::fake(motif), Loot::real(motif)) };
        let place = |kind: Loot| self.view.state.loot.iter().find(|(_, it, _)| *it == kind).map(|(_, _, place)| place);
        let (left_at, taken_at) = (place(left)?, place(taken)?);
        if !home.is_somewhere() {
            return None;
        }
        let there = left_at == Place::on(home);
        let cost_of = |place: Place, dest: Spaces| {
            let holder = place.holder().filter(|who| self.now.crew.has(*who));
            let lies = place.space().unwrap_or(Space::NOWHERE);
            if holder.is_none() && !lies.is_somewhere() {
                return None;
            }
            Some(
                self.carry(holder, lies, dest)
                    .map_or_else(|| self.out_of_reach(holder, lies, dest), |carry| carry.cost),
            )
        };
        let mut cost = if there { 0 } else { cost_of(left_at, home.only())? };
        if real {
            // The fake has only to leave the wall.
            if there && taken_at != Place::on(home) {
                return None;
            }
        } else if taken_at == Place::TEAM {
            return None;
        } else if taken_at.holder().is_some() || there {
            cost += cost_of(taken_at, self.view.refuges())?;
        } else {
            let back = |who: Who| self.now.home[who as usize].at(home);
            cost += self.now.crew.into_iter().map(back).min().unwrap_or(i32::from(FAR)).min(2000);
        }
        Some(Swap { cost, left, left_at, taken, taken_at, home })
    }

    /// Hands out what is to be done for one swap.
    fn make(&mut self, real: bool, swap: &Swap) {
        let there = swap.left_at == Place::on(swap.home);
        if !there || real || taken_lies(swap) {
            self.now.in_hand = false;
        }
        if !there {
            if let Some(free) = self.now.drops.iter_mut().find(|(_, at)| !at.is_somewhere()) {
                *free = (swap.left, swap.home);
            }
            self.now.wanted |= 1 << swap.left as u32;
            self.bring(swap.left, swap.home.only());
        }
        if there || !real {
            self.now.wanted |= 1 << swap.taken as u32;
        }
        match (swap.taken_at.holder(), swap.taken_at.space()) {
            (None, Some(at)) if there && real => {
                self.open_way_to(at);
                self.reach(at.only(), 100);
            }
            (Some(who), _) if !real && self.now.crew.has(who) => {
                self.now.carriers.insert(who);
                self.bring_from(Thing::Loot(swap.taken), Some(who), Space::NOWHERE, self.view.refuges());
            }
            (None, Some(at)) if !real && there => {
                self.bring_from(Thing::Loot(swap.taken), None, at, self.view.refuges());
            }
            (None, Some(at)) if !real => {
                let back = |who: Who| self.now.home[who as usize].at(at);
                self.now.left += self.now.crew.into_iter().map(back).min().unwrap_or(i32::from(FAR)).min(2000);
            }
            _ => {}
        }
    }
}

fn taken_lies(swap: &Swap) -> bool {
    swap.taken_at.space().is_some()
}
