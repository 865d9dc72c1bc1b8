//! What is heard, and how each sound is built.

use super::synth::{Sound, env};
use crate::board::Icon;
use crate::stage::Act;
use strum::VariantArray;

/// Something that is heard. Later ones are more important.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum Cue {
    Nothing,
    Step,
    Idea,
    Turn,
    Run,
    Noise,
    Lock,
    Work,
    Loot,
    Guard,
    Camera,
    Arrive,
    Reveal,
    Dice,
    Round,
    Card,
    Dog,
    Gate,
    Alert,
    Crisis,
    LastDitch,
    Out,
    Busted,
    Escape,
    Lost,
    Won,
}

impl Cue {
    /// What is heard with a scene.
    pub fn of(act: &Act) -> Cue {
        match act {
            Act::Dice(_) | Act::SecurityDie(_) => Cue::Dice,
            Act::LastDitch { .. } => Cue::LastDitch,
            Act::Turn(..) => Cue::Turn,
            Act::Step(_, _, runs) => {
                if *runs {
                    Cue::Run
                } else {
                    Cue::Step
                }
            }
            Act::Reveal(_) => Cue::Reveal,
            Act::Arrive(_) => Cue::Arrive,
            Act::Flip(chits) => chits.first().map_or(Cue::Nothing, |(_, _, icon)| Cue::of_icon(*icon)),
            Act::Leave(chits) => chits.first().map_or(Cue::Nothing, |(_, icon)| Cue::of_icon(*icon)),
            Act::Carry(..) => Cue::Loot,
            Act::Walk(Icon::Dog, _) => Cue::Dog,
            Act::Walk(..) => Cue::Step,
            Act::Noise(_) => Cue::Noise,
            Act::Alert(..) => Cue::Alert,
            Act::Card(..) => Cue::Card,
            Act::Queue(_) => Cue::Crisis,
            Act::Gate(_) => Cue::Gate,
            Act::Work(..) => Cue::Work,
            Act::Words(_) => Cue::Idea,
            Act::Busted(_) => Cue::Busted,
            Act::Out(_) => Cue::Out,
            Act::Banner(_, alarming) => {
                if *alarming {
                    Cue::Escape
                } else {
                    Cue::Round
                }
            }
            Act::End(true) => Cue::Won,
            Act::End(false) => Cue::Lost,
        }
    }

    fn of_icon(icon: Icon) -> Cue {
        match icon {
            Icon::Camera | Icon::CameraOff | Icon::Watchtower => Cue::Camera,
            Icon::Guard | Icon::GuardSubdued => Cue::Guard,
            Icon::Dog | Icon::DogSubdued => Cue::Dog,
            _ => Cue::Lock,
        }
    }

    /// The samples.
    pub fn samples(self) -> Vec<f32> {
        match self {
            Cue::Nothing => Vec::new(),
            Cue::Step => step(Sound::new(0.22), 0.0).finish(0.3),
            Cue::Run => step(step(Sound::new(0.3), 0.0), 0.13)
                .noise(0.0, (500.0, 1400.0), 0.8, env(0.08, 0.2, 0.1))
                .finish(0.32),
            Cue::Idea => bell(Sound::new(0.5), 0.0, 1318.5, 0.5).finish(0.14),
            Cue::Turn => knock(knock(Sound::new(0.2), 0.0, 620.0, 0.9), 0.07, 540.0, 0.6).finish(0.34),
            Cue::Dice => dice(0.55),
            Cue::LastDitch => last_ditch(),
            Cue::Noise => clatter(),
            Cue::Lock => lock(),
            Cue::Work => drill(),
            Cue::Loot => loot(),
            Cue::Guard => guard(),
            Cue::Dog => dog(),
            Cue::Camera => camera(),
            Cue::Arrive => {
                let falls = Sound::new(0.5).tone(0.0, (92.0, 58.0), BODY, env(0.002, 0.3, 0.9));
                knock(falls, 0.0, 240.0, 0.8).room(1.0, 0.5).finish(0.34)
            }
            Cue::Reveal => reveal(),
            Cue::Round => {
                let drum = |sound: Sound, at: f64| sound.tone(at, (110.0, 64.0), BODY, env(0.003, 0.34, 1.0));
                drum(drum(Sound::new(0.8), 0.0), 0.19)
                    .noise(0.0, (300.0, 200.0), 0.7, env(0.002, 0.09, 0.3))
                    .finish(0.3)
            }
            Cue::Card => card(Sound::new(0.7), 0.0).tone(0.1, (146.8, 146.8), SOFT, env(0.05, 0.5, 0.4)).finish(0.34),
            Cue::Gate => gate(),
            Cue::Alert => alert(),
            Cue::Crisis => {
                let swish = card(Sound::new(1.0), 0.0);
                swish
                    .tone(0.1, (116.5, 110.0), BRASS, env(0.03, 0.8, 0.5))
                    .tone(0.1, (123.5, 116.5), BRASS, env(0.03, 0.8, 0.4))
                    .finish(0.36)
            }
            Cue::Out => {
                let air = Sound::new(0.9).noise(0.0, (400.0, 2400.0), 0.9, env(0.12, 0.2, 0.25));
                let first = bell(air, 0.08, 659.3, 0.7);
                bell(bell(first, 0.18, 784.0, 0.7), 0.28, 987.8, 0.9).room(1.2, 0.5).finish(0.3)
            }
            Cue::Busted => busted(),
            Cue::Escape => escape(),
            Cue::Won => won(),
            Cue::Lost => lost(),
        }
    }
}

/// A struck body: a low tone with little above it.
const BODY: &[(f64, f64)] = &[(1.0, 1.0), (2.1, 0.25)];
/// Something soft.
const SOFT: &[(f64, f64)] = &[(1.0, 1.0), (2.0, 0.3), (3.0, 0.12)];
/// A small bell: its partials are no multiples.
const BELL: &[(f64, f64)] = &[(1.0, 1.0), (2.76, 0.45), (5.4, 0.22), (8.9, 0.1)];
/// Brass and strings: all multiples.
const BRASS: &[(f64, f64)] = &[(1.0, 1.0), (2.0, 0.7), (3.0, 0.5), (4.0, 0.36), (5.0, 0.26), (6.0, 0.18), (7.0, 0.12)];
/// A sheet of metal.
const METAL: &[(f64, f64)] = &[(1.0, 1.0), (1.65, 0.8), (2.39, 0.7), (3.4, 0.5), (4.71, 0.4), (6.3, 0.25)];

fn bell(sound: Sound, at: f64, pitch: f64, loud: f64) -> Sound {
    sound.tone(at, (pitch, pitch), BELL, env(0.002, 0.6, loud))
}

/// Something small and hard on wood.
fn knock(sound: Sound, at: f64, pitch: f64, loud: f64) -> Sound {
    let sound = sound.noise(at, (pitch * 4.0, pitch * 3.0), 2.0, env(0.0005, 0.03, loud * 0.9));
    sound.tone(at, (pitch, pitch * 0.92), &[(1.0, 1.0), (1.58, 0.5), (2.83, 0.25)], env(0.0005, 0.07, loud * 0.6))
}

/// A small piece of metal that snaps.
fn click(sound: Sound, at: f64, pitch: f64, loud: f64) -> Sound {
    let sound = sound.noise(at, (pitch, pitch), 4.0, env(0.0003, 0.018, loud * 0.7));
    sound.tone(at, (pitch, pitch), METAL, env(0.0003, 0.05, loud * 0.3))
}

fn step(sound: Sound, at: f64) -> Sound {
    let sound = sound.noise(at, (180.0, 110.0), 1.2, env(0.004, 0.09, 1.0));
    sound.noise(at + 0.012, (2600.0, 1400.0), 0.7, env(0.01, 0.06, 0.12))
}

/// A handful of dice on a table: many knocks, ever further apart.
fn dice(seconds: f64) -> Vec<f32> {
    let mut sound = Sound::new(seconds + 0.25);
    for i in 0..15 {
        let share = f64::from(i) / 15.0;
        let at = seconds * share.powf(1.35) + 0.02 * sound.chance();
        let pitch = 480.0 + 420.0 * sound.chance();
        let loud = (0.4 + 0.6 * sound.chance()) * (1.0 - 0.45 * share);
        sound = knock(sound, at, pitch, loud);
    }
    sound.room(0.8, 0.35).finish(0.5)
}

fn last_ditch() -> Vec<f32> {
    let mut sound = Sound::new(1.9);
    // A roll on a drum that swells, then the die.
    for i in 0..26 {
        let at = f64::from(i) * 0.024;
        sound = sound.noise(at, (320.0, 240.0), 1.5, env(0.001, 0.05, 0.12 + 0.02 * f64::from(i)));
    }
    for (at, pitch) in [(0.36, 420.0), (0.52, 500.0), (0.66, 560.0), (0.78, 470.0), (0.84, 430.0)] {
        sound = knock(sound, at, pitch, 1.0);
    }
    sound.tone(0.84, (98.0, 82.0), BRASS, env(0.02, 0.9, 0.35)).room(1.4, 0.6).finish(0.5)
}

fn clatter() -> Vec<f32> {
    let mut sound = Sound::new(0.6);
    for (at, pitch) in [(0.0, 1900.0), (0.07, 2600.0), (0.11, 1500.0), (0.19, 2200.0)] {
        sound = sound.tone(at, (pitch, pitch), METAL, env(0.0005, 0.16, 0.4));
        sound = knock(sound, at, pitch / 4.0, 0.4);
    }
    sound.room(1.1, 0.6).finish(0.26)
}

fn lock() -> Vec<f32> {
    let mut sound = Sound::new(0.5);
    for (at, pitch) in [(0.0, 3400.0), (0.06, 3900.0), (0.11, 3600.0), (0.19, 4300.0)] {
        sound = click(sound, at, pitch, 0.4);
    }
    // The bolt.
    click(sound, 0.29, 1500.0, 1.0).tone(0.29, (210.0, 170.0), BODY, env(0.001, 0.1, 0.8)).room(0.6, 0.4).finish(0.4)
}

fn drill() -> Vec<f32> {
    let sound = Sound::new(0.5).noise(0.0, (900.0, 1500.0), 3.0, env(0.05, 0.3, 0.3));
    let sound = sound.tone(0.0, (180.0, 240.0), BRASS, env(0.04, 0.34, 0.25));
    click(sound, 0.34, 2100.0, 0.9).room(0.6, 0.4).finish(0.3)
}

fn loot() -> Vec<f32> {
    let sound = Sound::new(0.8).noise(0.0, (900.0, 3000.0), 0.8, env(0.1, 0.16, 0.2));
    let sound = bell(bell(sound, 0.2, 1568.0, 0.5), 0.27, 2093.0, 0.5);
    bell(sound, 0.31, 2637.0, 0.35).room(0.9, 0.5).finish(0.24)
}

fn guard() -> Vec<f32> {
    let sound = Sound::new(0.7).noise(0.0, (350.0, 2200.0), 1.2, env(0.11, 0.07, 0.8));
    let sound = sound.noise(0.15, (260.0, 120.0), 0.9, env(0.001, 0.14, 1.4));
    let sound = sound.tone(0.15, (130.0, 52.0), BODY, env(0.001, 0.24, 1.1));
    // He goes down.
    sound.noise(0.38, (190.0, 90.0), 1.0, env(0.005, 0.2, 0.8)).room(0.8, 0.4).finish(0.26)
}

fn dog() -> Vec<f32> {
    let bark = |sound: Sound, at: f64, pitch: f64| {
        let sound = sound.tone(at, (pitch * 1.35, pitch * 0.8), BRASS, env(0.012, 0.13, 0.7));
        sound.noise(at, (pitch * 5.0, pitch * 2.5), 1.6, env(0.01, 0.12, 0.9))
    };
    let sound = bark(bark(Sound::new(0.75), 0.0, 300.0), 0.2, 270.0);
    // Claws on the floor.
    let claws = [0.38, 0.44, 0.5, 0.55].into_iter();
    claws.fold(sound, |sound, at| knock(sound, at, 900.0, 0.2)).room(1.2, 0.5).finish(0.36)
}

fn camera() -> Vec<f32> {
    let sound = Sound::new(0.65).tone(
        0.0,
        (260.0, 410.0),
        &[(1.0, 0.6), (2.0, 0.5), (3.0, 0.4), (7.0, 0.2)],
        env(0.03, 0.36, 0.4),
    );
    let sound = sound.noise(0.0, (2400.0, 3200.0), 6.0, env(0.03, 0.3, 0.25));
    click(sound, 0.36, 2700.0, 0.8).tone(0.4, (1760.0, 1760.0), &[(1.0, 1.0)], env(0.003, 0.14, 0.25)).finish(0.26)
}

fn reveal() -> Vec<f32> {
    let sound = card(Sound::new(0.6), 0.0);
    let sound = knock(sound, 0.22, 330.0, 0.9);
    sound.tone(0.22, (130.8, 123.0), SOFT, env(0.01, 0.34, 0.5)).room(0.9, 0.4).finish(0.36)
}

/// Stiff paper through the air and onto the table.
fn card(sound: Sound, at: f64) -> Sound {
    let sound = sound.noise(at, (1800.0, 5200.0), 0.7, env(0.05, 0.1, 0.5));
    sound.noise(at + 0.14, (1300.0, 700.0), 0.8, env(0.001, 0.06, 0.9))
}

fn gate() -> Vec<f32> {
    let mut sound = Sound::new(1.5);
    for i in 0..7 {
        sound = click(sound, 0.035 * f64::from(i), 1300.0 + 130.0 * f64::from(i), 0.35);
    }
    let sound = sound.tone(0.27, (74.0, 41.0), BODY, env(0.002, 0.6, 1.5));
    let sound = sound.noise(0.27, (900.0, 180.0), 0.7, env(0.001, 0.25, 1.2));
    sound.tone(0.27, (172.0, 170.0), METAL, env(0.001, 1.1, 0.5)).room(2.0, 0.8).finish(0.48)
}

fn alert() -> Vec<f32> {
    let stab = |sound: Sound, at: f64| {
        let sound = sound.tone(at, (440.0, 436.0), BRASS, env(0.008, 0.3, 0.45));
        sound.tone(at, (466.2, 463.0), BRASS, env(0.008, 0.3, 0.4)).tone(
            at,
            (220.0, 218.0),
            BRASS,
            env(0.008, 0.32, 0.35),
        )
    };
    let sound = stab(stab(Sound::new(1.3), 0.0), 0.24);
    let sound = sound.tone(0.0, (110.0, 46.0), BODY, env(0.004, 0.7, 0.9));
    // The paper burns.
    let mut sound = sound.noise(0.3, (700.0, 1500.0), 0.7, env(0.15, 0.6, 0.25));
    for _ in 0..14 {
        let (at, pitch) = (0.35 + 0.6 * sound.chance(), 2200.0 + 2500.0 * sound.chance());
        sound = sound.noise(at, (pitch, pitch), 3.0, env(0.0004, 0.015, 0.5));
    }
    sound.room(1.2, 0.5).finish(0.5)
}

fn busted() -> Vec<f32> {
    let sound = Sound::new(1.4).noise(0.16, (420.0, 120.0), 0.8, env(0.001, 0.18, 1.5));
    let sound = sound.tone(0.16, (96.0, 48.0), BODY, env(0.001, 0.35, 1.3));
    let sound =
        sound.tone(0.3, (138.6, 92.5), BRASS, env(0.04, 0.9, 0.4)).tone(0.3, (146.8, 98.0), BRASS, env(0.04, 0.9, 0.3));
    // Handcuffs.
    click(click(sound, 0.62, 2900.0, 0.6), 0.74, 3300.0, 0.7).room(1.3, 0.6).finish(0.55)
}

fn escape() -> Vec<f32> {
    let mut sound = Sound::new(1.6);
    for i in 0..8 {
        sound = step(sound, 0.11 * f64::from(i));
    }
    for (at, pitch) in [(0.0, 196.0), (0.22, 233.1), (0.44, 261.6), (0.66, 311.1)] {
        sound = sound.tone(at, (pitch, pitch), BRASS, env(0.01, 0.3, 0.3));
    }
    sound.tone(0.88, (392.0, 392.0), BRASS, env(0.02, 0.6, 0.35)).room(1.2, 0.5).finish(0.46)
}

fn won() -> Vec<f32> {
    let mut sound = Sound::new(2.6);
    let notes = [(0.0, 261.6), (0.13, 329.6), (0.26, 392.0), (0.39, 523.3), (0.52, 659.3), (0.65, 784.0)];
    for (at, pitch) in notes {
        sound = bell(sound, at, pitch, 0.45).tone(at, (pitch, pitch), SOFT, env(0.01, 0.8, 0.3));
    }
    for pitch in [130.8, 196.0, 261.6, 329.6] {
        sound = sound.tone(0.82, (pitch, pitch), BRASS, env(0.04, 1.5, 0.22));
    }
    bell(sound, 0.82, 1046.5, 0.5).room(1.8, 0.7).finish(0.5)
}

fn lost() -> Vec<f32> {
    let mut sound = Sound::new(2.6);
    for (at, pitch) in [(0.0, 196.0), (0.34, 185.0), (0.68, 174.6)] {
        sound = sound.tone(at, (pitch, pitch * 0.99), BRASS, env(0.03, 0.6, 0.3));
    }
    for pitch in [65.4, 98.0, 130.8, 155.6] {
        sound = sound.tone(1.05, (pitch, pitch * 0.985), BRASS, env(0.05, 1.5, 0.28));
    }
    sound.tone(1.05, (52.0, 40.0), BODY, env(0.004, 1.1, 0.8)).room(1.8, 0.7).finish(0.42)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::synth::RATE;

    fn all() -> impl Iterator<Item = (Cue, Vec<f32>)> {
        Cue::VARIANTS.iter().filter(|cue| **cue != Cue::Nothing).map(|cue| (*cue, cue.samples()))
    }

    /// How loud the loudest twentieth of a second is, in decibels below full scale: about what an ear makes of a short sound.
    fn loudness(samples: &[f32]) -> f64 {
        let window = (RATE * 0.05) as usize;
        let power = |part: &[f32]| part.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>() / part.len() as f64;
        let loudest = samples.windows(window).step_by(window / 5).map(power).fold(0.0, f64::max);
        10.0 * loudest.log10()
    }

    #[test]
    fn every_cue_is_a_short_sound_that_does_not_click_or_clip() {
        for (cue, samples) in all() {
            let seconds = samples.len() as f64 / RATE;
            assert!((0.15..3.0).contains(&seconds), "{cue:?} lasts {seconds}");
            let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
            assert!(samples.iter().all(|sample| sample.is_finite()) && (0.1..=0.7).contains(&peak), "{cue:?}: {peak}");
            assert!(samples.first().is_some_and(|first| first.abs() < 0.05), "{cue:?} begins with a click");
            assert!(samples.last().is_some_and(|last| last.abs() < 0.01), "{cue:?} ends with a click");
            assert_eq!(samples, cue.samples(), "{cue:?} is always the same");
        }
    }

    #[test]
    fn no_cue_pushes_the_speaker_to_one_side() {
        for (cue, samples) in all() {
            let mean = samples.iter().map(|x| f64::from(*x)).sum::<f64>() / samples.len() as f64;
            assert!(mean.abs() < 0.01, "{cue:?}: {mean}");
        }
    }

    #[test]
    fn what_matters_more_is_not_quieter_and_nothing_startles() {
        let loud: Vec<(Cue, f64)> = all().map(|(cue, samples)| (cue, loudness(&samples))).collect();
        for (cue, level) in &loud {
            assert!((-27.0..=-10.0).contains(level), "{cue:?}: {level:.1} dB, of {loud:.1?}");
        }
        let of = |wanted: Cue| loud.iter().find(|(cue, _)| *cue == wanted).map_or(0.0, |(_, level)| *level);
        for (more, less) in
            [(Cue::Alert, Cue::Step), (Cue::Busted, Cue::Idea), (Cue::Gate, Cue::Lock), (Cue::Won, Cue::Loot)]
        {
            assert!(of(more) > of(less), "{more:?} {:.1}, {less:?} {:.1}", of(more), of(less));
        }
    }
}
