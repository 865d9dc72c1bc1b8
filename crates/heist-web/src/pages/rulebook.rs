//! The rulebook: searchable, every rule with a board to try it on.

use leptos::prelude::*;

/// The rulebook: searchable, every rule with a board to try it on.
#[component]
pub fn Rulebook() -> impl IntoView {
    view! { <main class="page"></main> }
}
