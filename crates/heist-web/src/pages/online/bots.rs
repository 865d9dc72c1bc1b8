//! A bot on a seat: put in, changed, taken out. The host does so with free seats; whoever plays in this browser alone, with any.

use crate::pages::bot_choice::{BotChoice, BotFields};
use crate::session::PageSession;
use heist_protocol::{Colour, Seat, SeatState};
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// Whether somebody at this page may put a bot on a seat, or take it out.
fn may_change(session: PageSession, seat: &Seat) -> bool {
    if session.is_shared() {
        return seat.state == SeatState::Free && session.company.host.get();
    }
    // Somebody has to be left for the person.
    let own = session.mine.get().into_iter().filter(|who| Colour::of(*who).is_some()).count();
    seat.bot.is_some() || own > 1
}

/// The buttons for a bot on a seat; nothing where this page has no say in it.
#[component]
pub fn SeatBot(
    /// The table.
    session: PageSession,
    /// The seat.
    seat: Seat,
) -> impl IntoView {
    let (who, has_bot) = (seat.who, seat.bot.is_some());
    let name = colour_name(Who::from(who));
    let asked = RwSignal::new(false);
    let choice = BotChoice::of(seat.bot.as_ref());
    let take_out = if session.is_shared() { "Take it out" } else { "Play it myself" };
    let put = move |_| {
        let card =
            session.game.with_untracked(|game| game.setup().member(who.into()).map(|member| member.card.to_string()));
        asked.set(false);
        session.seat_bot(who, Some(choice.bot(who, card)));
    };
    move || {
        if !may_change(session, &seat) {
            return ().into_any();
        }
        if asked.get() {
            return view! {
                <BotFields choice of=who.word()/>
                <button type="button" class="button small main" data-bot-in=who.word() on:click=put>"Let it play"</button>
                <button type="button" class="button small quiet" on:click=move |_| asked.set(false)>"Cancel"</button>
            }
            .into_any();
        }
        let (words, label) = match has_bot {
            true => ("Change…", format!("Change the bot of {name}")),
            false => ("A bot…", format!("Let a bot play {name}")),
        };
        view! {
            <button type="button" class="button small" data-bot=who.word() aria-label=label on:click=move |_| asked.set(true)>{words}</button>
            {has_bot.then(|| view! {
                <button type="button" class="button small" data-bot-out=who.word() aria-label=format!("{take_out}: {name}")
                    on:click=move |_| session.seat_bot(who, None)>{take_out}</button>
            })}
        }
        .into_any()
    }
}
