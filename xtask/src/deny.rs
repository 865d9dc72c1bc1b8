//! `cargo xtask deny`: licences, sources and known flaws of what the project depends on.

use crate::{
    Task, install,
    process::{cargo, run as start},
};
use anyhow::{Result, bail};

pub const TASK: Task = Task {
    name: "deny",
    arguments: "[CHECK]...",
    summary: "Checks the dependencies against deny.toml, with cargo-deny.",
    details: "\
The checks are advisories, bans, licenses and sources; all of them unless some are named. The advisories
(known flaws) are fetched from the network.",
    run,
};

const CHECKS: [&str; 4] = ["advisories", "bans", "licenses", "sources"];

fn run(checks: &[String]) -> Result<()> {
    if let Some(unknown) = checks.iter().find(|check| !CHECKS.contains(&check.as_str())) {
        bail!("There is no check `{unknown}`.\n\n{}", TASK.help());
    }
    install::cargo_tool("deny")?;
    start(cargo().args(["deny", "--workspace", "check"]).args(checks))
}
