//! `heist lab book`.

use super::field::{self, Field};
use super::progress::Progress;
use super::replace;
use crate::cli::LabBookArgs;
use crate::files;
use anyhow::{Context, Result, anyhow};
use heist_data::heists::Heist;
use heist_lab::experiment::PlanSearch;
use heist_lab::opening_book::{BookWork, setups};
use serde_json::json;
use std::fs;
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;

/// `heist lab book`.
pub fn run(args: &LabBookArgs, out: &mut dyn Write) -> Result<()> {
    let field = Field::new(&args.heists)?;
    field::check_editions(&args.editions)?;
    let heists: Vec<&Heist> = field.heists().collect();
    let wanted =
        setups(&heists, &args.editions, &field::crews(&args.crews)?, &[4, 3]).map_err(|fault| anyhow!(fault))?;
    let name = files::name(&args.file);
    let book = match fs::read_to_string(&args.file) {
        Ok(text) => text,
        Err(fault) if fault.kind() == ErrorKind::NotFound => String::new(),
        Err(fault) => return Err(fault).context(name.to_string()),
    };
    let work = BookWork {
        search: PlanSearch { games: args.effort.plan_games, seed: args.effort.seed },
        games: args.games,
        again: args.again,
        jobs: field::jobs(&args.effort),
    };
    let (mut progress, mut added, mut failed) = (Progress::new(), 0, Ok(()));
    let done = work.write(&book, &wanted, |text, done, all| {
        added = done;
        progress.tell(done as u64, all as u64, "plans");
        failed = replace(&args.file, text);
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    progress.end();
    done.map_err(|fault| anyhow!("{name}: {fault}"))?;
    failed.with_context(|| name.to_string())?;
    if args.output.json {
        writeln!(out, "{}", json!({ "file": args.file, "setups": wanted.len(), "written": added }))?;
    } else {
        writeln!(out, "{name}: {added} plans written, {} setups.", wanted.len())?;
    }
    Ok(())
}
