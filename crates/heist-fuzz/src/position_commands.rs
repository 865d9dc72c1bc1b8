//! Legal and arbitrary commands in games of all kinds: nothing panics, nothing is lost, and listing, checking and carrying
//! out agree.

use crate::input::FuzzInput;
use crate::{commands, games};
use heist_format::{notation, position};
use heist_rules::accounts::Ledger;
use heist_rules::command::{Command, Speaker};
use heist_rules::fast_rng::FastRng;
use heist_rules::state::Phase;
use heist_rules::{Scope, apply, check, legal};
use heist_rules::{invariants, random_play};

/// Plays a game; whether anything was done in it.
pub fn run(input: &[u8]) -> bool {
    let mut choices = FuzzInput::new(input);
    let mut chance = FastRng::new(choices.byte().into());
    let planned = choices.byte() & 1 == 0;
    let Some((setup, start)) = games::from_pool(choices.below(games::POOL)) else { return false };
    let mut state = *start;
    if planned {
        random_play::plan_all(setup, &mut state, &mut chance, &mut ());
    }
    let mut list: Vec<Command> = Vec::new();
    let mut done = false;
    while !choices.is_empty() && state.phase != Phase::Over {
        legal(setup, &state, Scope::All, &mut list);
        assert!(!list.is_empty(), "nobody can do anything in {:?}", state.phase);
        let kind = choices.byte();
        let command = match kind {
            0..192 => list[choices.below(list.len())],
            // A legal command, given by another.
            192..208 => {
                let Some(by) = choices.any::<Speaker>() else { return done };
                Command { by, ..list[choices.below(list.len())] }
            }
            _ => {
                let Some(command) = choices.any::<Command>() else { return done };
                command
            }
        };
        let words = || notation::print(setup, &state, &command);
        let verdict = check(setup, &state, &command);
        let listed = list.contains(&command);
        assert!(!listed || verdict.is_ok(), "`{}` is listed and refused: {verdict:?}", words());
        if verdict.is_ok() && commands::is_listed_in_full(&command) {
            assert!(listed, "`{}` ({command:?}) is accepted and not listed", words());
        }
        if listed && kind < 32 {
            let text = words();
            assert_eq!(notation::parse(setup, &state, &text).as_ref(), Ok(&command), "{text}");
        }
        let before = state;
        let mut ledger = Ledger::of(&state);
        assert_eq!(apply(setup, &mut state, command, &mut chance, &mut ledger), verdict);
        if verdict.is_err() {
            assert!(state == before, "a refused command changes nothing: {command:?}");
            continue;
        }
        done = true;
        let after = |fault: String| format!("after {command:?}: {fault}");
        assert_eq!(invariants::check(setup, &state).map_err(after), Ok(()));
        assert_eq!(ledger.compare(&state).map_err(after), Ok(()));
        if kind < 8 {
            let text = position::print_toml(setup, &state);
            let again = position::load_toml(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            assert!(again.state == position::normal(&state), "after {command:?} the position is not complete:\n{text}");
        }
    }
    done
}
