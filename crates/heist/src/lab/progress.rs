//! How far an experiment is, on standard error: one line that changes in a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Says how far something is.
pub struct Progress {
    is_terminal: bool,
    began: Instant,
    last: Instant,
}

impl Progress {
    /// Begins now.
    pub fn new() -> Progress {
        let now = Instant::now();
        Progress { is_terminal: io::stderr().is_terminal(), began: now, last: now }
    }

    /// Tells that so many of all are done, if it is time to.
    pub fn tell(&mut self, done: u64, all: u64, what: &str) {
        let every = if self.is_terminal { Duration::from_millis(200) } else { Duration::from_secs(15) };
        if self.last.elapsed() < every {
            return;
        }
        self.last = Instant::now();
        let left = self.began.elapsed().as_secs_f64() * (all - done) as f64 / done.max(1) as f64;
        let left = humantime::format_duration(Duration::from_secs(left.round() as u64));
        let line = format!("{done} of {all} {what}, about {left} left");
        let _ =
            if self.is_terminal { write!(io::stderr(), "\r\x1b[K{line}") } else { writeln!(io::stderr(), "{line}") };
        let _ = io::stderr().flush();
    }

    /// Wipes the line away.
    pub fn end(&mut self) {
        if self.is_terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
            let _ = io::stderr().flush();
        }
    }
}
