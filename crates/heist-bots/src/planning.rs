//! The planning phase: what is bought and packed, whom fixers help, who starts where, and the corridors of tokens along the
//! cheapest ways for the tasks. A plan is made from a few numbers (where to start, which places to come by); a good one is found by
//! changing them and playing it out.

mod chains;
mod ground;
mod offers;
mod packing;
mod preparations;
mod search;

pub use preparations::Preparations;
pub(crate) use preparations::is_preparation;
pub(crate) use search::otherwise;
pub use search::{best, draft, equip, glance, search};

use crate::replan;
use arrayvec::ArrayVec;
use heist_rules::random_play::plan_for;
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Crew, Setup, Space, Spaces, State, Verb, Who, check};

/// A plan: preparations, entrances on tunnel cells, starting places, tokens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// What is bought, sold and packed, and what fixers are asked for, in order.
    pub preparations: Preparations,
    /// Entrances on tunnel cells, each with the tile it touches.
    pub tunnels: ArrayVec<(Space, Space), 3>,
    /// Where everybody starts; `None` where there is no choice.
    pub start: [Option<Space>; 5],
    /// The tokens of the player characters.
    pub tokens: [Spaces; 4],
}

impl Plan {
    /// The next command of these characters that carries the plan out. Entrances on tunnel cells are everybody's; the team's cash
    /// is spent by those who speak for the whole team.
    pub fn next(&self, setup: &Setup, state: &State, crew: Crew) -> Option<Command> {
        let fine = |command: Command| check(setup, state, &command).is_ok().then_some(command);
        if let Some((_, command)) = preparations::next(&self.preparations, setup, state, crew) {
            return Some(command);
        }
        for (cell, tile) in &self.tunnels {
            if let Some(command) = fine(Command::team(Verb::Tunnel(*cell, *tile))) {
                return Some(command);
            }
        }
        for who in state.in_play() & crew {
            if let Some(command) = self.start_of(setup, state, who) {
                return Some(command);
            }
        }
        for who in state.players_in_play() & crew {
            if state.person(who).is(PersonFlags::READY) {
                continue;
            }
            if setup.terms.brought != 0
                && let Some(command) = packing::pack(setup, state, who, &self.tokens)
            {
                return Some(command);
            }
            if self.is_left_by(state, who) {
                if let Some(command) = replan::token(setup, state, who) {
                    return Some(command);
                }
                continue;
            }
            for at in self.tokens[who as usize] - state.person(who).plan {
                if let Some(command) = fine(Command::by(who, Verb::Plan(at))) {
                    return Some(command);
                }
            }
        }
        for who in state.players_in_play() & crew {
            if let Some(command) = fine(Command::by(who, Verb::Ready)) {
                return Some(command);
            }
        }
        // Whatever stands in the way of beginning is settled by the fixed planner.
        let fixed = (state.players_in_play() & crew).into_iter().flat_map(|who| plan_for(setup, state, who));
        let settles = |command: &Command| matches!(command.verb, Verb::Tunnel(..) | Verb::Start(_));
        fixed.filter(settles).find(|command| fine(*command).is_some())
    }

    /// Whether everybody who has chosen a start stands where the plan says.
    pub fn fits(&self, state: &State) -> bool {
        let placed = Who::PLAYERS.into_iter().filter(|who| state.person(*who).is(PersonFlags::PLACED));
        placed.into_iter().all(|who| self.start[who as usize] == Some(state.person(who).at))
    }

    /// Whether it leaves somebody out: a player character with fewer than half of the tokens that it could place has nothing to do
    /// but to watch the others from an entrance.
    pub fn leaves_out(&self, state: &State) -> bool {
        let few = |who: Who| 2 * self.tokens[who as usize].len() < u32::from(state.person(who).tokens);
        state.players_in_play().into_iter().any(few)
    }

    /// Whether somebody stands elsewhere than the plan says, or has other tokens: then the rest of the plan is of no use to it.
    fn is_left_by(&self, state: &State, who: Who) -> bool {
        let person = state.person(who);
        let elsewhere = person.is(PersonFlags::PLACED) && self.start[who as usize].is_some_and(|at| at != person.at);
        (elsewhere || (person.plan - self.tokens[who as usize]).any()) && self.tokens[who as usize].any()
    }

    /// Puts somebody onto its starting place, or onto another where there is no room.
    fn start_of(&self, setup: &Setup, state: &State, who: Who) -> Option<Command> {
        let person = state.person(who);
        if person.is(PersonFlags::READY) {
            return None;
        }
        let fine = |at: Space| {
            let command = Command::by(who, Verb::Start(at));
            check(setup, state, &command).is_ok().then_some(command)
        };
        let placed = if who == Who::Npc { person.at.is_somewhere() } else { person.is(PersonFlags::PLACED) };
        if placed {
            return None;
        }
        let wanted = self.start[who as usize].and_then(fine);
        wanted.or_else(|| (state.exits | setup.terms.inside_starts).into_iter().find_map(fine))
    }
}
