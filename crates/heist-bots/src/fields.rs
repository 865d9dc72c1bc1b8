//! Fields: what it costs one character to come from every space to a target, or from where it stands to every space, over the
//! tiles it has planned.

use crate::costs::FAR;
use heist_rules::{Setup, Space, Spaces, State};

/// Costs by space, and the next space on the cheapest way.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The cost; [`FAR`] where there is no way.
    pub cost: [u16; 64],
    /// Where the cheapest way goes on (towards the target, or back to the start).
    pub next: [Space; 64],
}

impl Field {
    /// No way from anywhere.
    pub const NONE: Field = Field { cost: [FAR; 64], next: [Space::NOWHERE; 64] };

    /// The cost at a space.
    #[inline]
    pub fn at(&self, space: Space) -> i32 {
        if space.is_somewhere() { i32::from(self.cost[space.index()]) } else { i32::from(FAR) }
    }

    /// Whether there is a way.
    #[inline]
    pub fn reaches(&self, space: Space) -> bool {
        space.is_somewhere() && self.cost[space.index()] < FAR
    }

    /// What it costs to come to the nearest of `targets` from every allowed space: entering a tile costs what `tile` says.
    pub fn towards(&mut self, setup: &Setup, state: &State, targets: Spaces, allowed: Spaces, tile: &[u16; 64]) {
        self.spread(setup, state, targets, allowed, |_, from| tile[from.index()]);
    }

    /// What it costs to come from `start` to every allowed space.
    pub fn outwards(&mut self, setup: &Setup, state: &State, start: Space, allowed: Spaces, tile: &[u16; 64]) {
        self.spread(setup, state, start.only(), allowed, |to, _| tile[to.index()]);
    }

    /// Makes every way dearer, since whoever goes has to be let out first.
    pub fn raise(&mut self, more: i32) {
        for cost in self.cost.iter_mut().filter(|cost| **cost > 0 && **cost < FAR) {
            *cost = (i32::from(*cost) + more).min(i32::from(FAR) - 1) as u16;
        }
    }

    #[inline]
    fn spread(
        &mut self,
        setup: &Setup,
        state: &State,
        start: Spaces,
        allowed: Spaces,
        price: impl Fn(Space, Space) -> u16,
    ) {
        *self = Field::NONE;
        for space in start {
            self.cost[space.index()] = 0;
        }
        let mut edge = start;
        while edge.any() {
            let mut changed = Spaces::NONE;
            for from in edge {
                let so_far = self.cost[from.index()];
                for to in state.adjacent(setup, from) & allowed {
                    let cost = so_far.saturating_add(price(to, from));
                    if cost < self.cost[to.index()] {
                        self.cost[to.index()] = cost;
                        self.next[to.index()] = from;
                        changed.insert(to);
                    }
                }
            }
            edge = changed;
        }
    }

    /// The spaces of the way from `at` on, without `at` itself.
    pub fn way(&self, at: Space) -> Spaces {
        let mut way = Spaces::NONE;
        let mut space = at;
        while self.reaches(space) && self.cost[space.index()] > 0 {
            space = self.next[space.index()];
            if way.has(space) {
                break;
            }
            way.insert(space);
        }
        way
    }
}
