//! The building's turn: what is about to happen, and what has just happened.

use super::desk::Desk;
use super::tray::More;
use heist_rules::View;
use heist_rules::command::Verb;
use heist_rules::effect::CardId;
use heist_rules::state::{HeistFlags, PersonFlags, Phase};
use heist_words::ahead::noise_words;
use heist_words::english::{card_text, list};
use heist_words::facts::{Sentence, story};
use heist_words::names;
use leptos::prelude::*;

/// Before the last `done`: how the round will end as things stand.
#[component]
pub fn RoundEnd() -> impl IntoView {
    let desk = Desk::get();
    let ahead = Memo::new(move |_| {
        desk.state.with(|state| {
            let busy = state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::DONE)).count();
            (View { setup: &desk.setup(), state }.outlook(), busy)
        })
    });
    move || {
        let (outlook, busy) = ahead.get();
        if busy != 1 {
            return None;
        }
        let setup = desk.setup();
        let title = |card: CardId| names::card_title(&setup, card);
        let event = outlook.event;
        let crises: Vec<String> = outlook.crises.iter().map(|card| title(*card)).collect();
        Some(view! {
            <div id="round-end" class="round-end">
                <p><b>"When the last one is done: "</b>{noise_words(&outlook)}</p>
                {event.map(|card| view! { <p><b>{title(card)}</b>": "{card_text(&setup, card)}</p> })}
                <Squares squares=outlook.squares.clone()/>
                {(!crises.is_empty()).then(|| view! { <p class="alarm">"Then the crisis "{list(&crises)}"."</p> })}
            </div>
        })
    }
}

/// The squares of which the security die picks one.
#[component]
fn Squares(squares: Vec<CardId>) -> impl IntoView {
    let setup = Desk::get().setup();
    (!squares.is_empty()).then(|| {
        // Values that point beyond the end pick the last square too.
        let runs: Vec<(usize, &[CardId])> = squares
            .chunk_by(|a, b| a == b)
            .scan(1, |next, run| {
                let first = *next;
                *next += run.len();
                Some((first, run))
            })
            .collect();
        let line = |(first, run): (usize, &[CardId])| {
            let card = run[0];
            let die = if run.len() == 1 { first.to_string() } else { format!("{first}–{}", first + run.len() - 1) };
            view! {
                <li>
                    <span class="die-value">{die}</span>
                    <span><b>{names::card_name(&setup, card)}</b>": "{card_text(&setup, card)}</span>
                </li>
            }
        };
        view! { <ul class="squares" aria-label="What each value of the security die picks">{runs.into_iter().map(line).collect_view()}</ul> }
    })
}

/// In the event phase and before a roll: what comes, and what the last card did.
#[component]
pub fn Coming() -> impl IntoView {
    let desk = Desk::get();
    let coming = Memo::new(move |_| {
        desk.state.with(|state| {
            let outlook = View { setup: &desk.setup(), state }.outlook();
            let next = match (state.phase, state.is(HeistFlags::EVENT_DONE)) {
                (Phase::Event, true) => outlook.crises.first().copied(),
                _ => outlook.event,
            };
            (state.phase, next, state.is(HeistFlags::EVENT_DONE), state.is(HeistFlags::ESCAPE_CALLED), outlook.squares)
        })
    });
    let happened = Memo::new(move |_| happened(desk));
    view! {
        {move || {
            let (phase, next, under_way, called, squares) = coming.get();
            let setup = desk.setup();
            let heading = match (phase, under_way) {
                (Phase::Roll, _) if !squares.is_empty() => "What the security die can pick this round",
                (Phase::Roll, _) => "The event of this round",
                (_, true) => "A crisis comes on top",
                _ if !squares.is_empty() => "Now the security die picks one",
                _ => "Now the building answers",
            };
            let card = next.map(|card| {
                let crisis = setup.is_crisis(card);
                view! {
                    <div class="card-text large" class:crisis=crisis>
                        <b>{names::card_title(&setup, card)}</b>
                        <p>{card_text(&setup, card)}</p>
                    </div>
                }
            });
            view! {
                <h2>{heading}</h2>
                {card}
                <Squares squares/>
                {called.then(|| view! { <p class="alarm">"The escape follows this round."</p> })}
            }
        }}
        {move || {
            let told = happened.get();
            (!told.is_empty()).then(|| view! {
                <div class="happened">
                    <h3>"What happened"</h3>
                    <ul>{told.into_iter().map(|sentence| view! { <li class:alarm=sentence.alarming>{sentence.words}</li> }).collect_view()}</ul>
                </div>
            })
        }}
        <More/>
    }
}

/// What happened since the last action.
fn happened(desk: Desk) -> Vec<Sentence> {
    desk.session.game.with(|game| {
        let history = game.history();
        let since = history.iter().rposition(|entry| !matches!(entry.command.verb, Verb::Next | Verb::Choose(_)));
        let first = match (since, game.state().phase) {
            // The last `done` counts the noise.
            (Some(last), Phase::Event | Phase::Roll)
                if matches!(history[last].command.verb, Verb::Done | Verb::Ready) =>
            {
                last
            }
            (Some(last), _) => last + 1,
            (None, _) => 0,
        };
        let mut told = Vec::new();
        for (i, entry) in history.iter().enumerate().skip(first) {
            told.extend(story(game.setup(), &super::desk::after_entry(game, i), &entry.facts));
        }
        told
    })
}
