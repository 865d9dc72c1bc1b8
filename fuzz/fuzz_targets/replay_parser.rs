//! Replays from outside: whatever plays can be recorded and plays again.

#![no_main]

use heist_format::replay::{Replay, record};
use heist_fuzz::texts::{REPLAY, edited};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Ok(replay) = Replay::parse(&edited(input, &[REPLAY])) else { return };
    let Ok(game) = replay.play() else { return };
    let text = record(&game, replay.seed);
    let again = Replay::parse(&text).and_then(|replay| replay.play()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert!(again.state() == game.state(), "{text}");
});
