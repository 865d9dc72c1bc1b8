//! `cargo xtask callgrind`: instructions per step of the game, a number that is the same on a busy machine.

use crate::{
    Task, install,
    process::{cargo, root, target_dir},
};
use anyhow::{Context, Result, bail};
use std::{ffi::OsString, fs, path::Path, process::Stdio};

pub const TASK: Task = Task {
    name: "callgrind",
    arguments: "[STEPS]",
    summary: "Counts processor instructions per step, with valgrind.",
    details: "\
Plays with the example `steps` of the crate heist-search under `valgrind --tool=callgrind`: once STEPS steps
(10000 unless given), once twice as many. The difference leaves out what happens once, such as reading
the content. The profiles stay in target/callgrind for callgrind_annotate or kcachegrind.

`steps COUNT` has to play at least COUNT steps from a fixed seed, and to print `N steps` as its last
line, where N is how many it played.",
    run,
};

/// Enough for the mean over several heists, few enough for valgrind's patience.
pub const STEPS: u64 = 10_000;

fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => count(STEPS),
        [steps] => match steps.replace('_', "").parse() {
            Ok(steps) if steps > 0 => count(steps),
            _ => bail!("`{steps}` is not a number of steps.\n\n{}", TASK.help()),
        },
        _ => bail!("`callgrind` takes one number.\n\n{}", TASK.help()),
    }
}

/// Prints the instructions per step.
pub fn count(steps: u64) -> Result<()> {
    if !root().join("crates/heist-search/examples/steps.rs").exists() {
        bail!("There is nothing to count yet: crates/heist-search/examples/steps.rs does not exist.");
    }
    install::with_apt("valgrind", "valgrind")?;
    let folder = target_dir().join("callgrind");
    fs::create_dir_all(&folder).with_context(|| format!("{} could not be made", folder.display()))?;
    let short = measure(steps, &folder.join("short.out"))?;
    let long = measure(2 * steps, &folder.join("long.out"))?;
    if long.steps <= short.steps || long.instructions <= short.instructions {
        bail!("The longer run did not do more than the shorter one: {long:?} against {short:?}.");
    }
    let (more_steps, more_instructions) = (long.steps - short.steps, long.instructions - short.instructions);
    println!("{} instructions per step ({more_instructions} for {more_steps} steps)", more_instructions / more_steps);
    Ok(())
}

#[derive(Debug)]
struct Measured {
    steps: u64,
    instructions: u64,
}

fn measure(steps: u64, profile: &Path) -> Result<Measured> {
    let mut out_file = OsString::from("--callgrind-out-file=");
    out_file.push(profile);
    // Cargo knows where the example is and starts it through valgrind.
    let runner = format!("target.'cfg(all())'.runner = ['valgrind', '--tool=callgrind', {out_file:?}]");
    let mut command = cargo();
    command.args(["run", "--release", "--package", "heist-search", "--example", "steps", "--config", &runner, "--"]);
    let output =
        command.arg(steps.to_string()).stderr(Stdio::inherit()).output().context("cargo could not be started")?;
    if !output.status.success() {
        bail!("The example `steps` failed under valgrind ({}).", output.status);
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let text = fs::read_to_string(profile).with_context(|| format!("valgrind left no {}", profile.display()))?;
    Ok(Measured {
        steps: steps_played(&printed).context("The example `steps` did not print `N steps` as its last line.")?,
        instructions: instructions(&text).context("The profile has no line with the sum of instructions.")?,
    })
}

/// 12 of a last line "12 steps".
fn steps_played(printed: &str) -> Option<u64> {
    printed.trim_end().lines().next_back()?.trim().strip_suffix(" steps")?.parse().ok()
}

/// 345 of the line "summary: 345" (or "totals: 345") of a profile.
fn instructions(profile: &str) -> Option<u64> {
    let sum = |key| profile.lines().find_map(|line| line.strip_prefix(key)?.trim().parse().ok());
    sum("totals:").or_else(|| sum("summary:"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_tells_the_steps() {
        assert_eq!(steps_played("seed 7\n10012 steps\n"), Some(10_012));
        assert_eq!(steps_played("10012 steps\nbye\n"), None);
        assert_eq!(steps_played(""), None);
    }

    #[test]
    fn the_profile_tells_the_instructions() {
        assert_eq!(instructions("events: Ir\nsummary: 5\n\nfn=(1)\n1 5\n\ntotals: 5\n"), Some(5));
        assert_eq!(instructions("events: Ir\nsummary: 7\n"), Some(7));
        assert_eq!(instructions("events: Ir\n"), None);
    }
}
