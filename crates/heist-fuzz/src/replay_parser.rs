//! Replays from outside: whatever plays can be recorded and plays again.

use crate::texts::{REPLAY, edited};
use heist_format::replay::{Replay, record};

/// Reads a replay and plays it; whether it could be played.
pub fn run(input: &[u8]) -> bool {
    let Ok(replay) = Replay::parse(&edited(input, &[REPLAY])) else { return false };
    let Ok(game) = replay.play() else { return false };
    let text = record(&game, replay.seed);
    let again = Replay::parse(&text).and_then(|replay| replay.play()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert!(again.state() == game.state(), "{text}");
    true
}
