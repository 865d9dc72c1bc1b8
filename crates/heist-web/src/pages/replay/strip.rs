//! The crew in a row: where everybody stands, what they rolled, what they have in mind and in hand.

use heist_data::names::space_name;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Place, State};
use heist_rules::who::Who;
use heist_words::names::{self, person_name};
use leptos::prelude::*;
use std::sync::Arc;

/// What a character carries, in words.
pub fn carried(state: &State, who: Who) -> Vec<String> {
    names::carried(state, Place::with(who), state.person(who).cash)
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
        let name = person_name(&setup, who);
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
