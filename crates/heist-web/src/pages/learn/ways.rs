//! How far it is: for somebody along their own plan, for a thing that is handed on, and for the escape.

use heist_rules::chits::Chit;
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::State;
use heist_rules::who::Who;

/// As good as unreachable.
const FAR: f64 = 40.0;

/// Distances in a position. What is in the way counts as much as it takes to get rid of it.
#[derive(Clone, Copy)]
pub struct Ways<'a> {
    /// What is fixed.
    pub setup: &'a Setup,
    /// The position.
    pub state: &'a State,
}

impl Ways<'_> {
    /// What it takes to come onto a tile.
    fn price(self, to: Space) -> f64 {
        let count = |chit| f64::from(self.state.security.of(chit).at(to));
        let mut price = 1.0 + 1.1 * count(Chit::Lock) + 0.9 * count(Chit::Camera) + 1.0 * count(Chit::Guard);
        if self.state.unknown.has(to) {
            price += 0.6;
        }
        price
    }

    /// Tiles that somebody may enter.
    fn open_to(self, who: Who) -> Spaces {
        (self.state.person(who).plan | self.state.exits) - self.state.removed
    }

    /// The nearest of all spaces by their price so far that is not settled yet.
    fn flood(self, from: Space, start: f64, allowed: Spaces, target: Spaces) -> f64 {
        let mut price = [f64::INFINITY; 64];
        let mut open = from.only();
        let mut settled = Spaces::NONE;
        if !from.is_somewhere() {
            return FAR;
        }
        price[from.index()] = start;
        while let Some(at) = open.into_iter().min_by(|a, b| price[a.index()].total_cmp(&price[b.index()])) {
            if target.has(at) {
                return price[at.index()].min(FAR);
            }
            open.remove(at);
            settled.insert(at);
            for next in (self.state.adjacent(self.setup, at) & allowed) - settled {
                let through = price[at.index()] + self.price(next);
                if through < price[next.index()] {
                    price[next.index()] = through;
                    open.insert(next);
                }
            }
        }
        FAR
    }

    /// How far somebody is from the nearest of some spaces, along its own plan. Doors count as open.
    pub fn distance(self, who: Who, target: Spaces) -> f64 {
        let at = self.state.person(who).at;
        let held = f64::from(self.state.security.guards_at(at));
        self.flood(at, held, self.open_to(who), target)
    }

    /// How far it is for a thing that may change hands on the way.
    pub fn relay(self, holder: Who, target: Spaces) -> f64 {
        let all = self.state.players_in_play().into_iter().fold(Spaces::NONE, |all, who| all | self.open_to(who));
        let alone = self.distance(holder, target);
        let at = self.state.person(holder).at;
        let together = self.flood(at, f64::from(self.state.security.guards_at(at)), all, target);
        alone.min(together + 1.5)
    }
}

/// What the cheapest way out costs somebody from where they stand; none where there is no way.
pub fn escape_cost(setup: &Setup, state: &State, who: Who) -> Option<u32> {
    escape_cost_from(setup, state, who, state.person(who).at)
}

/// The same from another space.
pub fn escape_cost_from(setup: &Setup, state: &State, _who: Who, from: Space) -> Option<u32> {
    if !from.is_somewhere() {
        return None;
    }
    let mut cost = [u32::MAX; 64];
    let mut open = from.only();
    let mut settled = Spaces::NONE;
    cost[from.index()] = 0;
    while let Some(at) = open.into_iter().min_by_key(|space| cost[space.index()]) {
        if state.exits.has(at) {
            return Some(cost[at.index()]);
        }
        open.remove(at);
        settled.insert(at);
        let leave = 1 + u32::from(state.security.guards_at(at));
        for next in state.adjacent(setup, at) - settled - state.barred() {
            let through = cost[at.index()] + leave;
            if through < cost[next.index()] {
                cost[next.index()] = through;
                open.insert(next);
            }
        }
    }
    None
}
