//! What this is and whom to thank.

use leptos::prelude::*;

/// What this is and whom to thank.
#[component]
pub fn About() -> impl IntoView {
    view! { <main class="page"></main> }
}
