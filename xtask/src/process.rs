//! Starting other programs from the root of the project, with errors that say what was started.

use anyhow::{Context, Result, bail};
use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The root of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root")
}

/// The folder for build results.
pub fn target_dir() -> PathBuf {
    // A relative path counts from where cargo was called; the project's root is the usual place.
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A program, to be started in the root of the project.
pub fn program(name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(root());
    command
}

/// The cargo that started this task.
pub fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs to the end; anything but success is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| not_started(command))?;
    if !status.success() {
        bail!("`{}` failed ({status}).", line(command));
    }
    Ok(())
}

/// A program in the background, which does not go on when something else has failed.
pub struct EndedOnDrop(pub Child);

impl Drop for EndedOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Like [`run`], but gives up after a while: for downloads that may never answer.
pub fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let mut child = command.spawn().with_context(|| not_started(command))?;
    let end = Instant::now() + limit;
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("`{}` failed ({status}).", line(command)),
            None if Instant::now() < end => thread::sleep(Duration::from_millis(50)),
            None => {
                child.kill()?;
                child.wait()?;
                bail!("`{}` did not finish within {} s.", line(command), limit.as_secs());
            }
        }
    }
}

/// What the program writes to its standard output, trimmed; nothing if it cannot be started or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether the program can be started and succeeds; its output is dropped.
pub fn works(command: &mut Command) -> bool {
    output(command).is_some()
}

/// Becomes the program, so that signals, the terminal and the exit status are its own.
#[cfg(unix)]
pub fn replace(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    let error = command.exec(); // returns only if it fails
    Err(error).with_context(|| not_started(command))
}

/// Runs the program and ends with its exit status.
#[cfg(not(unix))]
pub fn replace(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| not_started(command))?;
    std::process::exit(status.code().unwrap_or(1))
}

/// The command as one would type it.
pub fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let mut line = name.to_string_lossy().into_owned();
    for argument in command.get_args() {
        line += " ";
        line += &argument.to_string_lossy();
    }
    line
}

/// What to say when the program could not even be started.
pub fn not_started(command: &Command) -> String {
    format!("`{}` could not be started", line(command))
}
