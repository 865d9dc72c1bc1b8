//! A run from beginning to end: storms with rests between them, a long steady stretch, and the comparison of everything.

use crate::chaos::{Chaos, Counts, Ground};
use crate::conditions::Condition;
use crate::memory_use::MemoryUse;
use crate::nodes::{Launch, Nodes};
use crate::report::Report;
use crate::stage::Stage;
use crate::tables::Tables;
use anyhow::Result;
use heist_testbed::failing_disk::FailingDisk;
use heist_testbed::network::Network;
use heist_testbed::postgres::TestPostgres;
use heist_testbed::process::Process;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Storms take this share of a run, rests included; what is left is steady.
const STORMY: f64 = 0.65;
/// A storm is as long as this at most; then everybody may play in peace for a while.
const STORM: Duration = Duration::from_secs(40);
/// For this share of a storm people then play alone, and for as long again with hostile clients.
const REST: f64 = 0.12;
/// Memory is sampled after so many acknowledged commands.
pub const SAMPLE: usize = 500;
/// A room is kept for a minute after its last guest: before that a server grows to its size.
const SETTLING: Duration = Duration::from_secs(75);

/// Where everything is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Database {
    /// One node on an SQLite file, on a disk that fails on demand.
    Sqlite,
    /// Two nodes on a PostgreSQL, each with a network of its own to it.
    Postgres,
}

/// What a run is to be.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How long it takes, without the comparison at its end.
    pub time: Duration,
    /// Where everything is stored.
    pub database: Database,
    /// Tables at a time.
    pub tables: usize,
    /// From which everything follows that is chosen at random.
    pub seed: u64,
    /// How long people think before a command, on average.
    pub think: Duration,
    /// Storms go on until there were so many kills.
    pub kills: usize,
    /// Storms go on until the disk has failed so often; SQLite only.
    pub disk_faults: usize,
    /// The most that 99 of 100 acknowledgements may take; none: times are not judged.
    pub p99: Option<Duration>,
}

/// Carries a plan out. What is wrong with the server is in the report; an error is something that is wrong with the run.
pub async fn run(plan: &Plan) -> Result<Report> {
    let folder = tempfile::tempdir()?;
    let (ground, launch) = prepare(plan.database, folder.path()).await?;
    let nodes = Arc::new(Nodes::start(launch)?);
    let stage = Arc::new(Stage::new(nodes.urls(), plan.seed, plan.think));
    let mut tables = Tables::begin(&stage, plan.tables)?;
    let mut chaos = Chaos::new(Arc::clone(&stage), Arc::clone(&nodes), ground);
    let counts = chaos.counts();
    let begun = Instant::now();
    let progress = tokio::spawn(tell(Arc::clone(&stage), Arc::clone(&counts), begun));

    let goals = || {
        let disk =
            plan.database == Database::Postgres || counts.disk_faults.load(Ordering::Relaxed) >= plan.disk_faults;
        disk && counts.kills.load(Ordering::Relaxed) >= plan.kills
    };
    let storm = STORM.min(plan.time.mul_f64(STORMY / 2.0));
    while !stage.is_over() && (begun.elapsed() < plan.time.mul_f64(STORMY) || !goals()) {
        if let Err(error) = chaos.storm(storm).await {
            stage.found(format!("{error:#}"));
        }
        sleep(storm.mul_f64(REST)).await;
        chaos.attack(storm.mul_f64(REST));
        chaos.end_of_attacks().await?;
    }
    let memory = steady(&stage, &nodes, &mut chaos, plan.time.mul_f64(1.0 - STORMY)).await?;
    let took = begun.elapsed();
    tables.end().await?;
    progress.abort();

    // What was acknowledged is there whoever starts the server next.
    for node in 0..nodes.count() {
        nodes.kill(node);
    }
    for node in 0..nodes.count() {
        nodes.restart(node)?;
    }
    if stage.findings().is_empty() {
        tables.compare_again().await;
    }
    if tables.tally().acknowledged == 0 {
        stage.found("nobody could play at all".to_owned());
    }
    if let Some(line) = nodes.panic()? {
        stage.found(format!("a task of the server panicked: {line}"));
    }
    judge_figures(plan, &stage, &memory);
    Ok(Report::new(plan, took, &stage, &counts, tables.tally(), &memory))
}

async fn prepare(database: Database, folder: &Path) -> Result<(Ground, Launch)> {
    let log = folder.join("log");
    // Faults are told by the hundred; panics are told whatever is logged.
    let mut launch = Launch { databases: Vec::new(), arguments: Vec::new(), environment: Vec::new(), log };
    launch.environment.push(("RUST_LOG", "off".into()));
    match database {
        Database::Sqlite => {
            let disk = FailingDisk::new(folder)?;
            launch.databases.push(folder.join("heist.db").display().to_string());
            launch.environment.extend(disk.environment().map(|(name, value)| (name, value.to_owned())));
            Ok((Ground::Sqlite(disk), launch))
        }
        Database::Postgres => {
            let postgres = TestPostgres::start_with(&[])?;
            let direct = postgres.url("postgres");
            let mut networks = Vec::new();
            for _ in 0..2 {
                let network = Network::to_host(&format!("127.0.0.1:{}", postgres.port)).await?;
                let port = network.address.port();
                launch.databases.push(direct.replace(&format!(":{}/", postgres.port), &format!(":{port}/")));
                networks.push(network);
            }
            Ok((Ground::Postgres(Box::new(postgres), networks), launch))
        }
    }
}

/// Nothing is killed any more: people play, hostile clients come and go, and the memory of the first node is sampled.
async fn steady(stage: &Stage, nodes: &Nodes, chaos: &mut Chaos, time: Duration) -> Result<MemoryUse> {
    let begun = Instant::now();
    let mut memory = MemoryUse::with_caches(nodes.cache_mib());
    let settled = if time > SETTLING * 2 { SETTLING } else { Duration::ZERO };
    let part = (time / 4).min(Duration::from_secs(10));
    let mut next_attack = part;
    let mut next_sample = stage.acknowledged();
    let mut last = (stage.acknowledged(), Instant::now());
    while begun.elapsed() < time && !stage.is_over() {
        sleep(Duration::from_millis(50)).await;
        if begun.elapsed() > next_attack {
            chaos.attack(part);
            next_attack += part * 2;
        }
        let acknowledged = stage.acknowledged();
        if acknowledged > last.0 {
            last = (acknowledged, Instant::now());
        } else if last.1.elapsed() > Duration::from_secs(20) {
            stage.found("nothing is broken, and nobody can play any more".to_owned());
        }
        if begun.elapsed() > settled && acknowledged >= next_sample {
            if let Some(pid) = nodes.pid(0) {
                memory.add(Process::new(pid).resident()?);
            }
            next_sample = acknowledged + SAMPLE;
        }
    }
    chaos.end_of_attacks().await?;
    Ok(memory)
}

fn judge_figures(plan: &Plan, stage: &Stage, memory: &MemoryUse) {
    let Some(limit) = plan.p99 else { return };
    for condition in [Condition::Calm, Condition::Hostile] {
        let p99 = stage.latencies().within(condition, 0.99);
        if let Some(p99) = p99.filter(|p99| *p99 >= limit.as_secs_f64() * 1000.0) {
            let limit = limit.as_millis();
            stage.found(format!("{condition:?}: 99 of 100 commands are acknowledged within {p99} ms, not {limit} ms"));
        }
    }
    if memory.is_flat() == Some(false) {
        stage.found(format!("the memory of the server grows: {}", memory.figures(SAMPLE)));
    }
}

/// Says on standard error how far it is.
async fn tell(stage: Arc<Stage>, counts: Arc<Counts>, begun: Instant) {
    loop {
        sleep(Duration::from_secs(10)).await;
        let of = |count: &std::sync::atomic::AtomicUsize| count.load(Ordering::Relaxed);
        let p99 =
            |condition| stage.latencies().within(condition, 0.99).map_or("-".to_owned(), |p99| format!("{p99:.1}"));
        eprintln!(
            "soak: {:4} s, {} acknowledged, {} kills, {} pauses, {} disk faults, {} partitions, {} database crashes, {} attacks; p99 {} ms, attacked {} ms",
            begun.elapsed().as_secs(),
            stage.acknowledged(),
            of(&counts.kills),
            of(&counts.pauses),
            of(&counts.disk_faults),
            of(&counts.partitions),
            of(&counts.database_crashes),
            of(&counts.attacks),
            p99(Condition::Calm),
            p99(Condition::Hostile),
        );
    }
}
