//! Lines above the table about seats and people: a seat that was taken over, somebody who asks for theirs, a nudge.

use crate::session::PageSession;
use heist_protocol::{Colour, Seat};
use heist_words::names::colour_name;
use leptos::prelude::*;

/// What people want of each other.
#[component]
pub fn Requests(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let company = session.company;
    let lost = move || company.former.get().into_iter().map(|who| taken_over(session, who)).collect_view();
    let asked = move || {
        company.asked_back.get().into_iter().map(|(who, name)| view! {
            <p class="banner-line" data-asked-back=who.word()>
                <span>{format!("{name} is back and asks for {}.", colour_name(who.into()))}</span>
                <button type="button" class="button small main" on:click=move |_| session.give_back(who)>"Give it back"</button>
                <button type="button" class="button small quiet"
                    on:click=move |_| company.asked_back.update(|asked| asked.retain(|(seat, _)| *seat != who))>"Not now"</button>
            </p>
        }).collect_view()
    };
    let nudge = move || {
        let nudge = company.nudge.get().filter(|nudge| session.mine.get().has(nudge.who.into()))?;
        Some(view! {
            <p class="banner-line nudge" id="nudge">
                <span>{format!("{} gives you a nudge: the table waits for {}.", nudge.by, colour_name(nudge.who.into()))}</span>
                <button type="button" class="button small" on:click=move |_| company.nudge.set(None)>"On my way"</button>
            </p>
        })
    };
    view! { {lost}{asked}{nudge} }
}

/// Somebody has taken over a seat of whoever is at this page.
fn taken_over(session: PageSession, who: Colour) -> impl IntoView {
    let company = session.company;
    let holder = move |seats: &Vec<Seat>| seats.iter().find(|seat| seat.who == who).and_then(|seat| seat.name.clone());
    let words = move || {
        let name = session.seats.with(holder).unwrap_or_else(|| "Somebody".into());
        format!("You were away for a while: {name} plays {} now.", colour_name(who.into()))
    };
    let asked = move || company.asking.with(|asking| asking.contains(&who));
    view! {
        <p class="banner-line" data-taken-over=who.word()>
            <span>{words}</span>
            {move || if asked() {
                view! { <span class="hint" data-asked=who.word()>"You have asked for it."</span> }.into_any()
            } else {
                view! {
                    <button type="button" class="button small main" on:click=move |_| session.ask_back(who)>"Ask for it back"</button>
                }
                .into_any()
            }}
        </p>
    }
}
