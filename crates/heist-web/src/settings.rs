//! What a person has chosen for this browser: name, sound, the speed of the stage, notifications. Kept in the browser's storage.

use crate::storage;
use leptos::prelude::*;
use strum::{EnumString, IntoStaticStr, VariantArray};

const NAME: &str = "heist.name";
const SOUND: &str = "heist.sound";
const VOLUME: &str = "heist.volume";
const PACE: &str = "heist.pace";
/// The switch before there were speeds.
const MOTION: &str = "heist.motion";
const ALL_PLANS: &str = "heist.all-plans";
const COORDINATES: &str = "heist.coordinates";
const NOTIFY: &str = "heist.notify";

/// How fast what happens is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Pace {
    /// Nothing moves.
    Off,
    /// Twice as fast.
    Fast,
    /// As it was meant.
    Normal,
    /// With time to look.
    Slow,
}

impl Pace {
    /// Its name in a list.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Off => "Off",
            Pace::Fast => "Fast",
            Pace::Normal => "Normal",
            Pace::Slow => "Slow",
        }
    }

    /// Milliseconds for each millisecond at normal speed.
    pub const fn factor(self) -> f64 {
        match self {
            Pace::Off => 0.0,
            Pace::Fast => 0.5,
            Pace::Normal => 1.0,
            Pace::Slow => 1.7,
        }
    }
}

/// The choices, as signals.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The name that others see.
    pub name: RwSignal<String>,
    /// Whether there is sound; none: nobody has said yet, and there is none.
    pub sound: RwSignal<Option<bool>>,
    /// How loud it is, from 0 to 100.
    pub volume: RwSignal<u8>,
    /// How fast what happens is shown; off where the system asks for less motion.
    pub pace: RwSignal<Pace>,
    /// Everybody's plan is drawn as strongly as that of the selected character.
    pub all_plans: RwSignal<bool>,
    /// The names of spaces are written on the board.
    pub coordinates: RwSignal<bool>,
    /// Notifications of the browser when it is one's turn and the page is hidden; off unless somebody asks for them.
    pub notify: RwSignal<bool>,
}

impl Settings {
    /// As they were left, or the defaults. A change is kept at once.
    pub fn load() -> Settings {
        let settings = Settings {
            name: RwSignal::new(String::new()),
            sound: RwSignal::new(None),
            volume: RwSignal::new(0),
            pace: RwSignal::new(Pace::Off),
            all_plans: RwSignal::new(false),
            coordinates: RwSignal::new(false),
            notify: RwSignal::new(false),
        };
        settings.read_again();
        keep(NAME, settings.name, Clone::clone);
        keep(SOUND, settings.sound, |sound| sound.as_ref().map(on_off).unwrap_or_default());
        keep(VOLUME, settings.volume, u8::to_string);
        keep(PACE, settings.pace, |pace| <&str>::from(pace).to_owned());
        keep(ALL_PLANS, settings.all_plans, on_off);
        keep(COORDINATES, settings.coordinates, on_off);
        keep(NOTIFY, settings.notify, on_off);
        settings
    }

    /// Takes what is kept, which a profile from another device may have changed.
    pub fn read_again(self) {
        let volume = storage::read(VOLUME).and_then(|text| text.parse().ok());
        self.name.set(storage::read(NAME).unwrap_or_default());
        self.sound.set(switch(SOUND));
        self.volume.set(volume.unwrap_or(70).min(100));
        self.pace.set(kept_pace().unwrap_or(if less_motion() { Pace::Off } else { Pace::Normal }));
        self.all_plans.set(switch(ALL_PLANS).unwrap_or(false));
        self.coordinates.set(switch(COORDINATES).unwrap_or(false));
        self.notify.set(switch(NOTIFY).unwrap_or(false));
    }

    /// The choices of this page.
    pub fn get() -> Settings {
        expect_context::<Settings>()
    }

    /// Whether anything on the page may move.
    pub fn moves(self) -> bool {
        self.pace.get() != Pace::Off
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

fn kept_pace() -> Option<Pace> {
    let kept = storage::read(PACE).and_then(|word| word.parse().ok());
    kept.or_else(|| switch(MOTION).filter(|on| !on).map(|_| Pace::Off))
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
