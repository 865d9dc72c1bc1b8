//! `heist bench`: steps and heists a second, the cost of `apply` alone, and memory allocations.

use crate::cli;
use anyhow::{Result, bail};
use heist_rules::choices::Choices;
use heist_search::measure::{self, Planned, Recorded};
use serde_json::json;
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

/// Games per heist that are recorded and applied again.
const RECORDED: u64 = 4;

/// `heist bench`.
pub fn run(args: &cli::BenchArgs, out: &mut dyn Write) -> Result<()> {
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        bail!("`--seconds` is more than 0 and at most 3600.");
    }
    let heists = measure::all_heists(args.seed)?;
    if heists.is_empty() {
        bail!("There is no heist to play.");
    }
    let limit = Duration::from_secs_f64(args.seconds);

    let mut choices = Choices::with_room();
    for heist in &heists {
        heist.play(args.seed, &mut choices);
    }
    let allocated = heist_tally::allocations();
    let Played { steps, games, seconds } =
        play(&heists, limit, args.seed, |heist, seed| heist.play(seed, &mut choices));
    let allocations = heist_tally::allocations() - allocated;
    let checking = play(&heists, limit / 2, args.seed, |heist, seed| heist.play_checking(seed, &mut choices));

    let recorded: Vec<Recorded<'_>> =
        heists.iter().flat_map(|heist| (0..RECORDED).map(|i| heist.record(args.seed.wrapping_add(i)))).collect();
    let length: u64 = recorded.iter().map(|game| game.len() as u64).sum();
    let mut applied = 0;
    let begin = Instant::now();
    while begin.elapsed() < limit / 3 {
        for game in &recorded {
            black_box(game.apply());
        }
        applied += length;
    }
    let ns_per_apply = begin.elapsed().as_secs_f64() * 1e9 / applied.max(1) as f64;

    let steps_per_second = steps as f64 / seconds;
    let checked_steps_per_second = checking.steps as f64 / checking.seconds;
    let heists_per_second = games as f64 / seconds;
    let allocations_per_step = allocations as f64 / steps.max(1) as f64;
    if args.output.json {
        let figures = json!({
            "steps_per_second": steps_per_second.round(),
            "checked_steps_per_second": checked_steps_per_second.round(),
            "heists_per_second": (heists_per_second * 10.0).round() / 10.0,
            "ns_per_apply": (ns_per_apply * 10.0).round() / 10.0,
            "allocations_per_step": allocations_per_step,
            "steps": steps,
            "heists": games,
            "seconds": seconds,
            "seed": args.seed,
        });
        writeln!(out, "{figures}")?;
    } else {
        writeln!(out, "steps_per_second          {steps_per_second:>12.0}")?;
        writeln!(out, "checked_steps_per_second  {checked_steps_per_second:>12.0}")?;
        writeln!(out, "heists_per_second         {heists_per_second:>12.1}")?;
        writeln!(out, "ns_per_apply              {ns_per_apply:>12.1}")?;
        writeln!(out, "allocations_per_step      {allocations_per_step:>12.3}")?;
        writeln!(
            out,
            "\n{games} games on {} heists, {steps} steps in {seconds:.2} s on one core, seed {}.",
            heists.len(),
            args.seed
        )?;
    }
    Ok(())
}

/// What was played.
struct Played {
    steps: u64,
    games: u64,
    seconds: f64,
}

/// Plays for a while: whole rounds over all heists, so that each has the same weight.
fn play(heists: &[Planned], limit: Duration, mut seed: u64, mut play: impl FnMut(&Planned, u64) -> u32) -> Played {
    let (mut steps, mut games) = (0, 0);
    let begin = Instant::now();
    while begin.elapsed() < limit {
        seed = seed.wrapping_add(1);
        for heist in heists {
            steps += u64::from(play(heist, seed));
            games += 1;
        }
    }
    Played { steps, games, seconds: begin.elapsed().as_secs_f64() }
}
