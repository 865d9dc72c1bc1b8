//! What stands below a character about whoever plays it: that they are away, or a way to give them a sign.

use super::away::AwayNote;
use super::turn::waited_for;
use crate::session::PageSession;
use gloo_timers::callback::Timeout;
use heist_protocol::{Colour, SeatState};
use heist_words::names::colour_name;
use leptos::prelude::*;

/// How long after a nudge the button rests, in milliseconds. The server allows the next one a little earlier.
const REST: u32 = 11_000;

/// Notes below a character; nothing in a game without others.
#[component]
pub fn SeatNotes(
    /// The table.
    session: PageSession,
    /// The seat.
    who: Colour,
) -> impl IntoView {
    session.is_shared().then(|| {
        view! {
            <div class="seat-notes">
                <AwayNote session who/>
                <NudgeButton session who/>
            </div>
        }
    })
}

/// Gives somebody a sign who is there and waited for, by those who have nothing left to do.
#[component]
fn NudgeButton(session: PageSession, who: Colour) -> impl IntoView {
    let resting = RwSignal::new(false);
    let shown = Memo::new(move |_| {
        let mine = session.mine.get();
        let waited = session.game.with(|game| waited_for(game.setup(), game.state()));
        let held =
            session.seats.with(|seats| seats.iter().any(|seat| seat.who == who && seat.state == SeatState::Held));
        let here = session.people.with(|people| people.iter().any(|person| person.seats.contains(&who)));
        let idle = !mine.into_iter().any(|own| waited.has(own));
        !mine.is_empty() && !mine.has(who.into()) && held && here && idle && waited.has(who.into())
    });
    let press = move |_| {
        session.nudge(who);
        resting.set(true);
        Timeout::new(REST, move || {
            if resting.try_get_untracked().is_some() {
                resting.set(false);
            }
        })
        .forget();
    };
    move || {
        shown.get().then(|| {
            view! {
                <button type="button" class="button small quiet" data-nudge=who.word() disabled=move || resting.get()
                    aria-label=format!("Nudge whoever plays {}", colour_name(who.into())) on:click=press>
                    {move || if resting.get() { "Nudged" } else { "Nudge" }}
                </button>
            }
        })
    }
}
