//! The cheapest ways of escape: flooding outwards from where somebody stands, cost by cost.

use crate::engine::view::View;
use crate::model::command::{Command, Verb, Way, WayStep};
use crate::model::space::{Space, Spaces};
use crate::model::who::Who;
use arrayvec::ArrayVec;

/// The spaces that take so many escape moves to reach, and no fewer, by their cost. What costs more is out of reach.
type Reached = ArrayVec<Spaces, 255>;

/// Spaces that can be reached with more than two further moves, by cost: where several guards stand. Rarely needed.
type Later = ArrayVec<(usize, Spaces), 64>;

#[cold]
fn take_due(later: &mut Later, cost: usize) -> Spaces {
    let mut spaces = Spaces::NONE;
    later.retain(|(due, reached)| {
        if *due == cost {
            spaces |= *reached;
        }
        *due > cost
    });
    spaces
}

/// What tiles cost to leave: one move each, but two with one guard on it, and still more with more guards.
#[derive(Clone, Copy)]
struct Prices {
    two: Spaces,
    more: Spaces,
}

impl View<'_> {
    fn prices(self, who: Who) -> Prices {
        if self.slips_past_guards_in_escape(who) {
            return Prices { two: Spaces::NONE, more: Spaces::NONE };
        }
        let (two, more) = self.state.security.one_guard_or_more();
        Prices { two, more }
    }

    /// Exits that somebody may reach: one behind closed tiles is not worth looking for, unless it is next to the own tile.
    #[inline]
    fn exits_in_question(self, closed: Spaces, from: Space) -> Spaces {
        let passable = !closed | from.only();
        let mut exits = self.refuges() - closed;
        for exit in exits {
            if (self.adjacent(exit) & passable).is_empty() {
                exits.remove(exit);
            }
        }
        exits
    }

    /// Lists a last ditch with all ideas along the cheapest way to each exit.
    #[inline(never)]
    pub(crate) fn list_cheapest_ways(self, who: Who, list: &mut Vec<Command>) {
        let person = self.person(who);
        if self.keeps_in(person.at) {
            return;
        }
        let closed = self.closed_to(who) | self.state.removed;
        let mut exits = self.exits_in_question(closed, person.at);
        let prices = self.prices(who);
        let slow = prices.two | prices.more;
        // Closed, or reached at less cost.
        let mut behind = closed;
        let mut reached = Reached::new();
        let mut later = Later::new();
        // What the present cost, one more and two more reach.
        let (mut here, mut soon, mut then) = (person.at.only(), Spaces::NONE, Spaces::NONE);
        while exits.any() && reached.try_push(here).is_ok() {
            let cost = reached.len() - 1;
            behind |= here;
            if (here & exits).any() {
                for exit in here & exits {
                    if let Some(way) = self.way_back(who, prices, &reached, cost, exit) {
                        list.push(Command::by(who, Verb::LastDitch(person.ideas, way)));
                    }
                }
                exits = exits - here;
            }
            let beyond = |spaces| self.state.adjacent_to_any(self.setup, spaces);
            soon |= beyond(here - slow);
            if (here & slow).any() {
                then |= beyond(here & prices.two);
                for space in here & prices.more {
                    later.push((cost + self.step_cost(who, space) as usize, beyond(space.only())));
                }
            }
            (here, soon, then) = (soon - behind, then, Spaces::NONE);
            if !later.is_empty() {
                here |= take_due(&mut later, cost + 1) - behind;
            }
            if (here | soon).is_empty() && later.is_empty() {
                return;
            }
        }
    }

    /// Walks back from an exit along costs that add up; of several ways the first in reading order.
    fn way_back(self, who: Who, prices: Prices, reached: &Reached, mut cost: usize, exit: Space) -> Option<Way> {
        let mut way = Way::EMPTY;
        let mut at = exit;
        while cost > 0 {
            let beside = self.adjacent(at);
            let mut before = (beside & reached[cost - 1]) - prices.two - prices.more;
            if cost >= 2 {
                before |= beside & reached[cost - 2] & prices.two;
            }
            for space in beside & prices.more {
                let step = self.step_cost(who, space) as usize;
                if step <= cost && reached[cost - step].has(space) {
                    before.insert(space);
                }
            }
            let prior = before.first()?;
            let side =
                self.setup.board.side_towards(prior, at).or_else(|| self.state.side_towards(self.setup, prior, at))?;
            if !way.push_front(WayStep { side, open: false }) {
                return None;
            }
            cost -= match prior {
                prior if prices.more.has(prior) => self.step_cost(who, prior) as usize,
                prior if prices.two.has(prior) => 2,
                _ => 1,
            };
            at = prior;
        }
        Some(way)
    }
}
