//! Who was busted before: some heists put them inside from the start.

use super::choice::Choice;
use crate::opening::called;
use crate::pages::bot_choice::toggle;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// A switch for everybody of the crew, where the heist asks for it.
#[component]
pub fn Busted(
    /// What is chosen.
    choice: Choice,
) -> impl IntoView {
    move || {
        choice.asks_who_was_busted().then(|| {
            let people = choice.crew().into_iter().map(|member| {
                let colour = member.who;
                let person = called(&member.card, [&member.skills[0], &member.skills[1]]);
                let inside = move || choice.busted.with(|busted| busted.contains(&colour));
                view! {
                    <label class="hold">
                        <input type="checkbox" data-inside=colour.word() prop:checked=inside on:change=move |_| toggle(choice.busted, colour)/>
                        <span>{format!("{} ({person})", colour_name(colour.into()))}</span>
                    </label>
                }
            });
            view! {
                <fieldset id="busted">
                    <legend>"Who was busted"</legend>
                    <p class="hint">"A breakout: whoever was caught on an earlier job starts inside, the others come to get them. Somebody must be in there."</p>
                    <div class="holds">{people.collect_view()}</div>
                </fieldset>
            }
        })
    }
}
