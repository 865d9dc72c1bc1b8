//! Acknowledged means stored: people play on while the server is killed and started again, and in the end every command
//! that was acknowledged is in the log, once and in order, and nothing that was refused. The same holds for the ledgers of boxes.
//! `heist-soak` has the people, and what compares.

mod boxes;

use anyhow::{Result, ensure};
use boxes::Campaigns;
use heist_e2e::postgres::TestPostgres;
use heist_rules::fast_rng::FastRng;
use heist_soak::nodes::{Launch, Nodes};
use heist_soak::run::{Database, Plan, run};
use heist_soak::stage::Stage;
use heist_soak::tables::Tables;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How often a server is killed, unless `HEIST_KILLS` says otherwise.
const KILLS: usize = 50;
const TABLES: usize = 6;
const BOXES: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_node_on_sqlite_loses_nothing() -> Result<()> {
    let folder = tempfile::tempdir()?;
    play_and_kill(1, &folder.path().join("heist.db").display().to_string(), folder.path()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_on_postgresql_lose_nothing() -> Result<()> {
    let server = TestPostgres::start()?;
    play_and_kill(2, &server.url("postgres"), tempfile::tempdir()?.path()).await
}

async fn play_and_kill(many: usize, database: &str, folder: &Path) -> Result<()> {
    let kills = std::env::var("HEIST_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let seed = u64::from(std::process::id());
    println!("seed {seed}, {kills} kills, {many} nodes");
    let mut random = FastRng::new(seed);
    let launch = Launch {
        databases: vec![database.to_owned(); many],
        // All boxes are written from one address, and nobody thinks before a command.
        arguments: ["--boxes-per-hour=0", "--requests-per-second=0", "--messages-per-second=0", "--bytes-per-second=0"]
            .map(str::to_owned)
            .to_vec(),
        environment: Vec::new(),
        log: folder.join("log"),
    };
    let nodes = Nodes::start(launch)?;
    let stage = Arc::new(Stage::new(nodes.urls(), seed, Duration::ZERO));
    let mut tables = Tables::begin(&stage, TABLES)?;
    let campaigns = Campaigns::begin(nodes.urls(), BOXES);
    for _ in 0..kills {
        // In the middle of it all, however fast the machine is; sometimes before anybody is back.
        let enough = stage.acknowledged() + random.below(20) as usize;
        stage.until(enough, Duration::from_secs(2)).await;
        tokio::time::sleep(Duration::from_millis(u64::from(random.below(20)))).await;
        let _fault = stage.conditions.fault();
        let node = random.below(many as u32) as usize;
        nodes.kill(node);
        // With another node left, people play on there for a while.
        let pause = if many > 1 { random.below(150) } else { 0 };
        tokio::time::sleep(Duration::from_millis(u64::from(pause))).await;
        nodes.restart(node)?;
    }
    // Without further kills, everybody must be able to play.
    let playing = stage.until(stage.acknowledged() + 20, Duration::from_secs(20)).await;
    tables.end().await?;
    let boxes = campaigns.end().await?;
    nodes.kill(0);
    nodes.restart(0)?;
    tables.compare_again().await;
    let (findings, report) = (stage.findings(), tables.tally());
    println!("{report:?}");
    ensure!(findings.is_empty(), "{}", findings.join("\n"));
    ensure!(playing, "nobody could play any more");
    let written = boxes::check(&nodes.urls().find(0).unwrap_or_default(), &boxes).await?;
    println!("{} boxes, {written} entries acknowledged", boxes.len());
    ensure!(written >= kills * 2, "too little was written into boxes: {written}");
    ensure!(report.acknowledged >= kills * 4, "too little happened: {report:?}");
    ensure!(report.refused > 0 && report.comebacks > kills / 2, "too little happened: {report:?}");
    Ok(())
}

/// The short form of `cargo xtask soak`.
async fn soak(database: Database, seconds: u64, kills: usize, disk_faults: usize) -> Result<()> {
    let plan = Plan {
        time: Duration::from_secs(seconds),
        database,
        tables: 8,
        seed: u64::from(std::process::id()),
        think: Duration::from_millis(50),
        kills,
        disk_faults,
        p99: None,
    };
    let report = run(&plan).await?;
    println!("{:#}", report.figures);
    ensure!(report.findings.is_empty(), "{}", report.findings.join("\n"));
    ensure!(report.tally.acknowledged > 100 && report.tally.comebacks > 10, "too little happened");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_pauses_failing_disks_and_hostile_clients_lose_nothing() -> Result<()> {
    soak(Database::Sqlite, 14, 8, 4).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_cut_networks_and_crashes_of_postgresql_lose_nothing() -> Result<()> {
    soak(Database::Postgres, 10, 4, 0).await
}
