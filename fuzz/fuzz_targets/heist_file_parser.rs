//! Heist files from outside: whatever is accepted can be set up and played to its end.

#![no_main]

use heist_format::setup::{Options, Recruit, new_own_game, ready_made};
use heist_fuzz::texts::edited;
use heist_rules::choices::Choices;
use heist_rules::fast_rng::FastRng;
use heist_rules::who::Who;
use heist_rules::{invariants, random_play};
use libfuzzer_sys::fuzz_target;

const HEISTS: [&str; 4] = [
    include_str!("../../content/heists/startup.toml"),
    include_str!("../../content/heists/side-channel.toml"),
    include_str!("../../content/heists/county-hole.toml"),
    include_str!("../../content/heists/hospitality.toml"),
];

fuzz_target!(|input: &[u8]| {
    let text = edited(input, &HEISTS);
    let Ok(heist) = heist_format::playable::parse_heist(&text) else { return };
    let crew = ["tiny", "clutch", "crazy-eyes"];
    let crew: Vec<Recruit> = Who::PLAYERS
        .into_iter()
        .zip(crew)
        .filter_map(|(who, id)| {
            ready_made().iter().find(|ready| ready.id == id).map(|ready| Recruit::ready_made(who, ready))
        })
        .collect();
    let Ok((setup, mut state)) = new_own_game(&heist, "v24", &crew, &Options::default()) else { return };
    assert_eq!(invariants::check(&setup, &state), Ok(()), "{text}");
    let mut chance = FastRng::new(1);
    random_play::plan_all(&setup, &mut state, &mut chance, &mut ());
    assert_eq!(invariants::check(&setup, &state), Ok(()), "{text}");
    random_play::play_out(&setup, &mut state, &mut chance, &mut Choices::default());
    assert_eq!(invariants::check(&setup, &state), Ok(()), "{text}");
});
