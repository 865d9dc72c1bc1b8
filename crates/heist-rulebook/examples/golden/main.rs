//! Looks for a line of play that wins a heist and writes it down as a replay, for the golden replays of the tests.
//!
//! `cargo run -p heist-rulebook --example golden -- <heist> <file> won`. Random crews and plans, then round by round the
//! most promising of many tried rounds. It may look at dice before they fall: what it finds is a game that can be won. With
//! `lost` instead of `won` it plays at random until it loses. In place of a heist there can be a box file in which a crew was
//! chosen; with `like:<replay>` instead of `won` a game with the same commands and chance is tried from there, and `tidy` leaves
//! out of the game in the file what was put down or handed over for nothing. It needs optimisation to be quick:
//! `CARGO_PROFILE_DEV_OPT_LEVEL=3 cargo run …`.

mod openings;
mod plans;
mod promise;
mod tidy;

use heist_campaign as campaign;
use heist_format::game::Game;
use heist_format::notation;
use heist_format::recorded::chance_lines;
use heist_format::replay::{self, Replay};
use heist_rules::View;
use heist_rules::cards::Thing;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::fast_rng::FastRng;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, PersonFlags, Phase, State};
use heist_rules::{Scope, apply, legal};
use openings::Opening;
use plans::{Line, good_plan, ready};
use promise::{Taste, promise, rings_in_the_way, satisfied};
use tidy::tidy;

/// Whether somebody has rolled in the escape.
fn rolled(state: &State, by: Speaker) -> bool {
    matches!(by, Speaker::One(who) if state.person(who).is(PersonFlags::ROLLED))
}

/// One round, or the end of the heist, tried with its own chance.
fn try_round(setup: &Setup, line: &Line, seed: u64, taste: Taste, list: &mut Vec<Command>) -> Line {
    let mut line = line.clone();
    let (mut chance, mut whim) = (FastRng::new(seed), FastRng::new(seed ^ 0xabcd));
    let mut fresh = Some(seed);
    let round = line.state.round;
    let mut gifts = 0;
    let boldness = [0.006, 0.016, 0.016, 0.05][whim.below(4) as usize];
    // Now and then it may be worth a try to run for it.
    let flight = if whim.below(5) == 0 { whim.below(40) } else { u32::MAX };
    for step in 0..150u32 {
        let state = line.state;
        if state.phase == Phase::Over || state.phase == Phase::Roll && state.round != round {
            break;
        }
        legal(setup, &state, Scope::All, list);
        let met = satisfied(View { setup, state: &state });
        if met && let Some(escape) = list.iter().find(|command| command.verb == Verb::Escape).copied() {
            list.clear();
            list.push(escape);
        }
        // Who has what was wanted still likes to come home.
        let taste = Taste { loyal: taste.loyal || state.phase == Phase::Escape, ..taste };
        list.retain(|command| match command.verb {
            Verb::Unplan(_) | Verb::Shift(_) if whim.below(3) > 0 => false,
            Verb::Unplan(_) => false,
            Verb::Drop(Thing::Item(_), ..) if taste.loyal => false,
            Verb::Give(Thing::Item(_), _) => false,
            Verb::Give(..) => gifts < 3,
            Verb::Use(_) if step > 60 => false,
            Verb::Escape => met || state.deck.coming().len() < 3 || step >= flight,
            _ => true,
        });
        // Whoever has rolled for its way goes it.
        let goes = |command: &Command| matches!(command.verb, Verb::Run(_)) && rolled(&state, command.by);
        let going: Vec<Speaker> = list.iter().filter(|command| goes(command)).map(|command| command.by).collect();
        list.retain(|command| command.verb != Verb::Stay || !going.contains(&command.by));
        if step > 70 && list.iter().any(|command| command.verb == Verb::Done) {
            list.retain(|command| command.verb == Verb::Done);
        } else if step > 70 && list.iter().any(|command| matches!(command.verb, Verb::Take(..))) {
            list.retain(|command| matches!(command.verb, Verb::Take(..)));
        }
        // Of many the first few in a random order are looked at.
        let most = 20.min(list.len());
        for i in 0..most {
            let other = i + whim.below((list.len() - i) as u32) as usize;
            list.swap(i, other);
        }
        let now = promise(setup, &state, taste);
        let mut best: Option<(f32, Command)> = None;
        for command in &list[..most] {
            let mut next = state;
            if apply(setup, &mut next, *command, &mut chance.clone(), &mut ()).is_err() {
                continue;
            }
            let then = promise(setup, &next, taste);
            // Putting something down and picking it up again makes a replay long, not good.
            let idle = matches!(command.verb, Verb::Drop(..) | Verb::Give(..)) && then < now + 0.5;
            if idle && whim.below(30) > 0 {
                continue;
            }
            let mut worth = then + whim.below(100) as f32 * boldness;
            if command.verb == Verb::Done {
                worth -= 0.7;
            }
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, *command));
            }
        }
        let Some((_, command)) = best else { break };
        if apply(setup, &mut line.state, command, &mut chance, &mut ()).is_err() {
            break;
        }
        gifts += u8::from(matches!(command.verb, Verb::Give(..)));
        line.path.push((command, fresh.take()));
    }
    line.promise = promise(setup, &line.state, taste) + if line.state.is(HeistFlags::WON) { 1000.0 } else { 0.0 };
    line
}

/// What the team has settled before: fixers, shopping, perhaps even the plan.
fn prepared(setup: &Setup, start: &State, lines: &str, seed: u64) -> Line {
    let mut line = Line { state: *start, path: Vec::new(), promise: 0.0 };
    let mut chance = FastRng::new(seed);
    for words in lines.split(';').map(str::trim).filter(|words| !words.is_empty()) {
        let command = notation::parse(setup, &line.state, words).unwrap_or_else(|error| panic!("{words}: {error}"));
        apply(setup, &mut line.state, command, &mut chance, &mut ()).unwrap_or_else(|error| panic!("{words}: {error}"));
        line.path.push((command, line.path.is_empty().then_some(seed)));
    }
    line
}

/// Looks for a win with one crew.
fn attempt(opening: &Opening, seed: u64, patience: f32, effort: u64, settled: &str) -> Option<(Setup, State, Line)> {
    let (setup, beginning) = opening.get(seed, true)?;
    let settled = prepared(&setup, &beginning, settled, seed);
    let start = settled.state;
    let heist = setup.heist.clone();
    let rings = rings_in_the_way(&setup, &start);
    let taste = Taste { patience, loyal: matches!(opening, Opening::Boxed(_)), rings };
    let (tried, changes) = if taste.loyal { (8, 1500) } else { (4 * effort, 400 + 100 * effort) };
    let mut plans: Vec<Line> = match settled.path.iter().any(|(command, _)| matches!(command.verb, Verb::Plan(_))) {
        true => vec![Line { state: start, path: Vec::new(), promise: 0.0 }],
        false => (0..tried).map(|n| good_plan(&setup, &start, seed * 1000 + n, changes, taste)).collect(),
    };
    plans.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    plans.truncate(4 * effort as usize);
    plans.retain_mut(|line| ready(&setup, line, seed));
    let mut lines = plans;
    let mut list = Vec::new();
    for round in 0..25u64 {
        let mut next: Vec<Line> = Vec::new();
        for (n, line) in lines.iter().enumerate() {
            let mut rounds = Vec::new();
            for k in 0..20 + 5 * effort {
                let tried =
                    try_round(&setup, line, ((seed * 7919 + round) * 100 + n as u64) * 100 + k, taste, &mut list);
                if tried.state.is(HeistFlags::WON) && satisfied(View { setup: &setup, state: &tried.state }) {
                    let path = settled.path.into_iter().chain(tried.path).collect();
                    return Some((setup, beginning, Line { path, ..tried }));
                }
                if tried.state.phase == Phase::Roll {
                    rounds.push(tried);
                }
            }
            // Not all that goes on comes from the same line.
            rounds.sort_by(|a, b| b.promise.total_cmp(&a.promise));
            rounds.truncate(6);
            next.append(&mut rounds);
        }
        next.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        next.truncate(10 + 4 * effort as usize);
        if let Some(best) = next.first() {
            let state = &best.state;
            eprintln!(
                "{heist} seed {seed} round {round}: {:.1}, deck {}, noise {}, doors {}, remote {}, cracks {:?}, loot {:?}",
                best.promise,
                state.deck.coming().len(),
                state.noise,
                state.doors.len(),
                (state.remote[0] | state.remote[1]).len(),
                state.cracks,
                state.loot.iter().map(|(_, kind, place)| format!("{}@{}", kind.word(), place.0)).collect::<Vec<_>>()
            );
        }
        lines = next;
        if lines.is_empty() {
            break;
        }
    }
    None
}

/// A game played at random until it is lost.
fn lose(opening: &Opening, seed: u64) -> Option<Game> {
    let mut whim = FastRng::new(seed);
    let (setup, start) = opening.get(seed, false)?;
    let mut planned = good_plan(&setup, &start, seed, 20, Taste::default());
    if !ready(&setup, &mut planned, seed) {
        return None;
    }
    let mut game = play(setup, start, planned.path);
    let mut list = Vec::new();
    while game.state().phase != Phase::Over {
        legal(game.setup(), game.state(), Scope::RandomPlay, &mut list);
        list.retain(|command| command.verb != Verb::Escape || whim.below(40) == 0);
        let command = *list.get(whim.below(list.len() as u32) as usize)?;
        game.apply(command, &mut whim).ok()?;
    }
    (!game.state().is(HeistFlags::WON) && game.history().len() < 400).then_some(game)
}

/// A line of play carried out again, with its facts.
fn play(setup: Setup, start: State, path: Vec<(Command, Option<u64>)>) -> Game {
    let mut game = Game::new(setup, start);
    let mut chance = FastRng::new(0);
    for (command, fresh) in path {
        if let Some(seed) = fresh {
            chance = FastRng::new(seed);
        }
        game.apply(command, &mut chance).expect("the line of play holds");
    }
    game
}

/// A recorded game.
fn read(file: &str) -> Game {
    let text = std::fs::read_to_string(file).expect("the replay can be read");
    Replay::parse(&text).and_then(|replay| replay.play()).expect("the replay holds")
}

/// A game with the commands and the chance of another.
fn same_as(opening: &Opening, other: &str) -> Game {
    let other = read(other);
    let (setup, start) = opening.get(0, true).expect("the heist can begin");
    let mut game = Game::new(setup, start);
    let after = other.history().iter().skip(1).map(|entry| &entry.before).chain([other.state()]);
    for (entry, after) in other.history().iter().zip(after) {
        let line = notation::print(other.setup(), &entry.before, &entry.command);
        let chance = chance_lines(other.setup(), after, &entry.facts);
        if let Err(error) = game.repeat(&line, &chance) {
            eprintln!("left out: {line}: {error}");
        }
    }
    game
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [heist, file, end, rest @ ..] = arguments.as_slice() else {
        eprintln!(
            "golden <heist or box> <file> won|lost|tidy|like:<replay> [first seed] [attempts] [patience in tenths] [character of red]"
        );
        return;
    };
    let number = |n: usize, usual: u64| rest.get(n).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (first, attempts, patience) = (number(0, 1), number(1, 10), number(2, 5) as f32 / 10.0);
    let opening = match std::fs::read_to_string(heist) {
        Ok(text) => Opening::Boxed(Box::new(campaign::file::parse(&text).expect("a box"))),
        Err(_) => Opening::Heist(heist, rest.get(3).map(String::as_str)),
    };
    for seed in first..first + attempts {
        // The longer it takes the harder it tries.
        let effort = 1 + (seed - first) / 8;
        let game = match end.as_str() {
            "lost" => lose(&opening, seed),
            "won" => attempt(&opening, seed, patience, effort, rest.get(4).map_or("", String::as_str))
                .map(|(setup, start, line)| tidy(play(setup, start, line.path))),
            "tidy" => Some(tidy(read(file))),
            like => Some(same_as(&opening, like.trim_start_matches("like:"))),
        };
        let Some(game) = game else { continue };
        std::fs::write(file, replay::record(&game, None)).expect("the file can be written");
        println!("{heist}: {end}, {} commands, seed {seed}", game.history().len());
        return;
    }
    println!("{heist}: nothing found");
}
