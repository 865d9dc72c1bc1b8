//! Positions from outside: whatever is accepted is sound, complete and playable, and not stuck.

use crate::texts::{POSITIONS, edited};
use heist_format::position;
use heist_rules::fast_rng::FastRng;
use heist_rules::invariants;
use heist_rules::state::Phase;
use heist_rules::{Scope, apply, legal};

/// Reads a position and does everything that is legal in it; whether it was one.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, &POSITIONS);
    let _ = position::load_json(&text);
    let Ok(loaded) = position::load_toml(&text) else { return false };
    let (setup, state) = (&loaded.setup, &loaded.state);
    assert_eq!(invariants::check(setup, state), Ok(()), "{text}");
    let printed = position::print_toml(setup, state);
    let again = position::load_toml(&printed).unwrap_or_else(|fault| panic!("{fault}\n{printed}"));
    assert!(again.state == position::normal(state), "{text}\n---\n{printed}");
    let json = position::print_json(setup, state).to_string();
    assert!(position::load_json(&json).is_ok_and(|again| again.state == position::normal(state)), "{json}");
    let mut list = Vec::new();
    legal(setup, state, Scope::All, &mut list);
    assert!(!list.is_empty() || state.phase == Phase::Over, "nothing is legal in\n{text}");
    for command in list {
        let mut next = *state;
        assert_eq!(apply(setup, &mut next, command, &mut FastRng::new(1), &mut ()), Ok(()), "{command:?} in\n{text}");
        assert_eq!(invariants::check(setup, &next), Ok(()), "{command:?} in\n{text}");
    }
    true
}
