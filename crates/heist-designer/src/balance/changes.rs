//! Changes that bring the draft nearer to what is wanted, each to be taken over with one press.

use super::answers::Suggestion;
use super::measuring::Measured;
use crate::desk::Desk;
use leptos::prelude::*;

/// How many are shown.
const SHOWN: usize = 6;

/// The button that looks for changes, and what was found.
#[component]
pub fn Changes(desk: Desk, measured: Measured) -> impl IntoView {
    let busy = move || measured.suggests.get();
    let known = move || measured.figures.with(Option::is_some);
    let progress = move || {
        let found = measured.suggestions.get();
        match found {
            Some(found) if busy() => format!("Tried {} of {} changes.", found.done, found.of),
            Some(found) if found.suggestions.is_empty() => "Nothing small helps here.".to_owned(),
            Some(found) => format!("Tried {} changes. The best stand first.", found.of),
            None if busy() => "Looking for changes to try…".to_owned(),
            None => String::new(),
        }
    };
    let list = move || {
        let found = measured.suggestions.get().map_or_else(Vec::new, |found| found.suggestions);
        found.into_iter().take(SHOWN).map(|suggestion| view! { <Change desk suggestion/> }).collect_view()
    };
    view! {
        <h3>"Changes to try"</h3>
        <p>
            <button type="button" class="button" id="suggest" disabled=move || busy() || !known() on:click=move |_| measured.suggest()>
                "Suggest changes"
            </button>
        </p>
        <p class="hint" role="status">{progress}</p>
        <ul class="changes" data-done=move || (!busy()).to_string()>{list}</ul>
    }
}

#[component]
fn Change(desk: Desk, suggestion: Suggestion) -> impl IntoView {
    let Suggestion { words, edit, win, difference, standing } = suggestion;
    let told = format!("Then {} of 100 are won. {}", (win.permille + 5) / 10, difference.told);
    let label = format!("Apply: {words}");
    view! {
        <li class=format!("change {standing}")>
            <div>
                <strong>{words}</strong>
                <span class="hint">{told}</span>
            </div>
            <button type="button" class="button" aria-label=label on:click=move |_| { desk.change(edit.clone()); }>"Apply"</button>
        </li>
    }
}
