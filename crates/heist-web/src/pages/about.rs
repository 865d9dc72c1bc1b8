//! What this is and whom to thank.

use crate::pages::frame::PageFrame;
use leptos::prelude::*;

/// Keys, and what they do.
const KEYS: [(&str, &str, &str); 3] = [
    ("Everywhere", "Tab, Enter", "from one thing to the next, and do it"),
    ("Replays", "← → Home End", "step back and forward, to the start, to the end"),
    ("Replays", "Space", "play and pause"),
];

/// What this is and whom to thank.
#[component]
pub fn About() -> impl IntoView {
    let keys = KEYS
        .into_iter()
        .map(|(place, key, what)| view! { <tr><td>{place}</td><td><kbd>{key}</kbd></td><td>{what}</td></tr> });
    view! {
        <PageFrame title="Heist: about">
        <div class="about" id="about">
            <h1>"About Heist"</h1>
            <p class="lead">"A crew, a building, one die each, and too little time."</p>
            <p>
                "Heist is an independent implementation of the rules of " <em>"Masters of the Heist"</em> " and "
                <em>"Your Last Heist"</em> ", cooperative board games designed by " <strong>"Andy Meneely"</strong>
                ". If you like it, play it around a real table too: the game is his, and it is a good one."
            </p>
            <p>"All words and drawings here are our own. The designer has no part in this program and answers for none of its faults."</p>
            <h2>"The rules"</h2>
            <p>
                "The program knows the rules as a list that can be run: every rule in the " <a href="/rules">"rulebook"</a>
                " comes with examples, and every example is tested. Where the printed words leave something open, the rule says how it was decided."
            </p>
            <h2>"Your games"</h2>
            <p>
                "A game that you play alone lives in this browser and works without a network. A table with others lives on the server that you opened this page from; there are no accounts. Every game can be written down as plain text and "
                <a href="/replay">"watched again"</a> "."
            </p>
            <h2>"Keys"</h2>
            <table class="key-table"><tbody>{keys.collect_view()}</tbody></table>
            <h2>"Licence and version"</h2>
            <p>
                "The program is free software under the MIT licence or the Apache licence 2.0, whichever you prefer. It is built with Rust, Leptos and axum, and with the work of everybody who wrote what they stand on. It is set in Oswald and Figtree, fonts under the SIL Open Font License."
            </p>
            <p>"Version " <span id="version">{env!("CARGO_PKG_VERSION")}</span> "."</p>
        </div>
        </PageFrame>
    }
}
