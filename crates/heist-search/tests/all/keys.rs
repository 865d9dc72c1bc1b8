//! Keys of positions.

use crate::each_state;
use heist_format::setup::official_game;
use heist_rules::chance::Seeded;
use heist_rules::fast_rng::FastRng;
use heist_rules::state::{LootPieces, Place};
use heist_rules::{Scope, State, apply, legal, random_play};
use heist_search::position_key;
use std::collections::HashMap;

/// The same position with its loot the other way round.
fn turned(state: &State) -> State {
    let mut turned = *state;
    if matches!(state.prompt, heist_rules::state::Prompt::FumbleTo { .. }) {
        return turned;
    }
    turned.loot = LootPieces::NONE;
    let pieces: Vec<_> = state.loot.iter().collect();
    for (_, kind, place) in pieces.into_iter().rev() {
        turned.loot.push(kind, place);
    }
    turned
}

#[test]
fn equal_keys_are_equal_positions_and_equal_positions_play_on_equally() {
    let mut seen: HashMap<(String, u64), State> = HashMap::new();
    let (mut own, mut other) = (Vec::new(), Vec::new());
    each_state(3, Scope::RandomPlay, |setup, state, _, command| {
        let key = position_key(setup, state);
        let known = *seen.entry((setup.heist.clone(), key)).or_insert(*state);
        assert_eq!(known.canonical(), state.canonical());

        let turned = turned(state);
        assert_eq!(position_key(setup, &turned), key);
        assert_eq!(position_key(setup, &state.canonical()), key);
        legal(setup, state, Scope::All, &mut own);
        legal(setup, &turned, Scope::All, &mut other);
        assert_eq!(own, other);
        if let Some(command) = command {
            let next = [*state, turned, state.canonical()].map(|mut state| {
                apply(setup, &mut state, *command, &mut Seeded::new(1), &mut ()).expect("a listed command");
                position_key(setup, &state)
            });
            assert_eq!(next, [next[0]; 3], "{command:?}");
        }
    });
    assert!(seen.len() > 500, "{}", seen.len());
}

#[test]
fn keys_stay_the_same_from_version_to_version() {
    // Keys may be stored in files: these numbers change only with a new major version.
    let keys = ["startup"].into_iter().filter_map(|heist| {
        let (setup, mut state) = official_game(heist).ok()?;
        let first = position_key(&setup, &state);
        random_play::plan_all(&setup, &mut state, &mut FastRng::new(1), &mut ());
        Some([first, position_key(&setup, &state)])
    });
    assert_eq!(keys.collect::<Vec<_>>(), [[6_183_740_697_351_470_437, 14_492_826_010_984_869_856]]);
}

#[test]
fn whatever_differs_in_play_differs_in_the_key() {
    let (setup, state) = official_game("startup").expect("a heist");
    let key = position_key(&setup, &state);
    let changes: [fn(&mut State); 8] = [
        |state| state.round += 1,
        |state| state.people[2].ideas += 1,
        |state| state.people[0].cash += 1,
        |state| state.people[1].cash += 1,
        |state| state.cash_on[3] += 1,
        |state| state.cash_on[4] += 1,
        |state| state.items[3] = Place::TEAM,
        |state| state.noise += 1,
    ];
    let mut keys: Vec<u64> = changes
        .into_iter()
        .map(|change| {
            let mut state = state;
            change(&mut state);
            position_key(&setup, &state)
        })
        .chain([key])
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 9);
}
