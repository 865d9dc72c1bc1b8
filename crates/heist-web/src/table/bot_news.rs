//! What bots say, and how those of a game in this browser get on, where it is seen.

use super::desk::Desk;
use crate::session::PageSession;
use crate::session::bots::BotState;
use gloo_timers::callback::Timeout;
use heist_protocol::{ChatLine, Colour};
use leptos::prelude::*;

/// How long something that a bot has said stays, in milliseconds, unless it is put away before.
const STAYS: u32 = 12_000;

/// What a bot has said last, or somebody else to a bot, and what keeps the bots from playing.
#[component]
pub fn BotNews() -> impl IntoView {
    let session = Desk::get().session;
    let said = last_said(session);
    let words = move || {
        said.get().map(|line| {
            let who = line.who.map_or("", Colour::word);
            view! {
                <p class="bot-said" data-said=who>
                    <span><b class=who>{line.name}</b>" "{line.text}</span>
                    <button type="button" aria-label="Close" on:click=move |_| said.set(None)>"×"</button>
                </p>
            }
        })
    };
    let state = move || {
        match session.bots.get() {
        BotState::Waiting | BotState::Thinking => ().into_any(),
        BotState::Elsewhere => {
            view! { <p class="bot-said" id="bots-elsewhere">"The bots of this game play in another window of this browser."</p> }
                .into_any()
        }
        BotState::Trouble(words) => view! {
            <div class="proposal" id="bot-trouble" role="alert">
                <b>"The bots do not play"</b>
                <span>{words}</span>
                <span class="buttons">
                    <button type="button" id="bots-again" on:click=move |_| session.ask_bots_again()>"Try again"</button>
                    <button type="button" id="bots-out" on:click=move |_| take_all(session)>"Play them myself"</button>
                </span>
            </div>
        }
        .into_any(),
    }
    };
    view! { <div class="bot-news"><div role="status">{words}</div>{state}</div> }
}

/// The last line that a bot has said, or that somebody else has said to one, for a while.
fn last_said(session: PageSession) -> RwSignal<Option<ChatLine>> {
    let said = RwSignal::new(None::<ChatLine>);
    let until = StoredValue::new_local(None::<Timeout>);
    let show = move |line: ChatLine| {
        said.set(Some(line));
        let fade = move || {
            let _ = said.try_set(None);
        };
        until.set_value(Some(Timeout::new(STAYS, fade)));
    };
    // What was said last before a reload is shown again.
    Effect::new(move |before: Option<Option<ChatLine>>| {
        let last = session.chat.with(|chat| chat.last().cloned());
        let is_bots = |line: &ChatLine| line.who.is_some_and(|who| untrack(|| session.is_bots(who.into())));
        if let Some(line) = last.clone().filter(|_| before.as_ref() != Some(&last)).filter(is_bots) {
            show(line);
        }
        last
    });
    Effect::new(move |_| session.company.wished.get().into_iter().for_each(show));
    said
}

/// The person at this page plays everybody.
fn take_all(session: PageSession) {
    for seat in session.seats.get_untracked().into_iter().filter(|seat| seat.bot.is_some()) {
        session.seat_bot(seat.who, None);
    }
}
