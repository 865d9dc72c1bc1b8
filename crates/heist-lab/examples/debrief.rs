//! `debrief [HEIST,…|city] [key=value …]`: debriefs games of bots, and says how long that takes, how sure the figures are, and whether
//! luck is fair on average.
//!
//! Keys: `games`, `seed`, `crew` (first, second, third, as-designed), `players` (3 or 4), `bot` (random, greedy, planner:quick, …),
//! `nodes` (of a debrief), `again` (debriefs each game once more with so many times the nodes), `show` (prints every step).

use heist_bots::debrief::{Debrief, Debriefing, NODES, StepKind};
use heist_data::library::Library;
use heist_format::game::Game;
use heist_lab::crews::{self, CrewChoice};
use heist_lab::experiment::tape;
use heist_lab::players::{BotChoice, Scene};
use heist_rules::command::Speaker;
use heist_search::Tape;
use std::collections::BTreeMap;

/// Processor time of this process, in seconds: others may keep the cores busy.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// The game of a bot on a tape.
fn game(scene: &Scene, bot: BotChoice, number: u64) -> Game {
    let mut commands = Vec::new();
    scene.watch(bot, number, |_, command| commands.push(*command));
    let mut game = Game::new(scene.setup.clone(), scene.start);
    let mut chance = Tape::new(number, &scene.start);
    for command in commands {
        game.apply(command, &mut chance).expect("a command that was played");
    }
    game
}

fn show(game: &Game, debrief: &Debrief) {
    for step in &debrief.steps {
        let who = match step.who {
            Speaker::One(who) => who.word(),
            Speaker::Team => "team",
        };
        let said = |commands: &[heist_rules::Command]| {
            let before = &game.history()[step.commands.start].before;
            let each = commands.iter().map(|it| heist_format::notation::print(game.setup(), before, it));
            each.collect::<Vec<_>>().join(", ")
        };
        let played: Vec<_> = game.history()[step.commands.clone()].iter().map(|entry| entry.command).collect();
        println!(
            "{:>4} r{} {:<10} {who:<5} {:>4} -> {:>4} luck {:>4} decision {:>4}  {}",
            step.commands.start,
            step.round,
            step.kind.to_string(),
            step.before,
            step.after,
            step.luck,
            step.decision,
            if step.kind == StepKind::Plan { String::new() } else { said(&played) },
        );
        if let Some(better) = step.better.as_ref().filter(|_| step.kind != StepKind::Plan) {
            println!("        better (give or take {}): {}", better.error, said(&better.line));
        }
    }
}

fn main() {
    let mut heists = "city".to_owned();
    let mut keys: BTreeMap<String, String> = BTreeMap::new();
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some((key, value)) => drop(keys.insert(key.to_owned(), value.to_owned())),
            None => heists = word,
        }
    }
    let text = |key: &str, usual: &str| keys.get(key).cloned().unwrap_or_else(|| usual.to_owned());
    let number = |key: &str, usual: u64| text(key, &usual.to_string()).parse::<u64>().expect("a number");
    let crew: CrewChoice = text("crew", "as-designed").parse().expect("a crew");
    let bot: BotChoice = text("bot", "planner").parse().expect("a bot");
    let (games, seed, players) = (number("games", 4), number("seed", 61), number("players", 4) as usize);
    let (nodes, again) = (number("nodes", NODES), number("again", 0));
    let library = Library::official();
    let all = library.heists.iter().filter(|heist| {
        if heists == "city" { heist.chapter.is_none() } else { heists.split(',').any(|id| id == heist.id) }
    });
    let mut times = Vec::new();
    let mut kinds: BTreeMap<String, (i64, i64, i64, i64)> = BTreeMap::new();
    let (mut errors, mut totals, mut labels) = (Vec::new(), Vec::new(), [0; 3]);
    let mut shifts: Vec<i32> = Vec::new();
    for heist in all {
        let (setup, start) = crews::new_game(heist, heist.newest_edition(), &crew, players).expect("a heist");
        let plan = heist_bots::book::plan(&setup, &start);
        let scene = Scene::new(setup, start, plan);
        for n in 0..games {
            let game = game(&scene, bot, tape(seed, n));
            let begin = seconds();
            let debrief = Debriefing::with_nodes(&game, nodes).finish();
            let time = seconds() - begin;
            let sum = debrief.totals();
            println!(
                "{} {n}: {} rounds, {} commands, {} steps, {time:.2} s, {} M nodes, {} -> {}, luck {}, decisions {}, labels {:?}, error {}",
                heist.id,
                game.state().round,
                game.history().len(),
                debrief.steps.len(),
                debrief.nodes / 1_000_000,
                debrief.initial,
                debrief.last,
                sum.luck,
                sum.decisions,
                sum.labels,
                debrief.error
            );
            assert_eq!(debrief.last - debrief.initial, sum.luck + sum.decisions);
            if keys.contains_key("show") {
                show(&game, &debrief);
            }
            if again > 0 {
                let deeper = Debriefing::with_nodes(&game, nodes * again).finish();
                for (one, other) in debrief.steps.iter().zip(&deeper.steps) {
                    if one.commands == other.commands && one.decision.min(other.decision) <= -50 {
                        println!("    {:?}: {} against {}", one.commands, one.decision, other.decision);
                    }
                }
                shifts.push(deeper.totals().decisions - sum.decisions);
            }
            for step in &debrief.steps {
                let leaves = game.history()[step.commands.end - 1].command.verb == heist_rules::Verb::Escape;
                let name = match step.kind {
                    StepKind::Draw if leaves => "draw (leaving)".to_owned(),
                    StepKind::Draw
                        if game.history()[step.commands.start].before.phase == heist_rules::Phase::Escape =>
                    {
                        "draw (escape)".to_owned()
                    }
                    StepKind::Dice => format!("dice r{}", step.round),
                    kind => kind.to_string(),
                };
                let entry = kinds.entry(name).or_default();
                entry.0 += 1;
                entry.1 += i64::from(step.luck);
                entry.2 += i64::from(step.luck).pow(2);
                entry.3 += i64::from(step.decision);
            }
            for (n, count) in sum.labels.iter().enumerate() {
                labels[n] += count;
            }
            times.push(time);
            errors.push(debrief.error);
            totals.push((debrief.last - debrief.initial, sum.luck, sum.decisions));
        }
    }
    let games = times.len().max(1) as f64;
    times.sort_by(f64::total_cmp);
    let mean = |it: &mut dyn Iterator<Item = i32>| it.map(f64::from).sum::<f64>() / games;
    println!(
        "{} games: {:.2} s median, {:.2} s at most; standard error of a chance {:.1}; last - initial {:.1}, luck {:.1}, decisions {:.1} on average; labels {labels:?}",
        times.len(),
        times[times.len() / 2],
        times[times.len() - 1],
        mean(&mut errors.iter().copied()),
        mean(&mut totals.iter().map(|it| it.0)),
        mean(&mut totals.iter().map(|it| it.1)),
        mean(&mut totals.iter().map(|it| it.2)),
    );
    if !shifts.is_empty() {
        println!("with more nodes decisions come to {:.1} more on average", mean(&mut shifts.iter().copied()));
    }
    println!(
        "| step | steps | mean luck | standard deviation | luck a game | decisions a game |\n| --- | --- | --- | --- | --- | --- |"
    );
    for (name, (steps, luck, squares, decisions)) in kinds {
        let (n, luck) = (steps as f64, luck as f64);
        let deviation = (squares as f64 / n - (luck / n).powi(2)).max(0.0).sqrt();
        println!(
            "| {name} | {steps} | {:.1} | {deviation:.1} | {:.1} | {:.1} |",
            luck / n,
            luck / games,
            decisions as f64 / games
        );
    }
}
