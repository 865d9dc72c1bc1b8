//! A light touch of sound: short tones for what happens, made by the browser. Off unless somebody asks for it.

use crate::session::PageSession;
use crate::settings::Settings;
use heist_rules::fact::Fact;
use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

/// A tone: pitch in Hertz, when it begins and how long it lasts in seconds.
type Tone = (f32, f64, f64);

/// The tones for something that happened; nothing for most things.
fn tones(facts: &[Fact]) -> &'static [Tone] {
    let rank = |fact: &Fact| match fact {
        Fact::Over(true) => 7,
        Fact::Over(false) | Fact::Busted(_) => 6,
        Fact::Alert | Fact::Crisis(_) => 5,
        Fact::Draw(..) => 4,
        Fact::Roll(..) | Fact::Security(_) => 3,
        Fact::PickUp(..) | Fact::Acquire(_) | Fact::OpenSafe(_) => 2,
        Fact::Flip(..) | Fact::At(..) => 1,
        _ => 0,
    };
    match facts.iter().map(rank).max() {
        Some(7) => &[(523.0, 0.0, 0.15), (659.0, 0.15, 0.15), (784.0, 0.3, 0.4)],
        Some(6) => &[(220.0, 0.0, 0.25), (165.0, 0.25, 0.5)],
        Some(5) => &[(880.0, 0.0, 0.12), (660.0, 0.14, 0.12), (880.0, 0.28, 0.12)],
        Some(4) => &[(392.0, 0.0, 0.08), (311.0, 0.09, 0.12)],
        Some(3) => &[(330.0, 0.0, 0.04), (370.0, 0.07, 0.04), (415.0, 0.14, 0.06)],
        Some(2) => &[(659.0, 0.0, 0.08), (880.0, 0.09, 0.12)],
        Some(1) => &[(294.0, 0.0, 0.05)],
        _ => &[],
    }
}

/// Plays along with a game.
pub fn follow(session: PageSession) {
    let settings = Settings::get();
    let speaker: StoredValue<Option<AudioContext>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |old: Option<usize>| {
        let (now, new) = session.game.with(|game| {
            let history = game.history();
            let one_more = old.is_some_and(|old| history.len() == old + 1);
            (history.len(), one_more.then(|| history.last().map_or(&[][..], |entry| tones(&entry.facts))))
        });
        if let Some(tones) = new.filter(|tones| !tones.is_empty())
            && settings.sound.get_untracked()
        {
            if speaker.with_value(Option::is_none) {
                speaker.set_value(AudioContext::new().ok());
            }
            speaker.with_value(|context| {
                if let Some(context) = context {
                    tones.iter().for_each(|tone| play(context, *tone));
                }
            });
        }
        now
    });
}

fn play(context: &AudioContext, (pitch, begin, length): Tone) {
    let begin = context.current_time() + begin;
    let (Ok(tone), Ok(volume)) = (context.create_oscillator(), context.create_gain()) else { return };
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    // A short fade, so that it does not click.
    let _ = volume.gain().set_value_at_time(0.08, begin);
    let _ = volume.gain().linear_ramp_to_value_at_time(0.0001, begin + length);
    let _ = tone.connect_with_audio_node(&volume);
    let _ = volume.connect_with_audio_node(&context.destination());
    let _ = tone.start_with_when(begin);
    let _ = tone.stop_with_when(begin + length);
}
