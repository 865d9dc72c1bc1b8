//! How long others wait while somebody floods the server with box files that are refused, in milliseconds, as JSON:
//!
//! ```sh
//! cargo build --profile quick -p heist && cargo run --profile quick -p heist-load --example box_flood
//! ```

use anyhow::{Context, Result};
use heist_testbed::box_flood::{self, Flood};
use heist_testbed::process::Process;
use heist_testbed::server_process::ServerProcess;
use serde_json::json;
use std::time::Duration;

const REPLAY: &str = include_str!("../../heist-testbed/games/golden/startup.heist");

/// Together they send at most twenty files a second; each address may send sixty in an hour.
const FLOOD: Flood = Flood { addresses: 4, pause: Duration::from_millis(200) };
/// Sixty boxes are what one address may make in an hour.
const ROUNDS: usize = 60;

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let server = ServerProcess::start(&["--database", &database, "--behind-proxy"])?;
    let report = box_flood::run(&server.url, FLOOD, ROUNDS, REPLAY).await?;
    let part = |share: f64| {
        let place = (report.others.len().saturating_sub(1) as f64 * share) as usize;
        report.others.get(place).map(|took| took.as_millis()).context("nobody asked anything")
    };
    let figures = json!({
        "flood_answers_by_status": report.flood,
        "others_requests": report.others.len(),
        "others_ms": { "p50": part(0.5)?, "p90": part(0.9)?, "p99": part(0.99)?, "max": part(1.0)? },
        "server_mib": Process::new(server.pid()).resident()? / 1024 / 1024,
    });
    println!("{figures:#}");
    Ok(())
}
