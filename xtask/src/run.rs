//! `cargo xtask run`: sit down and play.

use crate::{
    Task,
    process::{EndedOnDrop, cargo, not_started, program, replace, target_dir},
    web::{self, Build},
};
use anyhow::{Context, Result, bail};
use std::{env::consts::EXE_SUFFIX, path::PathBuf};

pub const TASK: Task = Task {
    name: "run",
    arguments: "[--dev] [ARGS]...",
    summary: "Builds the web client and the server, and starts it.",
    details: "\
ARGS are passed on to `heist serve`; `cargo xtask run -- --help` lists them. Both are built with the profile `quick`: fast
enough to play, and in a third of the time of what `cargo xtask dist` makes. With --dev, first, they are built for working
on them: with debug information and all checks.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    let (dev, arguments) = match arguments {
        [first, rest @ ..] if first == "--dev" => (true, rest),
        all => (false, all),
    };
    let arguments = match arguments {
        [first, rest @ ..] if first == "--" => rest,
        all => all,
    };
    let heist = if dev { build("dev", "debug", Build::Dev)? } else { build("quick", "quick", Build::Quick)? };
    replace(program(heist).arg("serve").args(arguments))
}

/// Builds client and server at the same time: neither needs the other until the server runs. Returns the program.
fn build(profile: &str, folder: &str, client: Build) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--package", "heist", "--bin", "heist", "--profile", profile]);
    let server = command.spawn().with_context(|| not_started(&command))?;
    let mut server = EndedOnDrop(server);
    web::build(client)?;
    let status = server.0.wait()?;
    if !status.success() {
        bail!("The server could not be built ({status}).");
    }
    Ok(target_dir().join(folder).join(format!("heist{EXE_SUFFIX}")))
}
