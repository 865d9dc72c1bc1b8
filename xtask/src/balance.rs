//! `cargo xtask balance`: how soon the designer shows how hard a heist is.

use crate::{
    Task, install,
    process::{cargo, run as start, target_dir},
    web,
};
use anyhow::{Result, bail};

pub const TASK: Task = Task {
    name: "balance",
    arguments: "[--pictures]",
    summary: "Measures live balance: after how long an edit is followed by a figure, and whether the page stutters.",
    details: "\
Builds the web client as people get it, edits heists in the designer, and prints as JSON after how many milliseconds the first figure and
all games of the first measurement were there, and how many tasks held the page up. With --pictures it takes pictures of the panel
instead, into target/balance/.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    let pictures = match arguments {
        [] => None,
        [only] if only == "--pictures" => Some(target_dir().join("balance")),
        _ => bail!("`cargo xtask balance` knows only --pictures."),
    };
    install::chromium()?;
    web::build(if pictures.is_some() { web::Build::Dev } else { web::Build::Release })?;
    start(cargo().args(["build", "--package", "heist"]))?;
    start(cargo().args(["run", "--package", "heist-e2e", "--bin", "balance-times", "--"]).args(pictures))
}
