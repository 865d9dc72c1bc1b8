//! What a person has chosen for this browser: name, sound, motion, notifications. Kept in the browser's storage.

use crate::storage;
use leptos::prelude::*;

const NAME: &str = "heist.name";
const SOUND: &str = "heist.sound";
const MOTION: &str = "heist.motion";
const NOTIFY: &str = "heist.notify";

/// The choices, as signals.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The name that others see.
    pub name: RwSignal<String>,
    /// Sound is off unless somebody asks for it.
    pub sound: RwSignal<bool>,
    /// Short animations; off where the system asks for less motion.
    pub motion: RwSignal<bool>,
    /// Notifications of the browser when it is one's turn and the page is hidden; off unless somebody asks for them.
    pub notify: RwSignal<bool>,
}

impl Settings {
    /// As they were left, or the defaults. A change is kept at once.
    pub fn load() -> Settings {
        let settings = Settings {
            name: RwSignal::new(storage::read(NAME).unwrap_or_default()),
            sound: RwSignal::new(switch(SOUND).unwrap_or(false)),
            motion: RwSignal::new(switch(MOTION).unwrap_or_else(|| !less_motion())),
            notify: RwSignal::new(switch(NOTIFY).unwrap_or(false)),
        };
        keep(NAME, settings.name, Clone::clone);
        keep(SOUND, settings.sound, on_off);
        keep(MOTION, settings.motion, on_off);
        keep(NOTIFY, settings.notify, on_off);
        settings
    }

    /// The choices of this page.
    pub fn get() -> Settings {
        expect_context::<Settings>()
    }
}

/// Writes a choice down when it changes. What was never chosen is not written, so that a default can follow the system.
fn keep<T: Send + Sync + 'static>(key: &'static str, choice: RwSignal<T>, text: fn(&T) -> String) {
    Effect::new(move |before: Option<String>| {
        let now = choice.with(text);
        if before.is_some_and(|before| before != now) {
            storage::write(key, &now);
        }
        now
    });
}

fn on_off(on: &bool) -> String {
    if *on { "on".into() } else { "off".into() }
}

fn switch(key: &str) -> Option<bool> {
    match storage::read(key)?.as_str() {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// Whether the system asks for less motion.
fn less_motion() -> bool {
    let asked =
        web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    asked.is_some_and(|query| query.matches())
}
