//! Heist files from outside: whatever is accepted can be set up and played to its end.

use crate::texts::edited;
use heist_format::setup::{Options, Recruit, new_own_game, ready_made};
use heist_rules::choices::Choices;
use heist_rules::fast_rng::FastRng;
use heist_rules::who::Who;
use heist_rules::{invariants, random_play};

pub(crate) const HEISTS: [&str; 4] = [
    include_str!("../../../content/heists/startup.toml"),
    include_str!("../../../content/heists/side-channel.toml"),
    include_str!("../../../content/heists/county-hole.toml"),
    include_str!("../../../content/heists/hospitality.toml"),
];

/// Reads a heist and plays it; whether it could be played.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, &HEISTS);
    let Ok(heist) = heist_format::playable::parse_heist(&text) else { return false };
    let crew = ["tiny", "clutch", "crazy-eyes"];
    let crew: Vec<Recruit> = Who::PLAYERS
        .into_iter()
        .zip(crew)
        .filter_map(|(who, id)| {
            ready_made().iter().find(|ready| ready.id == id).map(|ready| Recruit::ready_made(who, ready))
        })
        .collect();
    let Ok((setup, mut state)) = new_own_game(&heist, "v24", &crew, &Options::default()) else { return false };
    assert_eq!(invariants::check(&setup, &state), Ok(()), "{text}");
    let mut chance = FastRng::new(1);
    random_play::plan_all(&setup, &mut state, &mut chance, &mut ());
    assert_eq!(invariants::check(&setup, &state), Ok(()), "{text}");
    random_play::play_out(&setup, &mut state, &mut chance, &mut Choices::default());
    assert_eq!(invariants::check(&setup, &state), Ok(()), "{text}");
    true
}
