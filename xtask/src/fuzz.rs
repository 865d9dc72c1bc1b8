//! `cargo xtask fuzz`: random input against the targets in fuzz/.

use crate::{
    Task, install,
    process::{output, program, root, run as start},
};
use anyhow::{Context, Result, bail};
use std::{fs, path::PathBuf, process::Command};

pub const TASK: Task = Task {
    name: "fuzz",
    arguments: "[--seconds N] [TARGET]...",
    summary: "Feeds random input to the fuzz targets.",
    details: "\
Runs every target of fuzz/ (or only those that are named) for N seconds each, 60 unless given. It needs
the nightly toolchain, cargo-fuzz and a C++ compiler, and installs what is missing. Inputs worth keeping
collect in fuzz/corpus; an input that fails is written to fuzz/artifacts.",
    run,
};

#[derive(Debug, PartialEq)]
struct Wish {
    seconds: u32,
    targets: Vec<String>,
}

fn run(arguments: &[String]) -> Result<()> {
    let wish = understand(arguments)?;
    install::nightly()?;
    install::cargo_tool("fuzz")?;
    let list = output(&mut cargo_fuzz("list")).context("`cargo fuzz list` failed.")?;
    let known: Vec<&str> = list.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if let Some(unknown) = wish.targets.iter().find(|target| !known.contains(&target.as_str())) {
        bail!("There is no fuzz target `{unknown}`; fuzz/Cargo.toml lists [{}].", known.join(", "));
    }
    if known.is_empty() {
        println!("There are no fuzz targets yet.");
        return Ok(());
    }
    install::with_apt("c++", "g++")?;
    let chosen: Vec<&str> =
        if wish.targets.is_empty() { known } else { wish.targets.iter().map(String::as_str).collect() };
    for target in &chosen {
        println!("\n=== {target}, {} s ===", wish.seconds);
        let limit = format!("-max_total_time={}", wish.seconds);
        start(cargo_fuzz("run").args([target, "--", &limit]))
            .with_context(|| format!("The fuzz target {target} failed"))?;
    }
    println!("\nNo failure found by {}.", chosen.join(", "));
    Ok(())
}

/// The source files of the targets, whether or not the manifest lists them.
pub fn sources() -> Result<Vec<PathBuf>> {
    let folder = root().join("fuzz/fuzz_targets");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
    sources.sort();
    Ok(sources)
}

/// cargo-fuzz needs the sanitizers of a nightly compiler.
fn cargo_fuzz(action: &str) -> Command {
    let mut command = program("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", action]);
    // SQLite's one big file has two constants of one name, which the address sanitizer takes for a mistake.
    let options = std::env::var("ASAN_OPTIONS").map(|own| format!("{own}:")).unwrap_or_default();
    command.env("ASAN_OPTIONS", format!("{options}detect_odr_violation=0"));
    command
}

fn understand(arguments: &[String]) -> Result<Wish> {
    let mut wish = Wish { seconds: 60, targets: Vec::new() };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "--seconds" {
            let value = rest.next().map(String::as_str).unwrap_or_default();
            // Zero would mean "for ever" to libFuzzer.
            wish.seconds = match value.parse() {
                Ok(seconds) if seconds > 0 => seconds,
                _ => bail!("`--seconds` needs a whole number from 1 on, not `{value}`."),
            };
        } else if argument.starts_with('-') {
            bail!("`fuzz` does not understand `{argument}`.\n\n{}", TASK.help());
        } else {
            wish.targets.push(argument.clone());
        }
    }
    Ok(wish)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn understood(line: &str) -> Result<Wish> {
        understand(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn seconds_and_targets_come_in_any_order() {
        let wish = Wish { seconds: 5, targets: vec!["notation".into()] };
        assert_eq!(understood("--seconds 5 notation").unwrap(), wish);
        assert_eq!(understood("notation --seconds 5").unwrap(), wish);
    }

    #[test]
    fn a_missing_or_zero_time_is_refused() {
        for line in ["--seconds", "--seconds 0", "--seconds soon", "--second 5"] {
            assert!(understood(line).is_err(), "{line}");
        }
    }
}
