//! Watching a game: the board at any moment, the log beside it, a slider below.

use super::chart::NoiseChart;
use super::film::Film;
use super::share::ExportReplay;
use super::strip::CrewStrip;
use crate::board::StillBoard;
use crate::opening::file_name;
use crate::table::{Desk, HintButton, HintPanel};
use heist_format::position;
use leptos::context::Provider;
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::{ev, web_sys};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// Speeds: a name, and milliseconds for each millisecond at normal speed.
const SPEEDS: [(&str, f64); 4] = [("Slow", 1.8), ("Normal", 1.0), ("Fast", 0.45), ("Very fast", 0.15)];

/// A game with a slider.
#[component]
pub fn Player(
    /// The game.
    film: Arc<Film>,
    /// The moment that is shown: so many commands have been carried out.
    at: RwSignal<usize>,
    /// Whether the chart stands below; without it there is one elsewhere.
    #[prop(default = true)]
    with_chart: bool,
    /// Whether a bot can be asked what it would do at the moment that is shown.
    #[prop(optional)]
    with_hints: bool,
) -> impl IntoView {
    let last = film.len();
    let running = RwSignal::new(false);
    let seek = move |to: usize| at.set(to.min(last));
    let step = move |forward: bool| {
        running.set(false);
        let now = at.get_untracked();
        seek(if forward { now + 1 } else { now.saturating_sub(1) });
    };
    let play = move || {
        if !running.get_untracked() && at.get_untracked() == last {
            at.set(0);
        }
        running.update(|running| *running = !*running);
    };
    let speed = RwSignal::new(SPEEDS[1].1);
    run(Arc::clone(&film), running, at, speed);
    let parts = StoredValue::new(film.parts());
    let part_at = move |now: usize| parts.with_value(|parts| parts.iter().rposition(|(_, start)| *start <= now));
    // Back to the beginning of this part, and from there to that of the one before.
    let jump = move |forward: bool| {
        running.set(false);
        let now = at.get_untracked();
        let to = parts.with_value(|parts| match forward {
            true => parts.iter().map(|(_, start)| *start).find(|start| *start > now),
            false => parts.iter().map(|(_, start)| *start).rfind(|start| *start < now),
        });
        seek(to.unwrap_or(if forward { last } else { 0 }));
    };
    let shown = Arc::clone(&film);
    let state = Signal::derive(move || *shown.state(at.get()));
    let desk = with_hints.then(|| Desk::to_look_at(film.setup(), state));
    let highlights = Signal::derive(move || desk.map(Desk::hint_lights).unwrap_or_default());
    let keys = window_event_listener(ev::keydown, move |ev| {
        if is_typing(&ev) || ev.ctrl_key() || ev.alt_key() || ev.meta_key() {
            return;
        }
        match ev.key().as_str() {
            "ArrowLeft" if ev.shift_key() => jump(false),
            "ArrowRight" if ev.shift_key() => jump(true),
            "ArrowLeft" => step(false),
            "ArrowRight" => step(true),
            "Home" => seek(0),
            "End" => seek(last),
            " " => play(),
            "i" | "I" if with_hints => desk.into_iter().for_each(Desk::toggle_hint),
            _ => return,
        }
        ev.prevent_default();
    });
    on_cleanup(move || keys.remove());

    let setup = film.setup();
    let file = file_name(&setup);
    let printed = Arc::clone(&film);
    let position =
        Callback::new(move |()| position::print_toml(printed.game().setup(), printed.state(at.get_untracked())));
    let text = film.text().to_owned();
    let lines = Arc::clone(&film);
    let caption = move || match at.get() {
        0 => format!("The start · {last} steps"),
        now => {
            let shot = &lines.shots()[now - 1];
            let told = shot.told.first().map(|sentence| sentence.words.as_str()).unwrap_or_default();
            format!("{now} of {last} · round {} · {told}", lines.state(now).round)
        }
    };
    let parts_view = parts.with_value(|parts| {
        let part = |(place, (name, start)): (usize, &(String, usize))| {
            let label = match name.as_str() {
                "Plan" => "To the plan".to_owned(),
                "Escape" => "To the escape".to_owned(),
                round => format!("To round {round}"),
            };
            let start = *start;
            view! {
                <button type="button" data-part=name.clone() aria-label=label aria-current=move || (part_at(at.get()) == Some(place)).then_some("step")
                    on:click=move |_| { running.set(false); seek(start); }>{name.clone()}</button>
            }
        };
        parts.iter().enumerate().map(part).collect_view()
    });
    let speeds = SPEEDS.map(|(name, factor)| {
        view! {
            <option value=factor.to_string() selected=move || speed.get() == factor>{name}</option>
        }
    });
    view! {
        <div class="player" id="player">
            <div class="player-board">
                <StillBoard setup=Arc::clone(&setup) state highlights/>
            </div>
            <div class="player-bar" role="group" aria-label="Replay">
                <div class="player-buttons">
                    <button type="button" id="replay-first" aria-label="To the start" on:click=move |_| seek(0)>"|◀"</button>
                    <button type="button" id="replay-back" aria-label="Step back" on:click=move |_| step(false)>"◀"</button>
                    <button type="button" id="replay-play" aria-pressed=move || running.get().to_string() aria-label=move || if running.get() { "Pause" } else { "Play" } on:click=move |_| play()>
                        {move || if running.get() { "❚❚" } else { "▶▶" }}
                    </button>
                    <button type="button" id="replay-on" aria-label="Step forward" on:click=move |_| step(true)>"▶"</button>
                    <button type="button" id="replay-last" aria-label="To the end" on:click=move |_| seek(last)>"▶|"</button>
                    {desk.map(|desk| view! { <Provider value=desk><HintButton/></Provider> })}
                </div>
                <label class="player-speed"><span class="sr-only">"Speed"</span>
                    <select id="replay-speed" on:change=move |ev| speed.set(event_target_value(&ev).parse().unwrap_or(1.0))>{speeds}</select>
                </label>
                <div class="player-parts" id="replay-parts" role="group" aria-label="Rounds">{parts_view}</div>
                <input
                    id="replay-slider"
                    type="range"
                    min="0"
                    max=last
                    aria-label="Moment of the game"
                    aria-valuetext=caption.clone()
                    prop:value=move || at.get().to_string()
                    on:input:target=move |ev| {
                        running.set(false);
                        seek(ev.target().value().parse().unwrap_or(0));
                    }
                />
                <p class="player-caption" id="replay-caption">{caption}</p>
            </div>
            <div class="player-side">
                {desk.map(|desk| view! { <Provider value=desk><HintPanel/></Provider> })}
                <CrewStrip setup=Arc::clone(&setup) state/>
                <Log film=Arc::clone(&film) at/>
            </div>
            <div class="player-below">
                {with_chart.then(|| view! { <NoiseChart film=Arc::clone(&film) at/> })}
                <ExportReplay text=text.clone() position file/>
                <details class="notation">
                    <summary>"The notation"</summary>
                    <textarea id="notation" readonly="" rows="12" spellcheck="false" aria-label="The game in the notation">{text}</textarea>
                </details>
            </div>
        </div>
    }
}

/// Goes from moment to moment while the film runs, each for as long as it takes to see what has happened.
fn run(film: Arc<Film>, running: RwSignal<bool>, at: RwSignal<usize>, speed: RwSignal<f64>) {
    let handle = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(handle) = handle.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move |_| {
        stop();
        if !running.get() {
            return;
        }
        let now = at.get();
        let wait = Duration::from_millis((film.pause(now) * speed.get()) as u64);
        let last = film.len();
        let go_on = move || if now >= last { running.set(false) } else { at.set(now + 1) };
        handle.set_value(set_timeout_with_handle(go_on, wait).ok());
    });
    on_cleanup(stop);
}

/// Whether a key belongs to something that is being typed or slid.
pub fn is_typing(ev: &ev::KeyboardEvent) -> bool {
    let place = ev.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tag = place.as_ref().map(|place| place.tag_name().to_lowercase()).unwrap_or_default();
    let presses = ev.key() == " " || ev.key() == "Enter";
    matches!(tag.as_str(), "input" | "textarea" | "select")
        || presses && matches!(tag.as_str(), "button" | "a" | "summary")
}

/// The log in words; the present entry is marked and kept in view.
#[component]
fn Log(film: Arc<Film>, at: RwSignal<usize>) -> impl IntoView {
    let place = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        let now = at.get();
        let Some(log) = place.get() else { return };
        // Only the log scrolls, never the page.
        let entry = log.children().item(now as u32).and_then(|entry| entry.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(entry) = entry {
            // The log is what the places of its entries are measured from.
            log.set_scroll_top(entry.offset_top() - (log.client_height() - entry.offset_height()) / 2);
        }
    });
    let entries = film.shots().iter().enumerate().map(|(i, shot)| {
        let moment = i + 1;
        let told = shot.told.iter().map(|sentence| view! { <span class="told" class:alarming=sentence.alarming>{sentence.words.clone()} " "</span> });
        let told = told.collect_view();
        // What happened says what was done, except where nothing did.
        let quiet = shot.told.is_empty().then(|| shot.said.clone());
        view! {
            <li class:current=move || at.get() == moment class:coming=move || { at.get() < moment } data-who=shot.by>
                <button type="button" on:click=move |_| at.set(moment) aria-current=move || (at.get() == moment).then_some("step")>
                    {quiet} {told}
                </button>
            </li>
        }
    });
    view! {
        <ol class="player-log" id="replay-log" node_ref=place aria-label="What happened">
            <li class:current=move || at.get() == 0><button type="button" on:click=move |_| at.set(0)>"The start"</button></li>
            {entries.collect_view()}
        </ol>
    }
}
