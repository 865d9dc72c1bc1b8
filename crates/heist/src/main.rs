//! The program `heist`. Everything it does is in the library of the same name; here are only the allocator, the streams
//! and the exit code.

use anstream::AutoStream;
use anyhow::Result;
use clap::{CommandFactory, Parser};
use heist::cli::{Cli, Task};
use heist::{
    bench, campaign, check, crews, editions, engine, examples, games, heists, perft, play, replay, serve, show,
};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: heist_tally::CountingAllocator = heist_tally::CountingAllocator;

/// The exit code of a game from a pipe in which a line was refused or not understood.
const REFUSED: u8 = 3;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let is_game = matches!(cli.task, Task::Play(_) | Task::Campaign { .. });
    match run(cli.task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) if is_game => ExitCode::from(REFUSED),
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads our output has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<bool> {
    // Colours only on a terminal, and not against NO_COLOR.
    let mut out = AutoStream::auto(io::stdout());
    let done = match task {
        Task::Serve(args) => serve::run(&args, &mut out).map(|()| true),
        Task::Play(args) => play::run(&args, &mut out),
        Task::Games(args) => games::run(&args, &mut out).map(|()| true),
        Task::Campaign { path, task } => campaign::run(&path, &task, &mut out),
        Task::Engine => engine::run(&mut io::stdin().lock(), &mut io::stdout().lock()).map(|()| true),
        Task::Examples(task) => examples::run(&task, &mut out),
        Task::Replay(args) => replay::run(&args, &mut out).map(|()| true),
        Task::Perft(args) => perft::run(&args, &mut out).map(|()| true),
        Task::Heists { edition, json } => heists::run(edition.as_deref(), json, &mut out).map(|()| true),
        Task::Editions { task } => editions::run(task.as_ref(), &mut out).map(|()| true),
        Task::Crews { id } => crews::run(id.as_deref(), &mut out).map(|()| true),
        Task::Show { id } => show::run(&id, &mut out).map(|()| true),
        Task::Bench(args) => bench::run(&args, &mut out).map(|()| true),
        Task::Check { files } => check::run(&files, &mut out, &mut io::stderr()),
        Task::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "heist", &mut script);
            out.write_all(&script).map(|()| true).map_err(Into::into)
        }
    }?;
    out.flush()?;
    Ok(done)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == ErrorKind::BrokenPipe))
}
