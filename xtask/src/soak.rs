//! `cargo xtask soak`: whether the server keeps its promises while everything goes wrong.

use crate::{
    Task, install,
    process::{cargo, program, run as start, target_dir},
};
use anyhow::Result;

pub const TASK: Task = Task {
    name: "soak",
    arguments: "[ARGS]...",
    summary: "Kills, pauses, cuts off and attacks the server while people play; compares what they were told with what is stored.",
    details: "\
Builds the server as people get it and a program that plays at many tables, breaks things by a seed and compares
(docs/reliability.md). Ends with an error when a promise is broken.
  --minutes N        how long, 10 unless given; the comparison at the end takes its own time
  --database D       sqlite, one node, unless given; or postgres, two nodes
  --tables N         tables at a time, 50 unless given
  --seed N           what goes wrong and what people say; when, it does not decide
  --kills N          go on until there were so many kills
  --disk-faults N    go on until the disk has failed so often (sqlite)
  --think MS         how long people think before a command on average, 400 unless given
  --p99 MS           what 99 of 100 acknowledgements must stay below, 50 unless given; 0 judges no times and no memory
  --json             one line of JSON",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    if arguments.iter().any(|argument| argument.contains("postgres")) {
        install::postgresql()?;
    }
    start(cargo().args(["build", "--release", "--package", "heist", "--package", "heist-soak"]))?;
    // Not `cargo run`, which would compile everything again with the features of this one package.
    start(program(target_dir().join("release/heist-soak")).args(arguments))
}
