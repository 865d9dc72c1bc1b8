//! `calibration HEIST,… [key=value …]`: is the chance to win that a hint shows true, and would a deeper search give the same hint?
//!
//! Plays heists with the planner, asks for a hint at the beginning of every round, and compares the chance that it shows with how
//! the heists end. Keys: `games`, `seed`, `plan` (games spent on the plan), `crew`, `nodes` (of a round), `deeper` (so many positions
//! are also searched with 100 times the nodes). The last lines are what `heist_bots::WinChance` is fitted with.

use heist_bots::{Bot, Effort, Planner, WinChance, search_plan};
use heist_data::library::Library;
use heist_lab::crews::{self, CrewChoice};
use heist_rules::{Phase, Setup, State, apply, outcome};
use heist_search::Tape;

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
    plan: u32,
    crew: CrewChoice,
    nodes: u64,
    deeper: u32,
}

fn main() {
    let mut settings =
        Settings { games: 20, seed: 1, plan: 2000, crew: CrewChoice::AsDesigned, nodes: 300_000, deeper: 0 };
    let mut heists = "startup".to_owned();
    for argument in std::env::args().skip(1) {
        let Some((key, value)) = argument.split_once('=') else {
            heists = argument;
            continue;
        };
        let number: u64 = value.parse().unwrap_or(0);
        match key {
            "games" => settings.games = number,
            "seed" => settings.seed = number,
            "plan" => settings.plan = number as u32,
            "crew" => settings.crew = value.parse().unwrap_or_else(|fault| panic!("{fault}")),
            "nodes" => settings.nodes = number,
            "deeper" => settings.deeper = number as u32,
            _ => eprintln!("unknown: {key}"),
        }
    }
    let (mut shown, mut agreement) = (Vec::new(), Agreement::default());
    let mut left = settings.deeper;
    for id in heists.split(',') {
        let Some(heist) = Library::official().heist(id) else {
            println!("{id}: no such heist");
            continue;
        };
        let game = crews::new_game(heist, heist.newest_edition(), &settings.crew, 4);
        let (setup, start) = game.unwrap_or_else(|fault| panic!("{id}: {fault}"));
        let before = shown.len();
        let positions = play(&setup, &start, &settings, &mut shown);
        let won = shown[before..].iter().filter(|it| it.won).count();
        println!("{id}: {} hints, {won} of them in heists that were won", shown.len() - before);
        let share = left.min(settings.deeper.div_ceil(heists.split(',').count() as u32));
        left -= share;
        let step = (positions.len() / (share.max(1) as usize)).max(1);
        for state in positions.iter().step_by(step).take(share as usize) {
            agreement.look(&setup, state, &settings);
        }
    }
    table("share of rollouts won", &shown, |it| it.win.share_permille());
    table("chance that was shown", &shown, |it| it.win.permille());
    fit(&shown);
    if agreement.positions > 0 {
        let Agreement { positions, same, close } = agreement;
        println!("deeper: {same} of {positions} hints are the same, {close} others lose less than two points");
    }
}

/// Plays the games; returns positions in which somebody had to choose an action.
fn play(setup: &Setup, start: &State, settings: &Settings, shown: &mut Vec<Shown>) -> Vec<State> {
    let plan = search_plan(setup, start, Default::default(), settings.plan, 1);
    let mut positions = Vec::new();
    for game in 0..settings.games {
        let tape = settings.seed * 1_000_003 + game;
        let effort = Effort::nodes(settings.nodes);
        let mut bot = Planner::new(setup, effort, tape).with_plan(setup, plan.clone());
        // Another seed: the hint knows nothing of the tapes that the player compares on.
        let mut hints = Planner::new(setup, effort, !tape);
        let (mut state, mut chance) = (*start, Tape::new(tape, start));
        let (mut round, mut seen) = (0, Vec::new());
        while let Some(command) = bot.choose(setup, &state) {
            if state.phase == Phase::Action && !state.prompt.is_open() && state.round != round {
                round = state.round;
                positions.push(state);
                seen.extend(hints.think(setup, &state).and_then(|advice| advice.win));
            }
            if let Err(refusal) = apply(setup, &mut state, command, &mut chance, &mut ()) {
                panic!("refused: {refusal:?}");
            }
        }
        let won = outcome(setup, &state).is_some_and(|outcome| outcome.is_won());
        shown.extend(seen.into_iter().map(|win| Shown { win, won }));
    }
    positions
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

/// By how much the odds of the rollouts must be multiplied to fit the endings best, by the rounds that are left.
fn fit(shown: &[Shown]) {
    println!();
    for rounds in 0..=8u32 {
        let left = |it: &&Shown| (it.win.rounds + it.win.games / 2) / it.win.games.max(1) == rounds;
        let near: Vec<&Shown> = shown.iter().filter(left).collect();
        let loss = |factor: f64| -> f64 {
            let odds = |win: WinChance| (2.0 * f64::from(win.won) + 1.0) / (2.0 * f64::from(win.games - win.won) + 1.0);
            let chance = |it: &Shown| odds(it.win) * factor / (odds(it.win) * factor + 1.0);
            near.iter().map(|it| if it.won { -chance(it).ln() } else { -(1.0 - chance(it)).ln() }).sum()
        };
        let factors = (10..=200).map(|tenths| f64::from(tenths) / 10.0);
        let best = factors.min_by(|one, other| loss(*one).total_cmp(&loss(*other))).unwrap_or(1.0);
        println!("{rounds} rounds left: odds × {best:.1} ({} hints)", near.len());
    }
}

/// Brier score, and how often heists were won by tenths of a value.
fn table(what: &str, shown: &[Shown], value: impl Fn(&Shown) -> u32) {
    let p = |it: &Shown| f64::from(value(it)) / 1000.0;
    let brier: f64 = shown.iter().map(|it| (p(it) - f64::from(u8::from(it.won))).powi(2)).sum();
    println!("\n{what}: Brier score {:.3} over {} hints", brier / shown.len().max(1) as f64, shown.len());
    println!("| shown | hints | mean shown | won |\n| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let within: Vec<&Shown> = shown.iter().filter(|it| (value(it) / 100).min(9) == tenth).collect();
        let n = within.len().max(1) as f64;
        let mean = within.iter().map(|it| p(it)).sum::<f64>() / n;
        let won = within.iter().filter(|it| it.won).count() as f64 / n;
        let (low, high) = (10 * tenth, 10 * tenth + 10);
        println!("| {low} to {high} % | {} | {:.1} % | {:.1} % |", within.len(), 100.0 * mean, 100.0 * won);
    }
}
