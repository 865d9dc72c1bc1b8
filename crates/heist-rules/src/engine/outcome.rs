//! How a heist ends, and why it was lost.

use crate::engine::view::View;
use crate::model::setup::{Goal, Setup};
use crate::model::state::{HeistFlags, PersonFlags, Phase, State};
use crate::model::who::Who;

/// How a heist has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HeistOutcome {
    /// The objective is met.
    Won,
    /// It is not.
    Lost(Loss),
}

impl HeistOutcome {
    /// Whether the heist was won.
    pub const fn is_won(&self) -> bool {
        matches!(self, HeistOutcome::Won)
    }
}

/// Why a heist was lost. May say nothing where a position at its end was written by hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Loss {
    /// Conditions of the objective that do not hold: bit n for entry n of [`Objective::all`](crate::setup::Objective::all).
    pub missed: u32,
    /// Conditions that lose the heist and hold: bit n for entry n of [`Objective::fail`](crate::setup::Objective::fail).
    pub forbidden: u32,
    /// Somebody bound to the Master Plan Copy did not get out.
    pub master_plan: bool,
    /// Everybody was busted.
    pub everybody_busted: bool,
}

impl Loss {
    /// The conditions of the objective that do not hold.
    pub fn missed_goals<'a>(&self, setup: &'a Setup) -> impl Iterator<Item = &'a Goal> + use<'a> {
        chosen(&setup.objective.all, self.missed)
    }
    /// The conditions that lose the heist and hold.
    pub fn forbidden_goals<'a>(&self, setup: &'a Setup) -> impl Iterator<Item = &'a Goal> + use<'a> {
        chosen(&setup.objective.fail, self.forbidden)
    }
}

fn chosen(goals: &[Goal], bits: u32) -> impl Iterator<Item = &Goal> {
    goals.iter().take(32).enumerate().filter(move |(n, _)| bits >> n & 1 == 1).map(|(_, goal)| goal)
}

/// How the heist has ended; `None` while it is being played.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// use heist_rules::{choices::Choices, fast_rng::FastRng, outcome, random_play};
///
/// assert_eq!(outcome(&setup, &state), None);
/// random_play::plan_all(&setup, &mut state, &mut FastRng::new(1), &mut ());
/// random_play::play_out(&setup, &mut state, &mut FastRng::new(1), &mut Choices::with_room());
/// assert!(outcome(&setup, &state).is_some());
/// ```
pub fn outcome(setup: &Setup, state: &State) -> Option<HeistOutcome> {
    if state.phase != Phase::Over {
        return None;
    }
    if state.is(HeistFlags::WON) {
        return Some(HeistOutcome::Won);
    }
    let view = View { setup, state };
    let bits = |goals: &[Goal], held: bool| {
        let each = goals.iter().take(32).enumerate();
        each.filter(|(_, goal)| view.goal_met(goal) == held).fold(0, |bits, (n, _)| bits | 1 << n)
    };
    let people = || Who::PLAYERS.into_iter().filter(|who| setup.member(*who).is_some());
    Some(HeistOutcome::Lost(Loss {
        missed: bits(&setup.objective.all, false),
        forbidden: bits(&setup.objective.fail, true),
        master_plan: view.master_plan_fails(),
        everybody_busted: people().all(|who| state.person(who).is(PersonFlags::BUSTED)),
    }))
}
