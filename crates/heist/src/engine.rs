//! `heist engine`: the engine protocol over standard input and output.

use crate::start;
use anyhow::Result;
use heist_engine::{Engine, Host};
use heist_format::position::Loaded;
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

/// The program as an engine sees it: heists may lie in files.
struct Program {
    begun: Instant,
}

impl Host for Program {
    fn new_heist(
        &self,
        heist: &str,
        crew: &[String],
        edition: Option<&str>,
        inside: &[String],
    ) -> Result<Loaded, String> {
        start::new_heist(heist, crew, edition, inside).map_err(|error| format!("{error:#}"))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// An engine without games.
pub fn new() -> Engine {
    Engine::new(Program { begun: Instant::now() })
}

/// Answers until the input ends.
pub fn run(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    Ok(heist_engine::run(&mut new(), input, out)?)
}
