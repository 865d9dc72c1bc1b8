//! `cargo xtask run`: sit down and play.

use crate::{
    Task,
    process::{cargo, replace},
    web,
};
use anyhow::Result;

pub const TASK: Task = Task {
    name: "run",
    arguments: "[--dev] [ARGS]...",
    summary: "Builds the web client and the server, and starts it.",
    details: "\
ARGS are passed on to `heist serve`; `cargo xtask run -- --help` lists them. With --dev, first, everything is built
quickly and runs slowly.",
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
    web::build(dev)?;
    let release = (!dev).then_some("--release");
    replace(cargo().arg("run").args(release).args(["--package", "heist", "--", "serve"]).args(arguments))
}
