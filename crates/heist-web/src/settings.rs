//! What a person has chosen for this browser: name, sound, motion. Kept in the browser's storage.

use leptos::prelude::*;

/// The choices, as signals.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The name that others see.
    pub name: RwSignal<String>,
    /// Sound is off unless somebody asks for it.
    pub sound: RwSignal<bool>,
    /// Short animations; off where the system asks for less motion.
    pub motion: RwSignal<bool>,
}

impl Settings {
    /// As they were left, or the defaults.
    pub fn load() -> Settings {
        Settings { name: RwSignal::new(String::new()), sound: RwSignal::new(false), motion: RwSignal::new(true) }
    }
    /// The choices of this page.
    pub fn get() -> Settings {
        expect_context::<Settings>()
    }
}
