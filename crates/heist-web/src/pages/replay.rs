//! Replays: any game, step by step.

use leptos::prelude::*;

/// A replay from a file or from the clipboard.
#[component]
pub fn Open() -> impl IntoView {
    view! { <main class="page"></main> }
}

/// A replay that somebody shared.
#[component]
pub fn Shared() -> impl IntoView {
    view! { <main class="page"></main> }
}
