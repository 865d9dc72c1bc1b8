//! `cargo xtask art`: the pictures of the game, written again from the kit that composes them.

use crate::{
    Task,
    process::{cargo, root, run as start},
};
use anyhow::{Result, ensure};

pub const TASK: Task = Task {
    name: "art",
    arguments: "",
    summary: "Draws the pictures of the game again.",
    details: "\
Runs crates/heist-art, which composes portraits, items and places from a kit of parts, and writes them into
crates/heist-web/assets/art. They are checked in; a test of heist-art fails while they are not what it draws.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask art` takes no arguments.");
    let folder = root().join("crates/heist-web/assets/art");
    start(cargo().args(["run", "--quiet", "--profile", "xtask", "--package", "heist-art", "--"]).arg(folder))
}
