//! `cargo xtask stage`: how smoothly the page shows what happens.

use crate::{
    Task, install,
    process::{cargo, run as start, target_dir},
    web,
};
use anyhow::{Result, bail};

pub const TASK: Task = Task {
    name: "stage",
    arguments: "[--pictures]",
    summary: "Measures the stage: frames while a heist is played on the largest map.",
    details: "\
Builds the web client as people get it, plays a heist at random on the largest map with every scene shown at normal speed, and
prints as JSON how many frames there were, how long they took, and how many were long. With --pictures it takes a picture of
every kind of scene instead, into target/stage/.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    let pictures = match arguments {
        [] => None,
        [only] if only == "--pictures" => Some(target_dir().join("stage")),
        _ => bail!("`cargo xtask stage` knows only --pictures."),
    };
    install::chromium()?;
    web::build(if pictures.is_some() { web::Build::Dev } else { web::Build::Release })?;
    start(cargo().args(["build", "--package", "heist"]))?;
    start(cargo().args(["run", "--package", "heist-e2e", "--bin", "stage-frames", "--"]).args(pictures))
}
