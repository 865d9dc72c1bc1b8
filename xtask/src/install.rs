//! What a fresh machine lacks: distribution packages, cargo's further tools, parts of the Rust toolchain.

use crate::process::{cargo, output, program, run, run_within, target_dir, works};
use anyhow::{Context, Result, bail};
use std::{fs, time::Duration};

/// Makes sure that a program can be started, by installing the Debian package that brings it.
pub fn with_apt(program_name: &str, package: &str) -> Result<()> {
    if works(program(program_name).arg("--version")) {
        return Ok(());
    }
    apt(&[package]).with_context(|| format!("`{program_name}` is missing and could not be installed"))
}

/// Makes sure that there is a PostgreSQL server to be started by tests. It is not meant to run as a service.
pub fn postgresql() -> Result<()> {
    let there = std::fs::read_dir("/usr/lib/postgresql")
        .is_ok_and(|folder| folder.flatten().any(|version| version.path().join("bin/initdb").exists()));
    if there || std::env::var_os("PG_BIN").is_some() {
        return Ok(());
    }
    apt(&["postgresql"]).context("The tests of the database need a PostgreSQL server")
}

/// Makes sure that there is a browser to be driven by tests.
pub fn chromium() -> Result<()> {
    if works(program("chromedriver").arg("--version")) && works(program("chromium").arg("--version")) {
        return Ok(());
    }
    apt(&["chromium", "chromium-driver"]).context("The tests of the web client need Chromium and its driver")
}

/// The version of axe-core, which finds what is hard to use for somebody. Another one may find other things: it is pinned.
const AXE: &str = "4.14.0";

/// Makes sure that axe-core lies in `target/npm`, where the tests of the screens look for it.
pub fn axe() -> Result<()> {
    let folder = target_dir().join("npm");
    let there = fs::read_to_string(folder.join("node_modules/axe-core/package.json")).unwrap_or_default();
    if there.contains(&format!("\"version\": \"{AXE}\"")) {
        return Ok(());
    }
    with_apt("npm", "npm")?;
    fs::create_dir_all(&folder)?;
    let mut npm = program("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error", "--prefix"]);
    npm.arg(&folder).arg(format!("axe-core@{AXE}"));
    run_within(Duration::from_secs(180), &mut npm).context("The tests of the screens need axe-core")
}

/// Installs Debian packages. Only root may; everybody else is told what to install.
pub fn apt(packages: &[&str]) -> Result<()> {
    let names = packages.join(" ");
    if !works(program("apt-get").arg("--version")) {
        bail!("This machine has no apt-get. Please install what Debian calls {names}.");
    }
    if output(program("id").arg("-u")).as_deref() != Some("0") {
        bail!("Installing packages needs root. Please run: sudo apt-get install {names}");
    }
    println!("Installing {names}.");
    let apt_get = || {
        let mut command = program("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    // Stale lists name packages that the mirrors no longer have. If the update fails, they may still be good enough.
    if let Err(error) = run(apt_get().args(["update", "--quiet"])) {
        println!("{error} Trying with the package lists that are there.");
    }
    run(apt_get().args(["install", "--quiet", "--yes", "--no-install-recommends"]).args(packages))
}

/// Makes sure that `cargo <name>` exists, by building the crate `cargo-<name>`.
pub fn cargo_tool(name: &str) -> Result<()> {
    if works(cargo().args([name, "--version"])) {
        return Ok(());
    }
    println!("Installing cargo-{name}.");
    run(cargo().args(["install", "--locked", &format!("cargo-{name}")]))
}

/// Makes sure that `cargo <tool>` exists where it is a component of the Rust toolchain.
pub fn component(tool: &str, component: &str) -> Result<()> {
    if works(cargo().args([tool, "--version"])) {
        return Ok(());
    }
    if !has_rustup() {
        bail!("`cargo {tool}` is missing. Please install {component} as you installed Rust.");
    }
    run(program("rustup").args(["component", "add", component]))
}

/// Makes sure that the nightly toolchain exists.
pub fn nightly() -> Result<()> {
    if !has_rustup() {
        bail!("This needs a nightly compiler, which only rustup installs beside the stable one.");
    }
    if works(program("rustup").args(["run", "nightly", "rustc", "--version"])) {
        return Ok(());
    }
    run(program("rustup").args(["toolchain", "install", "nightly", "--profile", "minimal"]))
}

/// Whether the Rust toolchain is in the hands of rustup.
pub fn has_rustup() -> bool {
    works(program("rustup").arg("--version"))
}
