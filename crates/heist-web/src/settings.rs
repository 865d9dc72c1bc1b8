//! What a person has chosen for this browser: name, looks, sound, the speed of the stage, notifications. Kept in the browser's
//! storage. How the page looks is put into effect by `theme.js`, which runs before the page is drawn and reads the same keys.

#[cfg(test)]
mod palettes;

use crate::{browser, storage};
use leptos::prelude::*;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};

const NAME: &str = "heist.name";
const SOUND: &str = "heist.sound";
const VOLUME: &str = "heist.volume";
const PACE: &str = "heist.pace";
const BOT_PACE: &str = "heist.bot-pace";
/// The switch before there were speeds.
const MOTION: &str = "heist.motion";
const ALL_PLANS: &str = "heist.all-plans";
const COORDINATES: &str = "heist.coordinates";
const NOTIFY: &str = "heist.notify";
const BRIEFING: &str = "heist.briefing";
const THEME: &str = "heist.theme";
const PALETTE: &str = "heist.palette";
const TEXT_SIZE: &str = "heist.text";
/// Tells `theme.js` that the looks have changed.
const LOOKS: &str = "heist-looks";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// As the system asks.
    System,
    /// Light lines on a dark ground.
    Dark,
    /// Dark lines on paper.
    Light,
    /// Black, white, and nothing in between.
    Contrast,
}

impl Theme {
    /// Its name in a list, and what it is.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Theme::System => ("Automatic", "as this device asks"),
            Theme::Dark => ("Dark", "a blueprint at night"),
            Theme::Light => ("Light", "a plan on paper"),
            Theme::Contrast => ("High contrast", "black, white and strong lines"),
        }
    }
}

/// The colours of people, warnings and good news. Forms and patterns tell them apart as well, in every one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Palette {
    /// As they were drawn.
    Standard,
    /// For whoever sees no green.
    Deuteranopia,
    /// For whoever sees no red.
    Protanopia,
    /// For whoever sees no blue.
    Tritanopia,
}

impl Palette {
    /// Its name in a list, and what it is.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Palette::Standard => ("Standard", "red, green, blue, black"),
            Palette::Deuteranopia => ("Deuteranopia", "green is hard to see"),
            Palette::Protanopia => ("Protanopia", "red is hard to see"),
            Palette::Tritanopia => ("Tritanopia", "blue is hard to see"),
        }
    }
}

/// How large letters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TextSize {
    /// Smaller, for large screens.
    Small,
    /// As they were meant.
    Normal,
    /// An eighth larger.
    Large,
    /// Larger still.
    Largest,
}

impl TextSize {
    /// Its name in a list, and what it is.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            TextSize::Small => ("Small", "more on the screen"),
            TextSize::Normal => ("Normal", "as it was meant"),
            TextSize::Large => ("Large", "easier to read"),
            TextSize::Largest => ("Largest", "for tired eyes"),
        }
    }
}

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
    /// Its name in a list, and what it is.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Pace::Off => ("Off", "nothing moves"),
            Pace::Fast => ("Fast", "in half the time"),
            Pace::Normal => ("Normal", "scene by scene"),
            Pace::Slow => ("Slow", "with time to look"),
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

/// How long bots pause in a game of this browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum BotPace {
    /// Long enough to read what they intend, and to object.
    Usual,
    /// Less than half as long.
    Quick,
    /// Not at all.
    AtOnce,
}

impl BotPace {
    /// Its name in a list, and what it is.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            BotPace::Usual => ("With pauses", "time to object"),
            BotPace::Quick => ("Quick", "short pauses"),
            BotPace::AtOnce => ("At once", "when it is their turn"),
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
    /// How long bots pause in a game of this browser.
    pub bot_pace: RwSignal<BotPace>,
    /// Everybody's plan is drawn as strongly as that of the selected character.
    pub all_plans: RwSignal<bool>,
    /// The names of spaces are written on the board.
    pub coordinates: RwSignal<bool>,
    /// Notifications of the browser when it is one's turn and the page is hidden; off unless somebody asks for them.
    pub notify: RwSignal<bool>,
    /// Whether there is a briefing before a heist.
    pub briefing: RwSignal<bool>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
    /// The colours.
    pub palette: RwSignal<Palette>,
    /// How large letters are.
    pub text_size: RwSignal<TextSize>,
}

impl Settings {
    /// As they were left, or the defaults. A change is kept at once.
    pub fn load() -> Settings {
        let settings = Settings {
            name: RwSignal::new(String::new()),
            sound: RwSignal::new(None),
            volume: RwSignal::new(0),
            pace: RwSignal::new(Pace::Off),
            bot_pace: RwSignal::new(BotPace::Usual),
            all_plans: RwSignal::new(false),
            coordinates: RwSignal::new(false),
            notify: RwSignal::new(false),
            briefing: RwSignal::new(true),
            theme: RwSignal::new(Theme::System),
            palette: RwSignal::new(Palette::Standard),
            text_size: RwSignal::new(TextSize::Normal),
        };
        settings.read_again();
        keep(NAME, settings.name, Clone::clone);
        keep(SOUND, settings.sound, |sound| sound.as_ref().map(on_off).unwrap_or_default());
        keep(VOLUME, settings.volume, u8::to_string);
        keep(PACE, settings.pace, |pace| <&str>::from(pace).to_owned());
        keep(BOT_PACE, settings.bot_pace, |pace| <&str>::from(pace).to_owned());
        keep(ALL_PLANS, settings.all_plans, on_off);
        keep(COORDINATES, settings.coordinates, on_off);
        keep(NOTIFY, settings.notify, on_off);
        keep(BRIEFING, settings.briefing, on_off);
        keep(THEME, settings.theme, |theme| <&str>::from(theme).to_owned());
        keep(PALETTE, settings.palette, |palette| <&str>::from(palette).to_owned());
        keep(TEXT_SIZE, settings.text_size, |size| <&str>::from(size).to_owned());
        settings
    }

    /// Takes what is kept, which a profile from another device may have changed.
    pub fn read_again(self) {
        let volume = storage::read(VOLUME).and_then(|text| text.parse().ok());
        self.name.set(storage::read(NAME).unwrap_or_default());
        self.sound.set(switch(SOUND));
        self.volume.set(volume.unwrap_or(70).min(100));
        self.pace.set(kept_pace().unwrap_or(if less_motion() { Pace::Off } else { Pace::Normal }));
        self.bot_pace.set(choice(BOT_PACE).unwrap_or(BotPace::Usual));
        self.all_plans.set(switch(ALL_PLANS).unwrap_or(false));
        self.coordinates.set(switch(COORDINATES).unwrap_or(false));
        self.notify.set(switch(NOTIFY).unwrap_or(false));
        self.briefing.set(switch(BRIEFING).unwrap_or(true));
        self.theme.set(choice(THEME).unwrap_or(Theme::System));
        self.palette.set(choice(PALETTE).unwrap_or(Palette::Standard));
        self.text_size.set(choice(TEXT_SIZE).unwrap_or(TextSize::Normal));
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
            tell_the_looks();
        }
        now
    });
}

fn kept_pace() -> Option<Pace> {
    choice(PACE).or_else(|| switch(MOTION).filter(|on| !on).map(|_| Pace::Off))
}

/// What was chosen from a list; none when nothing was, or what nobody offers.
fn choice<T: FromStr>(key: &str) -> Option<T> {
    storage::read(key)?.parse().ok()
}

/// Lets the page look as was chosen. Without a browser's event nothing changes until the page is loaded again.
fn tell_the_looks() {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new(LOOKS)) {
        let _ = window.dispatch_event(&event);
    }
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
    browser::fits("(prefers-reduced-motion: reduce)")
}
