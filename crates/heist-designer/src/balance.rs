//! How hard the draft is: bots play it while it is edited.

mod answers;
mod changes;
mod figures;
mod measuring;

use crate::desk::Desk;
use changes::Changes;
use figures::{Causes, Figure, Gauge, Means};
use heist_data::names::parse_cell;
use heist_rules::board::Cell;
use leptos::prelude::*;
use measuring::Measured;

/// Crews by their words, with what they are called.
const CREWS: [(&str, &str); 4] = [
    ("as-designed", "Of the level it is meant for"),
    ("first", "For a first evening"),
    ("second", "Shutter Bug, Angry Locksmith, Burglar, Lookout"),
    ("third", "Pickpocket, Script Kiddie, Street Urchin, Thug"),
];

/// How often bots win the draft, where they walk, what they fail by, and what could be changed.
#[component]
pub fn BalancePanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let measured = Measured::start(desk);
    let heated = RwSignal::new(false);
    Effect::new(move |_| {
        let shades = heated.get().then(|| measured.figures.get()).flatten().map(|figures| shades(&figures.visits));
        desk.heat.set(shades);
    });
    on_cleanup(move || {
        desk.heat.try_set(None);
    });
    // What is known changes many times a second; what there is to see does not.
    let shown = Memo::new(move |_| measured.figures.get().unwrap_or_default());
    let known = Memo::new(move |_| measured.figures.with(Option::is_some));
    let body = move || match (known.get(), measured.trouble.get()) {
        (false, Some(words)) => view! {
            <p class="balance-trouble" role="status">{words}</p>
            {move || (desk.errors() > 0).then(|| view! { <p class="hint">"What is wrong stands under Checks."</p> })}
        }
        .into_any(),
        (false, None) => {
            view! { <p class="hint" role="status">"A crew of bots is looking at the building…"</p> }.into_any()
        }
        (true, _) => view! {
            <Figure figures=shown planner=measured.planner/>
            <Gauge figures=shown/>
            <Causes figures=shown/>
            <Means figures=shown/>
        }
        .into_any(),
    };
    let games = move || measured.figures.with(|figures| figures.as_ref().map_or(0, |figures| figures.games));
    view! {
        <section class="balance" aria-label="Balance" class:waits=move || measured.waits.get()
            data-games=games data-waits=move || measured.waits.get().to_string()>
            {body}
            <label class="balance-heat">
                <input type="checkbox" prop:checked=move || heated.get() on:change=move |_| heated.update(|it| *it = !*it)/>
                "Show on the board where people go"
            </label>
            <Who measured/>
            <Changes desk measured/>
        </section>
    }
}

/// Who plays.
#[component]
fn Who(measured: Measured) -> impl IntoView {
    let crew = move |event| {
        let chosen = event_target_value(&event);
        if let Some((word, _)) = CREWS.iter().find(|(word, _)| *word == chosen) {
            measured.crew.set(word);
        }
    };
    let players = move |event| measured.players.set(event_target_value(&event).parse().unwrap_or(4));
    view! {
        <details class="balance-who">
            <summary>"Who plays it"</summary>
            <label class="field">
                <span>"Crew"</span>
                <select class="input" on:change=crew prop:value=move || measured.crew.get()>
                    {CREWS.map(|(word, name)| view! { <option value=word>{name}</option> }).into_iter().collect_view()}
                </select>
            </label>
            <label class="field">
                <span>"Players"</span>
                <select class="input" on:change=players prop:value=move || measured.players.get().to_string()>
                    <option value="4">"4"</option>
                    <option value="3">"3"</option>
                </select>
            </label>
        </details>
    }
}

/// How much people walk on each space, from 0 to 1.
fn shades(visits: &std::collections::BTreeMap<String, f64>) -> Vec<(Cell, f64)> {
    let most = visits.values().copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    // The root shows ways that few take, too.
    visits.iter().filter_map(|(name, often)| Some((parse_cell(name)?, (often / most).sqrt()))).collect()
}
