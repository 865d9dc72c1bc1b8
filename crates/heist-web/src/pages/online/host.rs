//! What the host decides: for how long the table waits for somebody, and whether anybody may join.

use crate::pages::asked::Asked;
use crate::session::PageSession;
use crate::tables;
use gloo_net::http::Request;
use heist_protocol::http::Problem;
use heist_protocol::limits::{MAX_AWAY_MINUTES, away_minutes, away_seconds};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_navigate;

/// What the host decides.
#[component]
pub fn HostSettings(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let company = session.company;
    let trouble = RwSignal::new(false);
    let wait = move |event: web_sys::Event| {
        let chosen = away_seconds(&event_target_value(&event));
        trouble.set(chosen.is_none());
        if let Some(seconds) = chosen.filter(|seconds| *seconds != company.away_limit.get_untracked()) {
            session.set_away_limit(seconds);
        }
    };
    let terms = move || {
        let public =
            if company.public.get() { " The table is in the list of open tables while a seat is free." } else { "" };
        format!(
            "Whoever is away for {} min can be replaced by another player.{public}",
            away_minutes(company.away_limit.get())
        )
    };
    move || {
        match company.host.get() {
        false => view! { <p class="hint" id="table-terms">{terms}</p> }.into_any(),
        true => view! {
            <section class="host-settings" aria-labelledby="host-settings-title">
                <h3 id="host-settings-title">"You are the host"</h3>
                <label class="field">
                    <span>"Minutes that the table waits for somebody who is away"</span>
                    <input id="away-minutes" class="input" type="number" min="0.5" max=MAX_AWAY_MINUTES.to_string() step="0.5"
                        prop:value=move || away_minutes(company.away_limit.get()) on:change=wait/>
                </label>
                <p class="hint">"Then another player may take the seat over. You may do so at once."</p>
                {move || trouble.get().then(|| view! {
                    <p class="trouble" role="alert">{format!("From half a minute to {MAX_AWAY_MINUTES} minutes.")}</p>
                })}
                <label class="toggle">
                    <input id="table-public" type="checkbox" prop:checked=move || company.public.get()
                        on:change=move |event| session.set_public(event_target_checked(&event))/>
                    <span>"Show this table in the list of open tables while a seat is free"</span>
                </label>
                <DeleteTable session/>
            </section>
        }
        .into_any(),
    }
    }
}

/// The end of the table, after a question.
#[component]
fn DeleteTable(session: PageSession) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let go = use_navigate();
    let delete = move |()| {
        let Some(table) = session.table.get_untracked() else { return };
        let Some(host) = tables::find(table).and_then(|known| known.host) else {
            return trouble.set(Some("This browser has no longer the key of the host.".to_owned()));
        };
        let go = go.clone();
        spawn_local(async move {
            let request = Request::delete(&format!("/api/tables/{table}"));
            let answer = request.header("authorization", &format!("Bearer {}", host.0)).send().await;
            let words = match answer {
                // Whoever was quicker has deleted it too.
                Ok(answer) if answer.ok() || answer.status() == 410 => {
                    go("/tables", Default::default());
                    return tables::forget(table);
                }
                Ok(answer) => answer.json::<Problem>().await.map(|problem| problem.error).ok(),
                Err(_) => None,
            };
            let words =
                words.unwrap_or_else(|| "The server does not answer. Nothing was deleted; try again.".to_owned());
            let _ = trouble.try_set(Some(words));
        });
    };
    view! {
        {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
        <Asked id="delete-table" word="Delete the table" sure="Really delete it"
            question="It is deleted for everybody, with its log, its chat and the replays of it that were shared. Nobody can bring it back." act=Callback::new(delete)/>
    }
}
