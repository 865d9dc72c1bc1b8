//! `cargo xtask run`: play.

use crate::{
    Task,
    process::{cargo, replace},
};
use anyhow::Result;

pub const TASK: Task = Task {
    name: "run",
    arguments: "[ARGS]...",
    summary: "Builds the game and starts it.",
    details: "ARGS are passed on to `heist play`; `cargo xtask run -- --help` lists them.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    let arguments = match arguments {
        [first, rest @ ..] if first == "--" => rest,
        all => all,
    };
    replace(cargo().args(["run", "--release", "--package", "heist", "--", "play"]).args(arguments))
}
