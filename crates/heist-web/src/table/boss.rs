//! The boss beside the board: who he is, where he goes, and what his suspicion brings.

use super::desk::Desk;
use leptos::prelude::*;

/// What there is to know of the boss; nothing in a heist without one.
#[component]
pub fn Boss() -> impl IntoView {
    let desk = Desk::get();
    let words = Memo::new(move |_| desk.shown.with(|state| heist_words::boss::boss(&desk.setup(), state)));
    view! {
        {move || words.get().map(|boss| view! {
            <div class="boss">
                <h2>{boss.name}</h2>
                <p>{boss.now}"."</p>
                <p class="small">{boss.meeting}" What is switched off where he walks makes him suspicious:"</p>
                <ol class="small">
                    {boss.levels.into_iter().map(|(level, reached)| if reached {
                        view! { <li><b>{level}</b></li> }.into_any()
                    } else {
                        view! { <li>{level}</li> }.into_any()
                    }).collect_view()}
                </ol>
            </div>
        })}
    }
}
