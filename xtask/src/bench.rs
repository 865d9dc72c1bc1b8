//! `cargo xtask bench`: how fast the rules are.

use crate::{
    Task, callgrind,
    process::{cargo, root, run as start},
};
use anyhow::{Result, bail};

pub const TASK: Task = Task {
    name: "bench",
    arguments: "[ARGS]...",
    summary: "Measures speed: the benchmarks, then the instructions per step.",
    details: "\
Runs `cargo bench --package heist` with ARGS passed on to the benchmarks (a name, for one), then the
task `callgrind`.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    if !root().join("crates/heist/benches").is_dir() {
        bail!("There are no benchmarks yet: crates/heist/benches does not exist.");
    }
    // `--benches` alone would also start the test harness of the binary, which does not know ARGS.
    start(cargo().args(["bench", "--package", "heist", "--bench", "*", "--"]).args(arguments))?;
    callgrind::count(callgrind::STEPS)
}
