//! Looking for wins in two rounds: positions of bot games from which one first round of whoever gets what is wanted leads to a win
//! whatever the dice show then.

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
    Command, Crew, Phase, Scope, Setup, State, Verb, View, Who, apply_unchecked, legal, outcome, position_key,
};
use heist_search::{ChanceOutcome, Search, Standing, Tape, chance_outcomes, solve, solve_among};
use std::collections::HashMap;

/// Positions of the first round, which are all looked at.
const FIRST_ROUND: usize = 40_000;
/// Positions that are looked at for one roll.
const SECOND_ROUND: usize = 10_000;
/// Ends of the first round that are tried, those with the cheapest ways out.
const MAX_ENDS: usize = 300;
/// Moves that somebody may be short of for the way out.
const NEAR: i32 = 5;
/// Commands after which a heist is given up.
const MAX_LINE: usize = 60;
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
    let rounds = states.last().map_or(0, |state| state.round);
    for round in 1..=rounds {
        let begins = |round: u8| states.partition_point(|state| state.round < round);
        let (begin, next, end) = (begins(round), begins(round + 1), begins(round + 2).min(states.len() - 1));
        // Who has it after the second round, to run with it.
        let thieves: Crew = wanted(setup).filter_map(|piece| holder(&states[end], piece)).collect();
        for thief in thieves {
            let start = fresh(&states[begin..next], thief).map(|n| states[begin + n]);
            let near =
                |start: &State| matches!(left_to_run(setup, start, thief), Some(left) if (1..=NEAR).contains(&left));
            let start = start.filter(near).and_then(|start| all_turned_up(setup, &start, tape));
            let Some((setup, start)) = start else { continue };
            found.extend(alone(&start, thief).and_then(|start| judge(&setup, &start, thief, tape)));
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

fn holder(state: &State, piece: Loot) -> Option<Who> {
    state.loot.iter().filter(|(_, kind, _)| *kind == piece).find_map(|(_, _, place)| place.holder())
}

/// How many moves somebody is short of for the way out; none where there is none.
fn left_to_run(setup: &Setup, state: &State, who: Who) -> Option<i32> {
    let routes = View { setup, state }.escape_routes(who);
    routes.first().map(|route| i32::from(route.cost) - i32::from(state.person(who).ideas))
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
fn judge(setup: &Setup, start: &State, thief: Who, seed: u64) -> Option<(usize, Puzzle)> {
    let (goal, round) = (Goal::TwoRounds, start.round);
    // Everything that the first round can come to.
    let mut ends: HashMap<u64, State> = HashMap::new();
    let searched = solve(setup, start, Scope::Purposeful, FIRST_ROUND, |state| {
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
    if !matches!(searched, Search::Impossible) || ends.is_empty() {
        return None;
    }
    // Whoever can win at once needs no second round.
    if win(setup, start, thief).is_some() {
        return None;
    }
    let mut ends: Vec<(u64, State)> = ends.into_iter().collect();
    let all = ends.len();
    ends.sort_by_key(|(key, end)| (left_to_run(setup, end, thief).unwrap_or(i32::MAX), *key));
    ends.truncate(MAX_ENDS);
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
    let share = 1000 * good.len() / all;
    if good.is_empty() || share > 10 * MAX_GOOD {
        return None;
    }
    let puzzle = |(key, lines): &(u64, Vec<Vec<Command>>)| {
        let leads = |state: &State| match state.phase {
            Phase::Roll if position_key(setup, state) == *key => Standing::Reached,
            Phase::Action | Phase::Event if state.round == round => Standing::Open,
            _ => Standing::Missed,
        };
        let Search::Solved(first) = solve(setup, start, Scope::Purposeful, 2 * FIRST_ROUND, leads) else { return None };
        let (_, end) = ends.iter().find(|(end, _)| end == key)?;
        let after_dice = cover(setup, end, lines)?;
        let solution = first.line;
        let puzzle =
            Puzzle { number: 0, goal, by_accident: 0, setup: setup.clone(), start: *start, solution, after_dice };
        (puzzle.solution.len() >= MIN_LENGTH && puzzle.prove().is_ok()).then_some(puzzle)
    };
    let mut puzzle = good.iter().take(20).filter_map(puzzle).max_by_key(|puzzle| puzzle.after_dice.len())?;
    puzzle.by_accident = by_accident(setup, goal, start, seed, TRIES);
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

/// A win from a position after the dice by one character alone, who acts and runs. The escape is called at once, and everybody else does
/// the least that the rules allow with any die, so that their dice do not matter.
fn win(setup: &Setup, rolled: &State, thief: Who) -> Option<Vec<Command>> {
    let leave = Command::team(Verb::Escape);
    let (mut start, mut first) = (*rolled, Vec::new());
    if heist_rules::check(setup, rolled, &leave).is_ok() {
        apply_unchecked(setup, &mut start, &leave, &mut UnknownChance::default(), &mut ());
        first.push(leave);
    }
    let acts = |state: &State, list: &mut Vec<Command>| {
        legal(setup, state, Scope::Purposeful, list);
        list.retain(|command| command.by == Speaker::One(thief) || state.prompt.is_open());
    };
    // What its action can come to; only from there is a way out looked for.
    let is_over = |state: &State| state.phase != Phase::Action || state.person(thief).is(PersonFlags::DONE);
    let mut over: HashMap<u64, State> = HashMap::new();
    let collect = |state: &State| {
        if is_over(state) {
            over.insert(position_key(setup, state), *state);
            return Standing::Missed;
        }
        Standing::Open
    };
    solve_among(setup, &start, acts, SECOND_ROUND, collect);
    let mut ends: Vec<(i32, u64, State)> = over
        .into_iter()
        .filter_map(|(key, state)| Some((left_to_run(setup, &state, thief)?, key, state)))
        .filter(|(left, ..)| *left <= 0)
        .collect();
    ends.sort_by_key(|(left, key, _)| (*left, *key));
    let (key, rest) = ends.iter().find_map(|(_, key, state)| Some((*key, to_the_end(setup, state, thief)?)))?;
    let reached = |state: &State| match is_over(state) {
        true if position_key(setup, state) == key => Standing::Reached,
        true => Standing::Missed,
        false => Standing::Open,
    };
    let Search::Solved(action) = solve_among(setup, &start, acts, 2 * SECOND_ROUND, reached) else { return None };
    Some([first, action.line, rest].concat())
}

/// The rest of a heist after somebody's action: the others idle, the event comes, and whoever has acted runs. None where that needs
/// luck, leaves something to decide, or does not win.
fn to_the_end(setup: &Setup, state: &State, thief: Who) -> Option<Vec<Command>> {
    let (mut state, mut line, mut chance) = (*state, Vec::new(), UnknownChance::default());
    while state.phase != Phase::Over {
        let unfinished = |flag: PersonFlags| {
            let open: Crew = state.in_play().into_iter().filter(|who| !state.person(*who).is(flag)).collect();
            if open.has(thief) { Some(thief) } else { open.into_iter().next() }
        };
        let commands: Vec<Command> = match state.phase {
            _ if state.prompt.is_open() || line.len() > MAX_LINE => return None,
            Phase::Action => {
                let who = unfinished(PersonFlags::DONE)?;
                vec![idle(setup, &state, who)?, Command::by(who, Verb::Done)]
            }
            Phase::Event => vec![Command::team(Verb::Next)],
            Phase::Escape if !state.person(thief).is(PersonFlags::STAYED) => {
                let view = View { setup, state: &state };
                let way = view.escape_routes(thief).first()?.way;
                let runs = view.way_spaces(thief, &way).into_iter().map(|to| Command::by(thief, Verb::Run(to)));
                runs.chain([Command::by(thief, Verb::Stay)]).collect()
            }
            Phase::Escape => vec![Command::by(unfinished(PersonFlags::STAYED)?, Verb::Stay)],
            _ => return None,
        };
        for command in commands {
            if state.phase == Phase::Over {
                break;
            }
            let refused = heist_rules::apply(setup, &mut state, command, &mut chance, &mut ()).is_err();
            if refused || chance.was_asked() {
                return None;
            }
            line.push(command);
        }
    }
    outcome(setup, &state).is_some_and(|outcome| outcome.is_won()).then_some(line)
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
    // Later ones may answer all that an earlier one was chosen for.
    let mut n = 0;
    while n < chosen.len() {
        let left_out = chosen.remove(n);
        let answered = |roll: &ChanceOutcome| chosen.iter().any(|way| wins(setup, &roll.state, &way.line));
        if !rolls.iter().all(answered) {
            chosen.insert(n, left_out);
            n += 1;
        }
    }
    Some(chosen)
}
