//! What goes wrong, one thing after the other, as a seed says.

use crate::hostile;
use crate::nodes::Nodes;
use crate::stage::Stage;
use anyhow::Result;
use heist_rules::fast_rng::FastRng;
use heist_testbed::failing_disk::{DiskFault, FailingDisk};
use heist_testbed::network::Network;
use heist_testbed::postgres::TestPostgres;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::{JoinHandle, block_in_place};
use tokio::time::sleep;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// A server is killed and started again.
    Kill,
    /// A server stands still for a while.
    Pause,
    /// The disk is full or fails for a while.
    Disk,
    /// A node does not reach the database for a while.
    Partition,
    /// PostgreSQL crashes and is started again.
    Database,
    /// Hostile clients.
    Attack,
}

/// How often each happens.
const ON_SQLITE: [(Fault, u32); 4] = [(Fault::Kill, 60), (Fault::Disk, 14), (Fault::Pause, 6), (Fault::Attack, 2)];
const ON_POSTGRES: [(Fault, u32); 5] =
    [(Fault::Kill, 30), (Fault::Partition, 12), (Fault::Pause, 6), (Fault::Database, 3), (Fault::Attack, 2)];

/// What has gone wrong up to now.
#[derive(Default, Debug)]
pub struct Counts {
    /// Servers that were killed.
    pub kills: AtomicUsize,
    /// Servers that stood still.
    pub pauses: AtomicUsize,
    /// Times at which the disk was full or failed.
    pub disk_faults: AtomicUsize,
    /// Times at which a node did not reach the database.
    pub partitions: AtomicUsize,
    /// Crashes of PostgreSQL.
    pub database_crashes: AtomicUsize,
    /// Times at which hostile clients came.
    pub attacks: AtomicUsize,
    /// What they did.
    pub hostile_acts: AtomicUsize,
}

impl Counts {
    fn one_more(count: &AtomicUsize) {
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// What the servers stand on.
pub enum Ground {
    /// SQLite on a disk that fails on demand.
    Sqlite(FailingDisk),
    /// PostgreSQL, which each node reaches by a network of its own.
    Postgres(Box<TestPostgres>, Vec<Network>),
}

/// Whoever makes things go wrong.
pub struct Chaos {
    stage: Arc<Stage>,
    nodes: Arc<Nodes>,
    ground: Ground,
    random: FastRng,
    counts: Arc<Counts>,
    attacks: Vec<JoinHandle<()>>,
}

impl Chaos {
    /// Begins with nothing.
    pub fn new(stage: Arc<Stage>, nodes: Arc<Nodes>, ground: Ground) -> Chaos {
        let random = FastRng::new(stage.seed);
        Chaos { stage, nodes, ground, random, counts: Arc::default(), attacks: Vec::new() }
    }

    /// What has gone wrong up to now.
    pub fn counts(&self) -> Arc<Counts> {
        Arc::clone(&self.counts)
    }

    /// A time between two, in milliseconds.
    fn between(&mut self, least: u32, most: u32) -> Duration {
        Duration::from_millis(u64::from(least + self.random.below(most - least + 1)))
    }
    /// Whether it happens, one time in so many.
    fn once_in(&mut self, times: u32) -> bool {
        self.random.below(times) == 0
    }
    fn any_node(&mut self) -> usize {
        self.random.below(self.nodes.count() as u32) as usize
    }

    fn next_fault(&mut self) -> Fault {
        let faults: &[(Fault, u32)] = match self.ground {
            Ground::Sqlite(_) => &ON_SQLITE,
            Ground::Postgres(..) => &ON_POSTGRES,
        };
        let mut left = self.random.below(faults.iter().map(|(_, weight)| weight).sum());
        for (fault, weight) in faults {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return *fault,
            }
        }
        Fault::Kill
    }

    /// One fault after the other for a while.
    pub async fn storm(&mut self, time: Duration) -> Result<()> {
        let until = Instant::now() + time;
        while Instant::now() < until && !self.stage.is_over() {
            // In the middle of it all, however slow the machine is; now and then before anybody is back.
            let enough = self.stage.acknowledged() + 1 + self.random.below(30) as usize;
            let patience = if self.once_in(6) { self.between(0, 300) } else { Duration::from_secs(10) };
            self.stage.until(enough, patience).await;
            sleep(self.between(0, 20)).await;
            match self.next_fault() {
                Fault::Kill => self.kill().await?,
                Fault::Pause => self.pause().await?,
                Fault::Disk => self.disk_fault().await?,
                Fault::Partition => self.partition().await?,
                Fault::Database => self.database_crash().await?,
                Fault::Attack => {
                    let time = self.between(1_000, 4_000);
                    self.attack(time);
                }
            }
        }
        Ok(())
    }

    /// `kill -9`, and a new start.
    async fn kill(&mut self) -> Result<()> {
        let stage = Arc::clone(&self.stage);
        let _fault = stage.conditions.fault();
        let node = self.any_node();
        self.nodes.kill(node);
        Counts::one_more(&self.counts.kills);
        // With another node left, people play on there for a while.
        if self.nodes.count() > 1 {
            sleep(self.between(0, 200)).await;
        }
        self.nodes.restart(node)
    }

    /// A server stands still, and goes on as if nothing had happened, or is killed before it can.
    async fn pause(&mut self) -> Result<()> {
        let stage = Arc::clone(&self.stage);
        let _fault = stage.conditions.fault();
        let node = self.any_node();
        self.nodes.pause(node)?;
        Counts::one_more(&self.counts.pauses);
        let time = if self.once_in(10) { self.between(2_000, 4_000) } else { self.between(50, 800) };
        sleep(time).await;
        if self.once_in(8) {
            self.nodes.kill(node);
            Counts::one_more(&self.counts.kills);
            return self.nodes.restart(node);
        }
        self.nodes.resume(node)
    }

    /// The disk is full or fails; sometimes the server is killed meanwhile.
    async fn disk_fault(&mut self) -> Result<()> {
        let stage = Arc::clone(&self.stage);
        let _fault = stage.conditions.fault();
        let how = DiskFault::ALL[self.random.below(DiskFault::ALL.len() as u32) as usize];
        let (time, killed) = (self.between(50, 500), self.once_in(8));
        let Ground::Sqlite(disk) = &self.ground else { return Ok(()) };
        disk.fail(how)?;
        Counts::one_more(&self.counts.disk_faults);
        sleep(time).await;
        if killed {
            self.nodes.kill(0);
            Counts::one_more(&self.counts.kills);
        }
        disk.mend()?;
        if killed {
            self.nodes.restart(0)?;
        }
        Ok(())
    }

    /// A node no longer reaches the database: in silence, or all connections break. Sometimes another node is killed meanwhile.
    async fn partition(&mut self) -> Result<()> {
        let stage = Arc::clone(&self.stage);
        let _fault = stage.conditions.fault();
        let node = self.any_node();
        let (silent, breaks, kills_another) = (!self.once_in(3), self.once_in(2), self.once_in(4));
        // Longer than a node may be deaf, or shorter.
        let time = if self.once_in(8) { self.between(7_000, 9_000) } else { self.between(100, 2_000) };
        let nodes = Arc::clone(&self.nodes);
        let Ground::Postgres(_, networks) = &self.ground else { return Ok(()) };
        let network = &networks[node];
        if silent {
            network.silence();
        } else {
            network.cut();
        }
        Counts::one_more(&self.counts.partitions);
        sleep(time).await;
        let other = (node + 1) % nodes.count();
        if kills_another && other != node {
            nodes.kill(other);
            Counts::one_more(&self.counts.kills);
            nodes.restart(other)?;
        }
        if breaks {
            network.cut();
            sleep(Duration::from_millis(20)).await;
        }
        network.restore();
        Ok(())
    }

    async fn database_crash(&mut self) -> Result<()> {
        let stage = Arc::clone(&self.stage);
        let _fault = stage.conditions.fault();
        let time = self.between(0, 500);
        let Ground::Postgres(postgres, _) = &mut self.ground else { return Ok(()) };
        block_in_place(|| postgres.crash())?;
        Counts::one_more(&self.counts.database_crashes);
        sleep(time).await;
        block_in_place(|| postgres.start_again())
    }

    /// Hostile clients come and stay for a while, beside everything else.
    pub fn attack(&mut self, time: Duration) {
        Counts::one_more(&self.counts.attacks);
        let seed = u64::from(self.random.below(u32::MAX));
        let (stage, counts) = (Arc::clone(&self.stage), Arc::clone(&self.counts));
        self.attacks.push(tokio::spawn(async move {
            match hostile::attack(&stage, seed, time).await {
                Ok(acts) => _ = counts.hostile_acts.fetch_add(acts, Ordering::Relaxed),
                Err(error) => stage.found(format!("{error:#}")),
            }
        }));
    }

    /// Waits until the last hostile client has gone.
    pub async fn end_of_attacks(&mut self) -> Result<()> {
        for attack in self.attacks.drain(..) {
            attack.await?;
        }
        Ok(())
    }
}
