//! Acknowledged means stored: people play on while the server is killed and started again, and in the end every command
//! that was acknowledged is in the log, once and in order, and nothing that was refused. The same holds for the ledgers of boxes.

mod boxes;
mod nodes;
mod people;
mod verdict;

use anyhow::{Result, ensure};
use boxes::Campaigns;
use heist_e2e::postgres::TestPostgres;
use heist_rules::fast_rng::FastRng;
use nodes::Nodes;
use people::RandomPlayers;
use std::time::Duration;

/// How often a server is killed, unless `HEIST_KILLS` says otherwise.
const KILLS: usize = 50;
const TABLES: usize = 6;
const BOXES: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_node_on_sqlite_loses_nothing() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    play_and_kill(1, &database).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_on_postgresql_lose_nothing() -> Result<()> {
    let server = TestPostgres::start()?;
    play_and_kill(2, &server.url("postgres")).await
}

async fn play_and_kill(many: usize, database: &str) -> Result<()> {
    let kills = std::env::var("HEIST_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let seed = u64::from(std::process::id());
    println!("seed {seed}, {kills} kills, {many} nodes");
    let mut random = FastRng::new(seed);
    let nodes = Nodes::start(many, database)?;
    let players = RandomPlayers::begin(nodes.urls(), TABLES, seed);
    let campaigns = Campaigns::begin(nodes.urls(), BOXES);
    for _ in 0..kills {
        // In the middle of it all, however fast the machine is; sometimes before anybody is back.
        let enough = players.acknowledged() + random.below(20) as usize;
        players.until(enough, Duration::from_secs(2)).await;
        tokio::time::sleep(Duration::from_millis(u64::from(random.below(20)))).await;
        let node = random.below(many as u32) as usize;
        nodes.kill(node);
        // With another node left, people play on there for a while.
        let pause = if many > 1 { random.below(150) } else { 0 };
        tokio::time::sleep(Duration::from_millis(u64::from(pause))).await;
        nodes.restart(node)?;
    }
    // Without further kills, everybody must be able to play.
    let playing = players.until(players.acknowledged() + 20, Duration::from_secs(20)).await;
    let tables = players.end().await?;
    let boxes = campaigns.end().await?;
    ensure!(playing, "nobody could play any more");
    let report = verdict::check(database, &nodes.url(0), &tables).await?;
    println!("{report:?}");
    let written = boxes::check(&nodes.url(0), &boxes).await?;
    println!("{} boxes, {written} entries acknowledged", boxes.len());
    ensure!(written >= kills * 2, "too little was written into boxes: {written}");
    ensure!(report.acknowledged >= kills * 4, "too little happened: {report:?}");
    ensure!(report.refused > 0 && report.comebacks > kills / 2, "too little happened: {report:?}");
    Ok(())
}
