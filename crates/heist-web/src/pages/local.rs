//! A game that lives in this browser alone: `/local?game=…`, or without a name the one played last. `/local?draft=…` and
//! `/local?gallery=…` begin one with a heist of somebody's own.

mod seats;
mod start;

use crate::own_heist::Source;
use crate::pages::frame::{PageFrame, set_title};
use crate::session::local::{self, LocalTable};
use crate::table::TableScreen;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};
use seats::LocalSeats;
use start::StartOwn;

/// A game that lives in this browser alone.
#[component]
pub fn Local() -> impl IntoView {
    let query = use_query_map();
    let id = Memo::new(move |_| {
        let named = query.with(|query| query.get("game"));
        named.or_else(|| local::kept().into_iter().next().map(|(id, _)| id))
    });
    let go = use_navigate();
    let begins = move || {
        query.with(|query| if query.get("game").is_some() { None } else { Source::asked(|key| query.get(key)) })
    };
    let begins = Memo::new(move |_| begins());
    let goes_on = move || match id.get().as_deref().map(LocalTable::resume) {
        Some(Ok(session)) => {
            let go = go.clone();
            Effect::new(move |_| {
                if let Some(next) = session.next.get() {
                    go(&next, Default::default());
                }
            });
            set_title(&format!("Heist: {}", session.heist_name()));
            view! { <TableScreen session/><LocalSeats session/> }.into_any()
        }
        Some(Err(words)) => lost(words).into_any(),
        None => lost("No game has been started in this browser yet.".into()).into_any(),
    };
    move || match begins.get() {
        Some(source) => view! { <StartOwn source/> }.into_any(),
        None => goes_on().into_any(),
    }
}

fn lost(words: String) -> impl IntoView {
    view! {
        <PageFrame title="Heist: no such game">
            <h1>"Nothing in the drawer"</h1>
            <p class="trouble" role="alert">{words}</p>
            <p><a class="button" href="/">"To the front door"</a>" "<a class="button quiet" href="/tables">"Your tables"</a></p>
        </PageFrame>
    }
}
