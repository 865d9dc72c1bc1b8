//! A flood of box files that are refused only at their end, and others who make boxes and read replays meanwhile. The server must
//! believe what it is told about addresses (`--behind-proxy`).

use crate::{http, new_table};
use anyhow::{Context, Result, ensure};
use heist_protocol::boxes::NewBox;
use heist_protocol::http::Shared;
use heist_protocol::limits::MAX_BOX_FILE_BYTES;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How the flood comes.
#[derive(Clone, Copy, Debug)]
pub struct Flood {
    /// From how many addresses.
    pub addresses: u8,
    /// How long each waits after an answer.
    pub pause: Duration,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct FloodReport {
    /// How often the flood got which status; 0: no answer.
    pub flood: BTreeMap<u16, usize>,
    /// How long each request of the others took, the shortest first.
    pub others: Vec<Duration>,
}

/// A box file as large as one may be, in order but for its last line.
fn refused_file() -> String {
    let mut file = "heist-box = 1\nname = \"x\"\nedition = \"v24\"\nledger = [\n".to_owned();
    while file.len() < MAX_BOX_FILE_BYTES - 100 {
        file += "  \"box sell radio\",\n";
    }
    file + "]\nledger = 1\n"
}

/// A small box file that is taken.
const TAKEN_FILE: &str = "heist-box = 1\nname = \"x\"\nedition = \"v24\"\nledger = [\"box player josh\"]\n";

fn asked(file: &str) -> Result<String> {
    let new = NewBox { name: "Others".to_owned(), file: Some(file.to_owned()), edition: None, scenario: None };
    Ok(serde_json::to_string(&new)?)
}

fn post(path: &str, address: &str) -> String {
    format!("POST {path}\nContent-Type: application/json\nX-Forwarded-For: {address}")
}

/// Lets the flood run while others do so many rounds: make a box from a file, read a shared replay, read the replay of a table. Fails when
/// one of their requests does.
pub async fn run(base: &str, flood: Flood, rounds: usize, replay: &str) -> Result<FloodReport> {
    let table = new_table::open(base, &new_table::new_table("startup")).await?;
    let shared = http::ask(base, &post("/api/replays", OTHERS), replay).await?;
    let Shared { id } = serde_json::from_str(&shared).with_context(|| shared.clone())?;
    let is_over = Arc::new(AtomicBool::new(false));
    let body = Arc::new(asked(&refused_file())?);
    let mut floods = JoinSet::new();
    for number in 0..flood.addresses {
        let (base, body, is_over) = (base.to_owned(), Arc::clone(&body), Arc::clone(&is_over));
        floods.spawn(async move {
            let head = post("/api/boxes", &format!("203.0.113.{number}"));
            let mut got: BTreeMap<u16, usize> = BTreeMap::new();
            while !is_over.load(Ordering::Relaxed) {
                let status = http::exchange(&base, &head, &body).await.map_or(0, |(status, _)| status);
                *got.entry(status).or_default() += 1;
                tokio::time::sleep(flood.pause).await;
            }
            got
        });
    }
    let mut report = FloodReport::default();
    let heads = [
        (post("/api/boxes", OTHERS), asked(TAKEN_FILE)?),
        (format!("GET /api/replays/{id}\nX-Forwarded-For: {OTHERS}"), String::new()),
        (
            format!(
                "GET /api/tables/{}/replay\nX-Forwarded-For: {OTHERS}\nAuthorization: Bearer {}",
                table.table, table.watch.0
            ),
            String::new(),
        ),
    ];
    for _ in 0..rounds {
        for (head, body) in &heads {
            let begun = Instant::now();
            http::ask(base, head, body).await?;
            report.others.push(begun.elapsed());
            tokio::time::sleep(OTHERS_PAUSE).await;
        }
    }
    is_over.store(true, Ordering::Relaxed);
    while let Some(got) = floods.join_next().await {
        for (status, count) in got? {
            *report.flood.entry(status).or_default() += count;
        }
    }
    ensure!(!report.flood.contains_key(&201), "the flood's files are taken: {:?}", report.flood);
    report.others.sort_unstable();
    Ok(report)
}

/// Where the others are.
const OTHERS: &str = "198.51.100.1";
/// How long they wait between requests, so that they stay within the limits of one address.
const OTHERS_PAUSE: Duration = Duration::from_millis(50);
