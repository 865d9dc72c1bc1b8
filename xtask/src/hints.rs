//! `cargo xtask hints`: how soon a hint is there.

use crate::{
    Task, install,
    process::{cargo, run as start, target_dir},
    web,
};
use anyhow::{Result, bail};

pub const TASK: Task = Task {
    name: "hints",
    arguments: "[--pictures]",
    summary: "Measures hints: when the first and the last answer are there, and whether the page stutters.",
    details: "\
Builds the web client as people get it, asks for hints at the table, and prints as JSON after how many milliseconds the first and
the last answer were on the screen, how long frames took, and how many tasks held the page up. With --pictures it takes pictures
of the panel instead, into target/hints/.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    let pictures = match arguments {
        [] => None,
        [only] if only == "--pictures" => Some(target_dir().join("hints")),
        _ => bail!("`cargo xtask hints` knows only --pictures."),
    };
    install::chromium()?;
    web::build(if pictures.is_some() { web::Build::Dev } else { web::Build::Release })?;
    start(cargo().args(["build", "--package", "heist"]))?;
    start(cargo().args(["run", "--package", "heist-e2e", "--bin", "hint-times", "--"]).args(pictures))
}
