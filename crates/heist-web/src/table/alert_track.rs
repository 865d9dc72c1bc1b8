//! The alert track of the editions with a security die: the squares behind the bar, those that the die can pick, the
//! reinforcements and the alarm at its end.

use super::desk::Desk;
use super::explain::Word;
use crate::board::{Glyph, Icon};
use heist_rules::View;
use heist_rules::effect::CardId;
use heist_rules::state::{Phase, State};
use heist_words::english::{card_text, several};
use heist_words::names;
use leptos::prelude::*;

/// The track as it stands.
#[derive(Clone, PartialEq)]
struct Track {
    /// How many squares are behind the bar.
    bar: u8,
    /// The squares beyond it.
    coming: Vec<CardId>,
    /// What the die can pick, for its values in order.
    picks: Vec<CardId>,
    /// Alerts that are still to come in this round.
    alerts: u8,
}

fn track(desk: Desk, state: &State) -> Track {
    let setup = desk.setup();
    let rules = View { setup: &setup, state };
    let outlook = rules.outlook();
    Track {
        bar: rules.alert_bar(),
        coming: state.deck.coming().to_vec(),
        picks: outlook.squares,
        alerts: outlook.noise_alerts + outlook.printed_alerts,
    }
}

/// The values of the die that pick a square: `2`, or `3–4` where it points beyond the end.
fn values(picks: &[CardId], card: CardId) -> Option<String> {
    let first = picks.iter().position(|pick| *pick == card)? + 1;
    let last = picks.iter().rposition(|pick| *pick == card)? + 1;
    Some(if first == last { first.to_string() } else { format!("{first}–{last}") })
}

/// The alert track.
#[component]
pub fn AlertTrackPanel() -> impl IntoView {
    let desk = Desk::get();
    let now = Memo::new(move |_| desk.shown.with(|state| track(desk, state)));
    let gone = Memo::new(move |_| desk.shown.with(|state| matches!(state.phase, Phase::Escape | Phase::Over)));
    let open: RwSignal<Option<CardId>> = RwSignal::new(None);
    let setup = desk.setup();
    let (squares, reinforcements) = (setup.alert_track.squares, setup.alert_track.reinforcements);
    let marks = move |number: u8| {
        view! {
            <span class="square-number">{number}</span>
            {(number == reinforcements).then(|| view! { <Glyph icon=Icon::Reinforcements/> })}
            {(number == squares).then(|| view! { <b class="square-alarm">"!"</b> })}
        }
    };
    let square = move |number: u8| {
        let now = now.get();
        let Some(card) = number.checked_sub(now.bar + 1).and_then(|i| now.coming.get(usize::from(i)).copied()) else {
            return view! { <li class="square passed" aria-hidden="true">{marks(number)}</li> }.into_any();
        };
        let setup = desk.setup();
        let die = values(&now.picks, card);
        let reach = die.is_some();
        let owed = !reach && number <= now.bar + now.alerts;
        let picked = die.as_ref().map_or_else(String::new, |die| format!(", picked by a {die}"));
        let name = names::card_name(&setup, card);
        let label = format!("Square {number}{picked}, {name}: {}", card_text(&setup, card));
        view! {
            <li class="square" class:reach=reach class:owed=owed class:first=number == now.bar + 1>
                <button type="button" data-square=number.to_string() class:open=move || open.get() == Some(card) data-explain="alert-track security-die"
                    aria-label=label.clone() title=label
                    on:mouseenter=move |_| open.set(Some(card))
                    on:focus=move |_| open.set(Some(card))
                    on:click=move |_| open.set(Some(card))>
                    {marks(number)}
                    {die.map(|die| view! { <span class="die-value" data-die=die></span> })}
                </button>
            </li>
        }
        .into_any()
    };
    let words = move || {
        let now = now.get();
        let after = squares.saturating_sub(now.bar);
        let help = match reinforcements.checked_sub(now.bar) {
            Some(left) if left > 0 => format!("; reinforcements come {} on", several(left, "square")),
            _ => String::new(),
        };
        match now.alerts {
            0 => format!("{} to the end{help}.", several(after, "square")),
            alerts => format!(
                "{} to come: the bar moves on. {} to the end{help}.",
                several(alerts, "alert"),
                several(after, "square")
            ),
        }
    };
    let shown = move || {
        let now = now.get();
        let card = open.get().filter(|card| now.coming.contains(card)).or(now.picks.first().copied())?;
        let setup = desk.setup();
        let heading = match values(&now.picks, card) {
            Some(die) => format!("On a {die}: {}", names::card_name(&setup, card)),
            None => format!("Not in reach: {}", names::card_name(&setup, card)),
        };
        Some(view! {
            <div class="card-text" id="square-text">
                <b>{heading}</b>
                <p>{card_text(&setup, card)}</p>
            </div>
        })
    };
    view! {
        <div class="cards" id="alert-track" class:hidden=move || gone.get()>
            <h2><Word of="alert-track">"Alert track"</Word>" "<small>{move || format!("bar at {} of {squares}", now.get().bar)}</small></h2>
            <ol class="alert-track" aria-label="The squares of the alert track">
                {move || (1..=squares).map(square).collect_view()}
            </ol>
            <p class="small">{words}</p>
            {shown}
        </div>
    }
}
