//! The cheapest ways of escape: flooding outwards from where somebody stands, cost by cost.

use crate::cards::Ability;
use crate::command::{Command, Verb, Way, WayStep};
use crate::look::Look;
use crate::space::{Space, Spaces};
use crate::who::Who;
use arrayvec::ArrayVec;

/// The spaces that take so many escape moves to reach, and no fewer, by their cost. What costs more is out of reach.
type Reached = ArrayVec<Spaces, 255>;

fn reach(reached: &mut Reached, cost: usize, spaces: Spaces) {
    if spaces.is_empty() {
        return;
    }
    while reached.len() <= cost && reached.try_push(Spaces::NONE).is_ok() {}
    if let Some(level) = reached.get_mut(cost) {
        *level |= spaces;
    }
}

impl Look<'_> {
    /// Tiles that cost somebody more than one move to leave.
    fn slowing(self, who: Who) -> Spaces {
        if self.can(who, Ability::ThereAreBetterWays) { Spaces::NONE } else { self.state.security.guards() }
    }

    /// Lists a last ditch with all ideas along the cheapest way to each exit.
    #[inline(never)]
    pub(crate) fn list_cheapest_ways(self, who: Who, list: &mut Vec<Command>) {
        let person = self.person(who);
        if self.keeps_in(person.at) {
            return;
        }
        let closed = self.closed_to(who) | self.state.removed;
        let slowing = self.slowing(who);
        let mut exits = self.state.exits - closed;
        let mut settled = Spaces::NONE;
        let mut reached = Reached::new();
        reached.push(person.at.only());
        let mut cost = 0;
        while let Some(level) = reached.get_mut(cost) {
            *level = *level - settled;
            let here = *level;
            settled |= here;
            for exit in here & exits {
                if let Some(way) = self.way_back(who, &reached, cost, exit) {
                    list.push(Command::by(who, Verb::LastDitch(person.ideas, way)));
                }
            }
            exits = exits - here;
            if exits.is_empty() {
                return;
            }
            let beyond = self.state.adjacent_to_any(self.setup, here - slowing) - closed - settled;
            reach(&mut reached, cost + 1, beyond);
            for space in here & slowing {
                let beyond = self.adjacent(space) - closed - settled;
                reach(&mut reached, cost + self.step_cost(who, space) as usize, beyond);
            }
            cost += 1;
        }
    }

    /// Walks back from an exit along costs that add up; of several ways the first in reading order.
    fn way_back(self, who: Who, reached: &Reached, mut cost: usize, exit: Space) -> Option<Way> {
        let slowing = self.slowing(who);
        let mut way = Way::EMPTY;
        let mut at = exit;
        while cost > 0 {
            let beside = self.adjacent(at);
            let mut before = (beside & reached[cost - 1]) - slowing;
            for space in beside & slowing {
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
            cost -= if slowing.has(prior) { self.step_cost(who, prior) as usize } else { 1 };
            at = prior;
        }
        Some(way)
    }
}
