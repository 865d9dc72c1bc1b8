//! Lines of the notation: whatever is understood is printed and understood again.

use crate::texts::{POSITIONS, edited};
use heist_format::{notation, position};
use std::sync::OnceLock;

const LINES: [&str; 24] = [
    "blue plan c4",
    "blue shift +1",
    "blue take wing-it:strongarm",
    "blue take item:cheap-picks",
    "blue take item:laser-burst d4",
    "blue move c1",
    "blue subdue b2 dog",
    "blue use change-of-plans c1>b1 red:b1>c1",
    "blue use alright-new-plan c1>b1 red+1 blue+2",
    "blue use autopwn red unlock",
    "blue use breach ne",
    "blue use bolt 2",
    "blue use toss-loot c1 jewel b1 cash:3",
    "blue use tinkerer-rewire b1 c1",
    "blue pick-up painting-apple c1",
    "blue give item:radio red",
    "blue last-ditch ideas=2 open:c1 c1 d1",
    "team tunnel d2 c2",
    "team buy radio blue",
    "team fixer beat-cop guard guard dog",
    "team fixer retiree M1@5 M3@1",
    "team fixer the-architect b1 c1",
    "team choose blue>red",
    "blue choose noise",
];

/// Reads a line in one of some positions; whether it was a command there.
pub fn run(input: &[u8]) -> bool {
    static LOADED: OnceLock<Vec<position::Loaded>> = OnceLock::new();
    let loaded = LOADED.get_or_init(|| POSITIONS.iter().filter_map(|text| position::load_toml(text).ok()).collect());
    let Some((first, rest)) = input.split_first() else { return false };
    let position = &loaded[usize::from(*first) % loaded.len()];
    let line = edited(rest, &LINES);
    let Ok(command) = notation::parse(&position.setup, &position.state, &line) else { return false };
    let printed = notation::print(&position.setup, &position.state, &command);
    let again = notation::parse(&position.setup, &position.state, &printed);
    assert_eq!(again.as_ref(), Ok(&command), "`{line}` is printed as `{printed}`");
    true
}
