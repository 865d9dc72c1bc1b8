//! `calibration HEIST,… [key=value …]`: is the chance to win that a hint shows true, and would a deeper search give the same hint?
//!
//! Plays heists with the planner and the plans of the opening book, asks for a hint at the beginning of every round, and compares the
//! chance that it shows with how the heists end. `city` stands for all heists of the city. Keys: `games`, `seed`, `crew` (several with
//! commas), `nodes` (of a round), `jobs`, `deeper` (so many positions are also searched with 100 times the nodes), `rows` (a file to
//! which the hints are written), `from` (files of such hints with commas: nothing is played), `edges` (a file to which the edges that
//! fit the hints best are written, `crates/heist-bots/book/edges.txt`; what they would show for games that were not fitted is printed).

mod fit;
mod hints;

use heist_bots::{Bot, Effort, Planner, book, search_plan};
use heist_data::library::Library;
use heist_lab::crews::{self, CrewChoice};
use heist_lab::parallel::{all_cores, in_order};
use heist_rules::{Phase, Setup, State, apply, outcome};
use heist_search::Tape;
use hints::Hint;
use std::ops::ControlFlow;

/// How often a deeper search gave the same hint.
#[derive(Default)]
struct Agreement {
    positions: u32,
    same: u32,
    /// Other hints that lose less than two points of win chance.
    close: u32,
}

struct Settings {
    games: u64,
    seed: u64,
    nodes: u64,
    deeper: u32,
    jobs: usize,
    rows: Option<String>,
}

/// Games of greedy spent on a plan that the opening book does not have.
const PLAN_GAMES: u32 = 2_000;

/// Into so many parts games are divided to check a fit on games that it does not know.
const PARTS: u64 = 5;

/// A heist with a crew.
struct Scene {
    name: String,
    setup: Setup,
    start: State,
}

fn main() {
    let mut settings = Settings { games: 20, seed: 1, nodes: 300_000, deeper: 0, jobs: all_cores(), rows: None };
    let (mut heists, mut crews) = ("startup".to_owned(), vec![CrewChoice::AsDesigned]);
    let (mut from, mut edges) = (None, None);
    for argument in std::env::args().skip(1) {
        let Some((key, value)) = argument.split_once('=') else {
            heists = argument;
            continue;
        };
        let number: u64 = value.parse().unwrap_or(0);
        match key {
            "games" => settings.games = number,
            "seed" => settings.seed = number,
            "crew" => {
                crews = value.split(',').map(|crew| crew.parse().unwrap_or_else(|fault| panic!("{fault}"))).collect()
            }
            "nodes" => settings.nodes = number,
            "deeper" => settings.deeper = number as u32,
            "jobs" => settings.jobs = number as usize,
            "rows" => settings.rows = Some(value.to_owned()),
            "from" => from = Some(value.to_owned()),
            "edges" => edges = Some(value.to_owned()),
            _ => eprintln!("unknown: {key}"),
        }
    }
    let hints = match from {
        Some(files) => files.split(',').flat_map(hints::read).collect(),
        None => collect(&scenes(&heists, &crews), &settings),
    };
    let of = |value: fn(&Hint) -> u32| hints.iter().map(value).collect::<Vec<u32>>();
    hints::table("share of rollouts won", &hints, &of(|hint| hint.win().share_permille()));
    hints::table("chance that is shown", &hints, &of(|hint| hint.win().permille()));
    if let Some(file) = edges {
        hints::table("chance from the other games", &hints, &fit::crosswise(&hints, PARTS));
        let fit = fit::Fit::new(&hints.iter().collect::<Vec<_>>());
        println!("\nThe curve of heist_bots::WinChance: {:.3?}", fit.curve);
        std::fs::write(&file, fit.text()).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    }
}

/// Plays, and asks for hints on the way.
fn collect(scenes: &[Scene], settings: &Settings) -> Vec<Hint> {
    let (mut all, mut positions) = (Vec::new(), Vec::new());
    let count = scenes.len() * settings.games as usize;
    let game = |n: usize| play(&scenes[n % scenes.len()], settings, (n / scenes.len()) as u64);
    in_order(settings.jobs, count, game, |n, seen| {
        for (state, hint) in seen {
            positions.push((n % scenes.len(), state));
            all.push(hint);
        }
        if (n + 1) % 50 == 0 || n + 1 == count {
            eprintln!("{} of {count} games", n + 1);
            settings.rows.iter().for_each(|file| hints::write(file, &all));
        }
        ControlFlow::Continue(())
    });
    if settings.deeper > 0 {
        let Agreement { positions, same, close } = compare(scenes, &positions, settings);
        println!("deeper: {same} of {positions} hints are the same, {close} others lose less than two points");
    }
    all
}

/// Every heist with every crew; amateur heists have one crew as designed and as the first.
fn scenes(heists: &str, crews: &[CrewChoice]) -> Vec<Scene> {
    let library = Library::official();
    let heists = library.heists.iter().filter(|heist| heists.split(',').any(|id| id == heist.id || id == "city"));
    let mut scenes = Vec::new();
    for heist in heists {
        for crew in crews {
            let game = crews::new_game(heist, heist.newest_edition(), crew, 4);
            let (setup, start) = game.unwrap_or_else(|fault| panic!("{}: {fault}", heist.id));
            scenes.push(Scene { name: format!("{} {crew}", heist.id), setup, start });
        }
    }
    scenes
}

/// Plays a game; returns positions at the beginning of rounds with the hints there.
fn play(Scene { name, setup, start }: &Scene, settings: &Settings, game: u64) -> Vec<(State, Hint)> {
    let tape = settings.seed * 1_000_003 + game;
    let effort = Effort::nodes(settings.nodes);
    let plan = book::plan(setup, start).unwrap_or_else(|| search_plan(setup, start, Default::default(), PLAN_GAMES, 1));
    let mut bot = Planner::new(setup, effort, tape).with_plan(setup, plan);
    // Another seed: the hint knows nothing of the tapes that the player compares on.
    let mut hints = Planner::new(setup, effort, !tape);
    let (mut state, mut chance) = (*start, Tape::new(tape, start));
    let (mut round, mut seen) = (0, Vec::new());
    while let Some(command) = bot.choose(setup, &state) {
        if state.phase == Phase::Action && !state.prompt.is_open() && state.round != round {
            round = state.round;
            seen.extend(hints.think(setup, &state).and_then(|advice| advice.win).map(|win| (state, win)));
        }
        if let Err(refusal) = apply(setup, &mut state, command, &mut chance, &mut ()) {
            panic!("refused: {refusal:?}");
        }
    }
    let end = outcome(setup, &state).is_some_and(|outcome| outcome.is_won());
    let hint = |(state, win): (State, heist_bots::WinChance)| {
        let hint = Hint { scene: name.clone(), tape: game, round: state.round, won: win.won, games: win.games, end };
        (state, hint)
    };
    seen.into_iter().map(hint).collect()
}

/// Compares some of the hints, evenly chosen, with those of a deeper search.
fn compare(scenes: &[Scene], positions: &[(usize, State)], settings: &Settings) -> Agreement {
    let step = (positions.len() / settings.deeper as usize).max(1);
    let chosen: Vec<_> = positions.iter().step_by(step).take(settings.deeper as usize).collect();
    let mut agreement = Agreement::default();
    let look = |n: usize| {
        let mut one = Agreement::default();
        one.look(&scenes[chosen[n].0].setup, &chosen[n].1, settings);
        one
    };
    in_order(settings.jobs, chosen.len(), look, |n, one| {
        agreement.positions += one.positions;
        agreement.same += one.same;
        agreement.close += one.close;
        eprintln!(
            "{} of {} hints compared: {} the same, {} close",
            n + 1,
            chosen.len(),
            agreement.same,
            agreement.close
        );
        ControlFlow::Continue(())
    });
    agreement
}

impl Agreement {
    /// Compares a hint with one from 100 times the nodes.
    fn look(&mut self, setup: &Setup, state: &State, settings: &Settings) {
        let think = |nodes: u64| Planner::new(setup, Effort::nodes(nodes), 1).think(setup, state);
        let (Some(hint), Some(deep)) = (think(settings.nodes), think(100 * settings.nodes)) else { return };
        self.positions += 1;
        if hint.command == deep.command {
            self.same += 1;
            return;
        }
        let other = deep.alternatives.iter().find(|other| other.line.first() == Some(&hint.command));
        if let (Some(other), Some(win)) = (other, deep.win) {
            self.close += u32::from(other.win.permille() + 20 > win.permille());
        }
    }
}
