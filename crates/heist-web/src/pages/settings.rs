//! Everything that a person can choose for this browser, on a page of its own and in a dialog at the table.

use crate::pages::frame::PageFrame;
use crate::settings::{BotPace, Pace, Palette, Settings, TextSize, Theme};
use leptos::prelude::*;
use strum::VariantArray;

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <PageFrame title="Heist: settings">
            <h1>"Settings"</h1>
            <p class="lead">"For this browser only. Every change is kept at once."</p>
            <SettingsForm/>
        </PageFrame>
    }
}

/// The choices.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = Settings::get();
    view! {
        <div class="settings" id="settings-form">
            {choices("Theme", "theme", settings.theme, Theme::words)}
            {choices("Colours", "palette", settings.palette, Palette::words)}
            <p class="hint settings-note">"Whatever the colours are, everybody also has a form and a pattern of their own."</p>
            {choices("Size of text", "text", settings.text_size, TextSize::words)}
            {choices("Show what happens", "pace", settings.pace, Pace::words)}
            {choices("Bots in this browser", "bot-pace", settings.bot_pace, BotPace::words)}
            <fieldset>
                <legend>"Sound"</legend>
                <div class="settings-row">
                    <label class="settings-switch">
                        <input type="checkbox" id="option-sound" prop:checked=move || settings.sound.get() == Some(true)
                            on:change=move |event| settings.sound.set(Some(event_target_checked(&event)))/>
                        "Sound"
                    </label>
                    <label class="settings-volume">
                        "Volume"
                        <input type="range" id="option-volume" min="0" max="100" step="5"
                            prop:value=move || settings.volume.get().to_string() on:input=move |event| {
                                if let Ok(volume) = event_target_value(&event).parse::<u8>() {
                                    settings.volume.set(volume.min(100));
                                }
                            }/>
                    </label>
                </div>
            </fieldset>
            <fieldset>
                <legend>"On the board"</legend>
                <div class="settings-row">
                    {switch(settings.all_plans, "Everybody's plan in full", "option-plans")}
                    {switch(settings.coordinates, "Names of the spaces", "option-coordinates")}
                    {switch(settings.briefing, "A briefing before each heist", "option-briefing")}
                </div>
            </fieldset>
        </div>
    }
}

/// One of several: a row of buttons.
fn choices<T>(
    legend: &'static str,
    name: &'static str,
    choice: RwSignal<T>,
    words: fn(T) -> (&'static str, &'static str),
) -> impl IntoView
where
    T: VariantArray + Copy + PartialEq + Into<&'static str> + Send + Sync + 'static,
{
    let options = T::VARIANTS.iter().map(|&option| {
        let word: &str = option.into();
        let (title, about) = words(option);
        view! {
            <label class="settings-choice" class:chosen=move || choice.get() == option data-option=format!("{name}-{word}")>
                <input type="radio" class="visually-hidden" name=format!("option-{name}") value=word
                    prop:checked=move || choice.get() == option on:change=move |_| choice.set(option)/>
                <span class="settings-sample" aria-hidden="true"></span>
                <b>{title}</b>
                {(!about.is_empty()).then(|| view! { <small>{about}</small> })}
            </label>
        }
    });
    view! {
        <fieldset class=format!("settings-{name}")>
            <legend>{legend}</legend>
            <div class="settings-choices">{options.collect_view()}</div>
        </fieldset>
    }
}

fn switch(signal: RwSignal<bool>, words: &'static str, id: &'static str) -> impl IntoView {
    view! {
        <label class="settings-switch">
            <input type="checkbox" id=id prop:checked=move || signal.get()
                on:change=move |event| signal.set(event_target_checked(&event))/>
            {words}
        </label>
    }
}
