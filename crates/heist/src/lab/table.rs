//! `heist lab table`.

use super::field::{self, Field};
use super::progress::Progress;
use super::replace;
use super::run::{commit, open as open_rows};
use crate::cli::LabTableArgs;
use anyhow::{Context, Result, anyhow, bail};
use heist_data::heists::Heist;
use heist_format::setup::CREW_SIZES;
use heist_lab::experiment::{Arena, tape};
use heist_lab::rows::{GameRow, Matchup};
use heist_lab::table::{TableGames, TableWork};
use serde_json::json;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::SystemTime;

/// `heist lab table`.
pub fn run(args: &LabTableArgs, out: &mut dyn Write) -> Result<()> {
    if !CREW_SIZES.contains(&args.players) {
        bail!("Three or four play (general.player-count), not {}.", args.players);
    }
    let field = Field::new(&args.heists)?;
    let bots = field::bots(&args.bots, &args.effort)?;
    let games = TableGames { quick: args.games, planner: args.planner_games, oracle: args.oracle_games };
    let heists: Vec<&Heist> = field.heists().collect();
    let work = TableWork { heists, bots, games, players: args.players, about: about(args) };
    let matchups = work.matchups();
    let tapes = |matchup: &Matchup| -> Vec<u64> {
        (0..games.of(matchup.bot.kind)).map(|game| tape(args.effort.seed, game)).collect()
    };
    let (mut rows, mut file) = open_rows(&args.out, args.resume)?;
    let wanted: BTreeSet<&Matchup> = matchups.iter().collect();
    let mut done = BTreeSet::new();
    // More games than are asked for are welcome.
    rows.retain(|row| wanted.contains(&row.matchup) && done.insert((row.matchup.clone(), row.tape)));
    let left =
        |matchup: &Matchup| tapes(matchup).iter().filter(|tape| !done.contains(&(matchup.clone(), **tape))).count();
    let all: usize = matchups.iter().map(left).sum();
    let open: Vec<Matchup> = matchups.iter().filter(|matchup| left(matchup) > 0).cloned().collect();
    let jobs = field::jobs(&args.effort);
    let mut progress = Progress::new();
    let planned = |n: usize, all: usize| progress.tell(n as u64, all as u64, "plans");
    let arena = Arena::new(&open, |name| field.find(name), field::plans(&args.effort), jobs, planned);
    let arena = arena.map_err(|fault| anyhow!(fault))?.played_by(commit());
    let (mut progress, before) = (Progress::new(), rows.len() as u64);
    let mut failed: io::Result<()> = Ok(());
    arena.run(&open, tapes, &done, jobs, |some: &[GameRow]| {
        let ended = rows.last().is_some_and(|last: &GameRow| last.matchup != some[0].matchup);
        rows.extend_from_slice(some);
        failed = file.append(some);
        // The table grows with every heist that is through.
        if failed.is_ok() && ended {
            failed = replace(&args.file, &work.text(&rows));
        }
        progress.tell(rows.len() as u64 - before, all as u64, "games");
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    progress.end();
    failed.context("games.csv")?;
    replace(&args.file, &work.text(&rows)).with_context(|| args.file.display().to_string())?;
    let illegal: u64 = rows.iter().map(|row| u64::from(row.illegal)).sum();
    let endless = rows.iter().filter(|row| !row.ended).count();
    if args.output.json {
        let value = json!({ "file": args.file, "matchups": matchups.len(), "games": rows.len(), "illegal": illegal, "endless": endless });
        writeln!(out, "{value}")?;
    } else {
        writeln!(out, "{}: {} games of {} matchups.", args.file.display(), rows.len(), matchups.len())?;
    }
    Ok(())
}

/// How it was measured.
fn about(args: &LabTableArgs) -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let nodes = args.effort.nodes.map_or(String::new(), |nodes| format!(" Nodes: {nodes}."));
    format!(
        "Written by `heist lab table` on {}. {} players, seed {}; at least {} games of random and greedy, {} of the \
         planner, {} of the oracle for each heist, all on the same tapes, with the plans of the opening book.{nodes} Behind each rate \
         stands its interval of 95 % (Wilson).\n\n\
         The oracle knows the tape. Its bracket begins with the share of tapes that it or another bot won and ends with what is not \
         proved impossible. The last column counts, of the tapes that the oracle won, those that the planner won too. Amateur \
         heists are designed for the first crew; means are over the heists of a class.",
        &now[..10],
        args.players,
        args.effort.seed,
        args.games,
        args.planner_games,
        args.oracle_games,
    )
}
