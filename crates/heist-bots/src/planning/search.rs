//! Looks for a good plan: random plans are tried with a few games each, the best with more, then changed as long as they get
//! better.

use super::Plan;
use super::ground::{Genes, Ground};
use crate::trial::{Trial, play_greedy};
use crate::{Greedy, Weights};
use heist_rules::fast_rng::FastRng;
use heist_rules::{Crew, Setup, State};

/// Where the tapes begin on which plans are tried: far from all that games are measured on.
const PLAN_TAPES: u64 = 1 << 48;
/// Where the tapes begin on which finished plans are compared: none of them was looked for on these.
const BEST_TAPES: u64 = PLAN_TAPES + (1 << 20);
/// Games that each of the last candidates plays, and of a search that has to be short.
const LAST_GAMES: usize = 100;
const FEW_LAST_GAMES: usize = 24;
/// Plans that are kept.
const POOL: usize = 8;

/// A plan without any trial: everybody goes by what lies nearest, and takes what is free.
pub fn draft(setup: &Setup, state: &State) -> Plan {
    let ground = Ground::new(setup, state);
    ground.plan(&ground.thrifty(&mut FastRng::new(1)))
}

/// Plans in which some go other ways from where they stand, and everybody else does what the plan says.
pub(crate) fn otherwise(setup: &Setup, state: &State, plan: &Plan, crew: Crew, count: u32, seed: u64) -> Vec<Plan> {
    let (ground, mut rng) = (Ground::new(setup, state), FastRng::new(seed));
    let players = state.players_in_play() & crew;
    let mut other = || {
        let (random, mut other) = (ground.plan(&ground.random(&mut rng)), plan.clone());
        for who in players {
            let i = who as usize;
            other.start[i] = random.start[i].or(Some(state.person(who).at).filter(|at| at.is_somewhere()));
            other.tokens[i] = random.tokens[i];
        }
        other
    };
    if players.is_empty() { Vec::new() } else { (0..count).map(|_| other()).collect() }
}

/// A plan under trial.
#[derive(Clone, Debug)]
struct Candidate {
    genes: Genes,
    plan: Plan,
    /// What each tape said, added up.
    sums: Vec<i64>,
}

impl Candidate {
    fn games(&self) -> usize {
        self.sums.len()
    }

    fn mean(&self) -> i64 {
        self.sums.last().map_or(0, |sum| sum * 1000 / self.games() as i64)
    }

    /// What the first so many tapes said.
    fn first(&self, games: usize) -> i64 {
        if games == 0 { 0 } else { self.sums[games - 1] }
    }
}

/// What a game says about the plan: a win, or how near it came.
fn worth(trial: &Trial) -> i64 {
    if trial.won() { 1000 } else { 300_000 / i64::from(1000 + trial.left.max(0)) }
}

/// Looks for a good plan with about so many games of greedy.
pub fn search(setup: &Setup, state: &State, weights: Weights, games: u32, seed: u64) -> Plan {
    search_on(&Ground::new(setup, state), setup, state, weights, games, seed, LAST_GAMES)
}

/// The same where a plan has to be there at once: fewer games at the end, so that it may well be worse than it looks.
pub fn glance(setup: &Setup, state: &State, weights: Weights, games: u32, seed: u64) -> Plan {
    search_on(&Ground::new(setup, state), setup, state, weights, games, seed, FEW_LAST_GAMES)
}

/// The one of several plans with which greedy does best in so many games, all on the same tapes; the first of equals.
pub fn best(setup: &Setup, state: &State, weights: Weights, plans: Vec<Plan>, games: u32) -> Option<Plan> {
    if plans.len() < 2 {
        return plans.into_iter().next();
    }
    let worth_of = |plan: &Plan| -> i64 {
        let mut bot = Greedy::with(setup, weights, Some(plan.clone()));
        let tapes = BEST_TAPES..BEST_TAPES + u64::from(games);
        tapes.map(|tape| worth(&play_greedy(setup, state, &mut bot, tape))).sum()
    };
    // The greatest of equals is the last one.
    plans.into_iter().rev().max_by_key(worth_of)
}

/// Looks for good preparations for a plan, with about so many games of greedy; tokens that it leaves unused are placed too.
pub fn equip(setup: &Setup, state: &State, weights: Weights, plan: Plan, games: u32, seed: u64) -> Plan {
    let ground = Ground::new(setup, state).keeping(plan);
    if ground.has_no_choice() {
        return ground.plan(&ground.random(&mut FastRng::new(seed)));
    }
    search_on(&ground, setup, state, weights, games, seed, LAST_GAMES)
}

fn search_on(
    ground: &Ground<'_>,
    setup: &Setup,
    state: &State,
    weights: Weights,
    games: u32,
    seed: u64,
    last: usize,
) -> Plan {
    let mut rng = FastRng::new(seed);
    let mut played = 0;
    let test = |candidate: &mut Candidate, more: usize, played: &mut u32| {
        let mut bot = Greedy::with(setup, weights, Some(candidate.plan.clone()));
        for _ in 0..more {
            // Every candidate meets the same tapes.
            let tape = PLAN_TAPES + candidate.games() as u64;
            let sum = candidate.first(candidate.games()) + worth(&play_greedy(setup, state, &mut bot, tape));
            candidate.sums.push(sum);
            *played += 1;
        }
    };
    let new = |genes: Genes| Candidate { plan: ground.plan(&genes), genes, sums: Vec::new() };
    let mut pool: Vec<Candidate> = Vec::new();
    for _ in 0..(games / 20).clamp(8, 300) {
        let mut candidate = new(ground.random(&mut rng));
        if pool.iter().all(|other| other.plan != candidate.plan) {
            test(&mut candidate, 2, &mut played);
            pool.push(candidate);
        }
    }
    // Nobody shall only watch, unless there is no room for its tokens anyway.
    let takes_part = |candidate: &Candidate| !candidate.plan.leaves_out(state);
    if pool.iter().any(takes_part) {
        pool.retain(takes_part);
    }
    for (keep, more) in [(24, 6), (POOL, 16)] {
        pool.sort_by_key(|candidate| -candidate.mean());
        pool.truncate(keep);
        for candidate in &mut pool {
            test(candidate, more, &mut played);
        }
    }
    while played < games {
        let parent = rng.below(pool.len() as u32).min(rng.below(pool.len() as u32)) as usize;
        let mut child = new(ground.changed(&pool[parent].genes, &mut rng));
        let leaves_out = !takes_part(&child) && takes_part(&pool[parent]);
        if leaves_out || pool.iter().any(|other| other.plan == child.plan) {
            played += 1;
            continue;
        }
        // It has to keep up with the worst of the pool on the same tapes; the fewer, the more luck is forgiven.
        let worst = &pool[pool.len() - 1];
        let (least, tapes) = (worst.mean(), worst.games());
        for more in [4, 4, 8, 16, 32] {
            test(&mut child, more, &mut played);
            let games = child.games();
            let wanted = if games <= tapes { worst.first(games) } else { least * games as i64 / 1000 };
            if child.first(games) + 120 * i64::from(games.isqrt() as u32) < wanted {
                break;
            }
        }
        if child.games() >= 64 {
            pool.push(child);
        }
        for candidate in &mut pool {
            if candidate.games() < 128 {
                test(candidate, 4, &mut played);
            }
        }
        pool.sort_by_key(|candidate| -candidate.mean());
        pool.truncate(POOL);
    }
    pool.truncate(4);
    for candidate in &mut pool {
        test(candidate, last, &mut played);
    }
    pool.sort_by_key(|candidate| -candidate.mean());
    without_waste(pool.swap_remove(0), new, |candidate, games| test(candidate, games, &mut played))
}

/// The plan without preparations that bring nothing: cash is better kept.
fn without_waste(
    mut best: Candidate,
    new: impl Fn(Genes) -> Candidate,
    mut test: impl FnMut(&mut Candidate, usize),
) -> Plan {
    best.genes.preparations = best.plan.preparations.clone();
    let mut n = 0;
    while n < best.genes.preparations.len() {
        let mut genes = best.genes.clone();
        genes.preparations.remove(n);
        let mut leaner = new(genes);
        test(&mut leaner, best.games());
        if leaner.mean() < best.mean() {
            n += 1;
        } else {
            leaner.genes.preparations = leaner.plan.preparations.clone();
            best = leaner;
        }
    }
    best.plan
}
