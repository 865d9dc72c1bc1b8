//! The server as a process of its own, as people run it.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A running `heist serve`. Dropping it kills it.
pub struct ServerProcess {
    child: Child,
    /// Its address, for instance `http://127.0.0.1:40123`.
    pub url: String,
}

/// The program that was built beside the tests (`cargo build --package heist`).
pub fn program() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("HEIST_BIN") {
        return Ok(path.into());
    }
    // Beside target/release/heist-load, or one above target/debug/deps/test-0123.
    let here = std::env::current_exe()?;
    let paths = here.ancestors().skip(1).take(2).map(|folder| folder.join("heist"));
    let found = paths.into_iter().find(|path| path.is_file());
    found.with_context(|| format!("no program `heist` beside {}: cargo build --package heist", here.display()))
}

impl ServerProcess {
    /// Starts it with these further arguments on a free port of the loopback address.
    pub fn start(arguments: &[&str]) -> Result<ServerProcess> {
        Self::start_on("127.0.0.1:0", arguments)
    }

    /// Starts it on a database, without the limits that keep one client from using it all.
    pub fn start_unlimited(database: &str) -> Result<ServerProcess> {
        Self::start_unlimited_with(database, &[])
    }

    /// The same, with further arguments.
    pub fn start_unlimited_with(database: &str, further: &[&str]) -> Result<ServerProcess> {
        let mut arguments = vec!["--database", database];
        arguments.extend(further);
        for limit in [
            "--connections",
            "--connections-per-address",
            "--tables-per-hour",
            "--boxes-per-hour",
            "--replays-per-hour",
            "--heists-per-hour",
            "--gallery-heists",
            "--requests-per-second",
            "--messages-per-second",
            "--bytes-per-second",
        ] {
            arguments.extend([limit, "0"]);
        }
        Self::start(&arguments)
    }

    /// Starts it on an address.
    pub fn start_on(listen: &str, arguments: &[&str]) -> Result<ServerProcess> {
        Self::spawn(&mut Self::command(listen, arguments)?)
    }

    /// The command that starts it on an address. Its log has only what is wrong, unless somebody wants to know more.
    pub fn command(listen: &str, arguments: &[&str]) -> Result<Command> {
        let mut command = Command::new(program()?);
        command
            .args(["serve", "--listen", listen])
            .args(arguments)
            .env("RUST_LOG", std::env::var("RUST_LOG").unwrap_or_else(|_| "error".to_owned()));
        Ok(command)
    }

    /// Starts it by a [command](ServerProcess::command) to which the caller may have added something.
    pub fn spawn(command: &mut Command) -> Result<ServerProcess> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("starting heist serve")?;
        let stdout = child.stdout.take().context("stdout is piped")?;
        let mut server = ServerProcess { child, url: String::new() };
        let mut lines = BufReader::new(stdout).lines();
        // Its first line names the address: "Heist is open at http://127.0.0.1:40123/".
        for line in lines.by_ref().map_while(Result::ok) {
            if let Some(at) = line.find("http://") {
                server.url = line[at..].split_whitespace().next().unwrap_or_default().trim_end_matches('/').to_owned();
                break;
            }
        }
        if server.url.is_empty() {
            bail!("heist serve ended before it said its address");
        }
        std::thread::spawn(move || lines.for_each(drop)); // keep the pipe drained
        Ok(server)
    }

    /// The process, for signals.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Stops it in the middle of what it does, until [`ServerProcess::resume`].
    pub fn pause(&self) -> bool {
        self.signal("-STOP")
    }
    /// Lets it go on after [`ServerProcess::pause`].
    pub fn resume(&self) -> bool {
        self.signal("-CONT")
    }

    fn signal(&self, signal: &str) -> bool {
        Command::new("kill").args([signal, &self.pid().to_string()]).status().is_ok_and(|sent| sent.success())
    }

    /// Asks it to end, as whoever stops a service does, and waits until it has; whether it ended well.
    pub fn stop(&mut self) -> bool {
        self.signal("-TERM") && self.child.wait().is_ok_and(|ended| ended.success())
    }

    /// Ends it at once, as `kill -9` does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
