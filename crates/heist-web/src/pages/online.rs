//! A table on the server: reads the secret of the link, connects, and shows the table or says what is wrong.

pub mod away;
mod banner;
mod bots;
mod host;
pub mod links;
mod requests;
mod seat_notes;
mod seats;
pub mod turn;
mod turn_signs;
pub mod watchers;

use crate::pages::frame::{PageFrame, set_title};
use crate::session::Connection;
use crate::session::remote::{Arrival, RemoteTable};
use crate::settings::Settings;
use crate::table::TableScreen;
use banner::Banner;
pub use bots::SeatBot;
use heist_protocol::TableId;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};
pub use seat_notes::SeatNotes;
use seats::SeatsPanel;
pub use seats::character_name;
use turn_signs::TurnSigns;

/// A table on the server.
#[component]
pub fn Online() -> impl IntoView {
    let params = use_params_map();
    let table = Memo::new(move |_| params.with(|params| params.get("table")).and_then(|text| text.parse().ok()));
    move || match table.get() {
        Some(table) => view! { <AtTable table=table/> }.into_any(),
        None => closed_door("This is not the address of a table. Ask for the link again.".into(), false).into_any(),
    }
}

/// One table; another address gives another of these.
#[component]
fn AtTable(table: TableId) -> impl IntoView {
    links::keep_fragment(table);
    // Another link to the same table, pasted over this address, changes only the fragment: browsers do not reload the page
    // for that.
    let pasted = window_event_listener(leptos::ev::hashchange, move |_| {
        if links::keep_fragment(table) {
            let _ = window().location().reload();
        }
    });
    on_cleanup(move || pasted.remove());
    let arrival = RemoteTable::open(table, Settings::get().name.into());
    let go = use_navigate();
    Effect::new(move |_| {
        if let Some(next) = arrival.session.get().and_then(|session| session.next.get()) {
            go(&next, Default::default());
        }
    });
    move || match arrival.session.get() {
        Some(session) => {
            session.company.keep_time();
            set_title(&format!("Heist: {}", session.heist_name()));
            view! {
                <TableScreen session=session/>
                <SeatsPanel session=session/>
                <Banner session=session/>
                <TurnSigns session=session/>
            }
            .into_any()
        }
        None => view! { <Arriving arrival=arrival/> }.into_any(),
    }
}

/// What is shown until the server has told the game.
#[component]
fn Arriving(arrival: Arrival) -> impl IntoView {
    move || match arrival.connection.get() {
        Connection::Uninvited => no_link().into_any(),
        Connection::Failed(words) => closed_door(words, true).into_any(),
        _ => view! {
            <PageFrame title="Heist: to the table" class="arriving">
                <h1>"To the table…"</h1>
                <p id="connecting" role="status">
                    {move || match arrival.retry_at.get() {
                        None => "Knocking at the server's door.",
                        Some(_) => "The server does not answer yet. Trying again; leave this page open.",
                    }}
                </p>
                <p>
                    <button class="button" on:click=move |_| arrival.hurry()>"Try now"</button>
                    " "
                    <a class="button quiet" href="/">"Play in this browser meanwhile"</a>
                </p>
            </PageFrame>
        }
        .into_any(),
    }
}

fn no_link() -> impl IntoView {
    view! {
        <PageFrame title="Heist: by invitation only">
            <h1>"By invitation only"</h1>
            <p id="no-link">
                "Every seat at a table has a secret link, and so has the place to watch from. This browser has none for this table. "
                "Ask whoever opened it to send you one, or open the table in the browser you used before."
            </p>
            <p>
                <a class="button main" href="/new">"Open a table of your own"</a>
                " "
                <a class="button quiet" href="/tables">"Your tables"</a>
            </p>
        </PageFrame>
    }
}

/// The table cannot be reached, and trying again will not help.
fn closed_door(words: String, again: bool) -> impl IntoView {
    let reload = move |_| {
        if let Some(window) = web_sys::window() {
            let _ = window.location().reload();
        }
    };
    view! {
        <PageFrame title="Heist: closed">
            <h1>"The door is closed"</h1>
            <p id="failed" class="trouble" role="alert">{words}</p>
            <p>
                {again.then(|| view! { <button class="button" on:click=reload>"Reload the page"</button> })}
                " "
                <a class="button quiet" href="/tables">"Your tables"</a>
                " "
                <a class="button quiet" href="/">"To the front door"</a>
            </p>
        </PageFrame>
    }
}
