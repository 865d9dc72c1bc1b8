//! The program `heist`. Everything it does is in the library of the same name; here are only the allocator, the streams
//! and the exit code.

use anstream::AutoStream;
use anyhow::Result;
use clap::{CommandFactory, Parser};
use clap_complete::CompleteEnv;
use heist::cli::{Cli, Task};
use heist::{
    admin, archive, balance, bench, bot, campaign, check, completion, crews, design, editions, engine, examples,
    exit_code, games, heists, join, lab, man, perft, play, print, puzzle, replay, serve, show,
};
use heist_tally::CountingAllocator;
use mimalloc::MiMalloc;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

// A server hands memory from thread to thread all the time: with the system's allocator a tenth of its time goes there.
#[global_allocator]
static ALLOCATOR: CountingAllocator<MiMalloc> = CountingAllocator(MiMalloc);

fn main() -> ExitCode {
    CompleteEnv::with_factory(Cli::command).var(completion::VARIABLE).complete();
    let cli = Cli::parse();
    let is_game = matches!(cli.task, Task::Play(_) | Task::Puzzle(_) | Task::Join(_) | Task::Campaign { .. });
    match run(cli.task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) if is_game => ExitCode::from(exit_code::REFUSED),
        Ok(false) => ExitCode::from(exit_code::FAILED),
        // Whoever reads our output has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(exit_code::FAILED)
        }
    }
}

fn run(task: Task) -> Result<bool> {
    // Colours only on a terminal, and not against NO_COLOR.
    let mut out = AutoStream::auto(io::stdout());
    let done = match task {
        Task::Serve(args) => serve::run(&args, &mut out).map(|()| true),
        Task::Backup(args) => archive::backup(&args, &mut out).map(|()| true),
        Task::Restore(args) => archive::restore(&args, &mut out).map(|()| true),
        Task::Admin { database, task } => admin::run(database.as_deref(), &task, &mut out).map(|()| true),
        Task::Play(args) => play::run(&args, &mut out),
        Task::Puzzle(args) => puzzle::run(&args, &mut out),
        Task::Join(args) => join::run(&args, &mut out),
        Task::Games(args) => games::run(&args, &mut out).map(|()| true),
        Task::Campaign { path, task } => campaign::run(&path, &task, &mut out),
        Task::Engine => engine::run(&mut io::stdin().lock(), &mut io::stdout().lock()).map(|()| true),
        Task::Bot(args) => bot::run(&args, &mut out).map(|()| true),
        Task::Examples(task) => examples::run(&task, &mut out),
        Task::Replay(args) => replay::run(&args, &mut out),
        Task::Perft(args) => perft::run(&args, &mut out).map(|()| true),
        Task::Heists { edition, output } => heists::run(edition.as_deref(), output.json, &mut out).map(|()| true),
        Task::Editions { task, output } => editions::run(task.as_ref(), output.json, &mut out).map(|()| true),
        Task::Crews { id, output } => crews::run(id.as_deref(), output.json, &mut out).map(|()| true),
        Task::Show { id, output } => show::run(&id, output.json, &mut out).map(|()| true),
        Task::Lab(task) => lab::run(&task, &mut out).map(|()| true),
        Task::Balance(args) => balance::run(&args, &mut out).map(|()| true),
        Task::Bench(args) => bench::run(&args, &mut out).map(|()| true),
        Task::Design(task) => design::run(&task, &mut out, &mut io::stderr()).map(|()| true),
        Task::Print(args) => print::run(&args, &mut out).map(|()| true),
        Task::Check { files, output } => check::run(&files, output.json, &mut out, &mut io::stderr()),
        Task::Completions { shell } => completion::write_script(shell, &mut out).map(|()| true).map_err(Into::into),
        Task::Man(args) => man::run(&args, &mut out).map(|()| true),
    }?;
    out.flush()?;
    Ok(done)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == ErrorKind::BrokenPipe))
}
