//! The quiet layer: three loops whose level follows how close the next alert is.

use super::buffer;
use super::synth::{Sound, env};
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use web_sys::{AudioContext, AudioNode, GainNode};

/// Low tones need few samples.
const RATE: f64 = 12_000.0;
/// How long a loop is, in seconds.
const LENGTH: f64 = 6.0;
/// How long a level takes to change, in seconds.
const GLIDE: f64 = 2.5;

/// How loud each of the three layers is, from 0 to 1.
pub type Levels = [f64; 3];

/// How tense it is: a drone once the heist is on, a pulse as noise comes close to an alert, strings in the escape or when much
/// noise was made.
pub fn of(setup: &Setup, state: &State) -> Levels {
    let track = &setup.noise_track;
    let last = track.final_slot.max(1);
    let noise = f64::from(state.noise.min(last)) / f64::from(last);
    let next = (state.noise + 1..=last).find(|slot| track.alert_slots >> slot & 1 == 1);
    let near = next.map_or(1.0, |slot| 1.0 - f64::from(slot - state.noise - 1).min(4.0) / 4.0);
    match state.phase {
        Phase::Planning => [0.25, 0.0, 0.0],
        Phase::Over => [0.0; 3],
        Phase::Escape => [0.7, 1.0, 0.8],
        Phase::Roll | Phase::Action | Phase::Event => {
            [0.4 + 0.4 * noise, 0.2 * noise + 0.6 * near, (noise - 0.4).max(0.0)]
        }
    }
}

/// The loops.
fn loops() -> [Vec<f32>; 3] {
    let drone = Sound::at_rate(LENGTH, RATE)
        .drone(55.0, 1.0, 1.0)
        .drone(55.5, 2.0, 0.7)
        .drone(82.4, 1.0, 0.45)
        .drone(110.2, 3.0, 0.3);
    let mut pulse = Sound::at_rate(LENGTH, RATE);
    for beat in 0..5 {
        let at = f64::from(beat) * LENGTH / 5.0;
        for (late, loud) in [(0.0, 1.0), (0.24, 0.7)] {
            pulse = pulse.tone(at + late, (66.0, 40.0), &[(1.0, 1.0)], env(0.008, 0.26, loud));
        }
    }
    let strings = Sound::at_rate(LENGTH, RATE)
        .drone(587.3, 5.0, 1.0)
        .drone(622.3, 4.0, 0.8)
        .drone(293.7, 2.0, 0.8)
        .drone(1174.7, 7.0, 0.25);
    [drone.finish_loop(0.1), pulse.finish_loop(0.16), strings.finish_loop(0.025)]
}

/// The loops as they run.
pub struct Tension {
    levels: Vec<GainNode>,
}

impl Tension {
    /// Begins in silence.
    pub fn begin(context: &AudioContext, into: &AudioNode) -> Option<Tension> {
        let mut levels = Vec::new();
        for mut samples in loops() {
            let source = context.create_buffer_source().ok()?;
            source.set_buffer(Some(&buffer(context, &mut samples, RATE)?));
            source.set_loop(true);
            let level = context.create_gain().ok()?;
            level.gain().set_value(0.0);
            source.connect_with_audio_node(&level).ok()?;
            level.connect_with_audio_node(into).ok()?;
            source.start().ok()?;
            levels.push(level);
        }
        Some(Tension { levels })
    }

    /// Goes slowly to other levels.
    pub fn follow(&self, context: &AudioContext, levels: Levels) {
        for (node, level) in self.levels.iter().zip(levels) {
            let _ = node.gain().set_target_at_time(level as f32, context.current_time(), GLIDE / 3.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_data::library::Library;

    #[test]
    fn noise_makes_it_tenser_and_the_end_is_silent() {
        let heist = Library::official().heist("startup").expect("the first heist");
        let (setup, mut state) = crate::pages::pictures::start(heist).expect("a start");
        state.phase = Phase::Action;
        let quiet = of(&setup, &state);
        state.noise = setup.noise_track.final_slot - 1;
        let loud = of(&setup, &state);
        assert!(quiet.iter().zip(loud).all(|(quiet, loud)| *quiet <= loud) && quiet != loud, "{quiet:?} {loud:?}");
        assert!(loud.iter().all(|level| (0.0..=1.0).contains(level)));
        state.phase = Phase::Over;
        assert_eq!(of(&setup, &state), [0.0; 3]);
    }

    #[test]
    fn the_loops_are_quiet_and_as_long_as_each_other() {
        for samples in loops() {
            assert_eq!(samples.len(), (LENGTH * RATE) as usize);
            let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            assert!((0.01..0.2).contains(&peak), "{peak}");
        }
    }
}
