//! Looking for wins in two rounds: positions of bot games in which somebody is about to get what is wanted in the next round, and from
//! which one first round leads to a win whatever the dice show then.

use super::{alone, by_accident, fresh};
use crate::players::Scene;
use heist_bots::{Greedy, Weights, trial};
use heist_format::position;
use heist_puzzles::{AfterDice, Goal, Puzzle};
use heist_rules::cards::{BagChit, Loot};
use heist_rules::chance::{Chance, UnknownChance};
use heist_rules::command::Speaker;
use heist_rules::setup::Goal as Wanted;
use heist_rules::state::PersonFlags;
use heist_rules::{
    Command, Phase, Scope, Setup, State, Verb, View, Who, apply_unchecked, legal, outcome, position_key,
};
use heist_search::{ChanceOutcome, Search, Standing, Tape, chance_outcomes, solve, solve_among};
use std::collections::HashMap;

/// Positions of the first round, which are all looked at.
const FIRST_ROUND: usize = 40_000;
/// Positions that are looked at for one roll.
const SECOND_ROUND: usize = 20_000;
/// Ends of the first round that are tried.
const MAX_ENDS: usize = 1_500;
/// The most ways to go on after the dice that a puzzle may need: more would be hard to check by hand.
const MAX_WAYS: usize = 12;
/// Of a hundred ends of the first round so many may lead to a win.
const MAX_GOOD: usize = 34;
/// The least commands of the first round.
const MIN_LENGTH: usize = 4;
/// Tries at random by which the difficulty is measured.
const TRIES: u32 = 10_000;

/// The win in two rounds of a game that greedy plays on a tape whose first round is the hardest to find, if there is any.
pub fn of_game(scene: &Scene, tape: u64) -> Option<Puzzle> {
    let setup = &scene.setup;
    let mut states: Vec<State> = Vec::new();
    let mut bot = Greedy::with(setup, Weights::default(), scene.plan.clone());
    trial::play(setup, &scene.start, &mut bot, tape, |state, _| states.push(*state));
    let mut found: Vec<(usize, Puzzle)> = Vec::new();
    for (n, pair) in states.windows(2).enumerate() {
        let (before, after) = (&pair[0], &pair[1]);
        if before.phase != Phase::Action || before.round < 2 {
            continue;
        }
        for piece in wanted(setup) {
            let Some(thief) = before.in_play().into_iter().find(|who| has(after, *who, piece) > has(before, *who, piece))
            else {
                continue;
            };
            let round_before = states[..n].partition_point(|state| state.round < before.round);
            let Some(begin) = fresh(&states[..round_before], thief) else { continue };
            let Some(start) = all_turned_up(setup, &states[begin], tape) else { continue };
            found.extend(judge(&start.0, &start.1, piece, thief, tape));
        }
    }
    found.into_iter().min_by_key(|(good, _)| *good).map(|(_, puzzle)| puzzle)
}

/// What has to be brought out.
fn wanted(setup: &Setup) -> impl Iterator<Item = Loot> {
    setup.objective.all.iter().filter_map(|goal| match goal {
        Wanted::Steal { piece, .. } => Some(*piece),
        _ => None,
    })
}

fn has(state: &State, who: Who, piece: Loot) -> usize {
    state.loot.iter().filter(|(_, kind, place)| *kind == piece && place.holder() == Some(who)).count()
}

fn held(state: &State, piece: Loot) -> usize {
    state.in_play().into_iter().map(|who| has(state, who, piece)).sum()
}

/// The position with everything turned up that nobody knows yet, as the tape has it: the escape would turn it up anyway. None where
/// more than security comes to light.
fn all_turned_up(setup: &Setup, state: &State, tape: u64) -> Option<(Setup, State)> {
    let mut table = position::print_table(setup, state);
    let (mut chance, mut bag) = (Tape::new(tape, state), state.bag);
    for at in state.unknown {
        let chit = chance.draw(at, &bag);
        if !matches!(chit, BagChit::Guard | BagChit::Lock | BagChit::Camera | BagChit::Blank) {
            return None;
        }
        bag.take(chit);
        let chits = table.entry("chits").or_insert_with(|| toml::Table::new().into()).as_table_mut()?;
        chits.insert(heist_data::names::space_name(setup, state, at), vec![chit.word()].into());
    }
    let left = BagChit::ALL.into_iter().filter(|kind| bag.count(*kind) > 0);
    let left: toml::Table = left.map(|kind| (kind.word().to_owned(), i64::from(bag.count(kind)).into())).collect();
    table.insert("bag".into(), left.into());
    let loaded = position::load_table(&table, None).ok()?;
    Some((loaded.setup, loaded.state))
}

/// Whether a position is a puzzle, and how many of a thousand ends of the first round lead to a win.
fn judge(setup: &Setup, state: &State, piece: Loot, thief: Who, seed: u64) -> Option<(usize, Puzzle)> {
    let start = alone(state, thief)?;
    let (goal, round) = (Goal::TwoRounds, start.round);
    // Everything that the first round can come to.
    let (mut ends, mut too_soon): (HashMap<u64, State>, bool) = (HashMap::new(), false);
    let all = solve(setup, &start, Scope::Purposeful, FIRST_ROUND, |state| {
        // Who can have it at once needs no second round.
        too_soon |= held(state, piece) > held(&start, piece);
        if state.phase == Phase::Roll && state.round == round + 1 {
            ends.insert(position_key(setup, state), *state);
            return Standing::Missed;
        }
        if state.round == round && !matches!(state.phase, Phase::Escape | Phase::Over) {
            Standing::Open
        } else {
            Standing::Missed
        }
    });
    if too_soon || !matches!(all, Search::Impossible) || ends.is_empty() || ends.len() > MAX_ENDS {
        return None;
    }
    let mut ends: Vec<(u64, State)> = ends.into_iter().collect();
    ends.sort_by_key(|(key, _)| *key);
    let mut order = [1, 2, 3, 4, 5, 6];
    let mut good: Vec<(u64, Vec<Vec<Command>>)> = Vec::new();
    for (key, end) in &ends {
        let mut lines: Vec<Vec<Command>> = Vec::new();
        for place in 0..order.len() {
            let rolled = rolled(setup, end, thief, order[place]);
            if lines.iter().any(|line| wins(setup, &rolled, line)) {
                continue;
            }
            match win(setup, &rolled, thief) {
                Some(line) => lines.push(line),
                None => {
                    // What refutes one end is tried first on the next.
                    order[..=place].rotate_right(1);
                    lines.clear();
                    break;
                }
            }
        }
        if !lines.is_empty() {
            good.push((*key, lines));
        }
    }
    let share = 1000 * good.len() / ends.len();
    if good.is_empty() || share > 10 * MAX_GOOD {
        return None;
    }
    let puzzle = |(key, lines): &(u64, Vec<Vec<Command>>)| {
        let leads = |state: &State| match state.phase {
            Phase::Roll if position_key(setup, state) == *key => Standing::Reached,
            Phase::Action | Phase::Event if state.round == round => Standing::Open,
            _ => Standing::Missed,
        };
        let Search::Solved(first) = solve(setup, &start, Scope::Purposeful, 2 * FIRST_ROUND, leads) else { return None };
        let (_, end) = ends.iter().find(|(end, _)| end == key)?;
        let after_dice = cover(setup, end, lines)?;
        let solution = first.line;
        let puzzle = Puzzle { number: 0, goal, by_accident: 0, setup: setup.clone(), start, solution, after_dice };
        (puzzle.solution.len() >= MIN_LENGTH && puzzle.after_dice.len() > 1 && puzzle.prove().is_ok()).then_some(puzzle)
    };
    let mut puzzle = good.iter().take(20).filter_map(puzzle).max_by_key(|puzzle| puzzle.after_dice.len())?;
    puzzle.by_accident = by_accident(setup, goal, &start, seed, TRIES);
    Some((share, puzzle))
}

/// A roll in which somebody's die shows this and every other die a one.
fn rolled(setup: &Setup, end: &State, who: Who, value: u8) -> State {
    struct One(Who, u8);
    impl Chance for One {
        fn roll(&mut self, who: Who, _round: u8) -> u8 {
            if who == self.0 { self.1 } else { 1 }
        }
        fn security(&mut self, _round: u8) -> u8 {
            1
        }
        fn draw(&mut self, _at: heist_rules::Space, bag: &heist_rules::chance::Bag) -> BagChit {
            bag.nth(0).unwrap_or(BagChit::Blank)
        }
    }
    let mut state = *end;
    apply_unchecked(setup, &mut state, &Command::team(Verb::Roll), &mut One(who, value), &mut ());
    state
}

/// Whether a line can be given from a position without luck and wins.
fn wins(setup: &Setup, state: &State, line: &[Command]) -> bool {
    let (mut state, mut chance) = (*state, UnknownChance::default());
    let refused = line.iter().any(|command| {
        heist_rules::apply(setup, &mut state, *command, &mut chance, &mut ()).is_err() || chance.was_asked()
    });
    !refused && outcome(setup, &state).is_some_and(|outcome| outcome.is_won())
}

/// A win from a position after the dice by one character alone. Everybody else does the least that the rules allow with any die, so
/// that their dice do not matter.
fn win(setup: &Setup, rolled: &State, thief: Who) -> Option<Vec<Command>> {
    let idle: Vec<(Who, Command)> = rolled
        .in_play()
        .into_iter()
        .filter(|who| *who != thief)
        .map(|who| Some((who, idle(setup, rolled, who)?)))
        .collect::<Option<_>>()?;
    let choices = |state: &State, list: &mut Vec<Command>| {
        legal(setup, state, Scope::Purposeful, list);
        let mut turn = None;
        if !state.prompt.is_open() {
            // One after the other, the thief first: the order of those who do nothing changes nothing.
            let finished = |who: Who| match state.phase {
                Phase::Escape => state.person(who).is(PersonFlags::STAYED),
                _ => state.person(who).is(PersonFlags::DONE),
            };
            turn = idle.iter().find(|(who, _)| !finished(*who) && list.iter().any(|said| said.by == Speaker::One(*who)));
            if list.iter().any(|said| said.by == Speaker::One(thief)) {
                turn = None;
            }
        }
        list.retain(|command| match (command.by, turn) {
            (Speaker::Team, _) => true,
            (Speaker::One(who), _) if who == thief || state.prompt.is_open() => true,
            (Speaker::One(who), Some((next, take))) if who == *next => match state.phase {
                Phase::Escape => command.verb == Verb::Stay,
                _ => command == take || command.verb == Verb::Done,
            },
            _ => false,
        });
    };
    let goal = |state: &State| match state.phase {
        Phase::Over if outcome(setup, state).is_some_and(|outcome| outcome.is_won()) => Standing::Reached,
        Phase::Over => Standing::Missed,
        _ if state.round > rolled.round => Standing::Missed,
        _ => Standing::Open,
    };
    match solve_among(setup, rolled, choices, SECOND_ROUND, goal) {
        Search::Solved(found) => Some(found.line),
        _ => None,
    }
}

/// The quietest action that somebody can take whatever its die shows.
fn idle(setup: &Setup, rolled: &State, who: Who) -> Option<Command> {
    let mut list = Vec::new();
    let mut takes: Option<Vec<Command>> = None;
    for value in 1..=6 {
        let mut state = *rolled;
        state.person_mut(who).die = value;
        state.person_mut(who).ideas = 0;
        legal(setup, &state, Scope::Purposeful, &mut list);
        let own = |command: &&Command| command.by == Speaker::One(who) && matches!(command.verb, Verb::Take(..));
        let now: Vec<Command> = list.iter().filter(own).copied().collect();
        takes = Some(takes.map_or(now.clone(), |takes| takes.into_iter().filter(|take| now.contains(take)).collect()));
    }
    let cost = |take: &Command| {
        let (mut state, mut chance) = (*rolled, UnknownChance::default());
        apply_unchecked(setup, &mut state, take, &mut chance, &mut ());
        let outlook = View { setup, state: &state }.outlook();
        (chance.was_asked(), outlook.printed_alerts + outlook.noise_alerts, outlook.noise)
    };
    takes?.into_iter().min_by_key(cost)
}

/// As few of these lines as answer every roll, with dice for each; none where some roll has no answer.
fn cover(setup: &Setup, end: &State, lines: &[Vec<Command>]) -> Option<Vec<AfterDice>> {
    let rolls = chance_outcomes(setup, end, &Command::team(Verb::Roll), 10_000)?;
    let mut open: Vec<&ChanceOutcome> = rolls.iter().collect();
    let mut chosen: Vec<AfterDice> = Vec::new();
    while !open.is_empty() {
        let answered = |line: &&Vec<Command>| open.iter().filter(|roll| wins(setup, &roll.state, line)).count();
        let best = lines.iter().max_by_key(answered)?;
        let first = open.iter().find(|roll| wins(setup, &roll.state, best))?;
        let dice = Who::ALL.map(|who| first.state.person(who).die);
        chosen.push(AfterDice { dice, line: best.clone() });
        open.retain(|roll| !wins(setup, &roll.state, best));
        if chosen.len() > MAX_WAYS {
            return None;
        }
    }
    Some(chosen)
}
