//! `heist lab`: experiments with bots. What is measured and how stands in the crate `heist-lab`; here are options, files and texts.

mod field;
mod progress;
mod run;

pub use field::GROUPS;

use crate::cli::LabTask;
use anyhow::Result;
use std::io::Write;

/// `heist lab`.
pub fn run(task: &LabTask, out: &mut dyn Write) -> Result<()> {
    match task {
        LabTask::Run(args) => run::run(args, out),
    }
}

/// A share as it is printed for programs: to a hundredth of a percent.
fn share(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
