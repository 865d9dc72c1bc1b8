//! The crew in a row: where everybody stands, what they rolled, what they have in mind and in hand.

use heist_data::library::Library;
use heist_data::names::space_name;
use heist_rules::cards::ITEM_CARDS;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Place, State};
use heist_rules::who::Who;
use heist_words::english::cash;
use leptos::prelude::*;
use std::sync::Arc;

/// What a character carries, in words.
pub fn carried(state: &State, who: Who) -> Vec<String> {
    let loot = state.loot.iter().filter(|(_, _, place)| *place == Place::with(who));
    let mut things: Vec<String> = loot.map(|(_, kind, _)| kind.word().replace('-', " ")).collect();
    let money = state.person(who).cash;
    if money > 0 {
        things.push(cash(money.into()));
    }
    let held = ITEM_CARDS.iter().zip(state.items).filter(|(_, place)| *place == Place::with(who));
    things.extend(held.map(|(item, _)| item.id().replace('-', " ")));
    things
}

/// The name of a character: that of a ready-made pairing, or of its card.
pub fn member_name(setup: &Setup, who: Who) -> String {
    let Some(member) = setup.member(who) else { return who.word().to_owned() };
    let library = Library::official();
    let has = |skill: &String| member.skills.iter().any(|card| card.id == *skill);
    let ready = library.ready_made.iter().find(|ready| ready.character == member.card && ready.skills.iter().all(has));
    let card = library.characters.get(&member.card).map(|card| card.name.clone());
    ready.map(|ready| ready.name.clone()).or(card).unwrap_or_else(|| member.card.replace('-', " "))
}

/// The crew in a row.
#[component]
pub fn CrewStrip(
    /// What is fixed.
    setup: Arc<Setup>,
    /// The position.
    #[prop(into)]
    state: Signal<State>,
) -> impl IntoView {
    let people = setup.everybody().into_iter().map(|who| {
        let name = member_name(&setup, who);
        let setup = Arc::clone(&setup);
        let line = Memo::new(move |_| {
            state.with(|state| {
                let person = state.person(who);
                let place = match () {
                    () if person.is(PersonFlags::BUSTED) => "busted".to_owned(),
                    () if !person.at.is_somewhere() => "not placed".to_owned(),
                    () => space_name(&setup, state, person.at),
                };
                (place, person.die, person.ideas, carried(state, who).join(", "), person.is(PersonFlags::BUSTED))
            })
        });
        view! {
            <li class="strip-person" data-who=who.word() class:gone=move || line.read().4>
                <span class="strip-name">{name} <small>{who.word()}</small></span>
                <span class="strip-place">{move || line.read().0.clone()}</span>
                <Show when=move || { line.read().1 > 0 }>
                    <span class="strip-die"><span class="sr-only">"die "</span>{move || line.read().1}</span>
                </Show>
                <span class="strip-ideas">{move || line.read().2} " " <span>{move || if line.read().2 == 1 { "idea" } else { "ideas" }}</span></span>
                <Show when=move || !line.read().3.is_empty()>
                    <span class="strip-loot">{move || line.read().3.clone()}</span>
                </Show>
            </li>
        }
    });
    view! { <ul class="strip" aria-label="Crew">{people.collect_view()}</ul> }
}
