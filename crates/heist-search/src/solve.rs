//! Exhaustive search up to chance: everything that can be reached by commands whose outcome is certain.

use heist_rules::chance::UnknownChance;
use heist_rules::{Command, Scope, Setup, State, Verb, apply_unchecked, legal, position_key};
use std::collections::{HashMap, VecDeque};

/// How a position stands to a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Not decided yet.
    Open,
    /// The goal is reached.
    Reached,
    /// It can no longer be reached.
    Missed,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The shortest way to the goal, and of several the one that comes first; empty when the goal is reached already.
    pub line: Vec<Command>,
    /// The first commands from which the goal can still be reached with certainty; some may be missing unless the search is
    /// complete.
    pub first: Vec<Command>,
    /// How many commands could be given at first, those that leave it to chance included.
    pub choices: usize,
    /// Positions that were looked at.
    pub positions: usize,
    /// Whether these are all.
    pub is_complete: bool,
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// There is a way.
    Solved(Solution),
    /// There is none: every position that certain commands lead to was looked at.
    Impossible,
    /// There are more positions than were allowed, and none of the nearest ones reaches the goal.
    TooLarge,
}

/// One position of the search: which command of which position led to it first.
struct Node {
    from: u32,
    command: Command,
}

/// Looks at every position that can be reached from one without luck: by commands of a scope that neither roll nor draw.
/// `standing` says where to stop. At most `most` positions are looked at, the nearest first.
///
/// ```
/// # let (setup, mut state) = heist_format::setup::official_game("startup").unwrap();
/// # heist_rules::random_play::plan_all(&setup, &mut state, &mut heist_rules::fast_rng::FastRng::new(1), &mut ());
/// use heist_rules::{Phase, Scope};
/// use heist_search::{Search, Standing, solve};
///
/// let rolled = |state: &heist_rules::State| match state.phase {
///     Phase::Action => Standing::Reached,
///     _ => Standing::Open,
/// };
/// assert_eq!(solve(&setup, &state, Scope::Purposeful, 10_000, rolled), Search::Impossible, "dice are luck");
/// ```
pub fn solve(
    setup: &Setup,
    start: &State,
    scope: Scope,
    most: usize,
    standing: impl FnMut(&State) -> Standing,
) -> Search {
    solve_among(setup, start, |state, list| legal(setup, state, scope, list), most, standing)
}

/// The same among the legal commands that `choices_in` lists for a position.
pub fn solve_among(
    setup: &Setup,
    start: &State,
    mut choices_in: impl FnMut(&State, &mut Vec<Command>),
    most: usize,
    mut standing: impl FnMut(&State) -> Standing,
) -> Search {
    match standing(start) {
        Standing::Reached => {
            return Search::Solved(Solution {
                line: Vec::new(),
                first: Vec::new(),
                choices: 0,
                positions: 1,
                is_complete: true,
            });
        }
        Standing::Missed => return Search::Impossible,
        Standing::Open => {}
    }
    let mut nodes: Vec<Node> = vec![Node { from: 0, command: Command::team(Verb::Roll) }];
    let mut numbers = HashMap::from([(position_key(setup, start), 0_u32)]);
    // Whence each position can be reached, to walk back from the goals.
    let mut before: Vec<Vec<u32>> = vec![Vec::new()];
    let mut goals = Vec::new();
    let mut waiting = VecDeque::from([(0_u32, *start)]);
    let (mut list, mut firsts, mut choices) = (Vec::with_capacity(256), Vec::new(), 0);
    let mut is_complete = true;
    'search: while let Some((number, state)) = waiting.pop_front() {
        choices_in(&state, &mut list);
        if number == 0 {
            choices = list.len();
        }
        for command in &list {
            let (mut next, mut chance) = (state, UnknownChance::default());
            apply_unchecked(setup, &mut next, command, &mut chance, &mut ());
            if chance.was_asked() {
                continue;
            }
            let stands = standing(&next);
            if stands == Standing::Missed {
                continue;
            }
            let fresh = nodes.len() as u32;
            let at = *numbers.entry(position_key(setup, &next)).or_insert(fresh);
            if at == fresh {
                if nodes.len() >= most {
                    is_complete = false;
                    break 'search;
                }
                nodes.push(Node { from: number, command: *command });
                before.push(Vec::new());
                match stands {
                    Standing::Reached => goals.push(at),
                    _ => waiting.push_back((at, next)),
                }
            }
            before[at as usize].push(number);
            if number == 0 {
                firsts.push((*command, at));
            }
        }
    }
    let Some(nearest) = goals.first().copied() else {
        return if is_complete { Search::Impossible } else { Search::TooLarge };
    };
    let line = way_to(&nodes, nearest);
    let good = leading_to(&before, goals);
    let first = firsts.into_iter().filter(|(_, at)| good[*at as usize]).map(|(command, _)| command).collect();
    Search::Solved(Solution { line, first, choices, positions: nodes.len(), is_complete })
}

/// The commands that lead from the start to a position.
fn way_to(nodes: &[Node], mut at: u32) -> Vec<Command> {
    let mut line = Vec::new();
    while at != 0 {
        let node = &nodes[at as usize];
        line.push(node.command);
        at = node.from;
    }
    line.reverse();
    line
}

/// Which positions lead to some of these.
fn leading_to(before: &[Vec<u32>], goals: Vec<u32>) -> Vec<bool> {
    let mut good = vec![false; before.len()];
    let mut waiting = goals;
    while let Some(at) = waiting.pop() {
        if !std::mem::replace(&mut good[at as usize], true) {
            waiting.extend(&before[at as usize]);
        }
    }
    good
}
