//! Looking for puzzles: positions of bot games from which a goal can be reached without luck, and hardly by accident.

pub mod two_rounds;

use crate::players::Scene;
use heist_bots::{Greedy, Weights, trial};
use heist_puzzles::{Goal, Puzzle};
use heist_rules::cards::Loot;
use heist_rules::chance::{Seeded, UnknownChance};
use heist_rules::fast_rng::FastRng;
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Phase, Scope, Setup, State, Verb, Who, apply_unchecked, legal};
use heist_search::{Search, Standing};

/// What counts as a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hunt {
    /// Positions that a search may look at: what cannot be searched through is no puzzle.
    pub positions: usize,
    /// Tries at random by which the difficulty is measured.
    pub tries: u32,
    /// The least commands of a solution.
    pub length: usize,
    /// Of a million tries so many may succeed by accident.
    pub by_accident: u32,
}

/// The hunt for the puzzles that come with the game.
pub const USUAL: Hunt = Hunt { positions: 60_000, tries: 10_000, length: 5, by_accident: 60_000 };

/// Commands after which a try at random is given up.
const MAX_TRY: usize = 60;

/// The hardest puzzle of a game that greedy plays on a tape, if there is any.
pub fn of_game(scene: &Scene, tape: u64, hunt: Hunt) -> Option<Puzzle> {
    let moments = moments(scene, tape);
    let puzzles = moments.into_iter().filter_map(|(goal, start)| judge(&scene.setup, goal, &start, tape, hunt));
    puzzles.min_by_key(|puzzle| puzzle.by_accident)
}

/// The positions of a game that may be worth a look: the beginning of the escape, and rounds in which somebody picked something up,
/// just before that character began to act.
fn moments(scene: &Scene, tape: u64) -> Vec<(Goal, State)> {
    let mut states: Vec<State> = Vec::new();
    let mut bot = Greedy::with(&scene.setup, Weights::default(), scene.plan.clone());
    trial::play(&scene.setup, &scene.start, &mut bot, tape, |state, _| states.push(*state));
    let mut found = Vec::new();
    for (n, pair) in states.windows(2).enumerate() {
        let (before, after) = (&pair[0], &pair[1]);
        if before.phase != Phase::Escape && after.phase == Phase::Escape {
            found.push((Goal::Escape, *after));
        }
        if before.phase != Phase::Action {
            continue;
        }
        for piece in Loot::ALL {
            let in_hand = |state: &State, who| {
                state.loot.iter().filter(|(_, kind, place)| *kind == piece && place.holder() == Some(who)).count()
            };
            let thief = before.in_play().into_iter().find(|who| in_hand(after, *who) > in_hand(before, *who));
            let start = thief.and_then(|who| alone(&states[fresh(&states[..=n], who)?], who));
            found.extend(start.map(|start| (Goal::Grab(piece), start)));
        }
    }
    found.retain(|(_, start)| !start.prompt.is_open());
    found
}

/// The last of these positions, all of one round, in which somebody had not begun to act.
fn fresh(states: &[State], who: Who) -> Option<usize> {
    let round = states.last()?.round;
    states.iter().rposition(|state| {
        state.phase == Phase::Action && state.round == round && !state.prompt.is_open() && state.person(who).is_fresh()
    })
}

/// The position in which everybody else is done, where each could be at the end of a round.
fn alone(state: &State, acts: Who) -> Option<State> {
    let mut state = *state;
    for who in state.in_play().into_iter().filter(|who| *who != acts) {
        let person = state.person_mut(who);
        if !person.is_fresh() && !person.is(PersonFlags::DONE) {
            return None;
        }
        person.flags |= PersonFlags::DONE;
    }
    Some(state)
}

/// Whether a position is a puzzle.
fn judge(setup: &Setup, goal: Goal, start: &State, seed: u64, hunt: Hunt) -> Option<Puzzle> {
    // Most positions are sorted out by a few tries.
    let tries = [hunt.tries / 20, hunt.tries];
    let by_accident = |tries| by_accident(setup, goal, start, seed, tries);
    if by_accident(tries[0]) > hunt.by_accident {
        return None;
    }
    let Search::Solved(solution) = Puzzle::verified(goal, setup, start, hunt.positions) else { return None };
    if solution.line.len() < hunt.length {
        return None;
    }
    let by_accident = by_accident(tries[1]);
    let puzzle = || {
        let (setup, start, after_dice) = (setup.clone(), *start, Vec::new());
        Puzzle { number: 0, goal, by_accident, setup, start, solution: solution.line, after_dice }
    };
    (by_accident <= hunt.by_accident).then(puzzle)
}

/// How many of a million tries at random reach a goal; each chooses among what is certain, and rolls the dice that the goal leaves to
/// chance.
fn by_accident(setup: &Setup, goal: Goal, start: &State, seed: u64, tries: u32) -> u32 {
    let mut rng = FastRng::new(seed);
    let mut list: Vec<Command> = Vec::with_capacity(256);
    let mut solved = 0_u64;
    for _ in 0..tries {
        let mut state = *start;
        for _ in 0..MAX_TRY {
            legal(setup, &state, Scope::Purposeful, &mut list);
            let roll = Command::team(Verb::Roll);
            if state.phase == Phase::Roll && goal.leaves_to_chance(start, &state, &roll) {
                apply_unchecked(setup, &mut state, &roll, &mut Seeded::new(rng.below(1 << 30).into()), &mut ());
                continue;
            }
            let Some(next) = certain(setup, &state, &mut list, &mut rng) else { break };
            state = next;
            match goal.standing(setup, start, &state) {
                Standing::Open => {}
                Standing::Missed => break,
                Standing::Reached => {
                    solved += 1;
                    break;
                }
            }
        }
    }
    (solved * 1_000_000 / u64::from(tries.max(1))) as u32
}

/// The position after one of the commands whose outcome is certain.
fn certain(setup: &Setup, state: &State, list: &mut Vec<Command>, rng: &mut FastRng) -> Option<State> {
    while !list.is_empty() {
        let command = list.swap_remove(rng.below(list.len() as u32) as usize);
        let (mut next, mut chance) = (*state, UnknownChance::default());
        apply_unchecked(setup, &mut next, &command, &mut chance, &mut ());
        if !chance.was_asked() {
            return Some(next);
        }
    }
    None
}
