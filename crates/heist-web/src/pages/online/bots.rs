//! The host lets a bot play a free seat, or takes it out.

use crate::pages::bot_choice::{BotChoice, BotFields};
use crate::session::PageSession;
use heist_protocol::{Seat, SeatState};
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// The button for a bot on a free seat; nothing on others, and for others than the host.
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
    let choice = BotChoice::new();
    let put = move |_| {
        let card =
            session.game.with_untracked(|game| game.setup().member(who.into()).map(|member| member.card.to_string()));
        session.seat_bot(who, Some(choice.bot(who, card)));
        asked.set(false);
    };
    move || {
        if seat.state != SeatState::Free || !session.company.host.get() {
            return ().into_any();
        }
        match (has_bot, asked.get()) {
            (true, _) => view! {
                <button class="button small" data-bot-out=who.word() aria-label=format!("Take the bot of {name} out")
                    on:click=move |_| session.seat_bot(who, None)>"Take it out"</button>
            }
            .into_any(),
            (false, false) => view! {
                <button class="button small" data-bot=who.word() aria-label=format!("Let a bot play {name}")
                    on:click=move |_| asked.set(true)>"A bot…"</button>
            }
            .into_any(),
            (false, true) => view! {
                <BotFields choice of=who.word()/>
                <button class="button small main" data-bot-in=who.word() on:click=put>"Let it play"</button>
                <button class="button small quiet" on:click=move |_| asked.set(false)>"Nobody yet"</button>
            }
            .into_any(),
        }
    }
}
