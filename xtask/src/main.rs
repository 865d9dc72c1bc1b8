//! Build and test automation: `cargo xtask <TASK>`.
//!
//! Each task has a module of its own. A task installs what it needs and a fresh machine lacks; it knows nothing of
//! the game except the names of crates and folders.

mod art;
mod balance;
mod bench;
mod callgrind;
mod deny;
mod dependencies;
mod dist;
mod first_load;
mod fuzz;
mod hints;
mod install;
mod licence;
mod load;
mod metadata;
mod process;
mod run;
mod screens;
mod smaller;
mod soak;
mod stage;
mod test;
mod third_party;
mod wasm;
mod wasm_bots;
mod wasm_check;
mod web;

use anyhow::{Result, bail};
use std::process::ExitCode;

/// One sub-command.
struct Task {
    name: &'static str,
    /// What may follow the name, as shown in the usage line.
    arguments: &'static str,
    /// One line for the list of tasks.
    summary: &'static str,
    /// The rest of what `--help` says.
    details: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const TASKS: [Task; 17] = [
    run::TASK,
    test::TASK,
    dist::TASK,
    web::TASK,
    screens::TASK,
    art::TASK,
    wasm_check::TASK,
    balance::TASK,
    bench::TASK,
    load::TASK,
    soak::TASK,
    first_load::TASK,
    stage::TASK,
    hints::TASK,
    callgrind::TASK,
    fuzz::TASK,
    deny::TASK,
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let Some((name, rest)) = arguments.split_first() else {
        bail!("No task was given.\n\n{}", overview());
    };
    if is_help(name) {
        println!("{}", overview());
        return Ok(());
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        bail!("There is no task `{name}`.\n\n{}", overview());
    };
    // Only in first place: further on it may be meant for the program that the task starts.
    if rest.first().is_some_and(|first| is_help(first)) {
        println!("{}", task.help());
        return Ok(());
    }
    (task.run)(rest)
}

fn is_help(argument: &str) -> bool {
    matches!(argument, "--help" | "-h" | "help")
}

fn overview() -> String {
    let mut text = String::from("Usage: cargo xtask <TASK> [ARGUMENTS]\n\nTasks:\n");
    for task in &TASKS {
        text += &format!("  {:<12}{}\n", task.name, task.summary);
    }
    text + "\n`cargo xtask <TASK> --help` says more about one of them."
}

impl Task {
    fn help(&self) -> String {
        let usage = format!("cargo xtask {} {}", self.name, self.arguments);
        let text = format!("{}\n\nUsage: {}", self.summary, usage.trim_end());
        if self.details.is_empty() {
            return text;
        }
        format!("{text}\n\n{}", self.details)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_listed_and_explains_itself() {
        for task in &TASKS {
            assert!(overview().contains(task.summary));
            assert!(task.help().contains(&format!("cargo xtask {}", task.name)));
        }
    }

    #[test]
    fn an_unknown_task_is_refused_with_the_list() {
        let error = dispatch(&["tset".into()]).unwrap_err().to_string();
        assert!(error.contains("no task `tset`") && error.contains("wasm-check"), "{error}");
    }
}
