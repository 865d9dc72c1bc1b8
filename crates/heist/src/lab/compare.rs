//! `heist lab compare`.

use super::field::{self, Field};
use super::progress::Progress;
use super::share;
use crate::cli::{LabCompareArgs, LabFieldArgs};
use anyhow::{Result, anyhow, bail};
use heist_data::library::Library;
use heist_data::suggest;
use heist_lab::compare::{Comparison, Contest};
use heist_lab::crews::CrewChoice;
use heist_lab::experiment::Arena;
use heist_lab::players::{BotChoice, BotKind};
use heist_lab::rows::Matchup;
use heist_lab::stats::{Decision, SequentialTest};
use serde_json::json;
use std::io::Write;

/// How often a comparison may be wrong, either way.
const ERROR: f64 = 0.05;

/// What can be compared.
enum Side {
    Bot(BotChoice),
    Crew(CrewChoice),
    Heist(String),
}

fn side(word: &str, args: &LabCompareArgs) -> Result<Side> {
    let name = word.split(':').next().unwrap_or_default();
    if BotKind::ALL.iter().any(|kind| kind.word() == name) {
        return Ok(Side::Bot(field::bots(&[word.to_owned()], &args.effort)?[0]));
    }
    if word.ends_with(".toml") || Library::official().heist(word).is_some() {
        return Ok(Side::Heist(word.to_owned()));
    }
    if let Ok(crew) = word.parse() {
        return Ok(Side::Crew(crew));
    }
    let crews = CrewChoice::NAMED.map(|crew| crew.to_string());
    let heists = Library::official().all_heists().map(|heist| heist.id.as_str());
    let known = BotKind::ALL.map(BotKind::word).into_iter().chain(crews.iter().map(String::as_str)).chain(heists);
    bail!("`{word}` is neither a bot nor a crew nor a heist.{}", suggest::question(word, known))
}

/// The sides, matchup against matchup, and the heists they need.
fn sides(args: &LabCompareArgs) -> Result<(Field, Vec<Matchup>, Vec<Matchup>)> {
    let bot = field::bots(std::slice::from_ref(&args.bots), &args.effort)?;
    let with = |heists: &[String], crews: &[CrewChoice], bot: &[BotChoice]| -> Result<Vec<Matchup>> {
        let crews = crews.iter().map(CrewChoice::to_string).collect();
        let field =
            LabFieldArgs { heists: heists.to_vec(), editions: args.field.editions.clone(), crews, ..args.field };
        Field::new(heists)?.matchups(&field, bot)
    };
    let crews = field::crews(&args.field.crews)?;
    let heists = &args.field.heists;
    match (side(&args.first, args)?, side(&args.second, args)?) {
        (Side::Bot(first), Side::Bot(second)) => {
            Ok((Field::new(heists)?, with(heists, &crews, &[first])?, with(heists, &crews, &[second])?))
        }
        (Side::Crew(first), Side::Crew(second)) => {
            Ok((Field::new(heists)?, with(heists, &[first], &bot)?, with(heists, &[second], &bot)?))
        }
        (Side::Heist(first), Side::Heist(second)) => {
            let both = Field::new(&[first.clone(), second.clone()])?;
            Ok((both, with(&[first], &crews, &bot)?, with(&[second], &crews, &bot)?))
        }
        _ => bail!(
            "`{}` and `{}` are not of one kind: two bots, two crews or two heists are compared.",
            args.first,
            args.second
        ),
    }
}

/// `heist lab compare`.
pub fn run(args: &LabCompareArgs, out: &mut dyn Write) -> Result<()> {
    if !(args.points > 0.0 && args.points <= 100.0) {
        bail!("`--points` is more than 0 and at most 100.");
    }
    let (field, first, second) = sides(args)?;
    if first.len() != second.len() {
        bail!("`{}` and `{}` are not played in the same editions.", args.first, args.second);
    }
    let jobs = field::jobs(&args.effort);
    let mut progress = Progress::new();
    let both: Vec<Matchup> = first.iter().chain(&second).cloned().collect();
    let planned = |n: usize, all: usize| progress.tell(n as u64, all as u64, "plans");
    let arena = Arena::new(&both, |name| field.find(name), field::plans(&args.effort), jobs, planned);
    let arena = arena.map_err(|fault| anyhow!(fault))?;
    let test = SequentialTest { difference: args.points / 100.0, alpha: ERROR, beta: ERROR };
    let contest = Contest { test, seed: args.effort.seed, most: args.games, jobs };
    let mut progress = Progress::new();
    let found = contest.play(&arena, &first, &second, |found| progress.tell(found.pairs.count(), args.games, "pairs"));
    progress.end();
    let names = [field.title(&args.first), field.title(&args.second)];
    if args.output.json { print_json(args, &found, out) } else { print(names, args.points, &found, out) }
}

fn print_json(args: &LabCompareArgs, found: &Comparison, out: &mut dyn Write) -> Result<()> {
    let (pairs, interval) = (&found.pairs, found.pairs.interval());
    let better = match found.decision {
        Decision::First => Some(&args.first),
        Decision::Second => Some(&args.second),
        Decision::Equal | Decision::Open => None,
    };
    let decision = match found.decision {
        Decision::First | Decision::Second => "better",
        Decision::Equal => "equal",
        Decision::Open => "open",
    };
    let value = json!({
        "first": args.first,
        "second": args.second,
        "pairs": pairs.count(),
        "games": 2 * pairs.count(),
        "won": [pairs.both + pairs.first, pairs.both + pairs.second],
        "discordant": [pairs.first, pairs.second],
        "difference": share(pairs.difference()),
        "low": share(interval.low),
        "high": share(interval.high),
        "decision": decision,
        "better": better,
        "games_needed": pairs.pairs_needed().map(|pairs| 2 * pairs),
        "points": args.points,
        "illegal": found.illegal,
        "seed": args.effort.seed,
    });
    Ok(writeln!(out, "{value}")?)
}

fn print([first, second]: [&str; 2], points: f64, found: &Comparison, out: &mut dyn Write) -> Result<()> {
    let (pairs, interval) = (&found.pairs, found.pairs.interval());
    let count = pairs.count();
    let rate = |won: u64| format!("won {won} of {count}, {:.1} %", 100.0 * won as f64 / count.max(1) as f64);
    writeln!(out, "{first}: {}", rate(pairs.both + pairs.first))?;
    writeln!(out, "{second}: {}", rate(pairs.both + pairs.second))?;
    writeln!(
        out,
        "difference {:+.1} points ({:+.1} to {:+.1}); {} pairs differ, {} for {first} and {} for {second}",
        100.0 * pairs.difference(),
        100.0 * interval.low,
        100.0 * interval.high,
        pairs.discordant(),
        pairs.first,
        pairs.second
    )?;
    match found.decision {
        Decision::First => writeln!(out, "{first} is better, after {count} pairs.")?,
        Decision::Second => writeln!(out, "{second} is better, after {count} pairs.")?,
        Decision::Equal => writeln!(out, "Neither is better by {points} points, after {count} pairs.")?,
        Decision::Open => writeln!(out, "Not decided after {count} pairs.")?,
    }
    if let Some(needed) = pairs.pairs_needed() {
        writeln!(out, "A test of fixed length would see this difference with {needed} pairs.")?;
    }
    Ok(())
}
