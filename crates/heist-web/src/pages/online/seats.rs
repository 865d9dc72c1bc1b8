//! The seats of a table: who sits where, links for those who are still missing, taking, handing over and leaving a seat.
//!
//! Opens by itself while seats are free; the table's menu opens it through [`PageSession::seats_open`].

use super::away::AwayNote;
use super::bots::SeatBot;
use super::host::HostSettings;
use super::links::{CopyLink, Gives, link, own};
use super::watchers::Watchers;
use crate::board::Pawn;
use crate::browser;
use crate::dialog;
use crate::opening::called;
use crate::pages::bot_choice::in_words;
use crate::session::PageSession;
use crate::settings::Settings;
use crate::tables::{self, Known};
use heist_protocol::limits::{MAX_NAME_CHARS, clean_name};
use heist_protocol::{Colour, Seat, SeatState, TableId};
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// The panel of seats.
#[component]
pub fn SeatsPanel(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let place = NodeRef::<leptos::html::Dialog>::new();
    let open = session.seats_open;
    open.set(worth_opening(session));
    dialog::follow(place, open);
    // What this browser knows changes together with the seats.
    let known = Memo::new(move |_| {
        session.seats.track();
        session.mine.track();
        session.table.get().and_then(tables::find).unwrap_or_default()
    });
    let seats = move || {
        let table = session.table.get()?;
        let rows = session.seats.get().into_iter().map(|seat| row(session, table, seat, known.get())).collect_view();
        Some(rows)
    };
    let shared = move || {
        let (table, known) = (session.table.get()?, known.get());
        let join = known.join.map(|token| {
            view! {
                <div class="seat-link">
                    <h3>"For anybody who wants to play"</h3>
                    <p class="hint">"Whoever has this link may take any free seat."</p>
                    <CopyLink label="Link for any free seat" name="join" link=link(table, Gives::Join, &token)/>
                </div>
            }
        });
        let watch = known.watch.map(|token| {
            view! {
                <div class="seat-link">
                    <h3>"For those who only watch"</h3>
                    <p class="hint">"They see everything and touch nothing."</p>
                    <CopyLink label="Link for watching" name="watch" link=link(table, Gives::Watch, &token)/>
                </div>
            }
        });
        Some(view! { {join}{watch}{own_link(session, table, &tables::find(table).unwrap_or_default())} })
    };
    view! {
        <dialog id="seats" class="panel" node_ref=place aria-labelledby="seats-title" on:close=move |_| open.set(false)>
            <header class="panel-head">
                <h2 id="seats-title">"Who sits where"</h2>
                <button id="seats-close" class="button small" on:click=move |_| open.set(false)>"To the board"</button>
            </header>
            <YourName session=session/>
            <ul class="seat-rows">{seats}</ul>
            <p class="hint">"A seat's link is a key that turns once: send it to one person. Their browser keeps the seat, so they can leave and come back."</p>
            {browser::is_loopback().then(|| view! {
                <p id="only-here" class="hint warn">
                    "These links lead to this very machine. For people elsewhere start the server with "
                    <code>"--listen 0.0.0.0:7878"</code>
                    " and open it under an address that they can reach."
                </p>
            })}
            {shared}
            <Watchers session=session/>
            <HostSettings session=session/>
            <Again session=session/>
        </dialog>
    }
}

/// While somebody is missing, or while one has no seat and could have one, this comes before the board.
fn worth_opening(session: PageSession) -> bool {
    let over = session.game.with_untracked(|game| game.state().phase == Phase::Over);
    let missing = session
        .seats
        .with_untracked(|seats| seats.iter().any(|seat| seat.state != SeatState::Held && seat.bot.is_none()));
    let nameless = Settings::get().name.with_untracked(String::is_empty);
    let seated = !session.mine.get_untracked().is_empty();
    !over && (missing && (seated || session.may_take.get_untracked()) || seated && nameless && shared(session))
}

/// Whether seats are held by several people.
fn shared(session: PageSession) -> bool {
    let mine = session.mine.get_untracked();
    session.seats.with_untracked(|seats| seats.iter().any(|seat| !mine.has(seat.who.into())))
}

/// What a character of the crew is called.
pub fn character_name(session: PageSession, who: Who) -> Option<String> {
    session.game.with_untracked(|game| {
        let member = game.setup().member(who)?;
        let skills: Vec<&str> = member.skills.iter().map(|skill| skill.id.as_str()).collect();
        let [first, second] = skills[..] else { return None };
        Some(called(&member.card, [first, second]))
    })
}

fn row(session: PageSession, table: TableId, seat: Seat, known: Known) -> impl IntoView {
    let colour = seat.who;
    let character = Who::from(colour);
    let card = character_name(session, character);
    let mine = move || session.mine.get().has(character);
    let here = move || session.people.with(|people| people.iter().any(|person| person.seats.contains(&colour)));
    let (name, bot) = (seat.name.clone(), seat.bot.as_ref().map(in_words));
    let bots_seat = seat.clone();
    let holder = move || match (seat.state, mine(), &name) {
        (_, true, _) => "You".to_owned(),
        (SeatState::Held, _, Some(name)) => name.clone(),
        (SeatState::Held, _, None) => "Somebody without a name".into(),
        (SeatState::Offered, ..) => "Offered: nobody has followed the link yet".into(),
        (SeatState::Free, ..) => bot.clone().unwrap_or_else(|| "Free".into()),
    };
    let state = match seat.state {
        SeatState::Free => "free",
        SeatState::Offered => "offered",
        SeatState::Held => "held",
    };
    let offer = known.links.iter().find(|(who, _)| *who == colour).filter(|_| seat.state != SeatState::Held);
    let offer = offer.map(|(_, token)| {
        let label = format!("Link for the seat of {}", colour.word());
        view! { <CopyLink label=label name=colour.word() link=link(table, Gives::Seat, token)/> }
    });
    let settings = Settings::get();
    let take =
        move || {
            (seat.state == SeatState::Free && session.may_take.get() && !mine()).then(|| view! {
            <button class="button small main" data-take=colour.word()
                on:click=move |_| session.take_seat(colour, settings.name.get_untracked())>"Take this seat"</button>
        })
        };
    // The same as in the banner, which cannot be pressed while this panel is open.
    let back = move || {
        let (company, name) = (session.company, colour_name(character));
        let lost = company.former.with(|former| former.contains(&colour))
            && company.asking.with(|asking| !asking.contains(&colour));
        let asked = company.asked_back.with(|asked| asked.iter().any(|(who, _)| *who == colour));
        if lost {
            let label = format!("Ask for {name} back");
            return view! {
                <button class="button small main" data-ask-back=colour.word() aria-label=label
                    on:click=move |_| session.ask_back(colour)>"Ask for it back"</button>
            }
            .into_any();
        }
        asked
            .then(|| view! {
                <button class="button small main" data-give-back=colour.word() aria-label=format!("Give {name} back")
                    on:click=move |_| session.give_back(colour)>"Give it back"</button>
            })
            .into_any()
    };
    let own = move || mine().then(|| own_buttons(session, colour));
    view! {
        <li class="seat-row" data-seat=colour.word() data-state=state data-mine=move || mine().to_string()>
            <span class="seat-pawn"><Pawn who=character/></span>
            <span class="seat-who">
                <strong>{format!("{}: {}", colour_name(character), card.unwrap_or_default())}</strong>
                <span class="seat-holder">
                    {holder}
                    <span class="seat-here" class:on=here>{move || if here() { " · at the table" } else { "" }}</span>
                </span>
            </span>
            <span class="seat-buttons">{take}{back}{own}<SeatBot session seat=bots_seat/><AwayNote session who=colour/></span>
            {offer}
        </li>
    }
}

/// The way back to one's own seats from another browser.
fn own_link(session: PageSession, table: TableId, known: &Known) -> Option<impl IntoView + use<>> {
    if session.mine.get().is_empty() {
        return None;
    }
    let link = own(table, known)?;
    Some(view! {
        <div class="seat-link">
            <h3>"For you, on another device"</h3>
            <p class="hint">"All your seats in one link. Keep it to yourself: whoever has it plays for you."</p>
            <CopyLink label="Link to your own seats" name="own" link=link/>
        </div>
    })
}

/// Handing over and leaving cannot be undone alone: both ask for confirmation.
fn own_buttons(session: PageSession, colour: Colour) -> impl IntoView {
    let asked = RwSignal::new(None::<bool>);
    move || {
        match asked.get() {
        None => view! {
            <button class="button small" data-hand-over=colour.word() on:click=move |_| asked.set(Some(true))>"Hand over"</button>
            <button class="button small quiet" data-leave=colour.word() on:click=move |_| asked.set(Some(false))>"Leave"</button>
        }
        .into_any(),
        Some(hand_over) => {
            let sure = if hand_over { "Yes, make a link" } else { "Yes, leave it" };
            view! {
                <button class="button small main" data-sure=colour.word()
                    on:click=move |_| if hand_over { session.hand_over(colour) } else { session.leave_seat(colour) }>{sure}</button>
                <button class="button small quiet" on:click=move |_| asked.set(None)>"Keep it"</button>
            }
            .into_any()
        }
    }
    }
}

#[component]
fn YourName(session: PageSession) -> impl IntoView {
    let settings = Settings::get();
    let draft = RwSignal::new(settings.name.get_untracked());
    // Also when somebody goes straight to a seat: the name they have just typed must not be lost.
    let keep_name = move || {
        let Some(name) = clean_name(&draft.get_untracked()) else { return };
        draft.set(name.clone());
        if settings.name.get_untracked() != name {
            settings.name.set(name.clone());
            session.rename(name);
        }
    };
    let keep = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        keep_name();
    };
    view! {
        <form class="your-name" on:submit=keep>
            <label class="field">
                <span>"Your name at the table"</span>
                <input id="your-name" class="input" maxlength=MAX_NAME_CHARS.to_string() autocomplete="nickname"
                    prop:value=draft on:input=move |event| draft.set(event_target_value(&event))
                    on:change=move |_| keep_name()/>
            </label>
            <button class="button small" type="submit">"That's me"</button>
        </form>
    }
}

/// The same again, once it is over.
#[component]
fn Again(session: PageSession) -> impl IntoView {
    let over = move || session.game.with(|game| game.state().phase == Phase::Over);
    move || {
        (over() && !session.mine.get().is_empty()).then(|| view! {
            <p><button id="seats-again" class="button main" on:click=move |_| session.play_again()>"Play it again, same crew"</button></p>
        })
    }
}
