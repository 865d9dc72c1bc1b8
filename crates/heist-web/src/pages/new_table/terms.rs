//! The terms of a table for several people: for how long it waits for somebody, and whether anybody may join, whether there are hints.

use super::choice::Choice;
use heist_protocol::limits::MAX_AWAY_MINUTES;
use leptos::prelude::*;

/// The terms of a table.
#[component]
pub fn Terms(
    /// What has been chosen.
    choice: Choice,
) -> impl IntoView {
    view! {
        <div class="terms">
            <label class="field">
                <span>"Minutes that the table waits for somebody who is away"</span>
                <input id="away-minutes" class="input" type="number" min="0.5" max=MAX_AWAY_MINUTES.to_string() step="0.5"
                    prop:value=move || choice.minutes.get() on:input=move |event| choice.minutes.set(event_target_value(&event))/>
            </label>
            {move || choice.away_limit().is_none().then(|| view! {
                <p class="trouble" role="alert">{format!("From half a minute to {MAX_AWAY_MINUTES} minutes.")}</p>
            })}
            <p class="hint">"Then another player may take the seat over, so that nobody ends a heist by vanishing. Both can be changed later."</p>
            <label class="hold">
                <input id="table-public" type="checkbox" prop:checked=move || choice.public.get()
                    on:change=move |event| choice.public.set(event_target_checked(&event))/>
                <span>"An open table: anybody on this server may take a free seat"</span>
            </label>
            <label class="hold">
                <input id="table-no-hints" type="checkbox" prop:checked=move || choice.no_hints.get()
                    on:change=move |event| choice.no_hints.set(event_target_checked(&event))/>
                <span>"No hints: we find our own way"</span>
            </label>
        </div>
    }
}
