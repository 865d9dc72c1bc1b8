//! What the system says about a process.

use anyhow::{Context, Result};
use std::fs;

/// A process.
#[derive(Clone, Copy, Debug)]
pub struct Process(u32);

impl Process {
    /// The one with this number.
    pub fn new(pid: u32) -> Process {
        Process(pid)
    }
    /// This one.
    pub fn own() -> Process {
        Process(std::process::id())
    }

    /// Its memory, in bytes.
    pub fn resident(self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).context("the server is gone")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kib * 1024)
    }

    /// The time that processors have worked for it, in seconds.
    pub fn cpu(self) -> Result<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).context("the server is gone")?;
        // The second field is the name in brackets and may hold anything.
        let fields: Vec<&str> = stat.rsplit_once(')').context("no name")?.1.split_whitespace().collect();
        let ticks = |field: usize| fields.get(field).and_then(|ticks| ticks.parse::<f64>().ok()).context("no times");
        // A tick is a hundredth of a second on every Linux that runs on anything one would measure.
        Ok((ticks(11)? + ticks(12)?) / 100.0)
    }
}
