use heist_bots::{Bot, Greedy, Temper, Weights};
use heist_rules::chance::Seeded;
use heist_rules::state::HeistFlags;
use heist_rules::{Verb, apply};

/// What bots of one temper do in so many heists, by their prices alone: noise, reveals, wins.
fn heists(weights: Weights, heist: &str, games: u64) -> (u64, u64, u64) {
    let (mut noise, mut reveals, mut won) = (0, 0, 0);
    let (setup, start) = heist_format::setup::official_game(heist).expect("a heist");
    for seed in 1..=games {
        let (mut state, mut chance, mut bot) = (start, Seeded::new(seed), Greedy::with(&setup, weights, None));
        while let Some(command) = bot.choose(&setup, &state) {
            let before = state.noise;
            apply(&setup, &mut state, command, &mut chance, &mut ()).expect("legal");
            noise += u64::from(state.noise.saturating_sub(before));
            reveals += u64::from(matches!(command.verb, Verb::Reveal(_)));
        }
        won += u64::from(state.is(HeistFlags::WON));
    }
    (noise, reveals, won)
}

#[test]
fn tempers_show_in_noise_and_reveals_and_hardly_in_the_wins() {
    for heist in ["startup", "dark-horse", "hospitality", "blind-justice"] {
        for (name, w) in [
            ("usual", Weights::default()),
            ("alert 0", Weights { alert: 0, ..Weights::default() }),
            ("alert 100", Weights { alert: 100, ..Weights::default() }),
            ("alert 200", Weights { alert: 200, ..Weights::default() }),
            ("alert 400", Weights { alert: 400, ..Weights::default() }),
            ("reveal 0", Weights { reveal: 0, ..Weights::default() }),
            ("reveal 60", Weights { reveal: 60, ..Weights::default() }),
            ("reveal 120", Weights { reveal: 120, ..Weights::default() }),
            ("careful", Temper::Careful.weights()),
            ("bold", Temper::Bold.weights()),
            ("loud", Temper::Loud.weights()),
        ] {
            println!("{heist} {name}: {:?}", heists(w, heist, 100));
        }
    }
}
