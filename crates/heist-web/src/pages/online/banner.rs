//! What somebody at a table must know about the connection: that it is lost and when it is tried again, that nothing is
//! lost with it, and that the others want to play again.

use super::requests::Requests;
use crate::browser;
use crate::session::{Connection, PageSession};
use gloo_timers::callback::Interval;
use leptos::prelude::*;

/// A line above the table when something is up.
#[component]
pub fn Banner(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let seconds = countdown(session);
    let reload = |_| {
        if let Some(window) = web_sys::window() {
            let _ = window.location().reload();
        }
    };
    view! {
        <div class="banner" role="status">
            {move || match session.connection.get() {
                Connection::Lost => view! {
                    <p id="lost" class="banner-line warn">
                        <span>
                            {move || match seconds.get() {
                                0 => "Connection lost. Trying again now…".to_owned(),
                                n => format!("Connection lost. Trying again in {n} s."),
                            }}
                            {move || (session.pending.get() > 0).then_some(" What you did is kept and will be sent.")}
                        </span>
                        <button class="button small" on:click=move |_| session.reconnect()>"Now"</button>
                    </p>
                }
                .into_any(),
                Connection::Failed(words) => view! {
                    <p id="failed" class="banner-line bad">
                        <span>{words}</span>
                        <button class="button small" on:click=reload>"Reload"</button>
                    </p>
                }
                .into_any(),
                _ => ().into_any(),
            }}
            {move || {
                session.rematch.get().is_some().then(|| view! {
                    <p id="rematch-offer" class="banner-line">
                        <span>"The crew meets again: same heist, same people."</span>
                        <button class="button small main" on:click=move |_| session.play_again()>
                            {move || if session.mine.get().is_empty() { "Watch it there" } else { "Take your seats there" }}
                        </button>
                    </p>
                })
            }}
            <Requests session/>
        </div>
    }
}

/// Seconds until the connection is tried again.
fn countdown(session: PageSession) -> RwSignal<u32> {
    let left = RwSignal::new(0);
    let count = move || {
        let until = session.retry_at.try_get_untracked().flatten();
        let seconds = until.map_or(0, |until| ((until - browser::now()) / 1000.0).ceil().max(0.0) as u32);
        if left.try_get_untracked().is_some_and(|before| before != seconds) {
            left.set(seconds);
        }
    };
    let clock = StoredValue::new_local(None::<Interval>);
    Effect::new(move |_| {
        // The clock runs only while there is something to count.
        let running = session.retry_at.get().is_some();
        clock.set_value(running.then(|| Interval::new(250, count)));
        count();
    });
    left
}
