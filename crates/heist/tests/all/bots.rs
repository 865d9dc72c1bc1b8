//! The example bot in another language plays over the engine protocol.

use crate::common::root;
use std::process::Command;

#[test]
fn the_python_bot_plays_a_heist_to_its_end() {
    let bot = root().join("crates/heist/examples/bot.py");
    let run = Command::new("python3").arg(bot).args([env!("CARGO_BIN_EXE_heist"), "startup", "1", "7"]).output();
    let run = run.expect("python3 is installed");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{out}{err}");
    assert!(out.starts_with("startup: won in round ") || out.starts_with("startup: lost in round "), "{out}");
}
