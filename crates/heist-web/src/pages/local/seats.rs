//! Who plays whom in a game of this browser: the person, or bots.

use crate::dialog::Panel;
use crate::opening::crew_in;
use crate::pages::bot_choice::in_words;
use crate::pages::online::{SeatBot, character_name};
use crate::pictures::{Portrait, face_of};
use crate::session::PageSession;
use heist_protocol::{CrewMember, Seat, SeatState};
use heist_words::names::colour_name;
use leptos::prelude::*;

/// The panel of seats.
#[component]
pub fn LocalSeats(
    /// The game.
    session: PageSession,
) -> impl IntoView {
    let row = move |member: CrewMember, seat: Seat| {
        let (who, is_bots) = (seat.who, seat.bot.is_some());
        let name = character_name(session, who.into()).unwrap_or_default();
        let holder = seat.bot.as_ref().map_or_else(|| "You".to_owned(), in_words);
        let face = face_of(&member.card, [&member.skills[0], &member.skills[1]]);
        view! {
            <li class=format!("seat-row {}", who.word()) data-seat=who.word() data-bot-seat=is_bots.to_string()>
                <span class="seat-face"><Portrait of=face/></span>
                <span class="seat-who">
                    <strong>{format!("{}: {name}", colour_name(who.into()))}</strong>
                    <span class="seat-holder">{holder}</span>
                </span>
                <span class="seat-buttons"><SeatBot session seat/></span>
            </li>
        }
    };
    let rows = move || {
        let seats = session.seats.get();
        let crew = session.game.with_untracked(|game| crew_in(game.setup()));
        let seat_of = |member: &CrewMember| {
            let known = seats.iter().find(|seat| seat.who == member.who).cloned();
            known.unwrap_or_else(|| Seat::new(member.who, SeatState::Held, None))
        };
        crew.into_iter().map(|member| (seat_of(&member), member)).map(|(seat, member)| row(member, seat)).collect_view()
    };
    view! {
        <Panel id="bot-seats" title="Who plays whom" open=session.seats_open>
            <p class="hint">"Bots say what they intend before they do it. Key O: go on. They think in this browser, even without a network."</p>
            <ul class="seat-rows">{rows}</ul>
        </Panel>
    }
}
