//! Cards to look at: a character with what it brings, a skill with its six actions.

use crate::boxes::Campaign;
use heist_data::library::{Character, Library, Skill};
use heist_rules::cards::ActionCard;
use heist_words::english::{action_icons, list, several};
use heist_words::names::{ability_words, item_name, known_name};
use leptos::prelude::*;

/// A character card or a skill, whichever has the id.
#[component]
pub fn Face(#[prop(into)] id: String) -> impl IntoView {
    let library = Library::official();
    // As the edition of the box prints it.
    let edition = untrack(|| Campaign::get().now(|now| now.edition));
    match (library.skill_in(&edition, &id), library.character_in(&edition, &id)) {
        (Some(skill), _) => skill_face(&skill).into_any(),
        (_, Some(card)) => character_face(&card).into_any(),
        _ => ().into_any(),
    }
}

fn action_name(card: &ActionCard) -> String {
    known_name("action", &card.id)
}

fn action_words(card: &ActionCard) -> String {
    match (action_icons(card), card.ability) {
        (icons, Some(ability)) if icons.is_empty() => ability_words(ability.id()).0,
        (icons, _) => icons,
    }
}

fn skill_face(skill: &Skill) -> impl IntoView + use<> {
    let rows = skill.card.actions.iter().enumerate().map(|(i, action)| {
        view! {
            <li><b class="die" aria-label=format!("Die {}", i + 1)>{i + 1}</b><span><strong>{action_name(action)}</strong>" "<small>{action_words(action)}</small></span></li>
        }
    });
    view! { <ol class="face skill-face">{rows.collect_view()}</ol> }
}

fn character_face(card: &Character) -> impl IntoView + use<> {
    let actions = card.actions.iter().map(|action| {
        view! { <li><strong>{action_name(action)}</strong>" "<small>{action_words(action)}</small></li> }
    });
    let abilities = card.abilities.iter().map(|ability| {
        let (name, text) = ability_words(ability.id());
        view! { <li><strong>{name}</strong>" "<small>{text}</small></li> }
    });
    let items: Vec<&str> = card.start_items.iter().map(|item| item_name(*item)).collect();
    view! {
        <div class="face character-face">
            <p>{format!("{}, {}", several(card.memory, "planning token"), several(card.ideas, "idea"))}</p>
            <ul>{actions.collect_view()}{abilities.collect_view()}</ul>
            {(!items.is_empty()).then(|| view! { <p>{format!("Brings {} along.", list(&items))}</p> })}
        </div>
    }
}
