//! `heist lab run`.

use super::field::{self, Field};
use super::progress::Progress;
use super::share;
use crate::cli::LabRunArgs;
use anyhow::{Context, Result, anyhow, bail};
use heist_lab::experiment::{Arena, Results, tape};
use heist_lab::rows::{GameRow, Matchup, RowFile};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// `heist lab run`.
pub fn run(args: &LabRunArgs, out: &mut dyn Write) -> Result<()> {
    let field = Field::new(&args.field.heists)?;
    let bots = field::bots(&args.bots, &args.effort)?;
    let matchups = field.matchups(&args.field, &bots)?;
    let jobs = field::jobs(&args.effort);
    let (known, mut file) = match &args.out {
        Some(folder) => open(folder, args.resume).map(|(rows, file)| (rows, Some(file)))?,
        None => (Vec::new(), None),
    };
    let tapes: Vec<u64> = (0..args.games).map(|game| tape(args.effort.seed, game)).collect();
    let mut results: BTreeMap<&Matchup, Results> =
        matchups.iter().map(|matchup| (matchup, Results::default())).collect();
    let mut done = BTreeSet::new();
    let wanted: BTreeSet<u64> = tapes.iter().copied().collect();
    for row in known.iter().filter(|row| wanted.contains(&row.tape)) {
        if let Some(results) = results.get_mut(&row.matchup)
            && done.insert((row.matchup.clone(), row.tape))
        {
            results.add(row);
        }
    }
    let open: Vec<Matchup> = matchups
        .iter()
        .filter(|matchup| tapes.iter().any(|tape| !done.contains(&((*matchup).clone(), *tape))))
        .cloned()
        .collect();
    let mut progress = Progress::new();
    let planned = |n: usize, all: usize| progress.tell(n as u64, all as u64, "plans");
    let arena = Arena::new(&open, |name| field.find(name), field::plans(&args.effort), jobs, planned);
    let arena = arena.map_err(|fault| anyhow!(fault))?.played_by(commit());
    let all = matchups.len() as u64 * args.games;
    let (began, mut progress, mut played) = (Instant::now(), Progress::new(), 0);
    let mut failed: io::Result<()> = Ok(());
    arena.run(
        &open,
        |_| tapes.clone(),
        &done,
        jobs,
        |rows: &[GameRow]| {
            if let Some(file) = &mut file
                && let Err(fault) = file.append(rows)
            {
                failed = Err(fault);
                return ControlFlow::Break(());
            }
            for row in rows {
                played += 1;
                results
                    .entry(matchups.iter().find(|known| **known == row.matchup).expect("it is played"))
                    .or_default()
                    .add(row);
            }
            progress.tell(played, all - done.len() as u64, "games");
            ControlFlow::Continue(())
        },
    );
    progress.end();
    failed.context("games.csv")?;
    let seconds = began.elapsed().as_secs_f64();
    let speed = (played > 0).then(|| (played as f64 / seconds * 10.0).round() / 10.0);
    let mut total = Results::default();
    for matchup in &matchups {
        let one = &results[matchup];
        total.merge(one);
        if args.output.json {
            writeln!(out, "{}", entry(field.title(&matchup.heist), matchup, one))?;
        } else {
            writeln!(out, "{}", line(field.title(&matchup.heist), matchup, one, bots.len() > 1))?;
        }
    }
    if args.output.json {
        let mut last = figures(&total);
        last["games_per_second"] = json!(speed);
        last["seconds"] = json!((seconds * 1000.0).round() / 1000.0);
        last["seed"] = json!(args.effort.seed);
        writeln!(out, "{last}")?;
    } else {
        let speed = speed.map_or(String::new(), |speed| format!(", {speed} games a second"));
        writeln!(out, "\nAll: {}{speed}.", in_words(&total))?;
    }
    Ok(())
}

/// The file of games in a folder: what is there, and where more goes.
pub fn open(folder: &Path, resume: bool) -> Result<(Vec<GameRow>, RowFile)> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let path = folder.join("games.csv");
    let name = || path.display().to_string();
    if path.exists() {
        if !resume {
            bail!("{} is there already; `--resume` goes on with it.", name());
        }
        return RowFile::resume(&path).with_context(name);
    }
    Ok((Vec::new(), RowFile::create(&path).with_context(name)?))
}

fn figures(results: &Results) -> Value {
    let interval = results.interval();
    let mean = |sum: u64| (sum as f64 / results.games.max(1) as f64 * 100.0).round() / 100.0;
    json!({
        "games": results.games,
        "won": results.won,
        "win_rate": share(results.win_rate()),
        "low": share(interval.low),
        "high": share(interval.high),
        "illegal": results.illegal,
        "endless": results.endless,
        "rounds": mean(results.rounds),
        "noise": mean(results.noise),
        "commands": mean(results.commands),
    })
}

fn entry(title: &str, matchup: &Matchup, results: &Results) -> Value {
    let mut value = figures(results);
    value["heist"] = json!(matchup.heist);
    value["title"] = json!(title);
    value["edition"] = json!(matchup.edition);
    value["crew"] = json!(matchup.crew.to_string());
    value["players"] = json!(matchup.players);
    value["bot"] = json!(matchup.bot.kind.word());
    value["nodes"] = json!(matchup.bot.nodes);
    value
}

fn in_words(results: &Results) -> String {
    let interval = results.interval();
    format!(
        "won {} of {}, {:.1} % ({:.1} to {:.1})",
        results.won,
        results.games,
        100.0 * results.win_rate(),
        100.0 * interval.low,
        100.0 * interval.high
    ) + &if results.illegal > 0 { format!(", commands refused: {}", results.illegal) } else { String::new() }
        + &if results.endless > 0 { format!(", games without end: {}", results.endless) } else { String::new() }
}

fn line(title: &str, matchup: &Matchup, results: &Results, many_bots: bool) -> String {
    let Matchup { edition, crew, bot, .. } = matchup;
    let bot = if many_bots { format!("{:<24}", bot.to_string()) } else { String::new() };
    let rounds = results.rounds as f64 / results.games.max(1) as f64;
    format!("{title:<20}{edition:<12}{:<14}{bot}{}, {rounds:.1} rounds", crew.to_string(), in_words(results))
}

/// The commit of the program that plays, where there is a repository; with a `+` for what is not committed.
pub fn commit() -> String {
    let git = |arguments: &[&str]| {
        let asked = Command::new("git").args(arguments).output().ok().filter(|asked| asked.status.success())?;
        Some(String::from_utf8_lossy(&asked.stdout).trim().to_owned())
    };
    let changed = |text: String| if text.is_empty() { "" } else { "+" };
    match git(&["rev-parse", "--short", "HEAD"]) {
        Some(commit) => commit + git(&["status", "--porcelain", "--untracked-files=no", "crates"]).map_or("", changed),
        None => "unknown".to_owned(),
    }
}
