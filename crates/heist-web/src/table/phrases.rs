//! Quick phrases: a line of chat by one press, and the way to mark a space.

use super::desk::Desk;
use leptos::prelude::*;

/// What is said most often at a table.
const PHRASES: [&str; 6] =
    ["Ready when you are.", "Wait for me.", "Good plan!", "I need a hand.", "Your turn, I think.", "Let's get out."];

/// A row of things to say.
#[component]
pub fn Phrases() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let seated = move || !session.mine.get().is_empty();
    view! {
        <div class="phrases" role="group" aria-label="Quick phrases">
            {move || seated().then(|| view! {
                <button type="button" id="mark-a-space" aria-pressed=move || desk.marking.get().to_string()
                    title="Then press a space: everybody sees your mark there (M)"
                    on:click=move |_| desk.marking.update(|marking| *marking = !*marking)>"Mark a space"</button>
            })}
            {PHRASES.map(|words| view! {
                <button type="button" data-phrase=words aria-label=format!("Say: {words}")
                    on:click=move |_| session.chat(words.to_owned())>{words}</button>
            }).collect_view()}
        </div>
    }
}
