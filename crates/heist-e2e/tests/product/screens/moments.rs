//! Moments of games: a recorded heist that was won, stopped where something is to be seen, and heists played at random until
//! they come to such a moment. Always the same ones.

use crate::WON;
use anyhow::{Context, Result, anyhow};
pub use heist_e2e::local_storage::when;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_rules::state::State;

/// The won heist after so many commands, as they are counted from their lines.
fn at(count: impl FnOnce(&Replay) -> Option<usize>) -> Result<Game> {
    let replay = Replay::parse(WON).map_err(|fault| anyhow!("{fault}"))?;
    let count = count(&replay).context("the won heist has no such moment")?;
    replay.at(count).map_err(|fault| anyhow!("{fault}"))
}

/// The won heist just before its first command that begins so.
pub fn before(line: &str) -> Result<Game> {
    at(|replay| replay.commands().position(|command| command.starts_with(line))).context(line.to_owned())
}

/// The won heist just after its first command that begins so.
pub fn after(line: &str) -> Result<Game> {
    at(|replay| Some(replay.commands().position(|command| command.starts_with(line))? + 1)).context(line.to_owned())
}

/// The won heist at its end.
pub fn won() -> Result<Game> {
    at(|replay| Some(replay.len()))
}

/// The won heist when it first comes to such a moment.
pub fn first(wanted: impl Fn(&State) -> bool) -> Result<Game> {
    let whole = won()?;
    at(|_| whole.history().iter().position(|entry| wanted(&entry.before)))
}
