//! `lab [HEIST,…|city|all] [key=value …]`: plays heists and says how many were won.
//!
//! Keys: `games`, `seed`, `plan` (games spent on the plan), `edition`, `crew` (first, second, third, as-designed, or ids such as
//! tiny+karma+null), `players` (3 or 4), `bot` (random, greedy, planner), `nodes` (of a round of the planner), `show` (prints one
//! game), and every price of greedy. Heists may also be named by their difficulty: amateur, semi-pro, pro.

use heist_bots::trial::{self, Trial};
use heist_bots::{Effort, Greedy, Plan, Planner, Random, Weights};
use heist_data::library::Library;
use heist_format::notation;
use heist_lab::crews::{self, CrewChoice};
use heist_rules::{HeistOutcome, Setup, State, Who};
use std::collections::BTreeMap;

struct Settings {
    games: u64,
    seed: u64,
    plan: u32,
    plan_seed: u64,
    edition: Option<String>,
    crew: CrewChoice,
    players: usize,
    bot: String,
    show: Option<u64>,
    nodes: u64,
    causes: usize,
    weights: Weights,
}

fn game(heist: &str, settings: &Settings) -> Result<(Setup, State), String> {
    let heist = Library::official().heist(heist).ok_or("no such heist")?;
    let edition = settings.edition.as_deref().unwrap_or(heist.newest_edition());
    crews::new_game(heist, edition, &settings.crew, settings.players).map_err(|fault| fault.to_string())
}

/// Processor time of this process, in seconds: others may keep the cores busy.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// The interval of Wilson for a share, 95 %.
fn wilson(won: u64, games: u64) -> (f64, f64) {
    let (n, p, z) = (games as f64, won as f64 / games.max(1) as f64, 1.96f64);
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half) / (1.0 + z * z / n), (middle + half) / (1.0 + z * z / n))
}

fn cause(setup: &Setup, trial: &Trial) -> String {
    match trial.outcome {
        None => "did not end".to_owned(),
        Some(HeistOutcome::Won) => "won".to_owned(),
        Some(HeistOutcome::Lost(_)) => {
            let pieces: Vec<String> = trial
                .end
                .loot
                .iter()
                .filter(|(_, _, place)| *place != heist_rules::state::Place::TEAM)
                .map(|(_, kind, place)| {
                    let at = match (place.holder(), place.space()) {
                        (Some(_), _) => "held".to_owned(),
                        (_, Some(_)) => "lying".to_owned(),
                        _ => "hidden".to_owned(),
                    };
                    format!("{}-{at}", kind.word())
                })
                .collect();
            let npc = trial.end.person(Who::Npc);
            let npc = if setup.member(Who::Npc).is_some() {
                format!(" npc {}", if npc.in_play() { "free" } else { "not free or busted" })
            } else {
                String::new()
            };
            format!("{}{npc} doors {} rings {}", pieces.join(" "), trial.end.doors.len(), trial.end.rings().len())
        }
    }
}

/// Sets a price by its name.
fn set(weights: &mut Weights, key: &str, value: i32) {
    let price = match key {
        "alert" => &mut weights.alert,
        "idea" => &mut weights.idea,
        "more-ideas" => &mut weights.more_ideas,
        "carrier-idea" => &mut weights.carrier_idea,
        "shut" => &mut weights.shut,
        "piece" => &mut weights.piece,
        "move-left" => &mut weights.move_left,
        "reveal" => &mut weights.reveal,
        "support" => &mut weights.support,
        "pace" => &mut weights.pace,
        "cash" => &mut weights.cash,
        "odds" => &mut weights.odds,
        _ => return eprintln!("unknown: {key}"),
    };
    *price = value;
}

fn main() {
    let mut settings = Settings {
        games: 500,
        seed: 1,
        plan: 2000,
        plan_seed: 1,
        edition: None,
        crew: CrewChoice::First,
        players: 4,
        bot: "greedy".to_owned(),
        show: None,
        nodes: Effort::NORMAL.nodes_per_round,
        causes: 3,
        weights: Weights::default(),
    };
    let mut heists = "startup".to_owned();
    let mut sweep: Vec<String> = Vec::new();
    for argument in std::env::args().skip(1) {
        let Some((key, value)) = argument.split_once('=') else {
            heists = argument;
            continue;
        };
        let number = value.parse::<i64>().unwrap_or(0);
        match key {
            "games" => settings.games = number as u64,
            "seed" => settings.seed = number as u64,
            "plan" => settings.plan = number as u32,
            "plan-seed" => settings.plan_seed = number as u64,
            "edition" => settings.edition = Some(value.to_owned()),
            "crew" => settings.crew = value.parse().unwrap_or_else(|fault| panic!("{fault}")),
            "players" => settings.players = number as usize,
            "bot" => settings.bot = value.to_owned(),
            "nodes" => settings.nodes = number as u64,
            "show" => settings.show = Some(number as u64),
            "causes" => settings.causes = number as usize,
            "sweep" => sweep.push(value.to_owned()),
            _ => set(&mut settings.weights, key, number as i32),
        }
    }
    let library = Library::official();
    let ids: Vec<String> = match heists.as_str() {
        "city" => library.heists.iter().map(|heist| heist.id.clone()).collect(),
        "all" => library.all_heists().map(|heist| heist.id.clone()).collect(),
        class @ ("amateur" | "semi-pro" | "pro") => {
            library.heists.iter().filter(|heist| heist.difficulty == class).map(|heist| heist.id.clone()).collect()
        }
        few => few.split(',').map(str::to_owned).collect(),
    };
    let (mut all_won, mut all_games, mut all_time) = (0, 0, 0.0);
    for id in ids {
        let (setup, start) = match game(&id, &settings) {
            Ok(game) => game,
            Err(fault) => {
                println!("{id}: {fault}");
                continue;
            }
        };
        let began = seconds();
        let plan = (settings.plan > 0)
            .then(|| heist_bots::search_plan(&setup, &start, settings.weights, settings.plan, settings.plan_seed));
        let planned = seconds() - began;
        // With `sweep=alert:30,90` the same plan is played with other prices as well.
        for (key, values) in sweep.iter().filter_map(|sweep| sweep.split_once(':')) {
            for value in values.split(',').filter_map(|value| value.parse().ok()) {
                let usual = settings.weights;
                set(&mut settings.weights, key, value);
                println!("{key}={value}:");
                run(&id, &setup, &start, plan.clone(), &settings, 0.0, (&mut 0, &mut 0, &mut 0.0));
                settings.weights = usual;
            }
        }
        run(&id, &setup, &start, plan, &settings, planned, (&mut all_won, &mut all_games, &mut all_time));
    }
    if all_games > 0 {
        println!(
            "all: won {all_won} of {all_games} ({:.1} %), {:.0} games a second",
            100.0 * all_won as f64 / all_games as f64,
            all_games as f64 / all_time
        );
    }
}

fn run(
    id: &str,
    setup: &Setup,
    start: &State,
    plan: Option<Plan>,
    settings: &Settings,
    planned: f64,
    (all_won, all_games, all_time): (&mut u64, &mut u64, &mut f64),
) {
    let greedy = Greedy::with(setup, settings.weights, plan.clone());
    if let Some(tape) = settings.show {
        let mut bot = greedy.clone();
        let trial = trial::play(setup, start, &mut bot, tape, |state, command| {
            println!(
                "r{} n{} d{} {}",
                state.round,
                state.noise,
                state.deck.coming().len(),
                notation::print(setup, state, command)
            );
        });
        println!("{}", cause(setup, &trial));
        return;
    }
    let began = seconds();
    let (mut won, mut illegal, mut endless, mut commands, mut lost, mut rounds) = (0, 0, 0, 0u64, 0, 0u64);
    let (mut nodes, mut replaced) = (0, (0, 0));
    let mut causes: BTreeMap<String, u64> = BTreeMap::new();
    let mut bot = greedy.clone();
    for n in 0..settings.games {
        let tape = settings.seed * 1_000_003 + n;
        let trial = match settings.bot.as_str() {
            "random" => trial::play(setup, start, &mut Random::new(tape), tape, |_, _| {}),
            "planner" => {
                let effort = Effort::nodes(settings.nodes);
                let mut planner = Planner::with(setup, effort, tape, settings.weights, plan.clone());
                let trial = trial::play(setup, start, &mut planner, tape, |_, _| {});
                nodes += planner.nodes;
                replaced = (replaced.0 + planner.replaced.0, replaced.1 + planner.replaced.1);
                trial
            }
            _ => trial::play(setup, start, &mut bot, tape, |_, _| {}),
        };
        won += u64::from(trial.won());
        illegal += u64::from(trial.illegal);
        endless += u64::from(trial.outcome.is_none());
        commands += u64::from(trial.commands);
        rounds += u64::from(trial.end.round);
        if !trial.won() {
            *causes.entry(cause(setup, &trial)).or_default() += 1;
        }
    }
    lost += bot.at_a_loss;
    let time = seconds() - began;
    let (low, high) = wilson(won, settings.games);
    println!(
        "{id:20} won {won:4} of {} = {:5.1} % ({:.1} to {:.1}), {:.0} games/s, {} commands, {:.1} rounds, {} nodes a game, illegal {illegal}, endless {endless}, at a loss {lost}, planned in {planned:.1} s",
        settings.games,
        100.0 * won as f64 / settings.games as f64,
        100.0 * low,
        100.0 * high,
        settings.games as f64 / time,
        commands / settings.games.max(1),
        rounds as f64 / settings.games as f64,
        (bot.nodes + nodes) / settings.games.max(1),
    );
    if replaced.1 > 0 {
        println!("    replaced {} of {} choices", replaced.0, replaced.1);
    }
    let mut causes: Vec<(u64, String)> = causes.into_iter().map(|(cause, count)| (count, cause)).collect();
    causes.sort_by_key(|(count, _)| u64::MAX - count);
    for (count, cause) in causes.iter().take(settings.causes) {
        println!("    {count:5} {cause}");
    }
    *all_won += won;
    *all_games += settings.games;
    *all_time += time;
}
