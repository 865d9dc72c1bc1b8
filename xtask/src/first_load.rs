//! `cargo xtask first-load`: how long a newcomer waits for the first button that works.

use crate::{
    Task, install,
    process::{cargo, run as start, target_dir},
    web,
};
use anyhow::{Result, ensure};

pub const TASK: Task = Task {
    name: "first-load",
    arguments: "",
    summary: "Measures the page: the first load, and a press while the server's answer is delayed.",
    details: "\
Builds the web client and the server as people get them, opens the front door in Chromium with an empty cache, presses the
first button as soon as it is there, and prints as JSON when the button and the table were on the screen. Then it presses a
space at a table whose server answers half a second late, and prints when the effect was to be seen.",
    run,
};

fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask first-load` takes no arguments.");
    install::chromium()?;
    web::build(web::Build::Release)?;
    start(cargo().args(["build", "--release", "--package", "heist"]))?;
    let mut measure = cargo();
    measure.env("HEIST_BIN", target_dir().join("release").join("heist"));
    start(measure.args(["run", "--package", "heist-e2e", "--bin", "first-load"]))
}
