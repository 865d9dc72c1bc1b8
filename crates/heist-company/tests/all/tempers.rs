use heist_bots::{Bot, Greedy, Temper};
use heist_rules::chance::Seeded;
use heist_rules::state::HeistFlags;
use heist_rules::{Verb, apply};

/// What bots of one temper do on the same tapes, by their prices alone.
#[derive(Debug, Default)]
struct Doings {
    noise: u64,
    reveals: u64,
    won: u64,
}

const HEISTS: [&str; 3] = ["startup", "dark-horse", "blind-justice"];
const GAMES: u64 = 100;

fn heists(temper: Temper) -> Doings {
    let mut done = Doings::default();
    for heist in HEISTS {
        let (setup, start) = heist_format::setup::official_game(heist).expect("a heist");
        for seed in 1..=GAMES {
            let (mut state, mut chance) = (start, Seeded::new(seed));
            let mut bot = Greedy::with(&setup, temper.weights(), None);
            while let Some(command) = bot.choose(&setup, &state) {
                let before = state.noise;
                apply(&setup, &mut state, command, &mut chance, &mut ()).expect("legal");
                done.noise += u64::from(state.noise.saturating_sub(before));
                done.reveals += u64::from(matches!(command.verb, Verb::Reveal(_)));
            }
            done.won += u64::from(state.is(HeistFlags::WON));
        }
    }
    done
}

#[test]
fn tempers_show_in_noise_and_reveals_and_hardly_in_the_wins() {
    let [careful, bold, loud] = [Temper::Careful, Temper::Bold, Temper::Loud].map(heists);
    println!("of {} heists: careful {careful:?}, bold {bold:?}, loud {loud:?}", HEISTS.len() as u64 * GAMES);
    assert!(bold.reveals > 3 * careful.reveals, "bold ones look at what nobody knows");
    assert!(loud.noise > careful.noise, "loud ones make more noise");
    let all = HEISTS.len() as u64 * GAMES;
    let wins = [careful.won, bold.won, loud.won];
    let (least, most) = (wins.iter().min().copied().unwrap_or(0), wins.iter().max().copied().unwrap_or(0));
    assert!(most - least < all / 10, "{wins:?} of {all}");
}
