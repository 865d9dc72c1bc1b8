//! `heist backup` and `heist restore`: everything that a server keeps, as one file.

use crate::cli::{BackupArgs, RestoreArgs};
use crate::serve::database_or_default;
use anyhow::{Context, Result};
use heist_server::store::archive;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a backup, while servers may run.
pub fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<()> {
    let database = database_or_default(args.database.as_deref())?;
    let runtime = runtime()?;
    if args.file == Path::new("-") {
        runtime.block_on(archive::backup(&database, BufWriter::new(io::stdout().lock())))?;
        return Ok(());
    }
    // A backup that is there stays until the new one is whole.
    let part = PathBuf::from(format!("{}.part", args.file.display()));
    let cannot = || format!("cannot write {}", part.display());
    let file = private_file(&part).with_context(cannot)?;
    let written = runtime.block_on(archive::backup(&database, BufWriter::new(&file)));
    let rows = written.inspect_err(|_| drop(fs::remove_file(&part)))?;
    file.sync_all().with_context(cannot)?;
    fs::rename(&part, &args.file).with_context(|| format!("cannot write {}", args.file.display()))?;
    writeln!(out, "{} has {} of the database.", args.file.display(), many(rows, "row"))?;
    Ok(())
}

/// Reads a backup into a database.
pub fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<()> {
    let database = database_or_default(args.database.as_deref())?;
    let runtime = runtime()?;
    let from_input = args.file == Path::new("-");
    let name = if from_input { "standard input".to_owned() } else { args.file.display().to_string() };
    let restored = if from_input {
        runtime.block_on(archive::restore(&database, io::stdin().lock(), args.replace))
    } else {
        let file = File::open(&args.file).with_context(|| name.clone())?;
        runtime.block_on(archive::restore(&database, file, args.replace))
    };
    let restored = restored.with_context(|| name.clone())?;
    let rows = |table: &str| restored.rows.get(table).copied().unwrap_or_default();
    writeln!(
        out,
        "{} with {}, {} and {} were restored from {name}.",
        many(rows("game_table"), "table"),
        match rows("entry") {
            1 => "1 entry".to_owned(),
            entries => format!("{entries} entries"),
        },
        match rows("campaign") {
            1 => "1 box".to_owned(),
            boxes => format!("{boxes} boxes"),
        },
        many(rows("shared_replay"), "shared replay")
    )?;
    Ok(())
}

pub(crate) fn many(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A backup has names, chat and the hashes of secrets: nobody else may read it.
fn private_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().context("no threads")
}
