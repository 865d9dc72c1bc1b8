//! `calibration HEIST,… [key=value …]`: is the chance to win that a hint shows true, and would a deeper search give the same hint?
//!
//! Plays heists with the planner and the plans of the opening book, asks for a hint at the beginning of every round, and compares the
//! chance that it shows with how the heists end. `city` stands for all heists of the city. Keys: `games`, `seed`, `crew` (several with
//! commas), `nodes` (of a round), `jobs`, `deeper` (so many positions are also searched with 100 times the nodes), `rows` (a file to
//! which the hints are written). The last line is what `heist_bots::WinChance` is fitted with.

use heist_bots::{Bot, Effort, Planner, WinChance, book, search_plan};
use heist_data::library::Library;
use heist_lab::crews::{self, CrewChoice};
use heist_lab::parallel::{all_cores, in_order};
use heist_rules::{Phase, Setup, State, apply, outcome};
use heist_search::Tape;
use std::fmt::Write;
use std::ops::ControlFlow;

/// A chance that was shown, and whether the heist was won.
#[derive(Clone, Copy)]
struct Shown {
    win: WinChance,
    won: bool,
}

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
}

/// Games of greedy spent on a plan that the opening book does not have.
const PLAN_GAMES: u32 = 2_000;

/// A heist with a crew.
struct Scene {
    name: String,
    setup: Setup,
    start: State,
}

fn main() {
    let mut settings = Settings { games: 20, seed: 1, nodes: 300_000, deeper: 0, jobs: all_cores() };
    let (mut heists, mut crews, mut rows) = ("startup".to_owned(), vec![CrewChoice::AsDesigned], None);
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
            "rows" => rows = Some(value.to_owned()),
            _ => eprintln!("unknown: {key}"),
        }
    }
    let scenes = scenes(&heists, &crews);
    let (mut shown, mut positions, mut text) = (Vec::new(), Vec::new(), "heist,tape,round,won,games,end\n".to_owned());
    let count = scenes.len() * settings.games as usize;
    let game = |n: usize| play(&scenes[n % scenes.len()], &settings, (n / scenes.len()) as u64);
    in_order(settings.jobs, count, game, |n, seen| {
        let scene = &scenes[n % scenes.len()];
        for (state, shown) in &seen {
            let Shown { win: WinChance { won, games }, won: end } = *shown;
            let (round, tape) = (state.round, n / scenes.len());
            let _ = writeln!(text, "{},{tape},{round},{won},{games},{}", scene.name, u8::from(end));
        }
        shown.extend(seen.iter().map(|(_, shown)| *shown));
        positions.extend(seen.iter().map(|(state, _)| (n % scenes.len(), *state)));
        if (n + 1) % 50 == 0 {
            eprintln!("{} of {count} games", n + 1);
        }
        if let Some(file) = &rows
            && ((n + 1) % 50 == 0 || n + 1 == count)
        {
            std::fs::write(file, &text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        }
        ControlFlow::Continue(())
    });
    table("share of rollouts won", &shown, |it| it.win.share_permille());
    table("chance that was shown", &shown, |it| it.win.permille());
    fit(&shown);
    if settings.deeper > 0 {
        let Agreement { positions, same, close } = compare(&scenes, &positions, &settings);
        println!("deeper: {same} of {positions} hints are the same, {close} others lose less than two points");
    }
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

/// Plays a game; returns positions at the beginning of rounds with the chance that a hint shows, and how it ended.
fn play(Scene { setup, start, .. }: &Scene, settings: &Settings, game: u64) -> Vec<(State, Shown)> {
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
    let won = outcome(setup, &state).is_some_and(|outcome| outcome.is_won());
    seen.into_iter().map(|(state, win)| (state, Shown { win, won })).collect()
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

/// By how much the odds of the rollouts must be multiplied to fit the endings best.
fn fit(shown: &[Shown]) {
    let loss = |factor: f64| -> f64 {
        let odds = |win: WinChance| (2.0 * f64::from(win.won) + 1.0) / (2.0 * f64::from(win.games - win.won) + 1.0);
        let chance = |it: &Shown| odds(it.win) * factor / (odds(it.win) * factor + 1.0);
        // Squares, as in the Brier score: what is all but certain has no say.
        shown.iter().map(|it| (chance(it) - f64::from(u8::from(it.won))).powi(2)).sum()
    };
    let factors = (10..=100).map(|tenths| f64::from(tenths) / 10.0);
    let best = factors.min_by(|one, other| loss(*one).total_cmp(&loss(*other))).unwrap_or(1.0);
    println!("\nThe odds of the rollouts × {best:.1} fit best.");
}

/// Brier score, and how often heists were won: by tenths of the scale, and by tenths of the hints.
fn table(what: &str, shown: &[Shown], value: impl Fn(&Shown) -> u32) {
    let p = |it: &Shown| f64::from(value(it)) / 1000.0;
    let brier: f64 = shown.iter().map(|it| (p(it) - f64::from(u8::from(it.won))).powi(2)).sum();
    println!("\n{what}: Brier score {:.3} over {} hints", brier / shown.len().max(1) as f64, shown.len());
    let row = |name: String, within: &[Shown]| {
        let n = within.len().max(1) as f64;
        let mean = within.iter().map(p).sum::<f64>() / n;
        let won = within.iter().filter(|it| it.won).count() as f64 / n;
        println!("| {name} | {} | {:.1} % | {:.1} % |", within.len(), 100.0 * mean, 100.0 * won);
    };
    let mut sorted = shown.to_vec();
    sorted.sort_by_key(|it| (value(it), it.won));
    println!("| shown | hints | mean shown | won |\n| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let from =
            |limit: u32| if limit > 9 { sorted.len() } else { sorted.partition_point(|it| value(it) < 100 * limit) };
        row(format!("{} to {} %", 10 * tenth, 10 * tenth + 10), &sorted[from(tenth)..from(tenth + 1)]);
    }
    println!("| tenth of the hints | hints | mean shown | won |\n| --- | --- | --- | --- |");
    for tenth in 0..10 {
        row((tenth + 1).to_string(), &sorted[tenth * sorted.len() / 10..(tenth + 1) * sorted.len() / 10]);
    }
}
