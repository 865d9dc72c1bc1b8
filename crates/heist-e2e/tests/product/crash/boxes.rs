//! Campaigns while servers die: two people write into one box as fast as they are answered, and remember what they were
//! told.

use anyhow::{Context, Result, bail, ensure};
use heist_campaign::{CampaignBox, file};
use heist_e2e::http;
use heist_protocol::boxes::{BoxPage, MadeBox, Missed, Written};
use heist_soak::nodes::NodeUrls;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// A box is full at some time; before that there is a new one.
const LONG: usize = 600;
/// Players that a box has room for.
const PLAYERS: usize = 90;

/// What one person knows in the end.
#[derive(Default)]
pub struct WriterMemory {
    /// Lines of which the server said that they are written: number and line.
    acknowledged: Vec<(u64, String)>,
    /// Lines on which the server died: the number they would have, and line.
    unanswered: Vec<(u64, String)>,
}

/// A box and what its people remember.
pub struct WrittenBox {
    made: MadeBox,
    memories: Vec<WriterMemory>,
}

/// Everybody who writes.
pub struct Campaigns {
    over: Arc<AtomicBool>,
    boxes: Vec<JoinHandle<Result<Vec<WrittenBox>>>>,
}

impl Campaigns {
    pub fn begin(urls: NodeUrls, boxes: usize) -> Campaigns {
        let over = Arc::new(AtomicBool::new(false));
        let boxes = (0..boxes).map(|_| tokio::spawn(write_on(urls.clone(), Arc::clone(&over)))).collect();
        Campaigns { over, boxes }
    }

    /// Everybody finishes what they are at.
    pub async fn end(self) -> Result<Vec<WrittenBox>> {
        self.over.store(true, Ordering::Relaxed);
        let mut all = Vec::new();
        for kept in self.boxes {
            all.extend(kept.await??);
        }
        Ok(all)
    }
}

/// Two people at one box after the other.
async fn write_on(urls: NodeUrls, over: Arc<AtomicBool>) -> Result<Vec<WrittenBox>> {
    let mut all = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let made = match urls.find(0) {
            Some(url) => {
                http::ask(&url, "POST /api/boxes\nContent-Type: application/json", r#"{"name":"Crash"}"#).await
            }
            None => bail_out(),
        };
        let Ok(made) = made else {
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        let made: MadeBox = serde_json::from_str(&made)?;
        let (one, two) = tokio::try_join!(write(&urls, &over, &made, 0), write(&urls, &over, &made, 1))?;
        all.push(WrittenBox { made, memories: vec![one, two] });
    }
    Ok(all)
}

fn bail_out() -> Result<String> {
    bail!("no node is running")
}

/// Somebody who prefers a node writes one line after the other.
async fn write(urls: &NodeUrls, over: &AtomicBool, made: &MadeBox, place: usize) -> Result<WriterMemory> {
    let mut memory = WriterMemory::default();
    let mut campaign = file::parse(&made.opening)?;
    let mut said = 0_u32;
    while !over.load(Ordering::Relaxed) && campaign.entries().len() < LONG {
        let expect = campaign.entries().len() as u64;
        said += 1;
        let line = if campaign.now().players.len() < PLAYERS {
            format!("box player p{place}-{said}")
        } else {
            "box restore 0".to_owned()
        };
        let Some(url) = urls.find(place) else {
            sleep(Duration::from_millis(5)).await;
            continue;
        };
        let head = format!(
            "POST /api/boxes/{}/entries\nContent-Type: application/json\nAuthorization: Bearer {}",
            made.id, made.key.0
        );
        let body = json!({ "expect": expect, "line": line }).to_string();
        let answer = timeout(Duration::from_secs(10), http::exchange(&url, &head, &body)).await;
        match answer.context("the server lives and does not answer")? {
            Ok((200, answer)) => {
                let written: Written = serde_json::from_str(&answer)?;
                ensure!(written.number == expect + 1 && written.line == line, "{answer} for {line} after {expect}");
                follow(&mut campaign, std::slice::from_ref(&line))?;
                memory.acknowledged.push((written.number, line));
            }
            Ok((409, answer)) => {
                let missed: Missed = serde_json::from_str(&answer)?;
                ensure!(missed.number > expect, "{} entries were told, {} are left", expect, missed.number);
                follow(&mut campaign, &missed.lines)?;
            }
            // Going down, or the database did: nobody knows.
            Ok((503 | 504, _)) | Err(_) => {
                memory.unanswered.push((expect + 1, line));
                sleep(Duration::from_millis(5)).await;
            }
            Ok((status, answer)) => bail!("{line}: {status} {answer}"),
        }
    }
    Ok(memory)
}

fn follow(campaign: &mut CampaignBox, lines: &[String]) -> Result<()> {
    for line in lines {
        campaign.say(line).map_err(|error| anyhow::anyhow!("{line}: {error}"))?;
    }
    Ok(())
}

/// Compares what the server has with what people remember; how many lines were acknowledged.
pub async fn check(url: &str, boxes: &[WrittenBox]) -> Result<usize> {
    let mut acknowledged = 0;
    for WrittenBox { made, memories } in boxes {
        let head = format!("GET /api/boxes/{}\nAuthorization: Bearer {}", made.id, made.key.0);
        let page: BoxPage = serde_json::from_str(&http::ask(url, &head, "").await?)?;
        let mut sure = vec![false; page.lines.len()];
        for (number, line) in memories.iter().flat_map(|memory| &memory.acknowledged) {
            let place = *number as usize - 1;
            ensure!(page.lines.get(place) == Some(line), "box {}: entry {number}, `{line}`, is lost", made.id);
            ensure!(!std::mem::replace(&mut sure[place], true), "box {}: entry {number} was given twice", made.id);
            acknowledged += 1;
        }
        let mut unsure: Vec<_> = memories.iter().flat_map(|memory| &memory.unanswered).collect();
        for (place, line) in page.lines.iter().enumerate().filter(|(place, _)| !sure[*place]) {
            let known = unsure.iter().position(|(number, said)| *number as usize == place + 1 && said == line);
            let known = known.with_context(|| format!("box {}: nobody said `{line}`", made.id))?;
            unsure.swap_remove(known);
        }
        let head = format!("GET /api/boxes/{}/file\nAuthorization: Bearer {}", made.id, made.key.0);
        let campaign = file::parse(&http::ask(url, &head, "").await?)?;
        ensure!(campaign.entries().len() == page.lines.len(), "box {}: the file has other entries", made.id);
    }
    Ok(acknowledged)
}
