//! The open question: what is asked, of whom, and the answers.

use super::desk::Desk;
use super::offer_button::OfferButton;
use heist_rules::command::Speaker;
use leptos::prelude::*;

/// The open question.
#[component]
pub fn Question() -> impl IntoView {
    let desk = Desk::get();
    let question = Memo::new(move |_| desk.state.with(|state| heist_words::questions::open(&desk.setup(), state)));
    let rule = Memo::new(move |_| desk.state.with(|state| state.prompt.rule(&desk.setup())));
    let answers = Memo::new(move |_| question.get().map_or_else(Vec::new, |(by, _)| desk.offers_of(by)));
    let waits = move || {
        question.get().filter(|_| answers.with(Vec::is_empty)).map(|(by, _)| match by {
            Speaker::One(who) => format!("Waiting for {}.", who.word()),
            Speaker::Team => "Waiting for the team.".to_owned(),
        })
    };
    view! {
        <div class="asked" role="group" aria-labelledby="question">
            <h2 id="question">{move || question.get().map(|(_, words)| words)}</h2>
            <div class="choices answers">
                <For each=move || answers.get() key=move |offer| (desk.mark(offer), offer.words.clone())
                    children=move |offer| view! { <OfferButton offer/> }/>
            </div>
            {move || waits().map(|words| view! { <p class="hint">{words}</p> })}
            <p class="hint">
                "Lit spaces can be pressed too. "
                <a target="_blank" rel="noopener" href=move || format!("/rules/{}", rule.get())>"The rule behind it"</a>
            </p>
        </div>
    }
}
