//! What everybody in a run shares: where the servers are, what is broken now, how far it is.

use crate::conditions::{Conditions, Moment};
use crate::latencies::Latencies;
use crate::nodes::NodeUrls;
use heist_protocol::{AccessToken, TableId};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What everybody in a run shares.
#[derive(Debug)]
pub struct Stage {
    /// Where the servers are.
    pub urls: NodeUrls,
    /// What is broken now.
    pub conditions: Conditions,
    /// From which everybody's chance follows.
    pub seed: u64,
    /// How long somebody thinks before a command, on average.
    pub think: Duration,
    over: AtomicBool,
    acknowledged: AtomicUsize,
    latencies: Mutex<Latencies>,
    tables: Mutex<BTreeMap<usize, (TableId, AccessToken)>>,
    findings: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Stage {
    /// Before anything has happened.
    pub fn new(urls: NodeUrls, seed: u64, think: Duration) -> Stage {
        Stage {
            urls,
            conditions: Conditions::default(),
            seed,
            think,
            over: AtomicBool::default(),
            acknowledged: AtomicUsize::default(),
            latencies: Mutex::default(),
            tables: Mutex::default(),
            findings: Mutex::default(),
        }
    }

    /// Everybody is to finish what they are at.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }
    /// Whether it is time to go home.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// A command that was sent at a moment has been acknowledged.
    pub fn acknowledge(&self, sent: Moment) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
        lock(&self.latencies).add(self.conditions.acknowledged(sent));
    }
    /// How many commands were acknowledged up to now.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::Relaxed)
    }
    /// How long acknowledgements took.
    pub fn latencies(&self) -> MutexGuard<'_, Latencies> {
        lock(&self.latencies)
    }

    /// Waits until so many commands were acknowledged, but not longer than this; whether they were.
    pub async fn until(&self, acknowledged: usize, patience: Duration) -> bool {
        let enough = async {
            while self.acknowledged() < acknowledged && !self.is_over() {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        tokio::time::timeout(patience, enough).await.is_ok()
    }

    /// A table that is being played, in its place, with the secret for watching it.
    pub fn seat_table(&self, place: usize, table: TableId, watch: AccessToken) {
        lock(&self.tables).insert(place, (table, watch));
    }
    /// The tables that are being played.
    pub fn tables(&self) -> Vec<(TableId, AccessToken)> {
        lock(&self.tables).values().cloned().collect()
    }

    /// A promise was broken: that ends the run.
    pub fn found(&self, finding: String) {
        eprintln!("soak: BROKEN: {finding}");
        lock(&self.findings).push(finding);
        self.end();
    }
    /// What was broken up to now.
    pub fn findings(&self) -> Vec<String> {
        lock(&self.findings).clone()
    }
}
