//! Looking for puzzles: positions of bot games from which a goal can be reached without luck, and hardly by accident.

use crate::players::Scene;
use heist_bots::{Greedy, Weights, trial};
use heist_puzzles::{Goal, Puzzle};
use heist_rules::cards::Loot;
use heist_rules::chance::UnknownChance;
use heist_rules::fast_rng::FastRng;
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Phase, Scope, Setup, State, Verb, Who, apply, apply_unchecked, legal, setup};
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
pub const USUAL: Hunt = Hunt { positions: 40_000, tries: 10_000, length: 5, by_accident: 60_000 };

/// Commands after which a try at random is given up.
const MAX_TRY: usize = 60;

/// The hardest puzzle of a game that greedy plays on a tape, if there is any.
pub fn of_game(scene: &Scene, tape: u64, hunt: Hunt) -> Option<Puzzle> {
    let moments = moments(scene, tape);
    let puzzles = moments.into_iter().filter_map(|(goal, start)| judge(&scene.setup, goal, &start, tape, hunt));
    puzzles.min_by_key(|puzzle| puzzle.by_accident)
}

/// The positions of a game that may be worth a look: the beginning of the escape, and rounds in which something wanted was picked up
/// or the heist was won, just before whoever did it began to act.
fn moments(scene: &Scene, tape: u64) -> Vec<(Goal, State)> {
    let mut states: Vec<State> = Vec::new();
    let mut bot = Greedy::with(&scene.setup, Weights::default(), scene.plan.clone());
    let end = trial::play(&scene.setup, &scene.start, &mut bot, tape, |state, _| states.push(*state));
    let wanted = wanted(&scene.setup);
    let mut found = Vec::new();
    for (n, pair) in states.windows(2).enumerate() {
        let (before, after) = (&pair[0], &pair[1]);
        if before.phase != Phase::Escape && after.phase == Phase::Escape {
            found.push((Goal::Escape, *after));
            if end.won() {
                let acted = |who: &Who| before.in_play().has(*who) && !before.person(*who).is_fresh();
                let last = Who::PLAYERS.into_iter().filter(acted).filter_map(|who| fresh(&states[..=n], who)).max();
                found.extend(last.and_then(|n| alone(&scene.setup, &states[n])).map(|start| (Goal::Win, start)));
            }
        }
        for piece in &wanted {
            if holder(before, *piece).is_none()
                && let Some(who) = holder(after, *piece)
                && before.phase == Phase::Action
            {
                let began = fresh(&states[..=n], who);
                let start = began.and_then(|n| alone(&scene.setup, &states[n]));
                found.extend(start.map(|start| (Goal::Grab(*piece), start)));
            }
        }
    }
    found.retain(|(_, start)| !start.prompt.is_open());
    found
}

/// Who has a piece in hand.
fn holder(state: &State, piece: Loot) -> Option<Who> {
    state.loot.iter().filter(|(_, kind, _)| *kind == piece).find_map(|(_, _, place)| place.holder())
}

/// The last of these positions, all of one round, in which somebody had not begun to act.
fn fresh(states: &[State], who: Who) -> Option<usize> {
    let round = states.last()?.round;
    states.iter().rposition(|state| {
        state.phase == Phase::Action && state.round == round && !state.prompt.is_open() && state.person(who).is_fresh()
    })
}

/// The position in which all who have acted are done, and so are those who have not until two are left.
fn alone(setup: &Setup, state: &State) -> Option<State> {
    let mut state = *state;
    let mut left = state.in_play().into_iter().filter(|who| state.person(*who).is_fresh()).count();
    for who in state.in_play() {
        let person = state.person(who);
        if person.is(PersonFlags::DONE) || person.is_fresh() && left <= 2 {
            continue;
        }
        left -= usize::from(person.is_fresh());
        let mut chance = UnknownChance::default();
        apply(setup, &mut state, Command::by(who, Verb::Done), &mut chance, &mut ()).ok()?;
        if chance.was_asked() || state.prompt.is_open() {
            return None;
        }
    }
    (state.phase == Phase::Action).then_some(state)
}

/// The pieces that the objective asks for, and what opens doors.
fn wanted(setup: &Setup) -> Vec<Loot> {
    let piece = |goal: &setup::Goal| match *goal {
        setup::Goal::Steal { piece, .. } | setup::Goal::HeldOn { piece, .. } | setup::Goal::Delivered { piece, .. } => {
            Some(piece)
        }
        setup::Goal::Swap { piece, .. } => piece,
        _ => None,
    };
    let mut pieces: Vec<Loot> = setup.objective.all.iter().filter_map(piece).collect();
    pieces.push(Loot::Keycard);
    pieces.sort_unstable_by_key(|piece| piece.word());
    pieces.dedup();
    pieces
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
    let puzzle = || Puzzle { number: 0, goal, by_accident, setup: setup.clone(), start: *start, solution: solution.line };
    (by_accident <= hunt.by_accident).then(puzzle)
}

/// How many of a million tries at random reach a goal; each chooses among what is certain.
fn by_accident(setup: &Setup, goal: Goal, start: &State, seed: u64, tries: u32) -> u32 {
    let mut rng = FastRng::new(seed);
    let mut list: Vec<Command> = Vec::with_capacity(256);
    let mut solved = 0_u64;
    for _ in 0..tries {
        let mut state = *start;
        for _ in 0..MAX_TRY {
            legal(setup, &state, Scope::Purposeful, &mut list);
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
