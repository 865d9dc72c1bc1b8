//! `heist examples`: the rulebook as a test.

use crate::cli::ExamplesTask;
use anyhow::{Result, bail};
use heist_rulebook::examples;
use heist_rulebook::rulebook::Rulebook;
use heist_rules::edition::EDITION_IDS;
use std::io::Write;
use std::path::PathBuf;

/// `heist examples`: whether everything passed.
pub fn run(task: &ExamplesTask, out: &mut dyn Write) -> Result<bool> {
    match task {
        ExamplesTask::Run { folders } => {
            let report = examples::run(&read(folders)?);
            if report.runs.is_empty() && report.faults.is_empty() {
                let names: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
                bail!("There is no example in {}: a rule file ends in .toml and has [[example]].", names.join(", "));
            }
            writeln!(out, "{report}")?;
            Ok(report.failed() == 0)
        }
        ExamplesTask::Coverage { rules, folders, edition } => {
            if let Some(unknown) = edition.as_deref().filter(|edition| !EDITION_IDS.contains(edition)) {
                bail!("`{unknown}` is not an edition; known are {}.", EDITION_IDS.join(", "));
            }
            let listed = read(std::slice::from_ref(rules))?;
            if let Some(fault) = listed.faults.first() {
                bail!("{fault}");
            }
            let book = read(folders)?;
            let report = examples::run(&book);
            let mut coverage = examples::coverage(&listed.rules, &report);
            coverage.editions.retain(|known| edition.as_ref().is_none_or(|edition| *edition == known.edition));
            for fault in &report.faults {
                writeln!(out, "{fault}")?;
            }
            writeln!(out, "{coverage}")?;
            Ok(true)
        }
    }
}

fn read(paths: &[PathBuf]) -> Result<Rulebook> {
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        bail!("{} does not exist.", missing.display());
    }
    Ok(Rulebook::read(paths))
}
