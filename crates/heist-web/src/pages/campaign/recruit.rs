//! A new character: ready-made, or a character card with two skills under a name of its own.

use super::{RuleAside, WhyNot};
use crate::boxes::{Campaign, plain_name};
use crate::pages::new_table::crew::{Talents, all_characters, all_skills, picker};
use crate::pages::new_table::hints::talents;
use crate::pictures::Portrait;
use heist_campaign::{BoxCommand, CharacterCards};
use heist_data::chapters::Proposal;
use heist_data::library::{Library, ReadyMade};
use heist_words::english::capital;
use heist_words::names::crew_card_name;
use leptos::prelude::*;

/// A new character for somebody.
#[component]
pub fn RecruitForm() -> impl IntoView {
    let campaign = Campaign::get();
    let player = RwSignal::new(String::new());
    let players = move || campaign.now(|now| now.players.keys().cloned().collect::<Vec<_>>());
    // The first one, until somebody chooses.
    let player_now = Memo::new(move |_| {
        let chosen = player.get();
        let players = players();
        if players.contains(&chosen) { chosen } else { players.first().cloned().unwrap_or_default() }
    });
    view! {
        <details class="recruit" id="recruit">
            <summary>"Somebody new"</summary>
            <label class="field recruit-for">
                <span>"For the player"</span>
                <select class="input" id="recruit-for" on:change:target=move |ev| player.set(ev.target().value())>
                    {move || players().into_iter().map(|name| {
                        let key = name.clone();
                        view! { <option value=name.clone() selected=move || player_now.get() == key>{capital(&name)}</option> }
                    }).collect_view()}
                </select>
            </label>
            {match untrack(|| campaign.now(|now| (now.in_chapters(), now.edition))) {
                (true, _) => view! { <Suggested player=player_now/> }.into_any(),
                (false, edition) => {
                    let ready = Library::official().ready_made_in(&edition).iter();
                    view! {
                        <h3>"Ready-made"</h3>
                        <div class="ready-grid">
                            {ready.map(|ready| view! { <Ready ready player=player_now/> }).collect_view()}
                        </div>
                    }
                    .into_any()
                }
            }}
            <h3>"Or of your own making"</h3>
            <Own player=player_now/>
        </details>
    }
}

/// The command that takes a character on as a scenario suggests it, under the name of its card.
pub(super) fn create_suggested(suggested: &Proposal, player: String) -> BoxCommand {
    let cards = CharacterCards { card: suggested.character.clone(), skills: suggested.skills.clone() };
    BoxCommand::Create { name: suggested.character.clone(), cards: Some(cards), player }
}

#[component]
fn Ready(ready: &'static ReadyMade, player: Memo<String>) -> impl IntoView {
    let campaign = Campaign::get();
    let command = move || BoxCommand::Create { name: ready.id.clone(), cards: None, player: player.get() };
    let here = move || campaign.now(|now| now.characters.contains_key(&ready.id));
    let refused = Memo::new(move |_| campaign.check(&command()).err());
    let skills = [ready.skills[0].as_str(), ready.skills[1].as_str()];
    view! {
        <button type="button" class="ready-card" class:hidden=here data-recruit=ready.id.clone()
            aria-disabled=move || refused.with(Option::is_some).to_string()
            on:click=move |_| campaign.send(untrack(command))>
            <Portrait of=ready.id.clone()/>
            <span class="ready-name">{ready.name.clone()}</span>
            <span class="ready-cards">{crew_card_name(&ready.character).to_owned()}<br/>{format!("{}, {}", crew_card_name(skills[0]), crew_card_name(skills[1]))}</span>
            <Talents counts=talents(&ready.character, skills)/>
            <span class="ready-figures">{move || refused.get().map(|told| told.words)}</span>
        </button>
    }
}

/// The characters that the scenario suggests for its first chapter.
#[component]
fn Suggested(player: Memo<String>) -> impl IntoView {
    let campaign = Campaign::get();
    move || {
        let cards = campaign.now(|now| now.scenario().map(|scenario| &scenario.chapters[0].suggested))?;
        let buttons = cards.iter().map(|cards| {
            let command = move || create_suggested(cards, player.get());
            let refused = Memo::new(move |_| campaign.check(&command()).err());
            let here = move || campaign.now(|now| now.characters.contains_key(&cards.character));
            let skills = [cards.skills[0].as_str(), cards.skills[1].as_str()];
            view! {
                <button type="button" class="ready-card" class:hidden=here data-recruit=cards.character.clone()
                    aria-disabled=move || refused.with(Option::is_some).to_string()
                    on:click=move |_| campaign.send(untrack(command))>
                    <Portrait of=cards.character.clone()/>
                    <span class="ready-name">{crew_card_name(&cards.character).to_owned()}</span>
                    <span class="ready-cards">{format!("{}, {}", crew_card_name(skills[0]), crew_card_name(skills[1]))}</span>
                    <Talents counts=talents(&cards.character, skills)/>
                    <span class="ready-figures">{move || refused.get().map(|told| told.words)}</span>
                </button>
            }
        });
        Some(view! {
            <h3>"As the scenario suggests"</h3>
            <div class="ready-grid">{buttons.collect_view()}</div>
        })
    }
}

#[component]
fn Own(player: Memo<String>) -> impl IntoView {
    let campaign = Campaign::get();
    let name = RwSignal::new(String::new());
    let card = RwSignal::new("lookout".to_owned());
    let skills = [RwSignal::new("hurry".to_owned()), RwSignal::new("smash-n-grab".to_owned())];
    let rule = RwSignal::new(None::<String>);
    let command = move |name: String| {
        let cards = CharacterCards { card: card.get(), skills: skills.map(|skill| skill.get()) };
        BoxCommand::Create { name, cards: Some(cards), player: player.get() }
    };
    // What is wrong with the cards is said before a name is typed.
    let refused = Memo::new(move |_| {
        let typed = plain_name(&name.get());
        campaign.check(&command(if typed.is_empty() { "nobody-yet".to_owned() } else { typed })).err()
    });
    let make = move |ev: leptos::ev::SubmitEvent| {
        ev.prevent_default();
        if let Some(typed) = campaign.typed_name(&name.get_untracked()) {
            campaign.send_then(untrack(|| command(typed)), move |_| name.set(String::new()));
        }
    };
    let skill = move |place: usize, label: &'static str, mark: &'static str| {
        picker(label, mark, all_skills(), move || skills[place].get(), move |id| skills[place].set(id))
    };
    view! {
        <form class="own-character" on:submit=make>
            <div class="own-grid">
                <label class="field">
                    <span>"Name"</span>
                    <input id="own-name" class="input" maxlength="24" autocomplete="off" placeholder="Iris"
                        prop:value=move || name.get() on:input:target=move |ev| name.set(ev.target().value())/>
                </label>
                {picker("Character", "own-card", all_characters(), move || card.get(), move |id| card.set(id))}
                {skill(0, "First skill", "own-skill-1")}
                {skill(1, "Second skill", "own-skill-2")}
            </div>
            {move || view! { <Talents counts=talents(&card.get(), [&skills[0].get(), &skills[1].get()])/> }}
            <WhyNot refused rule/>
            <p><button class="button" id="make-character">"Comes along"</button></p>
            <RuleAside rule/>
        </form>
    }
}
