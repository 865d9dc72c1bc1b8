//! What a bot's author relies on, over random play in every heist.

#[path = "../../examples/bot.rs"]
mod bot;
mod keys;
mod luck;
mod scopes;
mod storing;

use heist_rules::chance::Seeded;
use heist_rules::{Command, Phase, Scope, Setup, State, apply, legal};
use heist_search::measure;

/// Plays so many games of every heist at random in a scope and shows every state on the way with the command chosen in it, and the last one
/// without.
fn each_state(games: u64, scope: Scope, mut show: impl FnMut(&Setup, &State, &[Command], Option<&Command>)) {
    let heists = measure::all_heists(1).expect("heists");
    for (seed, heist) in (0..games).flat_map(|seed| heists.iter().map(move |heist| (seed, heist))) {
        let mut state = heist.start;
        let (mut choice, mut chance) = (Seeded::new(seed), Seeded::new(!seed));
        let mut list = Vec::new();
        for steps in 0.. {
            legal(&heist.setup, &state, scope, &mut list);
            if state.phase == Phase::Over {
                show(&heist.setup, &state, &list, None);
                break;
            }
            assert!(steps < 20_000, "{} does not end", heist.id);
            let command = list[choice.below(list.len() as u32) as usize];
            show(&heist.setup, &state, &list, Some(&command));
            apply(&heist.setup, &mut state, command, &mut chance, &mut ()).expect("a listed command");
        }
    }
}

#[test]
fn the_example_bot_plays_a_heist_to_its_end() {
    let (end, steps) = bot::play("startup", 2, 1).expect("a game");
    assert!(end.phase == Phase::Over && steps > 10);
}
