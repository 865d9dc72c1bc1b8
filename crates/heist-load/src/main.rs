//! `cargo xtask load`: how many commands a second the server stores, how long an acknowledgement takes, and how much memory
//! a table needs. A process of its own, so that the measured one does nothing but serve.

mod bot_table;
mod table_session;
mod websocket;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use heist_testbed::http;
use heist_testbed::postgres::TestPostgres;
use heist_testbed::process::Process;
use heist_testbed::server_process::ServerProcess;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};
use table_session::{TableSession, Workload};

/// Measures the server under load.
#[derive(Parser, Debug)]
struct Args {
    /// Tables, with four seats each
    #[arg(long, value_name = "N", default_value_t = 200)]
    tables: usize,
    /// How long to measure
    #[arg(long, value_name = "SECONDS", default_value_t = 15)]
    seconds: u64,
    /// How long to play before measuring
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    warmup: u64,
    /// `sqlite` and `postgres` for a fresh one that flushes every commit to the disk, or an address
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    database: String,
    /// The heist
    #[arg(long, value_name = "ID", default_value = "startup")]
    heist: String,
    /// Further tables at which four bots play and somebody watches
    #[arg(long, value_name = "N", default_value_t = 0)]
    bot_tables: usize,
}

/// For how long answers gather before they are read. It is part of every time that is measured.
const GATHERING: Duration = Duration::from_micros(200);

/// How far the measurement is.
#[derive(Debug)]
pub struct LoadPhase(AtomicU8);

impl LoadPhase {
    const WARM_UP: u8 = 0;
    const MEASURE: u8 = 1;
    const OVER: u8 = 2;

    fn set(&self, now: u8) {
        self.0.store(now, Ordering::Relaxed);
    }
    /// Whether latencies are recorded.
    pub fn measures(&self) -> bool {
        self.0.load(Ordering::Relaxed) == LoadPhase::MEASURE
    }
    /// Whether to stop.
    pub fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed) == LoadPhase::OVER
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
    // One thread: the other processor is the server's. Before it waits it lets answers gather, or it would be woken for each.
    let gather = || std::thread::sleep(GATHERING);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().on_thread_park(gather).build()?;
    runtime.block_on(measure(&args))
}

async fn measure(args: &Args) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut postgres = None;
    let database = match args.database.as_str() {
        "sqlite" => folder.path().join("heist.db").display().to_string(),
        "postgres" => postgres.insert(TestPostgres::start_with(&[])?).url("postgres"),
        address => address.to_owned(),
    };
    let metrics = free_address()?;
    let server = ServerProcess::start_unlimited_with(&database, &["--metrics", &metrics])?;
    let metrics = format!("http://{metrics}");
    let process = Process::new(server.pid());
    let workload = Arc::new(Workload::new(&server.url, &args.heist)?);

    // The first table loads what all tables share; then the server is as empty as it gets.
    drop(TableSession::open(Arc::clone(&workload), 0).await?);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let empty = process.resident()?;
    let mut tables = Vec::with_capacity(args.tables);
    for number in 0..args.tables {
        let table = TableSession::open(Arc::clone(&workload), number as u64 + 1).await;
        tables.push(table.with_context(|| format!("opening table {number}"))?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let at_rest = process.resident()?;

    let phase = Arc::new(LoadPhase(AtomicU8::new(LoadPhase::WARM_UP)));
    let watching: Vec<_> = (0..args.bot_tables)
        .map(|_| tokio::spawn(bot_table::watch(server.url.clone(), args.heist.clone(), Arc::clone(&phase))))
        .collect();
    let playing: Vec<_> = tables.into_iter().map(|table| tokio::spawn(table.play(Arc::clone(&phase)))).collect();
    tokio::time::sleep(Duration::from_secs(args.warmup)).await;
    let commits = commits(&metrics).await?;
    let (began, cpu, own) = (Instant::now(), process.cpu()?, Process::own().cpu()?);
    phase.set(LoadPhase::MEASURE);
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    phase.set(LoadPhase::OVER);
    let took = began.elapsed().as_secs_f64();
    let (cpu, own) = (process.cpu()? - cpu, Process::own().cpu()? - own);
    let (commits, entries) = {
        let (all, stored) = self::commits(&metrics).await?;
        (all - commits.0, stored - commits.1)
    };

    let mut latencies = Vec::new();
    let mut opened = 0;
    let mut kept = Vec::with_capacity(playing.len());
    for table in playing {
        let (table, mut measured) = table.await??;
        opened += measured.tables_opened;
        latencies.append(&mut measured.latencies);
        kept.push(table);
    }
    let mut bot_commands = 0;
    for table in watching {
        bot_commands += table.await??;
    }
    let bots = if args.bot_tables > 0 { Some(bot_table::figures(&metrics).await?) } else { None };
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = process.resident()?;
    ensure!(!latencies.is_empty(), "no command was acknowledged");
    latencies.sort_unstable();
    let part = |share: f64| f64::from(latencies[((latencies.len() - 1) as f64 * share) as usize]) / 1000.0;
    let each = |bytes: u64| (bytes.saturating_sub(empty) as f64 / args.tables as f64 / 1024.0 * 10.0).round() / 10.0;
    let report = json!({
        "tables": args.tables,
        "seats": args.tables * 4,
        "database": args.database,
        "seconds": (took * 100.0).round() / 100.0,
        "commands": latencies.len(),
        "commands_per_second": (latencies.len() as f64 / took).round(),
        "acknowledged_ms": { "p50": part(0.5), "p90": part(0.9), "p99": part(0.99), "max": part(1.0) },
        "commands_per_commit": (entries / commits.max(1.0) * 10.0).round() / 10.0,
        "tables_opened_meanwhile": opened,
        "bots": bots.map(|figures| json!({ "tables": args.bot_tables, "commands": bot_commands, "questions": figures })),
        "processors": { "server": (cpu / took * 100.0).round() / 100.0, "client": (own / took * 100.0).round() / 100.0 },
        "memory": {
            "empty_server_mib": empty / 1024 / 1024,
            "kib_per_table_at_rest": each(at_rest),
            "kib_per_table_after_play": each(after),
        },
    });
    println!("{report:#}");
    drop(kept);
    Ok(())
}

/// An address of this machine that nobody listens on.
fn free_address() -> Result<String> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

/// How many commits of the log the server has made, and how many entries they stored.
async fn commits(url: &str) -> Result<(f64, f64)> {
    let report = http::ask(url, "GET /metrics", "").await?;
    let figure = |name: &str| {
        let line = report.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|figure| figure.trim().parse::<f64>().ok()).with_context(|| format!("/metrics has no `{name}`"))
    };
    Ok((figure("heist_commit_entries_count")?, figure("heist_commit_entries_sum")?))
}
