//! Building the crew: a row of colours, ready-made characters as cards, or a character with two skills.

use super::choice::Choice;
use super::hints::{TALENTS, hints, talents, talents_of};
use crate::board::Pawn;
use crate::opening::called;
use crate::pictures::{Portrait, face_of};
use heist_data::library::{Library, ReadyMade};
use heist_protocol::{Colour, CrewMember};
use heist_words::english::{a, capital, several};
use heist_words::names::colour_name;
use leptos::prelude::*;

/// The crew of a new table.
#[component]
pub fn CrewBuilder(
    /// What is chosen.
    choice: Choice,
) -> impl IntoView {
    let ready = Library::official().ready_made.iter();
    let advice = move || {
        let crew = choice.crew();
        let hints = hints(&crew);
        if hints.is_empty() {
            return view! { <p class="good-news" id="crew-fine">"This crew can do a little of everything."</p> }
                .into_any();
        }
        view! { <ul class="crew-hints" id="crew-lacks">{hints.into_iter().map(|hint| view! { <li>{hint}</li> }).collect_view()}</ul> }
            .into_any()
    };
    view! {
        <fieldset class="crew">
            <legend>"The crew"</legend>
            <p class="hint">"Three or four characters, one of each class. Press a colour, then a card."</p>
            <div class="slots">
                {Colour::ALL.into_iter().map(|colour| view! { <Slot colour=colour choice=choice/> }).collect_view()}
            </div>
            <div aria-live="polite">
                {move || choice.trouble().map(|words| view! { <p class="trouble" id="crew-trouble">{words}</p> })}
                {advice}
            </div>
            <h3>{move || format!("Ready-made, for {}", choice.slot.get().word())}</h3>
            <div class="ready-grid">{ready.map(|ready| view! { <ReadyCard ready=ready choice=choice/> }).collect_view()}</div>
            <details class="own-cards">
                <summary>"Or build one: a character and two skills"</summary>
                <OwnCards choice=choice/>
            </details>
        </fieldset>
    }
}

/// One colour of the crew.
#[component]
fn Slot(colour: Colour, choice: Choice) -> impl IntoView {
    let chosen = move || choice.slot.get() == colour;
    let words = move || match choice.member(colour) {
        None => view! { <span class="slot-name">"Nobody"</span><span class="slot-cards">"a crew of three"</span> }
            .into_any(),
        Some(member) => view! {
            <Portrait of=face_of(&member.card, [&member.skills[0], &member.skills[1]])/>
            <span class="slot-name">{called(&member.card, [&member.skills[0], &member.skills[1]])}</span>
            <span class="slot-cards">{cards(&member)}</span>
        }
        .into_any(),
    };
    let may_go = move || choice.member(colour).is_some() && choice.crew().len() > 3;
    view! {
        <div class=format!("slot {}", colour.word()) class:chosen=chosen>
            <button type="button" class="slot-press" data-slot=colour.word() aria-pressed=move || chosen().to_string()
                on:click=move |_| choice.slot.set(colour)>
                <span class="slot-pawn"><Pawn who=colour.into()/></span>
                <span class="slot-words"><span class="visually-hidden">{format!("{}: ", colour_name(colour.into()))}</span>{words}</span>
            </button>
            {move || may_go().then(|| view! {
                <button type="button" class="slot-empty" data-empty=colour.word() aria-label=format!("Leave {} out", colour.word())
                    on:click=move |_| choice.empty(colour)>"×"</button>
            })}
        </div>
    }
}

fn cards(member: &CrewMember) -> String {
    let library = Library::official();
    let character = library.characters.get(&member.card).map_or(member.card.clone(), |card| card.name.clone());
    format!("{character}: {}", skill_names([&member.skills[0], &member.skills[1]]))
}

fn skill_names(skills: [&str; 2]) -> String {
    let name = |id: &str| Library::official().skills.get(id).map_or(id.to_owned(), |skill| skill.name.clone());
    format!("{}, {}", name(skills[0]), name(skills[1]))
}

/// A ready-made character.
#[component]
fn ReadyCard(ready: &'static ReadyMade, choice: Choice) -> impl IntoView {
    let library = Library::official();
    let character = library.characters.get(&ready.character);
    let class = character.map(|card| card.class.clone()).unwrap_or_default();
    let skills = [ready.skills[0].as_str(), ready.skills[1].as_str()];
    // Who else in the crew is of this class; the colour being filled does not count, since it would be replaced.
    let taken = Memo::new(move |_| {
        let slot = choice.slot.get();
        let same = |member: &CrewMember| library.characters.get(&member.card).is_some_and(|card| card.class == class);
        choice.crew().into_iter().find(|member| member.who != slot && same(member)).map(|member| member.who)
    });
    let here = move || {
        choice
            .member(choice.slot.get())
            .is_some_and(|member| member.card == ready.character && member.skills == ready.skills)
    };
    let figures = character.map(|card| format!("{} tokens, {}", card.memory, several(card.ideas, "idea")));
    view! {
        <button type="button" class="ready-card" class:chosen=here data-ready=ready.id.clone()
            aria-pressed=move || here().to_string() disabled=move || taken.get().is_some()
            on:click=move |_| choice.put_ready(ready)>
            <Portrait of=ready.id.clone()/>
            <span class="ready-name">{ready.name.clone()}</span>
            <span class="ready-cards">{character.map(|card| card.name.clone())}<br/>{skill_names(skills)}</span>
            <Talents counts=talents(&ready.character, skills)/>
            <span class="ready-figures">
                {move || match taken.get() {
                    Some(colour) => format!("{} is {} already", capital(colour.word()), character.map_or(String::new(), |card| a(&card.name.to_lowercase()))),
                    None => figures.clone().unwrap_or_default(),
                }}
            </span>
        </button>
    }
}

/// How often each sub-action stands on somebody's cards; what is missing stands out.
#[component]
pub fn Talents(counts: [u16; 6]) -> impl IntoView {
    let chips = TALENTS.into_iter().zip(counts).map(|(talent, count)| {
        let class = if count == 0 { "talent none" } else { "talent" };
        let words = if count == 0 { format!("no {}", talent.word()) } else { format!("{} {count}", talent.word()) };
        view! { <span class=class>{words}</span>" " }
    });
    view! { <span class="talents">{chips.collect_view()}</span> }
}

/// A character card and two skills, freely chosen.
#[component]
fn OwnCards(choice: Choice) -> impl IntoView {
    let (characters, skills) = (all_characters(), all_skills());
    let member = move || choice.member(choice.slot.get());
    let change = move |change: &dyn Fn(&mut CrewMember)| {
        let slot = choice.slot.get_untracked();
        let nobody = || CrewMember { who: slot, card: "thug".into(), skills: ["wing-it".into(), "hurry".into()] };
        let mut member = choice.slots.with_untracked(|slots| slots[slot as usize].clone()).unwrap_or_else(nobody);
        change(&mut member);
        choice.put(slot, member.card, member.skills);
    };
    let pick_skill = {
        let skills = skills.clone();
        move |place: usize, label: &'static str, name: &'static str| {
            let value = move || member().map(|member| member.skills[place].clone()).unwrap_or_default();
            picker(label, name, skills.clone(), value, move |id| change(&|member| member.skills[place] = id.clone()))
        }
    };
    let first = pick_skill(0, "First skill", "skill-1");
    let second = pick_skill(1, "Second skill", "skill-2");
    let card = move || member().map(|member| member.card).unwrap_or_default();
    view! {
        <div class="own-grid">
            {picker("Character", "character", characters, card, move |id| change(&|member| member.card = id.clone()))}
            {first}
            {second}
        </div>
        {move || member().map(|member| view! { <Talents counts=talents_of(&member)/> })}
    }
}

/// Every character card.
pub fn all_characters() -> CardsByLevel {
    by_level(Library::official().characters.values().map(|card| (card.id.clone(), card.name.clone(), card.pro)))
}

/// Every skill.
pub fn all_skills() -> CardsByLevel {
    by_level(Library::official().skills.values().map(|skill| (skill.card.id.clone(), skill.name.clone(), skill.pro)))
}

/// Names and ids, amateurs and pros apart, by name.
pub type CardsByLevel = [Vec<(String, String)>; 2];

fn by_level(all: impl Iterator<Item = (String, String, bool)>) -> CardsByLevel {
    let mut cards: CardsByLevel = [Vec::new(), Vec::new()];
    for (id, name, pro) in all {
        cards[usize::from(pro)].push((id, name));
    }
    for level in &mut cards {
        level.sort_by(|(_, a), (_, b)| a.cmp(b));
    }
    cards
}

/// A card to be picked from a list.
pub fn picker(
    label: &'static str,
    name: &'static str,
    cards: CardsByLevel,
    value: impl Fn() -> String + Send + Sync + Copy + 'static,
    pick: impl Fn(String) + 'static,
) -> impl IntoView {
    let [amateurs, pros] = cards.map(|level| {
        level
            .into_iter()
            .map(|(id, name)| {
                let this = id.clone();
                view! { <option value=id selected=move || value() == this>{name}</option> }
            })
            .collect_view()
    });
    view! {
        <label class="field">
            <span>{label}</span>
            <select class="input" data-pick=name on:change=move |event| pick(event_target_value(&event))>
                <optgroup label="Amateurs">{amateurs}</optgroup>
                <optgroup label="Pros">{pros}</optgroup>
            </select>
        </label>
    }
}
