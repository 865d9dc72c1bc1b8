//! Somebody who is away: since when, and taking their seat over.

use crate::session::PageSession;
use crate::session::company::duration;
use crate::settings::Settings;
use heist_protocol::{Colour, SeatState};
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// How things stand with the seat of somebody who is away.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Absence {
    /// Anybody who plays may take it over.
    Open,
    /// The table still waits for so many seconds.
    Waits(u32),
}

/// Whether a seat is somebody's who is away: for how long, and how it stands with taking it over.
fn absence(session: PageSession, who: Colour) -> Option<(u32, Absence)> {
    if session.mine.get().has(who.into()) {
        return None;
    }
    let away = session.company.away_for(who)?;
    let left = session.company.away_limit.get().saturating_sub(away);
    Some((away, if left == 0 { Absence::Open } else { Absence::Waits(left) }))
}

/// Since when somebody is away, and the way to their seat.
#[component]
pub fn AwayNote(
    /// The table.
    session: PageSession,
    /// The seat.
    who: Colour,
) -> impl IntoView {
    let state = Memo::new(move |_| absence(session, who));
    let held =
        move || session.seats.with(|seats| seats.iter().any(|seat| seat.who == who && seat.state == SeatState::Held));
    let words = move || {
        let (away, absence) = state.get()?;
        let since = if held() { format!("Away for {}", duration(away)) } else { "Nobody has followed the link".into() };
        Some(match absence {
            Absence::Open => format!("{since}."),
            Absence::Waits(left) => format!("{since}. The seat can be taken over in {}.", duration(left)),
        })
    };
    // Whether there is a button changes rarely, while the words change every second.
    let button = Memo::new(move |_| {
        let plays = !session.mine.get().is_empty();
        let host = session.company.host.get();
        match state.get()?.1 {
            Absence::Open if plays || host => Some(true),
            Absence::Waits(_) if host => Some(false),
            _ => None,
        }
    });
    view! {
        {move || words().map(|words| view! { <p class="away-note" data-away=who.word()>{words}</p> })}
        {move || button.get().map(|open| view! { <TakeOver session who open/> })}
    }
}

/// Takes a seat over; before the time is up, the host is asked whether that is meant.
#[component]
fn TakeOver(
    /// The table.
    session: PageSession,
    /// The seat.
    who: Colour,
    /// Whether the time is up.
    open: bool,
) -> impl IntoView {
    let settings = Settings::get();
    let asked = RwSignal::new(false);
    let take = move || session.take_over(who, &settings.name.get_untracked());
    let name = colour_name(Who::from(who));
    move || {
        match (open, asked.get()) {
        (true, _) => view! {
            <button type="button" class="button small main" data-take-over=who.word()
                aria-label=format!("Take over: {name}") on:click=move |_| take()>"Take over"</button>
        }
        .into_any(),
        (false, false) => view! {
            <button type="button" class="button small" data-take-over=who.word()
                aria-label=format!("Take over now: {name}, as the host") on:click=move |_| asked.set(true)>"Take over now"</button>
        }
        .into_any(),
        (false, true) => view! {
            <span class="away-sure" role="group" aria-label=format!("Take over {name} before the time is up?")>
                <button type="button" class="button small main" data-take-over-sure=who.word() on:click=move |_| take()>
                    {format!("Yes, play {name}")}
                </button>
                <button type="button" class="button small quiet" on:click=move |_| asked.set(false)>"Wait for them"</button>
            </span>
        }
        .into_any(),
    }
    }
}
