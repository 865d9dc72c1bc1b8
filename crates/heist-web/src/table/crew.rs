//! The crew: a card per character with die, ideas, what is carried, and the action under way.

use super::action_icons::{ActionIcon, Die, IconKind};
use super::desk::{Desk, Tab};
use super::explain::Word;
use crate::board::Pawn;
use crate::pages::online::SeatNotes;
use crate::pictures::{Portrait, face_of_person};
use crate::session::Intent;
use crate::session::bots::BotState;
use heist_protocol::{Colour, SeatState};
use heist_rules::View;
use heist_rules::cards::{Icons, SubAction};
use heist_rules::command::{Command, Verb};
use heist_rules::state::{PersonFlags, Phase, Place, State};
use heist_rules::who::Who;
use heist_words::english::several;
use heist_words::names;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// Everybody.
#[component]
pub fn CrewPanel() -> impl IntoView {
    let desk = Desk::get();
    let everybody: Vec<Who> = desk.setup().everybody().into_iter().collect();
    view! {
        <section class="crew pane" aria-label="Crew">
            {everybody.into_iter().map(|who| view! { <PersonCard who/> }).collect_view()}
        </section>
    }
}

/// One character.
#[component]
fn PersonCard(
    /// Who.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let named = desk.session.origin.with_untracked(|origin| origin.as_ref().and_then(|origin| origin.name(who)));
    let title = named.unwrap_or_else(|| names::person_name(&setup, who));
    let trade = names::card_of(&setup, who);
    let trade = (trade != title).then_some(trade);
    let selected = move || desk.session.selected.get() == Some(who);
    let status = Memo::new(move |_| desk.shown.with(|state| status(&desk.setup(), state, who)));
    let hidden = move || desk.shown.with(|state| state.person(who).tokens == 0 && !state.person(who).at.is_somewhere());
    let explained = if who == Who::Npc { "npc" } else { "character" };
    let key = if who == Who::Npc { "5" } else { ["1", "2", "3", "4"][who as usize] };
    view! {
        <article id=format!("person-{}", who.word()) class=format!("person {}", who.word()) class:selected=selected
            class:out=move || status.get().1 class:mine=move || desk.session.may_act_for(who) class:hidden=hidden>
            <button type="button" class="who" data-explain=explained aria-pressed=move || selected().to_string()
                on:click=move |_| { desk.select(who); if desk.tab.get_untracked() == Tab::Crew { desk.tab.set(Tab::Act); } }>
                <span class="face"><Portrait of=face_of_person(&setup, who)/><Pawn who/></span>
                <span class="names">
                    <b>{title}<kbd aria-hidden="true">{key}</kbd></b>
                    <small>{colour_name(who)}{trade.map(|trade| format!(" · {trade}"))}</small>
                    <small class="status">{move || status.get().0}</small>
                </span>
            </button>
            <div class="row">
                <DieOf who/>
                <Ideas who/>
            </div>
            <Tokens who/>
            <ActionUnderWay who/>
            <Carried who/>
            <SeatOf who/>
            {Colour::of(who).map(|seat| view! { <SeatNotes session=desk.session who=seat/> })}
        </article>
    }
}

/// Die and ideas on the chip of a small screen; its label says them.
#[component]
pub fn Brief(
    /// Whose.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let shown = Memo::new(move |_| {
        desk.shown.with(|state| {
            let rolled = matches!(state.phase, Phase::Action | Phase::Event);
            (if rolled { state.person(who).die } else { 0 }, state.person(who).ideas)
        })
    });
    move || {
        let (die, ideas) = shown.get();
        view! {
            <span class="brief">
                {(die > 0).then(|| view! { <Die value=die/> })}
                <ActionIcon icon=IconKind::Sub(SubAction::Idea)/><i data-ideas=ideas.to_string()></i>
            </span>
        }
    }
}

/// The state of a character in a word or two, and whether it is out of the game.
fn status(setup: &heist_rules::setup::Setup, state: &State, who: Who) -> (String, bool) {
    let person = state.person(who);
    let rules = View { setup, state };
    if person.is(PersonFlags::BUSTED) {
        return ("busted".into(), true);
    }
    if !person.is(PersonFlags::ACTIVE) {
        return ("captive".into(), false);
    }
    let place = if person.at.is_somewhere() {
        format!("on {}", heist_data::names::space_name(setup, state, person.at))
    } else {
        "nowhere yet".into()
    };
    match state.phase {
        Phase::Planning if person.is(PersonFlags::READY) => ("ready".into(), false),
        Phase::Planning if !person.is(PersonFlags::PLACED) && who != Who::Npc => ("no start yet".into(), false),
        Phase::Action if person.is(PersonFlags::DONE) => (format!("done · {place}"), false),
        Phase::Escape | Phase::Over if rules.outdoors(who) && rules.is_away(who) => ("out".into(), false),
        Phase::Escape if rules.is_away(who) => ("hidden".into(), false),
        Phase::Over => ("hidden".into(), false),
        _ => (place, false),
    }
}

/// The die with its two turns.
#[component]
fn DieOf(
    /// Whose.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    // A new element per roll, so that it tumbles once.
    let rolled = Memo::new(move |_| desk.shown.with(|state| (state.round, state.person(who).die)));
    let quiet =
        Memo::new(move |_| desk.shown.with(|state| !matches!(state.phase, Phase::Roll | Phase::Action | Phase::Event)));
    let turn = move |up: bool| {
        let offer = move || desk.offer(Command::by(who, Verb::Shift(up)));
        let sign = if up { "+" } else { "−" };
        move || {
            offer().map(|offer| {
                let setup = desk.setup();
                rolled.track();
                let to = desk.shown.with_untracked(|state| View { setup: &setup, state }.turned_die(who, up));
                let label = format!("{}: turn the die to {to}, for an idea", colour_name(who));
                view! {
                    <button type="button" class="turn" data-command=desk.mark(&offer) aria-label=label.clone() title=label
                        on:mouseenter=move |_| desk.turning.set(Some(to)) on:mouseleave=move |_| desk.turning.set(None)
                        on:focus=move |_| desk.turning.set(Some(to)) on:blur=move |_| desk.turning.set(None)
                        on:click=move |_| { desk.turning.set(None); desk.give(&offer) }>{sign}<small>{to}</small></button>
                }
            })
        }
    };
    view! {
        <span class="dice" class:hidden=move || quiet.get() data-explain="roll shift">
            {turn(false)}
            {move || view! { <Die value=rolled.get().1/> }}
            {turn(true)}
        </span>
    }
}

/// Ideas as lights.
#[component]
fn Ideas(
    /// Whose.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let ideas = Memo::new(move |_| desk.shown.with(|state| state.person(who).ideas));
    view! {
        <span class="ideas" data-explain="idea" role="img" aria-label=move || several(ideas.get(), "idea") title=move || several(ideas.get(), "idea")>
            <ActionIcon icon=IconKind::Sub(SubAction::Idea)/>
            {move || (0..ideas.get().min(5)).map(|_| view! { <i class="light"></i> }).collect_view()}
            <b>{move || ideas.get()}</b>
        </span>
    }
}

/// Planning tokens left, while planning.
#[component]
fn Tokens(
    /// Whose.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let tokens = Memo::new(move |_| {
        desk.shown.with(|state| {
            let person = state.person(who);
            (state.phase == Phase::Planning && person.tokens > 0)
                .then(|| (u32::from(person.tokens).saturating_sub(person.plan.len()), person.tokens))
        })
    });
    move || {
        tokens.get().map(|(left, all)| view! { <p class="tokens"><Word of="token">{format!("{left} of {all} tokens left")}</Word></p> })
    }
}

/// The action taken, its sub-actions as chips that are used up.
#[component]
fn ActionUnderWay(
    /// Whose.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let action = Memo::new(move |_| {
        desk.shown.with(|state| {
            let person = state.person(who);
            let setup = desk.setup();
            let card = person.action.and_then(|action| {
                let card = View { setup: &setup, state }.action_card(who, action)?;
                Some((names::action_name(action, &card.id), card.icons, card.noise, card.alert))
            });
            (card, person.left, person.given, person.pips, person.is(PersonFlags::DONE))
        })
    });
    let chips = move |icons: Icons, left: Icons| {
        let chip = move |sub: SubAction| {
            let (all, open) = (icons.count(sub).max(left.count(sub)), left.count(sub));
            (0..all).map(move |i| {
                let used = i >= open;
                let label = format!("{}{}", sub.word(), if used { ", used" } else { "" });
                view! { <i class="chip" class:used=used data-explain=IconKind::Sub(sub).term() role="img" aria-label=label.clone() title=label><ActionIcon icon=IconKind::Sub(sub)/></i> }
            })
        };
        SubAction::ALL.into_iter().flat_map(chip).collect_view()
    };
    move || {
        let (card, left, given, pips, done) = action.get();
        let taken = card.map(|(title, icons, noise, alert)| {
            let left = if done { Icons::NONE } else { left };
            view! {
                <p class="action">
                    <b>{title}</b>
                    {chips(icons, left)}
                    {(0..noise).map(|_| view! { <i class="chip fixed" title="noise" data-explain="noise"><ActionIcon icon=IconKind::Noise/></i> }).collect_view()}
                    {(0..alert).map(|_| view! { <i class="chip fixed" title="alert" data-explain="alert"><ActionIcon icon=IconKind::Alert/></i> }).collect_view()}
                </p>
            }
        });
        let given =
            (given != Icons::NONE).then(|| view! { <p class="action"><b>"From others"</b>{chips(given, given)}</p> });
        let pips =
            (pips > 0).then(|| view! { <p class="action"><b>{format!("{} to go on", several(pips, "move"))}</b></p> });
        (taken, given, pips)
    }
}

/// What somebody carries.
#[component]
fn Carried(
    /// Who.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let things =
        Memo::new(move |_| desk.shown.with(|state| names::carried(state, Place::with(who), state.person(who).cash)));
    move || {
        let things = things.get();
        (!things.is_empty()).then(|| {
            let things = things.into_iter().map(|thing| view! { <span class="thing">{thing}</span> }).collect_view();
            view! { <p class="carried">{things}</p> }
        })
    }
}

/// Who holds the seat, and whether that person is here.
#[component]
fn SeatOf(
    /// Whose seat.
    who: Who,
) -> impl IntoView {
    let desk = Desk::get();
    let seat = move || {
        let colour = Colour::of(who)?;
        let seat = desk.session.seats.get().into_iter().find(|seat| seat.who == colour)?;
        let here = desk.session.people.get().iter().any(|person| person.seats.contains(&colour));
        Some((seat, here))
    };
    // "Blue is looking at c4": beside the character on whose behalf somebody looks.
    let looking = Memo::new(move |_| {
        let colour = Colour::of(who)?;
        let people = desk.session.people.get();
        let meant = |intent: &Intent| {
            let first = || people.iter().find(|person| person.id == intent.person)?.seats.first().copied();
            intent.who.or_else(first) == Some(colour)
        };
        desk.session.intents.with(|intents| intents.iter().find(|intent| meant(intent))?.at.clone())
    });
    move || {
        seat().map(|(seat, here)| {
            let words = match (seat.state, seat.name, &seat.bot) {
                (SeatState::Held, Some(holder), _) => holder,
                (SeatState::Held, None, _) => "somebody".into(),
                (SeatState::Offered, ..) => "handed over, not taken yet".into(),
                (SeatState::Free, _, Some(bot)) => format!("{}, a bot", bot.name),
                (SeatState::Free, ..) => "free seat".into(),
            };
            let own = desk.session.may_act_for(who);
            // In a game of this browser nobody is away.
            let here = here || !desk.session.is_shared();
            let presence = if here { "online" } else { "away" };
            view! {
                <p class="seat" class:bot=seat.bot.is_some() class:thinking=move || desk.session.bots.get() == BotState::Thinking>
                    <i class="dot" class:here=here role="img" aria-label=presence title=presence></i>
                    {words}
                    {(own && desk.session.is_shared()).then_some(" (you)")}
                    {looking.get().map(|at| view! { <span class="looking" data-looking=at.clone()>{format!(" looks at {at}")}</span> })}
                </p>
            }
        })
    }
}
