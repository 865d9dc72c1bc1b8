//! The noise track in words.

use heist_rules::edition::NoiseEnd;
use heist_rules::setup::Setup;
use heist_rules::state::State;

/// What is ahead on the noise track when no printed alert is left on it, as the edition ends the track.
pub fn after_the_last_alert(setup: &Setup, state: &State) -> String {
    let last = setup.noise_track.final_slot;
    match (setup.edition.noise_end, state.noise >= last) {
        (NoiseEnd::AlertPerNoise, true) => "every further noise is an alert".to_owned(),
        (NoiseEnd::AlertPerNoise, false) => format!("alerts from {} on", last + 1),
        (NoiseEnd::EscapeAfterTheRound, true) => "the escape follows this round".to_owned(),
        (NoiseEnd::EscapeAfterTheRound, false) => format!("the escape follows at {last}"),
    }
}
