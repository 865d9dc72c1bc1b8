//! `heist lab`: experiments with bots. What is measured and how stands in the crate `heist-lab`; here are options, files and texts.

mod book;
mod compare;
mod field;
mod progress;
mod run;
mod table;

pub use field::GROUPS;

use crate::cli::LabTask;
use anyhow::Result;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// `heist lab`.
pub fn run(task: &LabTask, out: &mut dyn Write) -> Result<()> {
    match task {
        LabTask::Run(args) => run::run(args, out),
        LabTask::Compare(args) => compare::run(args, out),
        LabTask::Book(args) => book::run(args, out),
        LabTask::Table(args) => table::run(args, out),
    }
}

/// Puts a text in the place of a file, whole or not at all.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(new, path)
}

/// A share as it is printed for programs: to a hundredth of a percent.
fn share(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
