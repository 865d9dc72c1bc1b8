//! What the building does: the noise track, the cards to come, the bag; and what the team is here for.

use super::alert_track::AlertTrackPanel;
use super::boss::BossPanel;
use super::desk::Desk;
use super::explain::Word;
use crate::board::{Glyph, Icon};
use heist_rules::View;
use heist_rules::cards::BagChit;
use heist_rules::effect::CardId;
use heist_rules::forecast::Outlook;
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, Phase, State};
use heist_words::english::{card_text, several};
use heist_words::names;
use heist_words::names::bag_name;
use leptos::prelude::*;

/// Noise, cards, bag and objective.
#[component]
pub fn SecurityPanel() -> impl IntoView {
    let on_track = Desk::get().setup().has_security_die();
    view! {
        <section class="security pane" aria-label="Security">
            <Objective/>
            <NoiseTrack/>
            <BossPanel/>
            {if on_track { view! { <AlertTrackPanel/> }.into_any() } else { view! { <Cards/> }.into_any() }}
            <Bag/>
        </section>
    }
}

/// What the team is here for, and how far it has come.
#[component]
fn Objective() -> impl IntoView {
    let desk = Desk::get();
    let goals = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            let rules = View { setup: &setup, state };
            let words = heist_words::goals::objective(&setup, state);
            let met = setup.objective.all.iter().filter(|goal| rules.goal_met(goal)).count();
            (words, met, setup.objective.all.len(), rules.objective_met())
        })
    });
    view! {
        <div class="objective" class:met=move || goals.get().3>
            <h2><Word of="objective">"Objective"</Word> <button type="button" class="as-link" on:click=move |_| desk.this_heist.set(true)>"This heist"</button></h2>
            <p>{move || goals.get().0}</p>
            <p class="progress">
                {move || {
                    let (_, met, all, done) = goals.get();
                    if done { "Done. Now get out.".to_owned() } else { format!("{met} of {all} done") }
                }}
            </p>
        </div>
    }
}

/// Noise and the next event in a line, where the panel is not always in sight.
#[component]
pub fn Pulse() -> impl IntoView {
    let desk = Desk::get();
    let words = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            let outlook = View { setup: &setup, state }.outlook();
            let track = &setup.noise_track;
            let next = (state.noise + 1..=track.final_slot).find(|slot| track.alert_slots >> slot & 1 == 1);
            let noise = match next {
                Some(next) => format!("Noise {}, alert at {next}", state.noise + outlook.noise),
                None => format!("Noise {}", state.noise + outlook.noise),
            };
            let coming = matches!(state.phase, Phase::Planning | Phase::Roll | Phase::Action | Phase::Event);
            let event = outlook.event.filter(|_| coming).map(|card| names::card_name(&setup, card));
            (noise, event, outlook.noise_alerts > 0)
        })
    });
    view! {
        <p class="pulse">
            <span class:alarm=move || words.get().2>{move || words.get().0}</span>
            {move || words.get().1.map(|event| view! { <span>"Next: "<b>{event}</b></span> })}
        </p>
    }
}

/// The noise track.
#[component]
fn NoiseTrack() -> impl IntoView {
    let desk = Desk::get();
    let noise = Memo::new(move |_| {
        desk.shown.with(|state| {
            let setup = desk.setup();
            let outlook = View { setup: &setup, state }.outlook();
            let beyond = heist_words::noise::after_the_last_alert(&setup, state);
            (state.noise, outlook.noise, outlook.noise_alerts, beyond)
        })
    });
    let setup = desk.setup();
    let (last, alerts) = (setup.noise_track.final_slot, setup.noise_track.alert_slots);
    let is_alert = move |slot: u8| alerts >> slot & 1 == 1;
    let next = move || {
        let (now, owed, alerts, beyond) = noise.get();
        let next = (now + 1..=last).find(|slot| is_alert(*slot));
        let next = next.map_or(beyond, |slot| format!("next alert at {slot}"));
        match (owed, alerts) {
            (0, _) => format!("At {now}; {next}."),
            (owed, 0) => format!("At {now}, {owed} to come; {next}."),
            (owed, alerts) => format!("At {now}, {owed} to come: {}!", several(alerts, "alert")),
        }
    };
    let steps = move || {
        let (now, owed, ..) = noise.get();
        (now + 1..=last).find(|slot| is_alert(*slot)).map(|slot| slot - now - owed.min(slot - now))
    };
    let soon = move || steps().is_some_and(|steps| steps <= 2);
    let until = move || match steps() {
        Some(0) => "alert this round".to_owned(),
        Some(steps) => format!("{steps} to the next alert"),
        None => String::new(),
    };
    view! {
        <div class="noise">
            <h2><Word of="noise">"Noise"</Word></h2>
            <p class="clock" aria-hidden="true" class:soon=soon><b>{move || noise.get().0}</b><span>{until}</span></p>
            <ol class="track" aria-hidden="true" data-explain="noise alert">
                {(0..=last).map(|slot| view! {
                    <li class:alert=is_alert(slot) class:passed=move || slot <= noise.get().0
                        class:marker=move || slot == noise.get().0
                        class:owed=move || { let (now, owed, ..) = noise.get(); slot > now && slot <= now + owed }
                        class:next=move || { let now = noise.get().0; is_alert(slot) && slot > now && (now + 1..slot).all(|s| !is_alert(s)) }>
                        <span>{slot}</span>
                    </li>
                }).collect_view()}
            </ol>
            <p class="small">{next}</p>
        </div>
    }
}

/// Which cards are where.
#[derive(Clone, PartialEq)]
struct Piles {
    active: Option<CardId>,
    waiting: Vec<CardId>,
    coming: Vec<CardId>,
    outlook: Outlook,
}

fn piles(setup: &Setup, state: &State) -> Piles {
    let carried_out = state.phase == Phase::Event && state.is(HeistFlags::EVENT_DONE) && state.active != CardId::NONE;
    Piles {
        active: carried_out.then_some(state.active),
        waiting: state.deck.waiting().collect(),
        coming: state.deck.coming().to_vec(),
        outlook: View { setup, state }.outlook(),
    }
}

/// What fits on a card in the fan: its number, or the first letters of its name.
fn short(id: &str, name: &str) -> String {
    if id.len() <= 3 {
        return id.to_owned();
    }
    name.split(' ').filter_map(|word| word.chars().next()).filter(|first| first.is_uppercase()).take(3).collect()
}

/// The event deck as a fan, with the crises that wait.
#[component]
fn Cards() -> impl IntoView {
    let desk = Desk::get();
    let piles = Memo::new(move |_| desk.shown.with(|state| piles(&desk.setup(), state)));
    let open: RwSignal<Option<CardId>> = RwSignal::new(None);
    let setup = desk.setup();
    let card = move |card: CardId, note: &'static str| {
        let setup = desk.setup();
        let crisis = setup.is_crisis(card);
        let (id, title) = (names::card_id(&setup, card), names::card_name(&setup, card));
        let mark = short(&id, &title);
        let explained = match note {
            "burnt" => "burnt",
            _ if crisis => "crisis",
            _ => "event",
        };
        let label = format!("{} {mark}, {title}: {}", if crisis { "Crisis" } else { "Event" }, card_text(&setup, card));
        view! {
            <li>
                <button type="button" class=format!("card {note}") class:crisis=crisis class:open=move || open.get() == Some(card)
                    aria-label=label.clone() title=label data-explain=explained
                    on:mouseenter=move |_| open.set(Some(card))
                    on:focus=move |_| open.set(Some(card))
                    on:click=move |_| open.set(Some(card))>{mark}</button>
            </li>
        }
    };
    let shown = move || {
        let piles = piles.get();
        open.get()
            .filter(|card| piles.coming.contains(card) || piles.waiting.contains(card) || piles.active == Some(*card))
            .or(piles.active)
            .or(piles.outlook.event)
    };
    let gone = Memo::new(move |_| desk.shown.with(|state| matches!(state.phase, Phase::Escape | Phase::Over)));
    view! {
        <div class="cards" class:hidden=move || gone.get()>
            {move || shown().map(|id| {
                let piles = piles.get();
                let heading = if piles.active == Some(id) { "This round" }
                    else if piles.outlook.event == Some(id) { "Up next" }
                    else if piles.outlook.discarded.contains(&id) { "Alerts will burn this" }
                    else if piles.waiting.contains(&id) { "Waiting" }
                    else { "Later" };
                let crisis = setup.is_crisis(id);
                view! {
                    <div class="card-text event-card" class:crisis=crisis data-explain=if crisis { "crisis" } else { "event" }>
                        <small>{heading}</small>
                        <b>{names::card_title(&setup, id)}</b>
                        <p>{card_text(&setup, id)}</p>
                    </div>
                }
            })}
            <h2>
                <Word of="event">"Events"</Word>" "<small>{move || several(piles.get().coming.len() as u8, "card") + " to come"}</small>
            </h2>
            {move || {
                let waiting = piles.get().waiting;
                (!waiting.is_empty()).then(|| view! {
                    <div class="queue"><b><Word of="crisis">"Waiting"</Word></b>
                        <ol class="fan">{waiting.into_iter().map(|id| card(id, "waiting")).collect_view()}</ol>
                    </div>
                })
            }}
            <ol class="fan" aria-label="The coming cards">
                {move || {
                    let piles = piles.get();
                    let note = |card: &CardId| {
                        if piles.outlook.discarded.contains(card) { "burnt" }
                        else if piles.outlook.event == Some(*card) { "next" }
                        else { "" }
                    };
                    piles.coming.iter().map(|id| card(*id, note(id))).collect_view()
                }}
            </ol>
        </div>
    }
}

/// What is in the bag: everybody may count.
#[component]
fn Bag() -> impl IntoView {
    let desk = Desk::get();
    let bag = Memo::new(move |_| desk.shown.with(|state| (state.bag, state.unknown.len())));
    view! {
        <div class="bag" class:hidden=move || bag.get().0.total() == 0>
            <h2><Word of="bag">"In the bag"</Word>" "<small>{move || format!("for {} unknown tiles", bag.get().1)}</small></h2>
            <ul>
                {move || {
                    let bag = bag.get().0;
                    let total = bag.total().max(1);
                    BagChit::ALL.into_iter().filter(|chit| bag.count(*chit) > 0).map(|chit| {
                        let count = bag.count(chit);
                        let chance = format!("{}: {}% of a draw", several(count, bag_name(chit)), u32::from(count) * 100 / total);
                        view! { <li title=chance.clone() aria-label=chance data-explain=Icon::drawn(chit).term()><Glyph icon=Icon::drawn(chit)/>{format!("×{count}")}</li> }
                    }).collect_view()
                }}
            </ul>
        </div>
    }
}
