//! States written and read with serde.

use crate::each_state;
use heist_rules::choices::Choices;
use heist_rules::fast_rng::FastRng;
use heist_rules::{Scope, State, random_play};
use serde_json::Value;

#[test]
fn states_come_back_as_they_were_and_are_valid() {
    let mut count = 0;
    each_state(2, Scope::RandomPlay, |setup, state, _, _| {
        count += 1;
        if count % 7 == 0 {
            let text = serde_json::to_string(state).expect("a state is written");
            let read: State = serde_json::from_str(&text).expect("and read");
            assert_eq!(read.validated(setup).as_ref(), Ok(state));
        }
    });
}

/// Changes one number somewhere.
fn spoil(value: &mut Value, rng: &mut FastRng) {
    let mut numbers = Vec::new();
    collect(value, &mut numbers);
    let place = rng.below(numbers.len() as u32) as usize;
    let evil = [0, 1, 2, 5, 40, 63, 64, 70, 100, 127, 200, 254, 255, 256, 40_000, u64::MAX];
    *numbers.swap_remove(place) = evil[rng.below(evil.len() as u32) as usize].into();
}

fn collect<'a>(value: &'a mut Value, numbers: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|value| collect(value, numbers)),
        Value::Object(fields) => fields.values_mut().for_each(|value| collect(value, numbers)),
        Value::Number(_) => numbers.push(value),
        _ => {}
    }
}

#[test]
fn hostile_states_are_refused_or_can_be_played() {
    let mut rng = FastRng::new(41);
    let mut choices = Choices::with_room();
    let (mut refused, mut played) = (0, 0);
    each_state(
        std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(6),
        Scope::RandomPlay,
        |setup, state, _, command| {
            if command.is_none() || rng.below(12) > 0 {
                return;
            }
            let whole = serde_json::to_value(state).expect("a state is written");
            for changes in 1..=4 {
                let mut spoilt = whole.clone();
                for _ in 0..changes {
                    spoil(&mut spoilt, &mut rng);
                }
                let read = serde_json::from_value::<State>(spoilt).ok().and_then(|read| read.validated(setup).ok());
                match read {
                    None => refused += 1,
                    Some(mut read) => {
                        played += 1;
                        random_play::play_out(setup, &mut read, &mut rng, &mut choices);
                    }
                }
            }
        },
    );
    assert!(refused > 100 && played > 100, "{refused} refused, {played} played");
}
