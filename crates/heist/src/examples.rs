//! `heist examples`: the rulebook as a test.

use crate::cli::ExamplesTask;
use crate::{editions, files};
use anyhow::{Result, bail};
use heist_rulebook::examples::{self, ExampleReport, ExampleResult};
use heist_rulebook::rulebook::{self, Rulebook};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// `heist examples`: whether everything passed.
pub fn run(task: &ExamplesTask, out: &mut dyn Write) -> Result<bool> {
    match task {
        ExamplesTask::Run { folders, output } => {
            let report = examples::run(&read(folders)?);
            if report.runs.is_empty() && report.faults.is_empty() {
                let names: Vec<String> = folders.iter().map(|folder| files::name(folder)).collect();
                bail!("There is no example in {}: a rule file ends in .toml and has [[example]].", names.join(", "));
            }
            match output.json {
                true => writeln!(out, "{:#}", report_json(&report))?,
                false => writeln!(out, "{report}")?,
            }
            Ok(report.failed() == 0)
        }
        ExamplesTask::Coverage { rules, folders, edition, output } => {
            edition.as_deref().map(editions::named).transpose()?;
            let listed = read(std::slice::from_ref(rules))?;
            if let Some(fault) = listed.faults.first() {
                bail!("{fault}");
            }
            let book = read(folders)?;
            let report = examples::run(&book);
            let mut coverage = examples::coverage(&listed.rules, &report);
            coverage.editions.retain(|known| edition.as_ref().is_none_or(|edition| *edition == known.edition));
            if output.json {
                let list = coverage.editions.iter().map(|one| {
                    let covered = one.rules - one.missing.len();
                    json!({ "edition": one.edition, "rules": one.rules, "covered": covered, "missing": one.missing })
                });
                writeln!(out, "{:#}", Value::Array(list.collect()))?;
                return Ok(true);
            }
            for fault in &report.faults {
                writeln!(out, "{fault}")?;
            }
            writeln!(out, "{coverage}")?;
            Ok(true)
        }
    }
}

/// Counts, and everything that failed.
fn report_json(report: &ExampleReport) -> Value {
    let unreadable = report.faults.iter().map(|fault| json!({ "error": fault.to_string() }));
    let failed = report.runs.iter().filter_map(|run| match &run.outcome {
        ExampleResult::Passed => None,
        ExampleResult::Failed(words) => Some(json!({
            "rule": run.rule, "edition": run.edition, "title": run.title, "place": run.place, "error": words,
        })),
    });
    let failures: Vec<Value> = unreadable.chain(failed).collect();
    json!({ "passed": report.passed(), "failed": report.failed(), "failures": failures })
}

fn read(paths: &[PathBuf]) -> Result<Rulebook> {
    let (given, named): (Vec<&PathBuf>, Vec<&PathBuf>) = paths.iter().partition(|path| files::is_standard(path));
    if let Some(missing) = named.iter().find(|path| !path.exists()) {
        bail!("{} does not exist.", missing.display());
    }
    let mut book = Rulebook::read(&named);
    for path in given {
        match rulebook::parse(&files::read_text(path)?, &files::name(path)) {
            Ok(rules) => book.rules.extend(rules),
            Err(fault) => book.faults.push(fault),
        }
    }
    Ok(book)
}
