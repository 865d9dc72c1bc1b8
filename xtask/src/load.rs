//! `cargo xtask load`: how much the server can take.

use crate::{
    Task,
    process::{cargo, program, run as start, target_dir},
};
use anyhow::Result;

pub const TASK: Task = Task {
    name: "load",
    arguments: "[ARGS]...",
    summary: "Measures the server: commands a second, acknowledgements, memory of a table.",
    details: "\
Builds the server and the client of the measurement, starts both on this machine and prints what was measured as JSON:
  --tables N       tables with four seats each, 200 unless given
  --seconds S      how long to measure, 15 unless given
  --bot-tables N   further tables of four bots and somebody who watches, none unless given
  --database D     sqlite or postgres: a fresh one that flushes every commit; or the address of one
  --heist ID       what is played, startup unless given",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    start(cargo().args(["build", "--release", "--package", "heist", "--package", "heist-load"]))?;
    // Not `cargo run`, which would compile everything again with the features of this one package.
    start(program(target_dir().join("release/heist-load")).args(arguments))
}
