//! `fit [key=value …]`: looks for better prices of greedy (`heist_bots::Weights`).
//!
//! Every heist of the city is played with the first crew and with the crew as designed, by the plans of the opening book. One price
//! after the other is made smaller and larger. A change is kept when it wins more games on the same tapes, by more than `errors` tenths
//! of a standard error, and again on tapes that it was not chosen on. Keys: `games` (tapes of each heist), `passes`, `seed`, `jobs`,
//! `errors`.

use heist_bots::trial;
use heist_bots::{Greedy, Plan, Weights, book};
use heist_data::library::Library;
use heist_lab::crews::{self, CrewChoice};
use heist_lab::parallel::{all_cores, in_order};
use heist_rules::{Setup, State};
use std::ops::ControlFlow;

/// A heist with a crew and its plan.
struct Scene {
    setup: Setup,
    start: State,
    plan: Plan,
}

struct Settings {
    games: u64,
    passes: u32,
    seed: u64,
    jobs: usize,
    errors: u64,
}

type Price = fn(&mut Weights) -> &mut i32;

/// The prices by name.
const PRICES: [(&str, Price); 12] = [
    ("alert", |weights| &mut weights.alert),
    ("idea", |weights| &mut weights.idea),
    ("more_ideas", |weights| &mut weights.more_ideas),
    ("carrier_idea", |weights| &mut weights.carrier_idea),
    ("cash", |weights| &mut weights.cash),
    ("shut", |weights| &mut weights.shut),
    ("piece", |weights| &mut weights.piece),
    ("move_left", |weights| &mut weights.move_left),
    ("reveal", |weights| &mut weights.reveal),
    ("support", |weights| &mut weights.support),
    ("pace", |weights| &mut weights.pace),
    ("odds", |weights| &mut weights.odds),
];

fn main() {
    let mut settings = Settings { games: 100, passes: 2, seed: 1, jobs: all_cores(), errors: 15 };
    for argument in std::env::args().skip(1) {
        let (key, value) = argument.split_once('=').unwrap_or((&argument, ""));
        let number: u64 = value.parse().unwrap_or(0);
        match key {
            "games" => settings.games = number,
            "passes" => settings.passes = number as u32,
            "seed" => settings.seed = number,
            "jobs" => settings.jobs = number as usize,
            "errors" => settings.errors = number,
            _ => eprintln!("unknown: {key}"),
        }
    }
    let scenes = scenes();
    let play = |weights: Weights, series: u64| games(&scenes, weights, &settings, series);
    let mut best = Weights::default();
    let (mut chosen_on, mut proved_on) = (play(best, 0), play(best, 1));
    println!("{} games each: {} and {} won by {best:?}", chosen_on.len(), wins(&chosen_on), wins(&proved_on));
    for pass in 1..=settings.passes {
        let before = best;
        for (name, price) in PRICES {
            for percent in [70, 85, 118, 143] {
                let mut other = best;
                *price(&mut other) = *price(&mut best) * percent / 100;
                let won = play(other, 0);
                if !is_better(&chosen_on, &won, settings.errors) {
                    continue;
                }
                let proof = play(other, 1);
                let kept = wins(&proof) > wins(&proved_on);
                let verdict = if kept { "kept" } else { "not confirmed" };
                let (from, to) = (*price(&mut best), *price(&mut other));
                println!(
                    "{name} {from} to {to}: {} to {} won, on other tapes {} to {}: {verdict}",
                    wins(&chosen_on),
                    wins(&won),
                    wins(&proved_on),
                    wins(&proof)
                );
                if kept {
                    (best, chosen_on, proved_on) = (other, won, proof);
                }
            }
        }
        println!("pass {pass}: {} and {} won by {best:?}", wins(&chosen_on), wins(&proved_on));
        if best == before {
            break;
        }
    }
    let fresh = |weights: Weights| wins(&play(weights, 2));
    println!("on tapes that had no say: {} to {} won", fresh(Weights::default()), fresh(best));
}

/// Every heist of the city with two crews, as far as the opening book has a plan.
fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for heist in &Library::official().heists {
        for crew in [CrewChoice::First, CrewChoice::AsDesigned] {
            let game = crews::new_game(heist, heist.newest_edition(), &crew, 4);
            let (setup, start) = game.unwrap_or_else(|fault| panic!("{}: {fault}", heist.id));
            if let Some(plan) = book::plan(&setup, &start) {
                scenes.push(Scene { setup, start, plan });
            }
        }
    }
    scenes
}

/// Which games of a series are won with these prices.
fn games(scenes: &[Scene], weights: Weights, settings: &Settings, series: u64) -> Vec<bool> {
    let mut all = Vec::new();
    let play = |n: usize| -> Vec<bool> {
        let Scene { setup, start, plan } = &scenes[n];
        let mut bot = Greedy::with(setup, weights, Some(plan.clone()));
        let first = (1 << 40) + (settings.seed * 1_000 + series) * 1_000_003;
        (0..settings.games).map(|game| trial::play(setup, start, &mut bot, first + game, |_, _| {}).won()).collect()
    };
    in_order(settings.jobs, scenes.len(), play, |_, won| {
        all.extend(won);
        ControlFlow::Continue(())
    });
    all
}

fn wins(games: &[bool]) -> usize {
    games.iter().filter(|won| **won).count()
}

/// Whether the second wins more on the same tapes, by so many tenths of a standard error. Only tapes on which they differ count.
fn is_better(one: &[bool], other: &[bool], tenths: u64) -> bool {
    let gained = one.iter().zip(other).filter(|(one, other)| !**one && **other).count() as u64;
    let lost = one.iter().zip(other).filter(|(one, other)| **one && !**other).count() as u64;
    gained > lost && 100 * (gained - lost).pow(2) > tenths.pow(2) * (gained + lost)
}
