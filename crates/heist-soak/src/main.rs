//! `cargo xtask soak`: see [`heist_soak`].

use anyhow::{Result, bail};
use clap::Parser;
use heist_soak::run::{Database, Plan, run};
use std::time::Duration;

/// Plays at many tables while everything goes wrong, and compares what people were told with what is stored.
#[derive(Parser, Debug)]
struct Args {
    /// How long, without the comparison at the end
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    minutes: f64,
    /// One node on SQLite, or two on PostgreSQL
    #[arg(long, value_enum, default_value_t = Database::Sqlite)]
    database: Database,
    /// Tables at a time
    #[arg(long, value_name = "N", default_value_t = 50)]
    tables: usize,
    /// A number from which follows what goes wrong and what people say; when, it does not
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Go on until there were so many kills
    #[arg(long, value_name = "N", default_value_t = 0)]
    kills: usize,
    /// Go on until the disk has failed so often; with SQLite
    #[arg(long, value_name = "N", default_value_t = 0)]
    disk_faults: usize,
    /// How long people think before a command, on average
    #[arg(long, value_name = "MS", default_value_t = 400)]
    think: u64,
    /// The most that 99 of 100 acknowledgements may take where nothing is broken; 0 judges no times and no memory
    #[arg(long, value_name = "MS", default_value_t = 50)]
    p99: u64,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let seed = args.seed.unwrap_or_else(|| u64::from(std::process::id()));
    let plan = Plan {
        time: Duration::try_from_secs_f64(args.minutes * 60.0)?,
        database: args.database,
        tables: args.tables,
        seed,
        think: Duration::from_millis(args.think),
        kills: args.kills,
        disk_faults: args.disk_faults,
        p99: (args.p99 > 0).then(|| Duration::from_millis(args.p99)),
    };
    eprintln!("soak: seed {seed}");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let report = runtime.block_on(run(&plan))?;
    if args.json {
        println!("{}", report.figures);
    } else {
        println!("{:#}", report.figures);
    }
    if !report.findings.is_empty() {
        bail!("{} (seed {seed})", report.findings.join("\n"));
    }
    Ok(())
}
