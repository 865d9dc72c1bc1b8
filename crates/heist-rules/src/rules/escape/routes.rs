//! The cheapest ways of escape: flooding outwards from where somebody stands, cost by cost.

use crate::engine::view::View;
use crate::model::command::{Command, Verb, Way, WayStep};
use crate::model::space::{Space, Spaces};
use crate::model::who::Who;
use arrayvec::ArrayVec;
use core::ops::ControlFlow;

/// The spaces that take so many escape moves to reach, and no fewer, by their cost. What costs more is out of reach.
type Reached = ArrayVec<Spaces, 255>;

/// The cheapest way of escape to an exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EscapeRoute {
    /// The exit, or another place of escape.
    pub exit: Space,
    /// Escape moves that it takes.
    pub cost: u8,
    /// The steps.
    pub way: Way,
}

impl EscapeRoute {
    /// In how many of six rolls the last ditch is enough, for somebody with so many ideas.
    ///
    /// ```
    /// use heist_rules::{EscapeRoute, Space, command::Way};
    ///
    /// let route = EscapeRoute { exit: Space(7), cost: 5, way: Way::EMPTY };
    /// assert_eq!([0, 2, 4].map(|ideas| route.good_rolls(ideas)), [2, 4, 6]);
    /// ```
    pub const fn good_rolls(&self, ideas: u8) -> u8 {
        good_rolls(self.cost, ideas)
    }
}

/// In how many of six rolls the last ditch is enough for so many escape moves, for somebody with so many ideas.
pub const fn good_rolls(cost: u8, ideas: u8) -> u8 {
    match cost.saturating_sub(ideas) {
        0 | 1 => 6,
        missing if missing > 6 => 0,
        missing => 7 - missing,
    }
}

/// The cheapest ways of escape, one to each exit at most.
pub type EscapeRoutes = ArrayVec<EscapeRoute, 64>;

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

    /// Exits that somebody may reach: one behind closed tiles is not worth looking for, unless it is next to its own tile.
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

    /// The cheapest way to each exit that somebody could reach if the escape were now, the cheapest first, whatever it can
    /// pay. None for somebody who is out already. Nothing is allocated.
    ///
    /// ```
    /// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
    /// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
    /// use heist_rules::{View, Who};
    ///
    /// let outside = state.person(Who::Red).at;
    /// state.person_mut(Who::Red).at = state.adjacent(&setup, outside).first().unwrap();
    /// let routes = View { setup: &setup, state: &state }.escape_routes(Who::Red);
    /// assert_eq!((routes[0].exit, routes[0].cost), (outside, 1));
    /// assert!(routes.is_sorted_by_key(|route| route.cost));
    /// ```
    pub fn escape_routes(self, who: Who) -> EscapeRoutes {
        let mut routes = EscapeRoutes::new();
        if self.person(who).in_play() && self.person(who).at.is_somewhere() && !self.is_away(who) {
            self.each_cheapest_way(who, |exit, cost, way| routes.push(EscapeRoute { exit, cost, way }));
        }
        routes
    }

    /// Lists a last ditch with all ideas along the cheapest way to each exit.
    #[inline(never)]
    pub(crate) fn list_cheapest_ways(self, who: Who, list: &mut Vec<Command>) {
        let ideas = self.person(who).ideas;
        self.each_cheapest_way(who, |_, _, way| list.push(Command::by(who, Verb::LastDitch(ideas, way))));
    }

    /// Escape moves to the nearest of some exits if the escape were now; `None` where there is no way. As [`View::escape_routes`] says
    /// it, and much quicker.
    ///
    /// ```
    /// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
    /// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
    /// use heist_rules::{View, Who};
    ///
    /// let outside = state.person(Who::Red).at;
    /// state.person_mut(Who::Red).at = state.adjacent(&setup, outside).first().unwrap();
    /// let view = View { setup: &setup, state: &state };
    /// assert_eq!(view.escape_cost(Who::Red, view.refuges()), Some(1));
    /// ```
    pub fn escape_cost(self, who: Who, wanted: Spaces) -> Option<u8> {
        let mut least = None;
        let person = self.person(who);
        let is_on_the_board = person.at.is_somewhere() && !self.state.removed.has(person.at);
        if person.in_play() && is_on_the_board && !self.is_away(who) {
            let prices = self.prices(who);
            self.flood(who, prices, |exits, reached| {
                if (exits & wanted).is_empty() {
                    return ControlFlow::Continue(());
                }
                least = u8::try_from(reached.len() - 1).ok();
                ControlFlow::Break(())
            });
        }
        least
    }

    /// Finds the cheapest way to each exit, by cost.
    #[inline(always)]
    fn each_cheapest_way(self, who: Who, mut found: impl FnMut(Space, u8, Way)) {
        let prices = self.prices(who);
        self.flood(who, prices, |exits, reached| {
            let cost = reached.len() - 1;
            for exit in exits {
                if let Some(way) = self.way_back(who, prices, reached, cost, exit) {
                    found(exit, cost as u8, way);
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// Goes outwards from where somebody stands, move by move. `arrived` hears of the exits that the last move has reached.
    #[inline(always)]
    fn flood(self, who: Who, prices: Prices, mut arrived: impl FnMut(Spaces, &Reached) -> ControlFlow<()>) {
        let person = self.person(who);
        if self.keeps_in(person.at) {
            return;
        }
        let closed = self.closed_to(who) | self.state.removed;
        let mut exits = self.exits_in_question(closed, person.at);
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
                if arrived(here & exits, &reached).is_break() {
                    return;
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
