//! The tables that this browser knows: games that live in it, and tables on the server with how they stand.

use crate::browser;
use crate::opening::FIRST_HEIST;
use crate::pages::frame::PageFrame;
use crate::pages::learn::{self, LessonProgress};
use crate::pages::open_tables::OpenTableList;
use crate::session::local::{self, KeptGame};
use crate::tables::{self, Known};
use gloo_net::http::Request;
use heist_data::about::NAMELESS;
use heist_protocol::http::{MyTables, TableSummary};
use heist_protocol::{SeatState, TableId, limits};
use heist_words::english::{capital, list};
use heist_words::names::heist_name;
use leptos::prelude::*;

/// The tables that this browser knows.
#[component]
pub fn Tables() -> impl IntoView {
    let here = RwSignal::new(local::kept());
    // Whoever has only looked in at an open table has nothing there to come back to.
    let known = || tables::all().into_iter().filter(|(_, known)| !known.tokens().is_empty()).collect::<Vec<_>>();
    let there = RwSignal::new(known());
    let standing = RwSignal::new(None::<Result<Vec<TableSummary>, String>>);
    ask(there.get_untracked(), standing);
    let lesson = Some(LessonProgress::load()).filter(|lesson| lesson.replay.is_some());
    let has_lesson = lesson.is_some();
    let nothing = move || here.with(Vec::is_empty) && there.with(Vec::is_empty) && !has_lesson;
    let forget_here = move |id: String| {
        local::forget(&id);
        here.set(local::kept());
    };
    let forget_there = move |table: TableId| {
        tables::forget(table);
        there.set(known());
    };
    let server = move || {
        let rows = there.get().into_iter().map(|(table, known)| {
            let summary = standing.with(|standing| match standing {
                Some(Ok(all)) => Some(all.iter().find(|summary| summary.table == table).cloned()),
                _ => None,
            });
            on_the_server(table, known, summary, forget_there)
        });
        (!there.with(Vec::is_empty)).then(|| view! {
            <h2>"On the server"</h2>
            {move || standing.get().and_then(Result::err).map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
            <ul class="table-rows">{rows.collect_view()}</ul>
        })
    };
    let local = move || {
        let rows = here.get().into_iter().map(|(id, kept)| in_this_browser(id, kept, forget_here));
        (!here.with(Vec::is_empty) || has_lesson).then(|| {
            view! {
                <h2>"In this browser"</h2>
                <ul class="table-rows">{lesson.as_ref().map(guided)}{rows.collect_view()}</ul>
            }
        })
    };
    view! {
        <PageFrame title="Heist: your tables" class="your-tables">
            <h1>"Your tables"</h1>
            <p class="hint"><a href="/replay">"Watch them again"</a>" · "<a href="/profile">"Your record, and the way to another device"</a></p>
            {move || nothing().then(|| view! {
                <p id="no-tables">"Nothing yet. No unfinished business, no loose ends."</p>
                <p><a class="button main" href="/new">"New table"</a>" "<a class="button quiet" href="/">"To the front door"</a></p>
            })}
            {server}
            {local}
            <OpenTableList/>
            {move || (!nothing()).then(|| view! {
                <p class="hint">"Only this browser knows these. Clearing its data for this site throws the keys to your seats away."</p>
            })}
        </PageFrame>
    }
}

/// Asks the server how its tables stand.
pub fn ask(known: Vec<(TableId, Known)>, standing: RwSignal<Option<Result<Vec<TableSummary>, String>>>) {
    let first = |(table, known): (TableId, Known)| Some((table, known.asking()?));
    let tables: Vec<_> = known.into_iter().filter_map(first).take(limits::MAX_TABLES_PER_REQUEST).collect();
    if tables.is_empty() {
        return;
    }
    leptos::task::spawn_local(async move {
        let answer = async {
            let request = Request::post("/api/tables/mine").json(&MyTables { tables }).ok()?;
            let answer = request.send().await.ok().filter(|answer| answer.ok())?;
            answer.json::<Vec<TableSummary>>().await.ok()
        };
        let words = "The server does not answer: how these tables stand is not known.".to_owned();
        let answer = answer.await.ok_or(words);
        // Somebody may have left the page meanwhile.
        if standing.try_get_untracked().is_some() {
            standing.set(Some(answer));
        }
    });
}

/// What a list calls a heist: by what its author calls it, or by its id.
pub fn listed_name(title: Option<&str>, id: &str) -> String {
    match (title, id) {
        (Some(title), _) => title.to_owned(),
        (None, "") => NAMELESS.to_owned(),
        (None, id) => heist_name(id),
    }
}

/// How a heist stands, in a word or two.
pub fn stage(phase: &str, round: u8, won: Option<bool>) -> String {
    match (won, phase) {
        (Some(true), _) => "Won".into(),
        (Some(false), _) => "Lost".into(),
        (None, "planning") => "Planning".into(),
        (None, "escape") => "The escape".into(),
        (None, phase) => format!("Round {round}, {phase}"),
    }
}

/// The class of the mark that says so.
pub fn badge(won: Option<bool>) -> &'static str {
    match won {
        Some(true) => "badge won",
        Some(false) => "badge lost",
        None => "badge",
    }
}

fn in_this_browser(
    id: String,
    kept: KeptGame,
    forget: impl Fn(String) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let address = format!("/local?game={id}");
    let press = if kept.won.is_some() { "Look back" } else { "Continue" };
    let key = id.clone();
    view! {
        <li class="table-row" data-game=id>
            <span class="row-words">
                <strong>{kept.name()}</strong>
                <span class="hint">{format!("Just this browser · {}", browser::ago(kept.saved))}</span>
            </span>
            <span class=badge(kept.won)>{stage(&kept.phase, kept.round, kept.won)}</span>
            <span class="row-buttons">
                <a class="button small" href=address>{press}</a>
                {remove_button(move || forget(key.clone()))}
            </span>
        </li>
    }
}

/// The heist with the guide, of which there is one.
fn guided(lesson: &LessonProgress) -> impl IntoView + use<> {
    let (state, press) = if lesson.over { ("Over", "Look back") } else { ("Under way", "Continue") };
    view! {
        <li class="table-row" data-game="guided">
            <span class="row-words">
                <strong>{heist_name(FIRST_HEIST)}</strong>
                <span class="hint">{format!("With the guide · {}", browser::ago(lesson.saved))}</span>
            </span>
            <span class="badge">{state}</span>
            <span class="row-buttons"><a class="button small" href=learn::FIRST>{press}</a></span>
        </li>
    }
}

/// `summary`: `None` while the server has not answered; `Some(None)` when it knows of no such table.
fn on_the_server(
    table: TableId,
    known: Known,
    summary: Option<Option<TableSummary>>,
    forget: impl Fn(TableId) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let gone = summary == Some(None);
    let summary = summary.flatten();
    let won = summary.as_ref().and_then(|summary| summary.won);
    let name = match &summary {
        Some(summary) => listed_name(summary.title.as_deref(), &summary.heist),
        None => listed_name(known.title.as_deref(), &known.heist),
    };
    let state = match &summary {
        Some(summary) => stage(&summary.phase, summary.round, summary.won),
        None if gone => "Gone".into(),
        None => "…".into(),
    };
    let company = summary.as_ref().map(|summary| {
        let mine = |who| known.seats.iter().any(|(held, _)| *held == who);
        let mut names: Vec<String> = Vec::new();
        for seat in &summary.seats {
            let name = match (mine(seat.who), seat.state, &seat.name) {
                (true, ..) => "you".to_owned(),
                (_, SeatState::Held, Some(name)) => name.clone(),
                (_, SeatState::Held, None) => "somebody".into(),
                _ => "a free seat".into(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        format!("{} · {}", capital(&list(&names)), browser::ago(summary.last as f64 * 1000.0))
    });
    let press = match (won, known.seats.is_empty() && known.spare.is_empty()) {
        (Some(_), _) => "Look back",
        (None, false) => "Continue",
        (None, true) => "Watch",
    };
    view! {
        <li class="table-row" data-table=table.to_string()>
            <span class="row-words">
                <strong>{name}</strong>
                <span class="hint">{company.unwrap_or_else(|| format!("Visited {}", browser::ago(known.visited)))}</span>
            </span>
            <span class=badge(won)>{state}</span>
            <span class="row-buttons">
                {(!gone).then(|| view! { <a class="button small" href=format!("/t/{table}")>{press}</a> })}
                {remove_button(move || forget(table))}
            </span>
        </li>
    }
}

/// Removing throws away what only this browser has: it asks for confirmation.
fn remove_button(remove: impl Fn() + Clone + Send + Sync + 'static) -> impl IntoView {
    let sure = RwSignal::new(false);
    move || {
        let remove = remove.clone();
        if sure.get() {
            view! {
                <button class="button small danger" data-remove="sure" on:click=move |_| remove()>"Really remove"</button>
                <button class="button small quiet" on:click=move |_| sure.set(false)>"Keep"</button>
            }
            .into_any()
        } else {
            view! { <button class="button small quiet" data-remove="ask" on:click=move |_| sure.set(true)>"Remove"</button> }
                .into_any()
        }
    }
}
