//! Sound: what happens is heard, and a quiet layer follows how loud the crew has been. Everything is made in the page by
//! [`synth`] when it is first needed, so that nothing is loaded for it. There is none unless somebody asks for it.

mod cues;
mod synth;
mod tension;

pub use cues::Cue;

use crate::session::PageSession;
use crate::settings::Settings;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use strum::VariantArray;
use tension::Tension;
use web_sys::{AudioBuffer, AudioContext, GainNode};

/// The browser's side: made when there is something to be heard for the first time.
struct Desk {
    context: AudioContext,
    volume: GainNode,
    made: Vec<Option<AudioBuffer>>,
    tension: Option<Tension>,
}

/// What makes itself heard. Copied freely.
#[derive(Clone, Copy)]
pub struct Speaker {
    settings: Settings,
    session: PageSession,
    desk: StoredValue<Option<Desk>, LocalStorage>,
}

impl Speaker {
    /// The speaker of a table.
    pub fn new(session: PageSession) -> Speaker {
        let settings = Settings::get();
        let speaker = Speaker { settings, session, desk: StoredValue::new_local(None) };
        Effect::new(move |_| {
            let loud = speaker.loudness();
            let tense = session.game.with(|game| tension::of(game.setup(), game.state()));
            if loud > 0.0 {
                // Turned on: by a press, so the browser allows it.
                speaker.prepare();
            }
            speaker.desk.update_value(|desk| {
                if let Some(desk) = desk {
                    desk.volume.gain().set_value(loud as f32);
                    if let Some(layers) = &desk.tension {
                        layers.follow(&desk.context, tense);
                    }
                }
            });
        });
        on_cleanup(move || {
            speaker.desk.update_value(|desk| {
                if let Some(desk) = desk.take() {
                    let _ = desk.context.close();
                }
            });
        });
        speaker
    }

    fn loudness(self) -> f64 {
        let volume = f64::from(self.settings.volume.get()) / 100.0;
        if self.settings.sound.get() == Some(true) { volume * volume } else { 0.0 }
    }

    /// Makes the desk, once somebody has touched the page: before that, browsers do not let it sound.
    fn prepare(self) {
        if self.desk.with_value(Option::is_some) || !was_touched() {
            return;
        }
        let Some(desk) = Desk::new() else { return };
        desk.volume.gain().set_value(untrack(|| self.loudness()) as f32);
        self.desk.set_value(Some(desk));
        self.make(0);
    }

    /// Makes one sound after the other, with pauses, so that nothing stops meanwhile; at last the quiet layer.
    fn make(self, number: usize) {
        Timeout::new(60, move || {
            let more = self.desk.try_update_value(|desk| {
                let Some(desk) = desk else { return false };
                match Cue::VARIANTS.get(number) {
                    Some(cue) => {
                        desk.buffer(*cue);
                        true
                    }
                    None => {
                        desk.tension = Tension::begin(&desk.context, &desk.volume);
                        false
                    }
                }
            });
            match more {
                Some(true) => self.make(number + 1),
                Some(false) => {
                    let tense = self.session.game.try_with_untracked(|game| tension::of(game.setup(), game.state()));
                    self.desk.with_value(|desk| {
                        if let (Some(desk), Some(tense)) = (desk, tense)
                            && let Some(layers) = &desk.tension
                        {
                            layers.follow(&desk.context, tense);
                        }
                    });
                }
                None => {}
            }
        })
        .forget();
    }

    /// Plays a sound.
    pub fn say(self, cue: Cue) {
        if cue == Cue::Nothing || untrack(|| self.loudness()) <= 0.0 {
            return;
        }
        self.prepare();
        self.desk.update_value(|desk| {
            if let Some(desk) = desk {
                desk.play(cue);
            }
        });
    }

    /// Of several things at once only the most important is heard.
    pub fn say_loudest(self, cues: &[Cue]) {
        if let Some(cue) = cues.iter().max() {
            self.say(*cue);
        }
    }
}

impl Desk {
    fn new() -> Option<Desk> {
        let context = AudioContext::new().ok()?;
        let volume = context.create_gain().ok()?;
        volume.connect_with_audio_node(&context.destination()).ok()?;
        Some(Desk { context, volume, made: vec![None; Cue::VARIANTS.len()], tension: None })
    }

    /// A sound, made when it is first needed.
    fn buffer(&mut self, cue: Cue) -> Option<AudioBuffer> {
        let place = self.made.get_mut(cue as usize)?;
        if place.is_none() {
            *place = buffer(&self.context, &mut cue.samples(), synth::RATE);
        }
        place.clone()
    }

    fn play(&mut self, cue: Cue) -> Option<()> {
        let buffer = self.buffer(cue)?;
        let source = self.context.create_buffer_source().ok()?;
        source.set_buffer(Some(&buffer));
        // No two steps sound alike.
        source.playback_rate().set_value((0.96 + 0.08 * js_sys::Math::random()) as f32);
        source.connect_with_audio_node(&self.volume).ok()?;
        source.start().ok()
    }
}

/// Samples as the browser wants them.
fn buffer(context: &AudioContext, samples: &mut [f32], rate: f64) -> Option<AudioBuffer> {
    let count = u32::try_from(samples.len()).ok().filter(|count| *count > 0)?;
    let buffer = context.create_buffer(1, count, rate as f32).ok()?;
    buffer.copy_to_channel(samples, 0).ok()?;
    Some(buffer)
}

/// Whether somebody has touched the page; where a browser does not say, it is tried.
fn was_touched() -> bool {
    let get = |object: &wasm_bindgen::JsValue, name: &str| js_sys::Reflect::get(object, &name.into()).ok();
    let Some(window) = web_sys::window() else { return false };
    let active = get(&window.navigator(), "userActivation").filter(|found| !found.is_undefined());
    active.is_none_or(|found| get(&found, "hasBeenActive").and_then(|been| been.as_bool()).unwrap_or(true))
}
