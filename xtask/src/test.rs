//! `cargo xtask test`: everything that has to hold before a change is good.

use crate::{
    Task, dependencies, dist, fuzz, install,
    process::{EndedOnDrop, cargo, not_started, program, run as start, target_dir, works},
    wasm, wasm_bots, web,
};
use anyhow::{Context, Result, bail};
use std::{
    env, fs,
    path::PathBuf,
    time::{Duration, Instant},
};

pub const TASK: Task = Task {
    name: "test",
    arguments: "[STEP]...",
    summary: "Checks everything: format, lints, tests, rulebook examples, web client, the whole product.",
    details: "\
Runs these steps in order (or only those that are named) and stops at the first that fails:
  rustfmt     the sources are formatted
  deny        licences and sources of all dependencies; known flaws where cargo-deny is there and can fetch
              them, or always with HEIST_REQUIRE_ADVISORIES=1
  clippy      no lint has anything to say
  tests       unit and integration tests, with cargo-nextest where it is installed; PostgreSQL is installed for some
  doctests    the examples in the documentation
  rulebook    the examples of the rulebook, played by `heist examples run`
  package     every crate that others may use can be packed, and compiles from its package
  dist        the archive that `cargo xtask dist` makes is complete, with the licences of everything inside
  web         the web client compiles for the browser and is not too large
  bots        in WebAssembly bots play the same games as natively
  product     the whole product: real browsers, databases and crashes (crates/heist-e2e)",
    run,
};

/// One thing that has to hold.
struct Step {
    name: &'static str,
    check: fn() -> Result<()>,
}

/// Cheap steps first: a slip should show in seconds.
const STEPS: [Step; 11] = [
    Step { name: "rustfmt", check: rustfmt },
    Step { name: "deny", check: dependencies::check },
    Step { name: "clippy", check: clippy },
    Step { name: "tests", check: tests },
    Step { name: "doctests", check: doctests },
    Step { name: "rulebook", check: rulebook },
    Step { name: "package", check: dist::package },
    Step { name: "dist", check: dist::check },
    Step { name: "web", check: || web::build(web::Build::Release) },
    Step { name: "bots", check: wasm_bots::check },
    Step { name: "product", check: product },
];

fn run(names: &[String]) -> Result<()> {
    let steps = chosen(names)?;
    let mut done = Vec::new();
    let mut client = None;
    for step in &steps {
        println!("\n=== {} ===", step.name);
        let begin = Instant::now();
        if step.name == "tests" && steps.iter().any(|later| later.name == "web") {
            client = Some(WebBuild::start()?);
        }
        let result = match client.take_if(|_| step.name == "web") {
            Some(begun) => begun.finish(),
            None => (step.check)(),
        };
        let duration = begin.elapsed();
        let verdict = if result.is_ok() { "passed" } else { "FAILED" };
        println!("=== {} {verdict} after {} ===", step.name, seconds(duration));
        done.push(format!("  {:<10}{verdict:>8}{:>10}", step.name, seconds(duration)));
        if let Err(error) = result {
            done.extend(steps[done.len()..].iter().map(|step| format!("  {:<10}{:>8}", step.name, "not run")));
            println!("\n{}", done.join("\n"));
            bail!("The step {} failed. {error:#}", step.name);
        }
    }
    println!("\n{}\n\nAll steps passed.", done.join("\n"));
    if let Some(caveat) = dependencies::caveat() {
        println!("{caveat}");
    }
    Ok(())
}

/// The web client, built beside other steps: for half of its time the compiler keeps a single core busy.
struct WebBuild {
    process: EndedOnDrop,
    /// What it prints, kept until its step is due.
    log: PathBuf,
}

impl WebBuild {
    fn start() -> Result<Self> {
        // Installed here and not there: apt serves one at a time, and other steps install too.
        wasm::compiler()?;
        let log = target_dir().join("web.log");
        let file = fs::File::create(&log).with_context(|| log.display().to_string())?;
        let mut command = program(env::current_exe()?);
        command.arg("web").stdout(file.try_clone()?).stderr(file);
        let process = command.spawn().with_context(|| not_started(&command))?;
        Ok(Self { process: EndedOnDrop(process), log })
    }

    fn finish(mut self) -> Result<()> {
        let status = self.process.0.wait()?;
        print!("{}", fs::read_to_string(&self.log)?);
        if !status.success() {
            bail!("`cargo xtask web` failed ({status}).");
        }
        Ok(())
    }
}

fn chosen(names: &[String]) -> Result<Vec<&'static Step>> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        bail!("There is no step `{unknown}`.\n\n{}", TASK.help());
    }
    Ok(STEPS.iter().filter(|step| names.is_empty() || names.iter().any(|name| name == step.name)).collect())
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn rustfmt() -> Result<()> {
    install::component("fmt", "rustfmt")?;
    start(cargo().args(["fmt", "--all", "--check"]))?;
    // `cargo fmt` does not see the fuzz targets: they are outside the workspace.
    let targets = fuzz::sources()?;
    if targets.is_empty() {
        return Ok(());
    }
    start(program("rustfmt").args(["--check", "--edition", "2024"]).args(targets))
}

fn clippy() -> Result<()> {
    install::component("clippy", "clippy")?;
    start(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

/// Everything but this program and its helper. All steps name the same packages: with others, cargo would choose other features for
/// common dependencies and compile those once more.
pub const PACKAGES: [&str; 5] = ["--workspace", "--exclude", "xtask", "--exclude", "xtask-brotli"];

fn tests() -> Result<()> {
    install::postgresql()?;
    // The tests of the whole product need more than a compiler: they are a step of their own.
    if has_nextest() {
        start(cargo().args(["nextest", "run"]).args(PACKAGES).args(["--filterset", "not package(heist-e2e)"]))?;
    } else {
        start(cargo().args(["test", "--tests"]).args(PACKAGES).args(["--exclude", "heist-e2e"]))?;
    }
    // With the profile of the program that runs here: its dependencies are compiled already.
    start(cargo().args(["test", "--tests", "--profile", "xtask", "--package", "xtask"]))
}

fn product() -> Result<()> {
    install::postgresql()?;
    install::chromium()?;
    install::axe()?;
    build_tests()?;
    if !web::dist().join("index.html").exists() {
        web::build(web::Build::Release)?;
    }
    if has_nextest() {
        // Browsers wait for each other and for people: with as many tests as cores, a third of the time nobody works.
        let choice = ["--filterset", "package(heist-e2e)", "--no-fail-fast", "--test-threads", "3"];
        start(cargo().args(["nextest", "run"]).args(PACKAGES).args(choice))
    } else {
        start(cargo().args(["test", "--tests", "--package", "heist-e2e"]))
    }
}

fn has_nextest() -> bool {
    works(cargo().args(["nextest", "--version"]))
}

/// Builds all tests, and with them the program, which some of them start.
pub fn build_tests() -> Result<()> {
    start(cargo().args(["test", "--no-run", "--quiet"]).args(PACKAGES))
}

fn doctests() -> Result<()> {
    start(cargo().args(["test", "--doc"]).args(PACKAGES))
}

fn rulebook() -> Result<()> {
    build_tests()?;
    start(program(target_dir().join("debug/heist")).args(["examples", "run", "rulebook"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_names_every_step_is_chosen() {
        assert_eq!(chosen(&[]).unwrap().len(), STEPS.len());
    }

    #[test]
    fn named_steps_keep_the_order_of_the_list() {
        let names = ["web", "rustfmt"].map(String::from);
        let chosen: Vec<_> = chosen(&names).unwrap().iter().map(|step| step.name).collect();
        assert_eq!(chosen, ["rustfmt", "web"]);
    }

    #[test]
    fn an_unknown_step_is_refused() {
        assert!(chosen(&["lint".into()]).is_err());
    }

    #[test]
    fn the_help_names_every_step() {
        for step in &STEPS {
            assert!(TASK.details.contains(&format!("\n  {} ", step.name)), "{}", step.name);
        }
    }
}
