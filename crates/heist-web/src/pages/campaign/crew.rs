//! The people: players with their levels, named characters with cards and status, level-ups, those in jail.

use super::faces::Face;
use super::level::LevelUp;
use super::recruit::RecruitForm;
use super::{Level, places};
use crate::boxes::Campaign;
use crate::pictures::{Portrait, face_of};
use heist_campaign::{BoxCommand, BoxContents, Status};
use heist_data::library::Library;
use heist_words::chronicle;
use heist_words::english::{capital, list};
use heist_words::names::crew_card_name;
use leptos::prelude::*;

/// The people of the box.
#[component]
pub fn CrewPage() -> impl IntoView {
    let campaign = Campaign::get();
    let names = move || campaign.now(|now| now.characters.keys().cloned().collect::<Vec<_>>());
    let due = move || {
        campaign
            .now(|now| now.characters.keys().filter(|name| !now.choices(name).is_empty()).cloned().collect::<Vec<_>>())
    };
    view! {
        <div id="level-ups">
            <For each=due key=Clone::clone let:name><LevelUp name/></For>
        </div>
        <Jail/>
        <section aria-labelledby="characters-title">
            <h2 id="characters-title">"Characters"</h2>
            <ul class="cast"><For each=names key=Clone::clone let:name><Person name/></For></ul>
            {move || names().is_empty().then(|| view! { <p class="hint">"Nobody yet. Three make a crew."</p> })}
            <RecruitForm/>
        </section>
        <Players/>
    }
}

/// A character.
#[component]
fn Person(name: String) -> impl IntoView {
    let campaign = Campaign::get();
    let key = StoredValue::new(name.clone());
    let named = Memo::new(move |_| campaign.now(|now| key.with_value(|name| now.characters.get(name).cloned())));
    let level = Signal::derive(move || named.with(|named| named.as_ref().map_or(1, |named| named.level)));
    let status = move || named.with(|named| named.as_ref().map(|named| named.status.clone()).unwrap_or_default());
    // Somebody who was in jail and is out again.
    let rescued = move || {
        status() == Status::Free
            && {
                campaign.held.with(|held| {
                let way = held.way_to(held.entries().len());
                way.into_iter().any(|number| {
                    let caught = |who: &String| key.with_value(|name| who == name);
                    matches!(&held.entries()[number - 1].command, BoxCommand::Record(outcome) if outcome.busted.iter().any(caught))
                })
            })
            }
    };
    let badge = move || match status() {
        Status::Free if rescued() => ("rescued", "rescued".to_owned()),
        Status::Free => ("free", "free".to_owned()),
        Status::Busted => ("busted", campaign.now(|now| chronicle::busted(&now.edition).to_owned())),
        Status::Other(word) => ("other", word),
    };
    let cards = move || {
        named.get().map(|named| {
            let all = [named.cards.card.clone(), named.cards.skills[0].clone(), named.cards.skills[1].clone()];
            all.into_iter()
                .map(|id| {
                    let pro = is_pro(&id);
                    view! {
                        <details class="card-fold">
                            <summary>{crew_card_name(&id).to_owned()}{pro.then(|| view! { <small class="pro-mark">"pro"</small> })}</summary>
                            <Face id/>
                        </details>
                    }
                })
                .collect_view()
        })
    };
    let mark = name.clone();
    let face = Signal::derive(move || {
        named.with(|named| {
            let cards = named.as_ref().map(|named| &named.cards);
            cards.map(|cards| face_of(&cards.card, [&cards.skills[0], &cards.skills[1]])).unwrap_or_default()
        })
    });
    view! {
        <li class="person-card" data-character=mark data-status=move || badge().0>
            <header>
                <Portrait of=face/>
                <h3>{capital(&name)}</h3>
                <Level level/>
                <span class=move || format!("badge status-{}", badge().0)>{move || badge().1}</span>
            </header>
            {cards}
            <Rename name/>
        </li>
    }
}

fn is_pro(id: &str) -> bool {
    let library = Library::official();
    library.skills.get(id).is_some_and(|skill| skill.pro) || library.characters.get(id).is_some_and(|card| card.pro)
}

/// Another name for somebody.
#[component]
fn Rename(name: String) -> impl IntoView {
    let campaign = Campaign::get();
    let typed = RwSignal::new(String::new());
    let label = format!("New name for {}", capital(&name));
    let rename = move |ev: leptos::ev::SubmitEvent| {
        ev.prevent_default();
        if let Some(to) = campaign.typed_name(&typed.get_untracked()) {
            campaign.send(BoxCommand::Rename { from: name.clone(), to });
        }
    };
    view! {
        <details class="rename">
            <summary>"Rename"</summary>
            <form class="line-form" on:submit=rename>
                <input class="input" aria-label=label maxlength="24" autocomplete="off" prop:value=move || typed.get()
                    on:input:target=move |ev| typed.set(ev.target().value())/>
                <button class="button small">"Rename"</button>
            </form>
        </details>
    }
}

/// Those in jail, and the ways out.
#[component]
fn Jail() -> impl IntoView {
    let campaign = Campaign::get();
    let inmates =
        move || campaign.now(|now| now.jailed().filter(|_| !now.in_chapters()).map(capital).collect::<Vec<_>>());
    let doors = Library::official().city.jobs.iter().filter(|job| job.county);
    let doors = doors.map(|job| (job.id.clone(), job.name.clone())).collect::<Vec<_>>();
    move || {
        let inmates = inmates();
        (!inmates.is_empty()).then(|| {
            let cells = inmates.iter().map(|name| view! {
                <li class="cell">
                    <svg viewBox="0 0 64 72" aria-hidden="true">
                        <rect class="cell-wall" x="2" y="2" width="60" height="68" rx="4"/>
                        <g class="cell-man"><circle cx="32" cy="27" r="9"/><path d="M16 62q2-22 16-22t16 22z"/></g>
                        <path class="cell-bars" d="M12 2v68M25 2v68M39 2v68M52 2v68M2 20h60"/>
                    </svg>
                    <strong>{name.clone()}</strong>
                </li>
            }).collect_view();
            let ways = doors.iter().map(|(id, name)| view! {
                <a class="button small" href=campaign.page(&format!("job/{id}"))>{places::emblem(id)}{name.clone()}</a>
            }).collect_view();
            view! {
                <section class="jail" id="jail" aria-labelledby="jail-title">
                    <h2 id="jail-title">"County jail"</h2>
                    <ul class="cells">{cells}</ul>
                    <p>{format!("{} will not come to any other job. A county job gets out who is in, and whoever is in starts inside.", list(&inmates))}</p>
                    <div class="row-buttons">{ways}</div>
                </section>
            }
        })
    }
}

/// Those who play.
#[component]
fn Players() -> impl IntoView {
    let campaign = Campaign::get();
    let typed = RwSignal::new(String::new());
    let players = move || campaign.now(|now| now.players.keys().cloned().collect::<Vec<_>>());
    let add = move |ev: leptos::ev::SubmitEvent| {
        ev.prevent_default();
        if let Some(name) = campaign.typed_name(&typed.get_untracked()) {
            campaign.send_then(BoxCommand::Player(name), move |_| typed.set(String::new()));
        }
    };
    view! {
        <section aria-labelledby="players-title">
            <h2 id="players-title">"Players"</h2>
            <p class="hint">{move || match campaign.now(BoxContents::in_chapters) {
                true => "Whose character is busted takes a new amateur for the next chapter.",
                false => "People come and go between heists. Whoever takes part goes up a level, up to four; nobody plays a character above their own level.",
            }}</p>
            <ul class="players">
                <For each=players key=Clone::clone let:name>{
                    let key = name.clone();
                    let level = Signal::derive(move || campaign.now(|now| now.players.get(&key).copied().unwrap_or(1)));
                    view! { <li data-player=name.clone()><strong>{capital(&name)}</strong>{move || (!campaign.now(BoxContents::in_chapters)).then(|| view! { <Level level/> })}</li> }
                }</For>
            </ul>
            <form class="line-form" on:submit=add>
                <input id="player-name" class="input" aria-label="Name of a new player" placeholder="Somebody new" maxlength="24" autocomplete="off"
                    prop:value=move || typed.get() on:input:target=move |ev| typed.set(ev.target().value())/>
                <button class="button small" id="add-player">"Joins"</button>
            </form>
        </section>
    }
}
